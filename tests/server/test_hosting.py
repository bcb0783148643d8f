"""What docs/hosting.md and the command say about the settings is so."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from fogcity.engine.errors import BadSetup
from fogcity.server.settings import Settings, from_environment, meanings, read

PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")


def test_every_setting_is_in_the_table_with_its_default() -> None:
    rows = re.findall(r"^\| `--([a-z-]+)` \| (.*?) \| (.*) \|$", PAGE, re.M)
    wanted = []
    for one in fields(Settings):
        default = f"`{one.default}`" if one.default else ""
        wanted.append((one.name.replace("_", "-"), default, meanings()[one.name]))
    assert [(name, default.strip(), meaning) for name, default, meaning in rows] == wanted


@pytest.mark.parametrize("name", [one.name for one in fields(Settings)])
def test_every_setting_is_read_from_the_environment(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = {"data": "games", "log_level": "error", "proxies": "10.0.0.0/8", "host": "::1"}.get(name, "7")
    monkeypatch.setenv(f"FOGCITY_{name.upper()}", text)
    assert from_environment() == {name: read(name, text)}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("port", "eighty"),
        ("port", "65536"),
        ("port", "-1"),
        ("workers", "1.5"),
        ("bot_pause", "nan"),
        ("messages_per_second", "inf"),
        ("requests_per_minute", "-1"),
        ("log_level", "loud"),
        ("proxies", "proxy.example.org"),
        ("proxies", "10.0.0.0/99"),
        ("sockets", "9" * 5000),
    ],
    ids=lambda value: value[:20],
)
def test_a_wrong_setting_is_refused_in_a_sentence(name: str, text: str) -> None:
    with pytest.raises(BadSetup, match=rf"^{name}.*\.$"):
        read(name, text)
