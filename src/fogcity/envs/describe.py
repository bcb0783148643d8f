"""What every number and every action means, as tables: python -m fogcity.envs.describe planners-v1."""

import sys

from fogcity.envs.environment import Environment


def observations(environment: Environment) -> str:
    """One line for each feature: its numbers, their range, its name and meaning, and what each number is about."""
    lines = ["| numbers | range | name | meaning | each |", "|---|---|---|---|---|"]
    first = 0
    for feature in environment.features:
        numbers = span(first, first + len(feature.labels) - 1)
        limits = f"{feature.lowest} to {feature.highest}"
        lines.append(f"| {numbers} | {limits} | {feature.name} | {feature.meaning} | {about(feature.labels)} |")
        first += len(feature.labels)
    return "\n".join(lines)


def about(labels: list[str]) -> str:
    """All of a few, the first and the last of many; `Environment.names()` has them all."""
    if len(labels) <= 18:
        return ", ".join(label for label in labels if label)
    named = [label for label in labels if label]
    return f"{named[0]}, {named[1]}, … {named[-1]}"


def actions(environment: Environment) -> str:
    """One line for each group of actions that begin with the same word and have as many."""
    lines = ["| actions | moves |", "|---|---|"]
    texts = environment.numbering.texts
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
        print(observations(Environment(name)), actions(Environment(name)), sep="\n\n", end="\n\n")
