"""Tables opened for a test: as the page does it, with bots and options that its buttons do not offer."""

from typing import Any

from playwright.sync_api import Page


def open_table(page: Page, game: str, seats: list[dict[str, Any]], **more: Any) -> str:
    """Open a table in this browser's name and go there; its id."""
    answer = page.request.post("/api/tables", data={"game": game, "seats": seats, **more})
    assert answer.status == 201, answer.text()
    table = str(answer.json()["table"]["id"])
    page.goto(f"/table/{table}")
    return table
