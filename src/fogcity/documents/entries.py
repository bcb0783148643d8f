"""Tables that people write, read so that every mistake is named: editions and positions."""

from collections.abc import Mapping

from fogcity.engine.errors import FogCityError
from fogcity.engine.quoting import MOST_SHOWN, named, shown

PROVENANCES = ("rulebook", "source", "deduced", "reconstructed", "chosen")


def unfit_name(name: str) -> str | None:
    """Why a record could not carry this as the name of a player or of an edition."""
    if not name or name != name.strip():
        return "a name has at least one letter, and no blanks before or after it"
    if len(name) > MOST_SHOWN:
        return f"a name has at most {MOST_SHOWN} characters"
    if not name.isprintable() or any(sign in name for sign in ",;#"):
        return "a name is made of printable characters without , ; or #"
    return None


class Entries:
    """A table in a document, with the name by which an error can point at it."""

    def __init__(self, file: str, name: str, table: Mapping[str, object], error: type[FogCityError]) -> None:
        self.file = file
        self.name = name
        self.table = table
        self.error = error
        self.asked: set[str] = set()

    def __contains__(self, key: str) -> bool:
        return key in self.table

    def wrong(self, key: str, why: str) -> FogCityError:
        return self.error(f"{self.file}: {self.place(key)} {why}.")

    def place(self, key: str) -> str:
        return f"{self.name}.{named(key)}" if self.name else named(key)

    def get(self, key: str) -> object:
        if key not in self.table:
            raise self.wrong(key, "is missing")
        self.asked.add(key)
        return self.table[key]

    def group(self, key: str) -> "Entries":
        """A table with a provenance mark."""
        entries = self.section(key)
        entries.choice("provenance", PROVENANCES)
        return entries

    def section(self, key: str) -> "Entries":
        table = self.get(key)
        return self.section_value(key, table)

    def section_value(self, key: str, table: object) -> "Entries":
        if not isinstance(table, Mapping):
            raise self.wrong(key, f"must be a table, not {shown(table)}")
        return Entries(self.file, self.place(key), table, self.error)

    def whole(self, key: str, least: int, most: int) -> int:
        return self.whole_value(key, self.get(key), least, most)

    def whole_value(self, key: str, value: object, least: int, most: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self.wrong(key, f"must be a whole number from {least} to {most}, not {shown(value)}")
        return value

    def wholes(self, key: str, length: int, least: int, most: int) -> list[int]:
        return [self.whole_value(key, value, least, most) for value in self.items(key, length)]

    def halves(self, key: str) -> int:
        """Points, counted in halves."""
        return self.halves_value(key, self.get(key))

    def halves_value(self, key: str, value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int | float) or value * 2 % 1 or abs(value) > 1000:
            raise self.wrong(key, f"must be a number of points in whole halves, not {shown(value)}")
        return int(value * 2)

    def halves_list(self, key: str, length: int) -> list[int]:
        return [self.halves_value(key, value) for value in self.items(key, length)]

    def text(self, key: str) -> str:
        value = self.get(key)
        if not isinstance(value, str) or not value.strip():
            raise self.wrong(key, f"must be a text, not {shown(value)}")
        return value

    def texts(self, key: str, length: int) -> list[str]:
        texts: list[str] = []
        for value in self.items(key, length):
            if not isinstance(value, str) or not value:
                raise self.wrong(key, f"must hold texts only, not {shown(value)}")
            if value in texts:
                raise self.wrong(key, f"names {shown(value)} twice")
            texts.append(value)
        return texts

    def choice(self, key: str, choices: tuple[str, ...]) -> str:
        value = self.get(key)
        if not isinstance(value, str) or value not in choices:
            raise self.wrong(key, f"must be one of {', '.join(choices)}, not {shown(value)}")
        return value

    def items(self, key: str, length: int) -> list[object]:
        value = self.get(key)
        if not isinstance(value, list):
            raise self.wrong(key, f"must be a list, not {shown(value)}")
        if length and len(value) != length:
            raise self.wrong(key, f"must have {length} entries, not {len(value)}")
        return value

    def given(self, key: str) -> bool:
        """Whether something is said: an entry that may be missing may also be null."""
        self.asked.add(key)
        return self.table.get(key) is not None

    def some(self, key: str) -> list[object]:
        """A list that may be missing."""
        return self.items(key, 0) if key in self else []

    def rest(self) -> dict[str, object]:
        """The entries that were not asked for yet, for tables whose keys are data."""
        rest = {key: value for key, value in self.table.items() if key not in self.asked}
        self.asked.update(rest)
        return rest

    def finish(self) -> None:
        """Every entry must have been understood: a misspelt one is a mistake, not a comment."""
        for key in self.table:
            if key not in self.asked:
                raise self.wrong(key, "is not an entry that belongs here; perhaps it is misspelt")
