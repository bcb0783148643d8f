"""What a host can set: by option, or by environment (FOGCITY_PORT for --port)."""

import math
import os
import re
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated, Any, get_type_hints

from fogcity.engine.errors import BadSetup
from fogcity.engine.quoting import shown
from fogcity.server.limits import networks

PREFIX = "FOGCITY_"
MOST = 1_000_000_000  # of anything: what is far larger fits into no database
ORIGIN = re.compile(r"https?://[^\s/]+/?")


def data_folder() -> Path:
    """Where a person's programs keep their things."""
    base = os.environ.get("XDG_DATA_HOME") or (os.environ.get("LOCALAPPDATA") if os.name == "nt" else None)
    return (Path(base) if base else Path.home() / ".local" / "share") / "fogcity"


@dataclass(frozen=True)
class Settings:
    host: Annotated[str, "the address to listen on; 0.0.0.0 for all"] = "127.0.0.1"
    port: Annotated[int, "the port to listen on; 0 takes a free one"] = 8906
    data: Annotated[Path | None, "the folder for the games (default: your data folder)"] = None
    database: Annotated[str, "postgresql://... instead of a file in the data folder"] = ""
    broker: Annotated[str, "redis://... where several servers share a database"] = ""
    address: Annotated[str, "where other servers of this database reach this one, such as 10.0.0.5:8906"] = ""
    initial: Annotated[str, "with which the names of tables opened here begin, for a proxy that sends them here"] = ""
    workers: Annotated[int, "processes in which bots think (default: one fewer than cores)"] = 0
    processes: Annotated[int, "server processes on this machine, each with tables of its own"] = 1
    origins: Annotated[str, "other addresses of the page, such as https://example.org, with commas between"] = ""
    proxies: Annotated[str, "proxies whose X-Forwarded-For and -Proto are believed: addresses or networks"] = (
        "127.0.0.1,::1"
    )
    bot_pause: Annotated[float, "seconds that a bot takes at least"] = 0.4
    tables_per_address: Annotated[int, "open tables that one address may have made"] = 50
    tables: Annotated[int, "open tables in all"] = 20_000
    sockets_per_address: Annotated[int, "sockets that one address may hold, and as many connections"] = 100
    sockets: Annotated[int, "sockets in all, and as many connections"] = 5000
    messages_per_second: Annotated[float, "messages that a socket may send; three times as many at once"] = 20.0
    requests_per_minute: Annotated[float, "requests that an address may send; ten times as many that only look"] = 240.0
    patience: Annotated[float, "seconds after which somebody who only holds a seat can be asked away"] = 120.0
    keep: Annotated[int, "days after which a table that has not changed is deleted; 0: never"] = 0
    log_level: Annotated[str, "debug, info, warning or error"] = "info"

    def folder(self) -> Path:
        return self.data or data_folder()

    def thinkers(self) -> int:
        """In how many processes bots think at once, whatever the number of server processes."""
        return self.workers or max(1, (os.cpu_count() or 2) - 1)


def meanings() -> dict[str, str]:
    """What each setting is for."""
    return {name: hint.__metadata__[0] for name, hint in get_type_hints(Settings, include_extras=True).items()}


def from_environment() -> dict[str, Any]:
    """The settings that the environment makes."""
    found: dict[str, Any] = {}
    for setting in fields(Settings):
        text = os.environ.get(PREFIX + setting.name.upper())
        if text is not None:
            found[setting.name] = read(setting.name, text)
    return found


def read(name: str, text: str) -> Any:
    """A setting from the text that somebody typed."""
    default = {setting.name: setting.default for setting in fields(Settings)}[name]
    kind: Any = Path if name == "data" else type(default)
    try:
        value: Any = kind(text)
    except ValueError:
        raise BadSetup(f"{name} must be a number, not {shown(text)}.") from None
    if isinstance(value, float) and not math.isfinite(value):
        raise BadSetup(f"{name} must be a number, not {shown(text)}.")
    if isinstance(value, int | float) and value < 0:
        raise BadSetup(f"{name} must not be negative, as {shown(text)} is.")
    if isinstance(value, int | float) and value > MOST:
        raise BadSetup(f"{name} must be at most {MOST}, not {shown(text)}.")
    if name == "port" and value > 65535:
        raise BadSetup(f"port must be at most 65535, not {shown(text)}.")
    if name == "log_level" and value not in ("debug", "info", "warning", "error"):
        raise BadSetup(f"log_level is debug, info, warning or error, not {shown(text)}.")
    if name == "initial" and not re.fullmatch("[A-Za-z0-9]?", value):
        raise BadSetup(f"initial is one letter from A to Z or a to z, or a digit, not {shown(text)}.")
    if name == "origins" and any(not ORIGIN.fullmatch(one.strip()) for one in value.split(",") if one.strip()):
        raise BadSetup(f"origins are addresses such as https://example.org with commas between, not {shown(text)}.")
    if name == "proxies":
        try:
            networks(value)
        except ValueError:
            raise BadSetup(
                f"proxies are addresses or networks such as 10.0.0.0/8 with commas between, not {shown(text)}."
            ) from None
    return value
