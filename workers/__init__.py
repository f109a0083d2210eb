"""Celery workers: a tick each second does what is due, and play tasks have matches played.

A house runs one beat and one worker or more, with CUIG_DATABASE_URL, CUIG_REDIS_URL and CUIG_HOUSE_TOKEN set:

    python -m celery -A workers.app worker --pool prefork --concurrency 3 --queues clock,play \\
        --without-gossip --without-mingle --without-heartbeat --loglevel info --hostname NAME@%h
    python -m celery -A workers.app beat --schedule FOLDER/beat --pidfile= --loglevel info

Each play task occupies one child for as long as there are matches to play, and there are as many at once as
all workers together have children, less one for the tick (`arena.runner.lanes`). A worker with
`--queues play` takes no ticks; where one has `--queues clock`, all children of the others play. A worker is
ready when it logs `worker_ready`, the beat at once.
"""
