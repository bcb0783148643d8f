"""How much comes over the line."""

from typing import Any

from playwright.sync_api import CDPSession


class Sent:
    """Counts the bytes of all answers, as they were sent: compressed, with their headers."""

    def __init__(self, session: CDPSession) -> None:
        self.bytes = 0
        session.send("Network.enable")
        session.on("Network.loadingFinished", self.add)

    def add(self, event: dict[str, Any]) -> None:
        self.bytes += int(event["encodedDataLength"])
