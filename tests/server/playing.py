"""People who play whole games over their sockets."""

from collections.abc import Sequence
from pathlib import Path

from server.support import Chair, Person
from support import Moody

from fogcity.record import load_record, read_record

GOLDEN = Path(__file__).parents[1] / "golden/planners/3-players-city-full.fog"
TABLES = (("planners", 3), ("builders", 3), ("investors", 4))


def answer_once(chair: Chair, player: Moody) -> bool:
    """Answer the open decision, if there is one, with what it offers; that is accepted. Whether anything was asked."""
    if chair.decision is None:
        return False
    said = chair.move(chair.answer(player))
    assert said["type"] == "ack", said
    return True


def read_all(chair: Chair) -> None:
    """Everything that was sent to this socket until now."""
    number = f"ping {len(chair.frames)}"
    chair.ask("ping", id=number)


def abreast(chairs: Sequence[Chair]) -> None:
    """Everybody has read what any of them has read."""
    newest = max(chair.version for chair in chairs)
    for chair in chairs:
        chair.wait(lambda one: one.version >= newest)


def play_round(chairs: Sequence[Chair], player: Moody) -> None:
    """Wait until somebody at these sockets is asked something, or the game is over; let all who are asked answer."""
    first = chairs[0]
    seats = {chair.seat for chair in chairs}
    newest = max(chair.version for chair in chairs)
    first.wait(lambda _: first.version >= newest and (first.over or seats & set(first.info["turn"])))
    for chair in chairs:
        chair.wait(lambda one: one.version >= first.version)
        answer_once(chair, player)


def play_out(chairs: Sequence[Chair], seed: int = 1, most: int = 5000) -> None:
    """Let the people at these sockets play until the game is over; bots play in between."""
    player = Moody(seed)
    for _ in range(most):
        play_round(chairs, player)
        if all(chair.over for chair in chairs):
            return
    raise AssertionError("the game does not end")


def finished(person: Person, game: str = "planners", players: int = 2) -> str:
    """A table at which a game was played to its end."""
    table = person.open(game, "me Ada", *["bot random"] * (players - 1), listed=True)
    with person.look(table, 0) as chair:
        play_out([chair])
    return table


def uploaded(person: Person, moves: int = 12) -> str:
    """A short record that can be judged quickly."""
    text = GOLDEN.read_text()
    record = load_record(GOLDEN)
    head = text.partition("\n\n")[0].replace(f"result: {record.result}", "result: unfinished")
    lines = [f"{seat}: {move}" for seat, move in record.moves[:moves]]
    short = "\n".join([head, "", *lines]) + "\n"
    read_record(short).replay()
    answer = person.post("/api/records", {"text": short})
    assert answer.status == 201, answer.text
    return str(answer.json["table"]["id"])
