"""Two at the same time: one wins, the other is told, no number is missing. On one server and on several."""

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from server.engines import Postgres, Valkey, valkey_server
from server.playing import abreast
from server.support import Chair, Message, Person, Server, serving
from support import Moody

Cluster = tuple[Server, Server]


@pytest.fixture(scope="module")
def cluster(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Two servers that share their tables, for all tests here."""
    folder, database = tmp_path_factory.mktemp("cluster"), postgres.database()
    with valkey_server() as valkey, ExitStack() as stack:
        settings = {"database": database, "broker": valkey.url}
        one, two = (stack.enter_context(serving(folder / name, **settings)) for name in ("one", "two"))
        yield one, two


@pytest.fixture
def frail(start_server: Callable[..., Server], postgres: Postgres, valkey: Valkey) -> Cluster:
    """Two servers of which one, or the broker, will be killed."""
    database = postgres.database()
    return start_server(database=database, broker=valkey.url), start_server(database=database, broker=valkey.url)


def at_once(*asks: Callable[[], Message]) -> list[Message]:
    """Do all of them at the same moment."""
    start = threading.Barrier(len(asks))
    said: list[Message] = [{} for _ in asks]

    def go(number: int) -> None:
        start.wait()
        said[number] = asks[number]()

    threads = [threading.Thread(target=go, args=[number]) for number in range(len(asks))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return said


def race(one: Chair, two: Chair, rounds: int) -> None:
    """Both devices of a seat answer every decision, differently where they can."""
    for _ in range(rounds):
        abreast([one, two])
        one.wait(lambda chair: chair.decision or chair.over)
        two.wait(lambda chair: chair.version >= one.version)
        if one.over:
            return
        before = one.version
        first, last = one.choices[0], two.choices[-1]
        said = at_once(lambda: one.move(first), lambda: two.move(last))  # noqa: B023
        codes = sorted(message.get("code", "ack") for message in said)
        assert codes == ["ack", "stale"], said
        won = next(message for message in said if message["type"] == "ack")
        one.wait(lambda chair: chair.version >= before + 1)  # noqa: B023
        assert won["version"] == before + 1


def test_of_two_answers_from_two_devices_one_wins(ada: Person) -> None:
    table = ada.open("planners", "me", "me")
    with ada.look(table, 0) as one, ada.look(table, 0) as two, ada.look(table, 1) as other:
        for _ in range(10):
            race_turn(one, two, other)
        assert [step["version"] for step in one.steps] == list(range(1, one.version + 1))


def race_turn(one: Chair, two: Chair, other: Chair) -> None:
    """The seat with two devices has its turn, then the other one."""
    while not other.decision:
        race(one, two, 1)
        abreast([one, two, other])
    while other.decision:
        assert other.move(other.choices[0])["type"] == "ack"
    abreast([one, two, other])


def test_of_two_answers_on_two_servers_one_wins(cluster: Cluster) -> None:
    race_on(*cluster, rounds=6)


def race_on(here: Server, there: Server, rounds: int) -> None:
    ada = Person(here)
    table = ada.open("planners", "me", "me")
    bob = Person(there, ada.token)
    with ada.look(table, 0) as one, bob.look(table, 0) as two, bob.look(table, 1) as other:
        for _ in range(rounds):
            race_turn(one, two, other)
        assert one.steps == two.steps


def test_answers_to_a_secret_choice_on_two_servers_do_not_get_in_each_others_way(cluster: Cluster) -> None:
    here, there = cluster
    ada = Person(here)
    table = ada.open("investors", "me", "me", "me")
    bob = Person(there, ada.token)
    with ada.look(table, 0) as one, bob.look(table, 1) as two, ada.look(table, 2) as three:
        chairs = [one, two, three]
        abreast(chairs)
        while not all(chair.decision for chair in chairs):
            asked = next(chair for chair in chairs if chair.decision)
            quiet = next((text for text in ("keep", "pass", "decline") if text in asked.choices), None)
            assert asked.move(quiet or asked.answer(Moody(1)))["type"] == "ack"
            abreast(chairs)
        said = at_once(*(lambda chair=chair: chair.move(chair.choices[0]) for chair in chairs))
        assert [message["type"] for message in said] == ["ack"] * 3
        assert len({message["version"] for message in said}) == 3


def test_a_free_seat_is_taken_by_one(cluster: Cluster) -> None:
    here, there = cluster
    table = Person(here).open("planners", "me", "free")
    guests = [Person(here), Person(there), Person(here), Person(there)]
    said = at_once(*(lambda guest=guest: {"status": guest.sit(table, 1).status} for guest in guests))
    assert sorted(message["status"] for message in said) == [200, 403, 403, 403]


def test_who_loses_their_seat_on_one_server_sees_it_no_more_on_another(cluster: Cluster) -> None:
    here, there = cluster
    ada = Person(here)
    table = ada.open("planners", "me", "free")
    with Person(there, ada.token).look(table, 0) as chair:
        ada.post(f"/api/tables/{table}/seats/0/leave", {})
        welcome = chair.until("table")
        assert (welcome["seat"], welcome["yours"]) == (None, [])


def test_without_the_broker_it_is_slower_but_right_and_who_was_on_a_dead_server_is_gone(
    frail: Cluster, valkey: Valkey
) -> None:
    """The database decides who wins; the broker only makes it quick."""
    here, there = frail
    ada = Person(here)
    table = ada.open("planners", "me", "me")
    one = ada.look(table, 0)
    with Person(there).look(table) as spectator:
        spectator.until(lambda message: message["type"] == "presence" and message["here"] == [True, True])
        valkey.kill()
        race_on(here, there, rounds=1)
        here.kill()
        valkey.start()
        spectator.until(lambda message: message["type"] == "presence" and message["here"] == [False, False])
    one.close()
