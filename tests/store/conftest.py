"""What nobody commits here needs no database of its own."""

from tests.support.rolled_back import connection, shared_database_url

__all__ = ["connection", "shared_database_url"]
