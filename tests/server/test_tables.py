"""Tables: opened, taken, left, taken again; who finds them."""

from server.support import Person


def test_a_table_begins_at_once_and_bots_play_it_to_the_end(ada: Person) -> None:
    table = ada.open("planners", "me Ada", "bot random")
    with ada.look(table, 0) as chair:
        assert chair.info["seats"][0]["name"] == "Ada"
        assert chair.decision or 0 not in chair.info["turn"]
