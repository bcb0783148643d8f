"""`fogcity review`: one page, the data, and the record with what was found as comments."""

import json
from pathlib import Path

from test_cli import fogcity, refused

import fogcity as package
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
    review = json.loads((tmp_path / "out/review.json").read_text("utf-8"))
    assert review["curve"][-1]["moves"] == 14
    commented = tmp_path / "out/review.fog"
    marks = sum(verdict["mark"] != "" for verdict in review["known"]["verdicts"])
    assert commented.read_text("utf-8").count("\n# Coup ") == marks
    assert load_record(commented).moves == load_record(tmp_path / "game.fog").moves


def test_a_game_without_moves_is_refused(tmp_path: Path) -> None:
    package.new("planners", players=2, seed=3).save(tmp_path / "game.fog")
    assert "without moves" in refused("review", tmp_path / "game.fog", "--out", tmp_path / "out")
