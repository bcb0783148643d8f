"""An upgrade as docs/hosting.md has it, with a version from the project's history beside this one.

    git worktree add /tmp/older COMMIT
    cd tests && python -m server.upgrade /tmp/older/src [--seed 1906]

Two servers of the older version share PostgreSQL and Valkey; people play at tables of all games. One after the other is
stopped and comes back as this version, the first of which changes the database beneath the other; meanwhile both
versions play at the same tables. At the end every acknowledged answer is in the log, once. Then the older version is
asked to start once more, and has to say why it does not, if the database has changed.
"""

import argparse
import random
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from server.crowd import Crowd
from server.engines import postgres_server, valkey_server
from server.soak import games
from server.support import Server

from fogcity.server.db_engine import connect

BETWEEN = 60  # answers that are given before anything else happens


def step_of(database: str) -> str | None:
    """How far a database has been brought."""
    engine = connect(database)
    with engine.connect() as connection:
        found: str | None = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    engine.dispose()
    return found


def exchange(older: Path, folder: Path, seed: int) -> None:
    with ExitStack() as stack:
        database = stack.enter_context(postgres_server()).database()
        valkey = stack.enter_context(valkey_server())
        settings = {"database": database, "broker": valkey.url}
        servers = [started(Server(folder / name, **settings), older, stack) for name in ("one", "two")]
        print(f"two older servers, the database at step {step_of(database)}", flush=True)
        with Crowd(servers, *games(6, random.Random(seed)), seed=seed) as crowd:
            for server in servers:
                crowd.reach(crowd.promises() + BETWEEN)
                assert server.stop() == 0
                crowd.reach(crowd.promises() + BETWEEN)  # with the other one alone
                server.source = None
                server.settings["address"] = "127.0.0.1"  # those of this version find each other
                server.start()
                said = f"{crowd.promises()} answers so far, the database at step {step_of(database)}"
                print(f"one more server is of this version; {said}", flush=True)
                crowd.reach(crowd.promises() + BETWEEN)
            crowd.finish()
        crowd.check(database)
        assert all('"level": "error"' not in server.said() for server in servers), [one.said() for one in servers]
        print(f"{crowd.promises()} acknowledged answers, none lost, every game over", flush=True)
        again = Server(folder / "again", **settings)
        try:
            started(again, older, stack)
        except AssertionError:
            print(f"the older version does not start any more: {again.said().strip().splitlines()[-1]}")
        else:
            print("the older version still starts")


def started(server: Server, source: Path, stack: ExitStack) -> Server:
    server.source = source
    stack.callback(lambda: server.kill() if server.running() else None)
    return server.start()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("older", type=Path, help="the sources of another version")
    parser.add_argument("--seed", type=int, default=1906)
    arguments = parser.parse_args()
    if not (arguments.older / "fogcity").is_dir():
        sys.exit(f"{arguments.older} has no fogcity in it; it must be the folder src of a checkout.")
    with tempfile.TemporaryDirectory() as folder:
        exchange(arguments.older.resolve(), Path(folder), arguments.seed)


if __name__ == "__main__":
    main()
