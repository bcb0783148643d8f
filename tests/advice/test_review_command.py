"""`fogcity review`: one page, the data, and the record with what was found as comments."""

import json
import re
from pathlib import Path

from support import Moody, new, play_on
from test_cli import fogcity, refused

import fogcity as package
from fogcity.advice.command import how_it_ended
from fogcity.games import box
from fogcity.record import load_record


def test_a_record_becomes_a_page_data_and_comments(tmp_path: Path) -> None:
    game = package.new("planners", players=2, seed=3)
    for _ in range(14):
        game.play(game.turn[0], game.legal(game.turn[0])[-1])
    game.save(tmp_path / "game.fog", ["</script><b>Ann", "Bo"])
    done = fogcity("review", tmp_path / "game.fog", "--out", tmp_path / "out", "--jobs", "1", "--language", "fr")
    assert done.returncode == 0, done.stderr
    assert "luck" in done.stdout
    page = (tmp_path / "out/review.html").read_text("utf-8")
    assert page.count("</script>") == 1, "a name is not a script"
    assert "http" not in page.replace("http://www.w3.org", ""), "nothing is fetched"
    assert "Chances de gagner" in page
    assert '"percent": "{n}\u00a0%"' in page
    judged = page.partition("<article")[2]
    said = re.sub(r"<script\b.*?</script>|<[^>]*>", "", judged, flags=re.DOTALL)
    assert "\u00a0: " in said
    assert not re.search(r"\S: ", said.replace("\u00a0: ", "")), "a colon stands as it does in French"
    assert "\\u003csvg " in page, "the board is a picture"
    review = json.loads((tmp_path / "out/review.json").read_text("utf-8"))
    assert review["curve"][-1]["moves"] == 14
    commented = tmp_path / "out/review.fog"
    marks = sum(verdict["mark"] != "" for verdict in review["known"]["verdicts"])
    assert commented.read_text("utf-8").count("\n# Coup ") == marks
    assert load_record(commented).moves == load_record(tmp_path / "game.fog").moves


def test_who_has_won_is_said_in_words_and_numbers_as_the_language_writes_them(tmp_path: Path) -> None:
    game = new("planners", players=2, seed=3)
    names, words = ["Ann", "Bo"], box("planners").words("de")
    assert how_it_ended(game, names, words) == ""
    play_on(game, Moody(3))
    outcome = game.outcome()
    assert outcome is not None
    said = how_it_ended(game, names, words)
    assert said.startswith(" und ".join(names[winner] for winner in outcome.winners))
    assert "won by" not in said
    points = [str(score).removesuffix(".0").replace(".", ",") for score in outcome.scores]
    assert said.endswith(f"Ann {points[0]}, Bo {points[1]}")


def test_decisions_are_told_in_words_and_boards_share_what_stays(tmp_path: Path) -> None:
    """The game's sentences for what was done and what would have been better, with the notation behind them."""
    game = package.new("planners", players=2, seed=3)
    for _ in range(30):
        game.play(game.turn[0], game.legal(game.turn[0])[-1])
    game.save(tmp_path / "game.fog", ["Ann", "Bo"])
    assert fogcity("review", tmp_path / "game.fog", "--out", tmp_path, "--jobs", "1").returncode == 0
    page = (tmp_path / "review.html").read_text("utf-8")
    verdicts = json.loads((tmp_path / "review.json").read_text("utf-8"))["known"]["verdicts"]
    draws = reasoned = 0
    for verdict in verdicts:
        [article] = re.findall(rf'data-judged="known" data-at="{verdict["at"]}" .*?</article>', page)
        assert f'title="{verdict["played"]["text"]}">' in article
        if verdict["cost"]:
            name = ["Ann", "Bo"][verdict["seat"]]
            assert f'title="{verdict["best"]["text"]}">{name}' in article
            if verdict["best"]["text"] == "draw":  # what is drawn is another card in every deal
                assert f'title="draw">{name}: “Draw a card”' in article
                draws += 1
        why = verdict["best"]["reasons"]
        assert article.count('<p class="soft">') >= 1, "why, for every decision"
        reasoned += bool(why) and not verdict["mark"]
    assert draws
    assert reasoned > len(verdicts) / 2
    assert "Ann put " in page
    data = json.loads(page.partition("const data = ")[2].partition(";\nconst range")[0])
    assert len(data["boards"]) == len(data["told"]) == 31
    for board in data["boards"]:
        drawn = "\n".join(data["lines"][number] for number in board)
        assert drawn.startswith("<svg ")
        assert drawn.rstrip().endswith("</svg>")
    assert len(data["lines"]) < sum(map(len, data["boards"])) / 5


def test_a_game_without_moves_is_refused(tmp_path: Path) -> None:
    package.new("planners", players=2, seed=3).save(tmp_path / "game.fog")
    assert "without moves" in refused("review", tmp_path / "game.fog", "--out", tmp_path / "out")
