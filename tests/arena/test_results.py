"""The file of finished games."""

import io
import json
from pathlib import Path

import pytest
from arena.results_by_hand import result

from fogcity import FogCityError
from fogcity.arena.results import NAME, OtherResults, append, kept

HEAD: dict[str, object] = {"command": "arena", "seed": 1}


def keep(folder: Path, *numbers: int) -> None:
    with kept(folder, HEAD) as (_, file):
        assert file is not None
        for number in numbers:
            append(file, result([1, 2], deal=number).document())


def finished(folder: Path) -> list[int]:
    with kept(folder, HEAD) as (found, _):
        return list(found)


def test_what_was_kept_is_found_again(tmp_path: Path) -> None:
    keep(tmp_path / "new" / "folder", 3, 1)
    keep(tmp_path / "new" / "folder", 2)
    assert finished(tmp_path / "new" / "folder") == [3, 1, 2]


@pytest.mark.parametrize("torn", ['{"number": 9, "de', "{", '{"number": 9}'])
def test_a_torn_last_line_is_cut_off(tmp_path: Path, torn: str) -> None:
    keep(tmp_path, 0, 1)
    whole = (tmp_path / NAME).read_text()
    (tmp_path / NAME).write_text(whole + torn)
    assert finished(tmp_path) == [0, 1]
    assert (tmp_path / NAME).read_text() == whole


def test_a_file_torn_in_its_first_line_begins_anew(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text('{"comm')
    assert finished(tmp_path) == []
    assert json.loads((tmp_path / NAME).read_text()) == HEAD


def test_results_of_another_command_are_refused_and_left_alone(tmp_path: Path) -> None:
    keep(tmp_path, 0)
    before = (tmp_path / NAME).read_bytes()
    with (
        pytest.raises(OtherResults, match="results of another command: its seed is 1, not 2"),
        kept(tmp_path, HEAD | {"seed": 2}),
    ):
        pass
    assert (tmp_path / NAME).read_bytes() == before


def test_what_is_no_result_is_refused_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text("my diary\nof 1906")
    with pytest.raises(OtherResults, match=r"Line 1 of .* is not what this command wrote"), kept(tmp_path, HEAD):
        pass
    assert (tmp_path / NAME).read_text() == "my diary\nof 1906"


def test_two_commands_cannot_write_to_one_folder(tmp_path: Path) -> None:
    with (
        kept(tmp_path, HEAD),
        pytest.raises(OtherResults, match="Another command is writing"),
        kept(tmp_path, HEAD),
    ):
        pass


def test_a_full_disk_is_said_at_once() -> None:
    class Full(io.BytesIO):
        name = "games.jsonl"

        def write(self, line: object) -> int:
            return 5  # which is all that the disk still takes

    with pytest.raises(FogCityError, match=r"games\.jsonl cannot be written: the disk is full"):
        append(Full(), {"number": 3})
