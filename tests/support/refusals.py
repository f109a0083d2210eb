"""Refusals of gRPC calls, read for what programs read in them."""

from __future__ import annotations

import grpc.aio
from google.protobuf import any_pb2
from google.rpc import error_details_pb2, status_pb2  # type: ignore[import-untyped]


def reason_of(error: grpc.aio.AioRpcError) -> str:
    """The word in the rich status of an error."""
    trailers = dict(error.trailing_metadata() or ())
    status = status_pb2.Status.FromString(trailers["grpc-status-details-bin"])
    info = error_details_pb2.ErrorInfo()
    detail: any_pb2.Any = status.details[0]
    assert detail.Unpack(info)
    assert info.domain == "cuig"
    return str(info.reason)
