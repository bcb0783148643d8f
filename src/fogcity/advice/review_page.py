"""A review as one page: nothing fetched from anywhere, light or dark as the reader has it."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html import escape

from fogcity.advice.hints import Suggestion
from fogcity.advice.review import Account, Judgement, Review, Verdict
from fogcity.advice.sentences import percent, reason_sentence
from fogcity.drawing import signed
from fogcity.record import Record
from fogcity.words.messages import Words

WIDTH, HEIGHT = 900, 260
DASHES = ("", "10 4", "3 4", "12 4 3 4", "6 6")

STYLE = """
:root { color-scheme: light dark; --ground: #f4f1ea; --card: #fbf9f4; --ink: #16324a; --soft: #53687a; --line: #ddd6c8;
  --s0: #b87f00; --s1: #0072b2; --s2: #008060; --s3: #c0480b; --s4: #a0527f; }
@media (prefers-color-scheme: dark) { :root { --ground: #12181f; --card: #1a222b; --ink: #e6edf2; --soft: #9fb0bd;
  --line: #2c3843; --s0: #e6a833; --s1: #56b4e9; --s2: #2fb890; --s3: #f0824a; --s4: #d994bd; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 62rem; background: var(--ground); color: var(--ink);
  font: 16px/1.5 system-ui, "Segoe UI", "Liberation Sans", sans-serif; font-variant-numeric: tabular-nums; }
h1, h2 { font-family: "Iowan Old Style", Palatino, "P052", Georgia, serif; font-weight: 600; }
svg { display: block; width: 100%; height: auto; background: var(--card); border: 1px solid var(--line); }
#curve path { fill: none; stroke-width: 2.5; }
#curve .grid { stroke: var(--line); }
.turning { fill: var(--ink); opacity: .13; } #at { stroke: var(--ink); stroke-width: 2; }
#curve text { fill: var(--soft); font-size: 13px; }
input[type=range] { width: 100%; }
table { border-collapse: collapse; background: var(--card); border: 1px solid var(--line); }
.wide { overflow-x: auto; } th, td { padding: .35rem .7rem; text-align: right; border-top: 1px solid var(--line); }
th:first-child { text-align: left; } .soft { color: var(--soft); }
article { padding: .6rem 1rem; margin: .6rem 0; background: var(--card); border: 1px solid var(--line);
  border-radius: .5rem; }
article[hidden] { display: none; }
mark { background: none; color: inherit; border: 1px solid; border-radius: .6rem; padding: 0 .5rem; font-weight: 600; }
.blunder mark { background: var(--ink); color: var(--ground); }
#board { overflow-x: auto; } #board svg { min-width: 44rem; } #told { min-height: 3em; }
a { color: inherit; }
"""

SCRIPT = """
const range = document.getElementById('move');
function show() {
  const move = Number(range.value), x = data.left + move / data.last * data.width;
  for (const name of ['x1', 'x2']) document.getElementById('at').setAttribute(name, x);
  let now = data.curve[0];
  for (const one of data.curve) if (one[0] <= move) now = one;
  const number = (thousandths) => (thousandths / 10).toLocaleString(document.documentElement.lang);
  const said = data.names.map((name, i) => name + ' ' + data.percent.replace('{n}', number(now[1][i]))).join(', ');
  document.getElementById('now').textContent = data.words.replace('{n}', move) + ': ' + said;
  document.getElementById('told').textContent = data.told[move];
  document.getElementById('board').innerHTML = data.boards[move].map((i) => data.lines[i]).join('\\n');
  for (const one of document.querySelectorAll('article')) {
    const { judged, at, to } = one.dataset;
    one.hidden = !(judged === data.judged && Number(at) < move && move <= Number(to));
  }
}
range.oninput = show;
for (const link of document.querySelectorAll('[data-go]'))
  link.onclick = (event) => { event.preventDefault(); range.value = link.dataset.go; show(); range.scrollIntoView(); };
document.getElementById('curve').onpointerdown = (event) => {
  const box = event.currentTarget.getBoundingClientRect();
  const x = (event.clientX - box.left) / box.width * data.whole;
  range.value = Math.round((x - data.left) / data.width * data.last);
  show();
};
const open = document.getElementById('open');
if (open) open.onchange = () => {
  data.judged = open.checked ? 'open' : 'known';
  for (const one of document.querySelectorAll('[data-of]')) one.hidden = one.dataset.of !== data.judged;
  show();
};
show();
"""
LEFT = 40


@dataclass
class Story:
    """The game as a reader is shown it: at the start and after every move."""

    boards: list[str] = field(default_factory=list)  # as pictures
    told: list[str] = field(default_factory=list)  # what happened, in words
    ended: str = ""  # who has won, and why it was over
    better: dict[tuple[str, int], list[str]] = field(default_factory=dict)  # what would have, by judgement and moves


def page(review: Review, record: Record, story: Story, words: Words) -> str:
    names = record.names
    lines, boards = shared_lines(story.boards)
    title = f"{words.say('review.title')}: {', '.join(names)}"
    data = {
        "curve": [[one.moves, one.chances] for one in review.curve],
        "names": names,
        "lines": lines,
        "boards": boards,
        "told": story.told,
        "last": review.curve[-1].moves,
        "left": LEFT,
        "width": WIDTH - LEFT - 10,
        "whole": WIDTH,
        "judged": "known",
        "words": words.say("review.move", {"n": "{n}"}),
        "percent": words.say("advice.percent", {"n": "{n}"}),
    }
    parts = [
        f'<!doctype html><html lang="{words.language.id}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body><h1>{escape(title)}</h1>",
        f"<p>{escape(story.ended)}</p>" if story.ended else "",
        f"<h2>{escape(words.say('review.curve'))}</h2>",
        curve(review, names),
        f'<input id="move" type="range" min="0" max="{review.curve[-1].moves}" value="0" '
        f'aria-label="{escape(words.say("review.curve"))}"><p id="now" role="status"></p><p id="told"></p>',
        *(articles("known", review.known, story, words, names)),
        *(articles("open", review.open, story, words, names) if review.open else ()),
        '<div id="board"></div>',
    ]
    if review.open:
        parts.append(
            f'<p><label><input id="open" type="checkbox"> {escape(words.say("review.everything"))}</label></p>'
        )
    for kind, judgement in (("known", review.known), ("open", review.open)):
        if judgement:
            hidden = "" if kind == "known" else " hidden"
            parts.append(f'<div data-of="{kind}"{hidden}>')
            parts += [accounts(judgement.accounts, words, names), marked(judgement, words, names), "</div>"]
    parts.append(f"<script>const data = {script_safe(data)};{SCRIPT}</script></body></html>\n")
    return "\n".join(parts)


def shared_lines(boards: Sequence[str]) -> tuple[list[str], list[list[int]]]:
    """Pictures as the numbers of their lines: from one move to the next hardly any is new."""
    known: dict[str, int] = {}
    numbered = [[known.setdefault(line, len(known)) for line in board.split("\n")] for board in boards]
    return list(known), numbered


def script_safe(data: object) -> str:
    """JSON that may stand in a script: no name or text ends it."""
    return json.dumps(data, ensure_ascii=False).replace("<", "\\u003c").replace("\u2028", "\\u2028")


def curve(review: Review, names: Sequence[str]) -> str:
    last = max(1, review.curve[-1].moves)

    def x(move: int) -> float:
        return LEFT + move / last * (WIDTH - LEFT - 10)

    def y(chance: float) -> float:
        return 10 + (1000 - chance) / 1000 * (HEIGHT - 20)

    drawn = [f'<svg id="curve" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"><title>{escape(", ".join(names))}</title>']
    for level in (0, 250, 500, 750, 1000):
        drawn.append(f'<path class="grid" d="M{LEFT} {y(level):.1f}H{WIDTH - 10}"/>')
        drawn.append(f'<text x="{LEFT - 6}" y="{y(level) + 4:.1f}" text-anchor="end">{level // 10}</text>')
    for place in review.turning:
        left, right = x(review.curve[place].moves), x(review.curve[place + 1].moves)
        drawn.append(f'<rect class="turning" x="{left:.1f}" width="{right - left:.1f}" y="10" height="{HEIGHT - 20}"/>')
    for seat, name in enumerate(names):
        points = [f"{x(one.moves):.1f} {y(one.chances[seat]):.1f}" for one in review.curve]
        drawn.append(
            f'<path style="stroke: var(--s{seat})" stroke-dasharray="{DASHES[seat]}" d="M{" L".join(points)}">'
            f"<title>{escape(name)}</title></path>"
        )
        key = f'x="{LEFT + 12 + 170 * seat}" y="26" style="fill: var(--s{seat}); font-weight: 600"'
        drawn.append(f"<text {key}>{escape(name[:20])}</text>")
    return "\n".join([*drawn, f'<line id="at" x1="{LEFT}" x2="{LEFT}" y1="10" y2="{HEIGHT - 10}"/></svg>'])


def articles(kind: str, judgement: Judgement, story: Story, words: Words, names: Sequence[str]) -> Iterator[str]:
    for one in judgement.verdicts:
        yield (
            f'<article hidden class="{one.mark}" data-judged="{kind}" data-at="{one.at}" data-to="{one.to}">'
            f"{verdict(one, story, story.better.get((kind, one.at), []), words, names)}</article>"
        )


def verdict(one: Verdict, story: Story, better: Sequence[str], words: Words, names: Sequence[str]) -> str:
    """What was done and what would have been better, in words; `better` is told step by step."""
    name = f"<strong>{escape(names[one.seat])}</strong>"
    made = " ".join(filter(None, story.told[one.at + 1 : one.to + 1]))
    played = f"{said(made, one.played.text)} ({percent(one.played.chances[one.seat], words)})"
    count = len(one.best.parts)
    if one.cost == 0:
        parts = [f"<p>{name} {escape(words.say('review.good'))} {played}</p>"]
    else:
        mark = f"<mark>{escape(words.say(f'review.mark.{one.mark}'))}</mark> " if one.mark else ""
        cost = escape(words.say("review.cost", {"n": signed(words, -one.cost / 10)}))
        best = " ".join(filter(None, better[:count]))
        chance = percent(one.best.chances[one.seat], words)
        parts = [
            f"<p>{words.say('advice.step', {'name': name, 'text': f'{played} {mark}{cost}'})}</p>",
            because(one.played, words, names),
            f"<p>{escape(words.say('review.better'))} <strong>{said(best, one.best.text)}</strong> ({chance})</p>",
        ]
    parts.append(because(one.best, words, names) or f'<p class="soft">{escape(words.say("advice.unknown"))}</p>')
    if following := " ".join(filter(None, better[count:])):
        parts.append(f'<p class="soft">{escape(words.say("advice.line", {"moves": following}))}</p>')
    return "".join(parts)


def because(one: Suggestion, words: Words, names: Sequence[str]) -> str:
    why = "; ".join(reason_sentence(reason, words, names) for reason in one.reasons)
    return why and f'<p class="soft">{escape(why)}</p>'


def said(sentences: str, text: str) -> str:
    """Words, and for who copies a game the move as it is written; that alone where nobody would say a word."""
    return f'<span title="{escape(text)}">{escape(sentences)}</span>' if sentences else escape(text)


def accounts(found: Sequence[Account], words: Words, names: Sequence[str]) -> str:
    titles = [words.say(f"review.{name}") for name in ("own", "others", "luck", "accuracy")]
    rows = ["<tr><th></th>" + "".join(f"<th>{escape(title)}</th>" for title in titles) + "</tr>"]
    for name, one in zip(names, found, strict=True):
        numbers = [signed(words, amount / 10) for amount in (one.own, one.others, one.luck)]
        cells = "".join(f"<td>{number}</td>" for number in [*numbers, percent(10 * one.accuracy, words)])
        rows.append(f"<tr><th>{escape(name)}</th>{cells}</tr>")
    return (
        f'<div class="wide"><table>{"".join(rows)}</table></div><p class="soft">{escape(words.say("review.sums"))}</p>'
    )


def marked(judgement: Judgement, words: Words, names: Sequence[str]) -> str:
    rows = [
        f'<li><a href="#move" data-go="{one.to}">{escape(words.say("review.move", {"n": one.to}))}</a> '
        f"· {escape(names[one.seat])} · {escape(words.say(f'review.mark.{one.mark}'))} "
        f"{signed(words, -one.cost / 10)}</li>"
        for one in judgement.verdicts
        if one.mark
    ]
    return f"<h2>{escape(words.say('review.marks'))}</h2><ul>{''.join(rows)}</ul>" if rows else ""
