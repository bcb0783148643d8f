"""What a decision offers is accepted, what is accepted is offered, and whole games can be played by it alone."""

import pytest
from support import EVERY_TABLE, Moody, Rules, new, some_answer, some_pieces

from fogcity import MoveError
from fogcity.engine.answers import carry_out, rehearse
from fogcity.engine.chance import Chance, seeded
from fogcity.engine.decision import Build, Piece, built, fits

OPTIONS: dict[str, list[dict[str, object]]] = {"investors": [{"negotiated": True}]}


def some_list(build: Build, chance: Chance) -> list[Piece]:
    """Any pieces, whether they make an answer or not."""
    return [build.pieces[chance.below(len(build.pieces))] for _ in range(chance.below(6))]


def accepted(game: Rules, seat: int, text: str) -> bool:
    try:
        rehearse(game, seat, text, seeded(1))
    except MoveError:
        return False
    return True


@pytest.mark.parametrize(("game_id", "players"), EVERY_TABLE)
def test_what_is_offered_is_accepted_and_only_that(game_id: str, players: int) -> None:
    builds = 0
    for options in ({}, *OPTIONS.get(game_id, [])):
        for seed in range(4):
            game, chance = new(game_id, players=players, seed=seed, variants=options), seeded(seed)
            while not game.over:
                seat = game.turn[chance.below(len(game.turn))]
                decision = game.decision(seat)
                assert decision.choices, "there is always an answer that can be given as it is"
                for choice in decision.choices[:10]:
                    assert accepted(game, seat, choice)
                if build := decision.build:
                    builds += 1
                    for _ in range(5):
                        assert accepted(game, seat, built(build, some_pieces(build, chance)))
                    for _ in range(5):
                        pieces = some_list(build, chance)
                        assert accepted(game, seat, built(build, pieces)) == fits(build, pieces), built(build, pieces)
                game = carry_out(game, seat, some_answer(decision, chance))[0]
    assert builds > 50 or game_id != "investors"


@pytest.mark.parametrize("options", [{}, {"negotiated": True}])
def test_what_the_rules_allow_can_be_built(options: dict[str, object]) -> None:
    """Step by step, as searches and learning programs do it; what is begun is taken into account."""
    begun = 0
    for seed in range(6):
        game, player = new("investors", players=4, seed=seed, variants=options), Moody(seed)
        pieces: list[Piece] = []
        build: Build | None = None
        seat = game.turn[0]
        while not game.over:
            if not pieces:
                seat = game.turn[player.chance.below(len(game.turn))]
                build = game.decision(seat).build
            text = player.choose(game.legal(seat))
            part = game.is_part(game.read(seat, text))
            if part:
                assert build
                pieces.append(next(piece for piece in build.pieces if piece.text == text))
            elif pieces and build and text == build.last:
                assert fits(build, pieces)
            game.play(seat, text)
            if part and build:
                begun += 1
                onward = game.decision(seat)
                assert build.last in onward.choices or onward.build, "what was begun can be ended"
            else:
                pieces = []
    assert begun > 100
