"""Moves as text. Every move has one number and one text, whatever the position."""

from mypy_extensions import i64

from fogcity.engine.errors import AmbiguousMove, UnreadableMove, typed
from fogcity.games.planners import schema
from fogcity.games.planners.components import (
    BLACK,
    BONUS,
    BONUS_KINDS,
    BONUS_NAMES,
    CELLS,
    COLUMNS,
    DRAW,
    FINALIZE,
    IN_ROW,
    MOST_THROWN,
    ON_CELL,
    PLACE,
    PLACES,
    PUT,
    ROWS,
    STOP,
    THROW,
    Components,
)

EXAMPLES = "draw, place 2, finalize 1, put blue-3, put black-1T in grey, stop, throw 2, bonus lines, in grey, on grey 2"


def write_all(components: Components) -> None:
    """Fill in the text of every move that exists with these cards."""
    texts = [""] * (PUT + ROWS * int(components.bonus_card))
    texts[DRAW] = "draw"
    texts[STOP] = "stop"
    for column in range(COLUMNS):
        texts[PLACE + column] = f"place {column + 1}"
        texts[FINALIZE + column] = f"finalize {column + 1}"
    for contracts in range(1, MOST_THROWN + 1):
        texts[THROW + contracts] = f"throw {contracts}"
    for bonus in range(BONUS_KINDS):
        texts[BONUS + bonus] = f"bonus {BONUS_NAMES[bonus]}"
    for row in range(ROWS):
        texts[IN_ROW + row] = f"in {components.rows[row]}"
    for cell in range(CELLS):
        texts[ON_CELL + cell] = f"on {components.cell_name(cell)}"
    for kind in range(components.bonus_card):
        colour = components.colour[kind]
        for row in range(ROWS):
            if colour == BLACK:
                texts[PUT + ROWS * kind + row] = f"put {components.card_names[kind]} in {components.rows[row]}"
            elif colour == row:
                texts[PUT + ROWS * kind + row] = f"put {components.card_names[kind]}"
    components.texts = texts
    components.numbers = {text: number for number, text in enumerate(texts) if text}


def read(components: Components, text: str) -> i64:
    """The move that a text means; capitals and spaces do not matter."""
    number = components.numbers.get(text)
    if number is not None:
        return number
    plain = " ".join(text.split()).lower()
    for known, move in components.numbers.items():
        if known.lower() == plain:
            return move
    rows = [row for row in components.rows if f"{plain} in {row}" in [known.lower() for known in components.numbers]]
    if rows:
        raise AmbiguousMove("any-row", {"text": plain, "example": f"{plain} in {rows[0]}"}, "planners")
    raise UnreadableMove("unreadable", {"text": typed(text), "examples": EXAMPLES}, "planners")


def parts(components: Components, move: i64) -> schema.GameMove:
    """A move in structured form."""
    if move == DRAW:
        return schema.DrawMove()
    if move == STOP:
        return schema.StopMove()
    if move < FINALIZE:
        return schema.PlaceMove(column=move - PLACE + 1)
    if move < STOP:
        return schema.FinalizeMove(column=move - FINALIZE + 1)
    if move < BONUS:
        return schema.ThrowMove(contracts=move - THROW)
    if move < IN_ROW:
        return schema.BonusMove(bonus=BONUS_NAMES[move - BONUS])
    if move < ON_CELL:
        return schema.InMove(district=components.rows[move - IN_ROW])
    if move < PUT:
        cell = move - ON_CELL
        return schema.OnMove(district=components.rows[cell // PLACES], place=cell % PLACES + 1)
    kind = (move - PUT) // ROWS
    return schema.PutMove(card=components.card_names[kind], district=components.rows[(move - PUT) % ROWS])
