"""Advice in words, in the reader's language."""

from collections.abc import Sequence

from fogcity.advice.hints import Advice, Follows, Suggestion
from fogcity.advice.reasons import Reason
from fogcity.advice.review import Review
from fogcity.words.messages import Words

TITLES = ("category", "holding")  # facts that a game has titles for


def reason_sentence(reason: Reason, words: Words, names: Sequence[str]) -> str:
    titles = {kind: words.title(kind, str(reason.facts[kind])) for kind in TITLES if kind in reason.facts}
    return words.say(f"reason.{reason.code}", reason.facts | titles, names)


def percent(thousandths: int, words: Words) -> str:
    return words.say("advice.percent", {"n": round(thousandths / 10)})


def suggestion_lines(suggestion: Suggestion, seat: int, words: Words, names: Sequence[str]) -> list[str]:
    """The decision with its chance, why, and what would follow."""
    chance = words.say("advice.chance", {"chance": percent(suggestion.chances[seat], words)})
    why = [reason_sentence(reason, words, names) for reason in suggestion.reasons]
    lines = [f"{suggestion.text}: {chance}", "; ".join(why) or words.say("advice.unknown")]
    if suggestion.line:
        lines.append(line_sentence(suggestion.line, words, names))
    return lines


def line_sentence(line: Sequence[Follows], words: Words, names: Sequence[str]) -> str:
    """What would follow, by whom."""
    moves = [words.say("advice.step", {"name": names[one.seat], "text": one.text}) for one in line]
    return words.say("advice.line", {"moves": "; ".join(moves)})


def advice_lines(advice: Advice, words: Words, names: Sequence[str]) -> list[str]:
    found = []
    for suggestion in advice.suggestions:
        first, *rest = suggestion_lines(suggestion, advice.seat, words, names)
        found += [first, *(f"  {line}" for line in rest)]
    return [*found, words.say("advice.explain")]


def remarks(review: Review, words: Words, names: Sequence[str]) -> dict[int, str]:
    """What a review says about the decisions that cost something, by the move that completed each: for a record."""
    found = {}
    for one in review.known.verdicts:
        if one.mark:
            why = "; ".join(reason_sentence(reason, words, names) for reason in one.best.reasons)
            facts = {
                "n": one.to,
                "mark": words.say(f"review.mark.{one.mark}"),
                "cost": words.language.number(-one.cost / 10),
                "best": one.best.text.replace(";", " +"),
                "why": why.replace(";", ",") or None,
            }
            found[one.to - 1] = words.say("terminal.remark", facts)
    return found
