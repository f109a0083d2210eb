"""Forms: fields with what was typed, words beside those that are wrong, and a token against forgery.

A form is a class below `Form`, is made by `Site.form`, drawn by the macros of `_forms.html`, and sent to the
address of its own page. What the arena refuses stands beside the field that `blames` names.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import timedelta
from typing import Any, ClassVar, Final
from urllib.parse import urlsplit

from starlette.datastructures import FormData
from wtforms import Form as WtForm
from wtforms.csrf.session import SessionCSRF
from wtforms.validators import ValidationError

from arena.errors import ArenaError
from arena.web.responses import Refused

_OPEN_FOR: Final = timedelta(hours=24)
TOKEN: Final = "csrf_token"


class Form(WtForm):
    """A form of this arena. `blames` names the field beside which a refusal stands."""

    blames: ClassVar[Mapping[type[ArenaError], str]] = {}

    class Meta:
        """Its token is bound to the browser's session, or before that to the browser."""

        csrf = True
        csrf_class = SessionCSRF
        csrf_field_name = TOKEN
        csrf_time_limit = _OPEN_FOR

    def refuse(self, refusal: ArenaError) -> None:
        """Say beside its field why the arena refuses. Raises the refusal itself if no field is blamed."""
        for kind in type(refusal).__mro__:
            name = self.blames.get(kind)
            if name is not None and name in self:
                field = self[name]
                field.errors = [*field.errors, str(refusal)]
                return
        raise refusal


class Forgery(Refused):
    """A form was sent that this browser was not given."""

    def __init__(self) -> None:
        super().__init__(
            403,
            "The form was open for too long, or it was not from here; nothing has been changed",
            "Go back, load the page anew, and send it again; this site needs cookies for its forms.",
        )


def meta(secret: bytes, bound_to: str) -> dict[str, Any]:
    """What makes a form's token. bound_to: the session's token, or the browser's."""
    context = {"csrf": hashlib.sha256(f"form {bound_to}".encode()).hexdigest()}
    return {"csrf_secret": secret, "csrf_context": context}


def check_token(sent: FormData, secret: bytes, bound_to: str) -> None:
    """Raise Forgery unless what was sent has the token of a form that this browser was given."""
    if not bound_to or not Form(_Sent(sent), meta=meta(secret, bound_to)).validate():
        raise Forgery


def filled(sent: FormData) -> Any:
    """What was sent, as forms read it."""
    return _Sent(sent)


def within(text: str | None) -> str:
    """A path of this arena to go on to; the first page for anything that would lead elsewhere."""
    text = text or "/"
    parts = urlsplit(text) if text.isprintable() else None
    here = parts is not None and not parts.scheme and not parts.netloc
    return text if here and text.startswith("/") and text[1:2] not in ("/", "\\") else "/"


def web_address(_form: Any, field: Any) -> None:
    """Check a field for the address of a page."""
    if not field.data:
        return
    try:
        parts = urlsplit(field.data)
        known = parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:
        known = False
    if not known or not field.data.isprintable() or " " in field.data:
        raise ValidationError("The address of a page is like https://example.org/me.")


def stripped(text: Any) -> Any:
    """A field's text without space around it."""
    return text.strip() if isinstance(text, str) else text


def as_json(text: str | None) -> dict[str, Any]:
    """A field in which a script has written JSON; nothing where it is none."""
    try:
        read = json.loads(text or "")
    except ValueError:
        return {}
    return read if isinstance(read, dict) else {}


class _Sent:
    """Multidict as wtforms reads it."""

    def __init__(self, sent: FormData) -> None:
        self._sent = sent

    def __iter__(self) -> Any:
        return iter(self._sent)

    def __len__(self) -> int:
        return len(self._sent)

    def __contains__(self, name: str) -> bool:
        return name in self._sent

    def getlist(self, name: str) -> list[Any]:
        """All values of a field. A NUL, which no database keeps, is left out."""
        return [one.replace("\0", "") if isinstance(one, str) else one for one in self._sent.getlist(name)]
