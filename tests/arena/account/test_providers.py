"""The operator's file of providers."""

from __future__ import annotations

from pathlib import Path

import pytest

from arena.account.providers import ProvidersRefused, read_providers

_HILL = 'issuer = "https://hill.example"\nclient_id = "cuig"\nclient_secret_file = "hill.secret"\n'
_HUB = (
    'authorize = "https://hub.example/a"\ntoken = "https://hub.example/t"\nscope = "user"\nsubject = "id"\n'
    'userinfo = "https://hub.example/user"\nclient_id = "cuig"\nclient_secret_file = "hill.secret"\n'
)


def written(folder: Path, text: str, secret: str = "of the hill\n") -> Path:
    (folder / "hill.secret").write_text(secret)
    file = folder / "openid.toml"
    file.write_text(text)
    return file


def test_providers_are_read_with_secrets_from_files_beside(tmp_path: Path) -> None:
    hill, hub = read_providers(written(tmp_path, f"[hill]\n{_HILL}[hub]\nlabel = 'The Hub'\n{_HUB}"))
    assert (hill.name, hill.label, hill.client_secret, hill.subject) == ("hill", "hill", "of the hill", "sub")
    assert "openid" in hill.scope.split() and "of the hill" not in repr(hill)
    assert (hub.label, hub.issuer, hub.subject) == ("The Hub", "", "id")
    assert read_providers(None) == ()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[hill", "no TOML"),
        ("[Hill]\n" + _HILL, "no name of a provider"),
        ("hill = 1", "no section"),
        ("[hill]\ncolour = 'red'\n" + _HILL, "has colour"),
        ("[hill]\nlabel = 1\n" + _HILL, "label: a text is wanted"),
        ("[hill]\nclient_id = 'x'", "lacks client_secret_file, authorize"),
        ("[hill]\nuserinfo = 'https://hill.example/u'\n" + _HILL, "says authorize, token, userinfo"),
        ("[hill]\nscope = 'email'\n" + _HILL, "the word openid"),
        ("[hill]\n" + _HILL.replace("https:", "http:"), "issuer is no address that begins with https://"),
        ("[hill]\n" + _HILL.replace("hill.secret", "none"), "none cannot be read"),
        ("".join(f"[hill-{number}]\n{_HILL}" for number in range(21)), "20 at most"),
    ],
)
def test_what_no_provider_can_be_is_refused_in_a_sentence(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(ProvidersRefused, match=says):
        read_providers(written(tmp_path, text))


def test_a_file_that_is_not_there_and_a_secret_that_is_empty_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ProvidersRefused, match="cannot be read"):
        read_providers(tmp_path / "none.toml")
    with pytest.raises(ProvidersRefused, match="is empty"):
        read_providers(written(tmp_path, "[hill]\n" + _HILL, secret=" \n"))
