"""`fogcity calibrate`, `fogcity review`."""

import argparse
import json
import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fogcity.arena.engines import Engine, add_engine, engine_of
from fogcity.engine.box import Setup
from fogcity.engine.errors import BadRecord, BadSetup
from fogcity.words.messages import languages

if TYPE_CHECKING:
    from fogcity.advice.instead import InsteadStep
    from fogcity.advice.review import Care, Sight
    from fogcity.engine.box import Box
    from fogcity.engine.events import Event
    from fogcity.engine.rules import Rules
    from fogcity.record import Record
    from fogcity.words.messages import Words

MANY = 4  # games in one task
SLICES = 8  # decisions in one task of a review, about
SEED = 1906  # the same record is judged alike
FEWEST = 100  # games from which weights are made


def add_calibrate(commands: Any, read_setup: Callable[..., Setup], whole: Callable[[str], int]) -> None:
    calibrate = commands.add_parser("calibrate", help="measure how far chances of winning can be trusted")
    calibrate.add_argument("game", nargs="?", help="one of the games (default: all)")
    calibrate.add_argument("--players", type=whole, help="how many seats (default: each number that the game takes)")
    calibrate.add_argument("--games", type=whole, default=1000, metavar="N", help="for each of them (default 1000)")
    calibrate.add_argument(
        "--minutes", type=float, default=math.inf, help="stop playing after so long, and go on with what there is"
    )
    add_engine(calibrate, whole)
    calibrate.add_argument("--edition", type=Path, help="components from this file")
    calibrate.add_argument(
        "--variant", "--option", action="append", default=[], metavar="NAME=VALUE", help="a variant of the game"
    )
    calibrate.add_argument(
        "--out", type=Path, required=True, metavar="DIR", help="what was said in the games goes here, and what it shows"
    )
    calibrate.set_defaults(run=lambda arguments: run_calibrate(arguments, read_setup))


def run_calibrate(arguments: argparse.Namespace, read_setup: Callable[..., Setup]) -> int:
    """What was played already is not played again: stop the command how you like, the same one goes on."""
    engine = engine_of(arguments)
    for name in ("games", "minutes"):
        if not getattr(arguments, name) > 0:
            raise BadSetup(f"--{name} must be more than 0, not {getattr(arguments, name)}.")
    setups = wanted(arguments, read_setup)
    arguments.out.mkdir(parents=True, exist_ok=True)
    play_trials(arguments, engine, setups)
    show_trials(arguments.out, setups)
    return 0


def wanted(arguments: argparse.Namespace, read_setup: Callable[..., Setup]) -> list[Setup]:
    """A set-up for each game and number of players."""
    from fogcity import games

    if arguments.game is None and (arguments.players or arguments.edition or arguments.variant):
        raise BadSetup("Say of which game: fogcity calibrate GAME.")
    found = []
    for game in [arguments.game] if arguments.game else games.names():
        for players in [arguments.players] if arguments.players else games.box(game).seats:
            one = argparse.Namespace(**{**vars(arguments), "game": game, "players": players})
            found.append(read_setup(one, 0))
    return found


def play_trials(arguments: argparse.Namespace, engine: Engine, setups: Sequence[Setup]) -> None:
    """Play the games that are not there yet, of every game and number of players as many, and write as it goes."""
    import time

    import msgspec

    from fogcity.advice.trials import Trial, asked_in, file_of, play_some
    from fogcity.progress import Progress

    missing = []
    for setup in setups:
        there = {one.number for one in asked_in(arguments.out, setup)}
        missing.append([number for number in range(arguments.games) if number not in there])
    tasks = [
        (setup, numbers[first : first + MANY])
        for first in range(0, arguments.games, MANY)
        for setup, numbers in zip(setups, missing, strict=True)
        if first < len(numbers)
    ]
    end = time.monotonic() + 60 * arguments.minutes
    with (
        Progress(len(tasks), f"times {MANY} games") as progress,
        engine.doing(play_some, Trial(), tasks) as results,
    ):
        for done, (setup, found) in enumerate(results, 1):
            with file_of(arguments.out, setup).open("ab") as file:
                file.write(b"".join(msgspec.json.encode(one) + b"\n" for one in found))
            progress.step(done)
            if time.monotonic() > end:
                break


def show_trials(folder: Path, setups: Sequence[Setup]) -> None:
    """Make weights from all that was said in the games, and show how far they can be trusted."""
    from fogcity.advice.reliability import MEASURED, Measured, diagram, page, picture_of, worst
    from fogcity.advice.trials import asked_in
    from fogcity.record.files import write_whole

    found: dict[str, Measured] = {}
    for setup in setups:
        asked = asked_in(folder, setup)
        games = len({one.number for one in asked})
        if games < FEWEST:
            print(
                f"{setup.game}, {setup.players} players: {games} games so far; {FEWEST} are needed to learn from them."
            )
        else:
            found.setdefault(setup.game, Measured(setup.game)).add(setup.players, asked)
    for game, one in found.items():
        write_whole(folder / f"{game}-chances.json", [json.dumps(one.document(), indent=1) + "\n"])
        for asking, about in MEASURED.items():
            panels = one.panels(asking)
            write_whole(folder / picture_of(game, asking), [diagram(f"{game}: {about}", panels)])
            for players, bins in panels.items():
                print(f"{game}, {players}, {about}: largest gap of a well-filled bin, of 100: {worst(bins)}")
    if found:
        write_whole(folder / "reliability.md", [f"{line}\n" for line in page([*found.values()])])


def add_review(commands: Any, whole: Callable[[str], int]) -> None:
    review = commands.add_parser("review", help="judge a game: what was best, what it cost, what was luck")
    review.add_argument("file", type=Path, help="a record")
    review.add_argument("--out", type=Path, required=True, metavar="DIR", help="where the page and the data go")
    review.add_argument("--deep", action="store_true", help="think ten times as long")
    review.add_argument("--edition", type=Path, help="the components the game was played with")
    add_engine(review, whole)
    review.add_argument("--language", choices=list(languages()), default="en", help="of the page (default en)")
    review.set_defaults(run=run_review)


def run_review(arguments: argparse.Namespace) -> int:
    import msgspec

    from fogcity.advice.instead import steps_instead
    from fogcity.advice.review import CARES, Sight, assembled, points_of
    from fogcity.advice.review_page import Story, page
    from fogcity.advice.sentences import remarks
    from fogcity.games import box
    from fogcity.progress import Progress
    from fogcity.record import load_record, write_record
    from fogcity.record.files import naming, write_whole

    engine = engine_of(arguments)
    record = load_record(arguments.file, arguments.edition)
    with naming(arguments.file):
        opened = box(record.setup.game)
        story = Story()
        for game in record.steps():
            story.boards.append(opened.picture(game, None, record.names, arguments.language))
            story.told.append(told(opened, game.events, record.names, arguments.language))
        story.ended = how_it_ended(game, record.names, opened.words(arguments.language))
    if not record.moves:
        raise BadRecord(f"{arguments.file}: a game without moves cannot be judged.")
    game = record.begin()
    points = points_of(game, record.moves)
    care = "deep" if arguments.deep else "quick"
    tasks = [range(first, len(points), max(1, len(points) // SLICES)) for first in range(max(1, len(points) // SLICES))]
    sights: list[Sight] = []
    with (
        Progress(len(points), "decisions") as progress,
        engine.doing(review_numbers, (record, CARES[care]), tasks) as results,
    ):
        for some in results:
            sights += some
            progress.step(len(sights))
    review = assembled(game, points, sights, care)
    words = opened.words(arguments.language)
    for kind, judgement in (("known", review.known), ("open", review.open)):
        for verdict in judgement.verdicts if judgement else ():
            game = record.begin()
            game.replay(record.moves[: verdict.at])
            steps = steps_instead(game, verdict)
            story.better[kind, verdict.at] = [told_instead(opened, one, record.names, words) for one in steps]
    arguments.out.mkdir(parents=True, exist_ok=True)
    write_whole(arguments.out / "review.html", [page(review, record, story, words)])
    write_whole(arguments.out / "review.json", [msgspec.json.encode(review).decode() + "\n"])
    write_whole(arguments.out / "review.fog", [write_record(record, remarks(review, words, record.names))])
    for name, account in zip(record.names, review.known.accounts, strict=True):
        print(
            f"{name}: own decisions {account.own / 10:+}, others' {account.others / 10:+}, luck {account.luck / 10:+}, "
            f"accuracy {account.accuracy} %"
        )
    print(f"{len(review.known.verdicts)} decisions judged; see {arguments.out / 'review.html'}")
    return 0


def how_it_ended(game: "Rules", names: Sequence[str], words: "Words") -> str:
    """Who has won, why it was over, and everybody's points."""
    outcome = game.outcome()
    if outcome is None:
        return ""
    verdict = words.say("terminal.verdict", {"winners": outcome.winners, "ending": outcome.ending}, names)
    points = [f"{name} {words.language.number(score)}" for name, score in zip(names, outcome.scores, strict=True)]
    return f"{verdict} {', '.join(points)}"


def told(opened: "Box", events: "Sequence[Event]", names: Sequence[str], language: str) -> str:
    """What happened, in words."""
    from fogcity.engine.schema import as_dict

    return " ".join(filter(None, (opened.sentence(as_dict(event.facts), names, language) for event in events)))


def told_instead(opened: "Box", step: "InsteadStep", names: Sequence[str], words: "Words") -> str:
    """What a move would do; where something would be turned up at once, only what somebody would do."""
    from fogcity.engine.schema import as_dict

    sentences = told(opened, step.certain, names, words.language.id)
    if sentences or not step.turned_up:
        return sentences
    move = words.say("thing.move", {"text": step.text, **as_dict(step.parts)}, names)
    return words.say("advice.step", {"name": names[step.seat], "text": move})


def review_numbers(plan: "tuple[Record, Care]", numbers: Sequence[int]) -> "list[Sight]":
    """In a process of its own: some decisions of a game."""
    from fogcity.advice.review import review_some

    record, care = plan
    return review_some(record.begin(), record.moves, numbers, care, SEED)
