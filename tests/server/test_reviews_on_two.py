"""Reviews on two servers that share a PostgreSQL: whichever is asked, there is one review of a game."""

import gzip
import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from server.engines import Postgres, Valkey, valkey_server
from server.playing import finished
from server.support import Person, Server, serving, wait_for

Cluster = tuple[Server, Server]


@pytest.fixture(scope="module")
def cluster(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    folder, database = tmp_path_factory.mktemp("reviewed"), postgres.database()
    with valkey_server() as valkey, ExitStack() as stack:
        settings = {"database": database, "broker": valkey.url}
        one, two = (stack.enter_context(serving(folder / name, **settings)) for name in ("one", "two"))
        yield one, two
        assert '"level": "error"' not in one.said() + two.said(), one.said() + two.said()


def test_what_one_server_makes_the_other_tells_and_stops(cluster: Cluster) -> None:
    one, two = cluster
    here, stranger = Person(one), Person(two)
    path = f"/api/tables/{finished(here)}/review"
    there = Person(two, here.token)
    assert here.post(path, {"care": "deep"}).json["yours"]
    told = there.get(path).json
    assert (told["under_way"], told["yours"], told["review"]) == (True, True, None)
    assert there.post(path, {"care": "quick"}).json["care"] == "deep", "another one is not begun"
    wait_for(lambda: there.get(path).json["done"] > 0, "the other server to know how far it is")
    assert stranger.post(f"{path}/stop").status == 409
    assert there.post(f"{path}/stop").status == 200
    assert here.get(path).status == there.get(path).status == 404


def test_a_review_is_kept_for_both_with_the_line_on_the_board(cluster: Cluster) -> None:
    one, two = cluster
    here, there = Person(one), Person(two)
    table = finished(here)
    path = f"/api/tables/{table}/review"
    for person in (there, here, there):  # nobody begins a second one
        assert person.post(path, {"care": "quick"}).status == 200
    wait_for(lambda: here.get(path).json["review"], "the review")
    review = here.get(path).json["review"]
    assert there.get(path).json["review"] == review
    at = review["known"]["verdicts"][-1]["at"]
    assert here.get(f"{path}/line?at={at}").json == there.get(f"{path}/line?at={at}").json
    record = f"/api/tables/{table}/record?reviewed=true"
    assert here.get(record).text == there.get(record).text
    packed = two.request("GET", path, headers={"Accept-Encoding": "gzip"})
    assert json.loads(gzip.decompress(packed.body))["review"] == review
    assert 5 * len(packed.body) < len(there.get(path).body)


def test_what_a_killed_server_was_making_another_one_makes(
    start_server: Callable[..., Server], postgres: Postgres, valkey: Valkey
) -> None:
    database = postgres.database()
    one, two = (start_server(database=database, broker=valkey.url) for _ in range(2))
    here = Person(one)
    path = f"/api/tables/{finished(here)}/review"
    there = Person(two, here.token)
    assert here.post(path, {"care": "deep"}).json["under_way"]
    wait_for(lambda: there.get(path).json["done"] > 0, "it to be on its way")
    one.kill()
    wait_for(lambda: there.get(path).status == 404, "it to be given up")
    assert there.post(path, {"care": "quick"}).json["under_way"]
    wait_for(lambda: there.get(path).json["review"], "the review that the other server made")
