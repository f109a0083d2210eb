"""Whether a process of a house is ready, asked of the process itself."""

from __future__ import annotations

import http.client
import socket
import ssl
from typing import Any

import grpc
from cuig.config import Address
from grpc_health.v1 import health_pb2, health_pb2_grpc

from arena.config import HOUSE_HEADER

TIMEOUT_S = 2.0  # of one attempt; the supervisor repeats it


def web_answers(address: Address, house_id: str) -> bool:
    """Whether this house's pages are served there; another process may have taken the port first."""
    connection = http.client.HTTPConnection(address.host, address.port, timeout=TIMEOUT_S)
    try:
        connection.request("GET", "/healthz")
        answer = connection.getresponse()
        return answer.status == 200 and answer.headers[HOUSE_HEADER] == house_id
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def tls_serves(address: Address) -> bool:
    """Whether a gRPC server listens by TLS, whosever its certificate is."""
    trusting = ssl.create_default_context()
    trusting.check_hostname = False
    trusting.verify_mode = ssl.CERT_NONE
    trusting.set_alpn_protocols(["h2"])
    try:
        with (
            socket.create_connection(address, timeout=TIMEOUT_S) as connection,
            trusting.wrap_socket(connection) as encrypted,
        ):
            return encrypted.selected_alpn_protocol() == "h2"
    except OSError:
        return False


def grpc_serves(address: Address, service: str = "") -> bool:
    """Whether a gRPC server says by the standard health service that it serves.

    service: may be a house's id, which only the servers of that house know.
    """
    with grpc.insecure_channel(str(address), options=[("grpc.enable_http_proxy", 0)]) as channel:
        try:
            stub: Any = health_pb2_grpc.HealthStub(channel)
            answer = stub.Check(health_pb2.HealthCheckRequest(service=service), timeout=TIMEOUT_S)
        except grpc.RpcError:
            return False
        return bool(answer.status == health_pb2.HealthCheckResponse.SERVING)
