"""Advice in words, in the reader's language."""

from collections.abc import Sequence

from fogcity.advice.hints import Advice, Suggestion
from fogcity.advice.reasons import Reason
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
        moves = [words.say("advice.step", {"seat": one.seat, "text": one.text}, names) for one in suggestion.line]
        lines.append(words.say("advice.line", {"moves": "; ".join(moves)}))
    return lines


def advice_lines(advice: Advice, words: Words, names: Sequence[str]) -> list[str]:
    found = []
    for suggestion in advice.suggestions:
        first, *rest = suggestion_lines(suggestion, advice.seat, words, names)
        found += [first, *(f"  {line}" for line in rest)]
    return [*found, words.say("advice.explain")]
