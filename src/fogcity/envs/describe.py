"""What every number and every action means, as tables: python -m fogcity.envs.describe planners-v1."""

import sys

from fogcity.envs.table import Table


def observations(table: Table) -> str:
    """One line for each feature: its first and last number, its range, its name and its meaning."""
    lines = ["| numbers | range | name | meaning |", "|---|---|---|---|"]
    first = 0
    for feature in table.features:
        numbers = span(first, first + feature.numbers - 1)
        lines.append(f"| {numbers} | {feature.lowest} to {feature.highest} | {feature.name} | {feature.meaning} |")
        first += feature.numbers
    return "\n".join(lines)


def actions(table: Table) -> str:
    """One line for each group of actions that begin with the same word and have as many."""
    lines = ["| actions | moves |", "|---|---|"]
    texts = table.numbering.texts
    first = 0
    while first < len(texts):
        last = first
        while last + 1 < len(texts) and shape(texts[last + 1]) == shape(texts[first]):
            last += 1
        group = texts[first : last + 1]
        moves = ", ".join(group) if len(group) <= 6 else f"{group[0]}, {group[1]}, … {group[-1]}"
        lines.append(f"| {span(first, last)} | {moves} |")
        first = last + 1
    return "\n".join(lines)


def shape(text: str) -> tuple[str, int]:
    words = text.split()
    return words[0], len(words)


def span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(observations(Table(name)), actions(Table(name)), sep="\n\n", end="\n\n")
