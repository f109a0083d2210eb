"""Questions as they leave for a bot, without a stream."""

from __future__ import annotations

from cuig.v1 import referee_pb2

from referee.hosted_match import HostedMatch


def put(match: HostedMatch) -> referee_pb2.Prompt:
    """The open question of a match; it has just been asked."""
    question = match.table.open_question
    return referee_pb2.Prompt.FromString(match.prompts.prompt(question, question.limit_ms))
