"""Signatures are those of Standard Webhooks: the example of its implementations comes out the same."""

from __future__ import annotations

import base64

from arena.news.signing import SECRET_BYTES, new_secret, signed_headers, written


def test_the_shared_example_comes_out_the_same() -> None:
    secret = base64.b64decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
    headers = signed_headers(secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, b'{"test": 2432232314}')
    assert headers == {
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    }


def test_secrets_are_new_each_time_and_written_as_receivers_take_them() -> None:
    first, second = new_secret(), new_secret()
    assert first != second
    assert len(first) == SECRET_BYTES
    assert base64.b64decode(written(first).removeprefix("whsec_")) == first
