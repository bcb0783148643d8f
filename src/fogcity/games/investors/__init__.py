"""*San Francisco 1906* by Andreas Wetter and Thorsten Löpmann, 2000: win rights to invest, rebuild districts."""

from fogcity.engine.box import Box, Setup
from fogcity.engine.chance import seeded
from fogcity.games.investors.components import ENDINGS
from fogcity.games.investors.edition import SMALL, STANDARD, edition
from fogcity.games.investors.holdings import GAINS, goes_on, holdings
from fogcity.games.investors.observation import VERSION
from fogcity.games.investors.picture import picture
from fogcity.games.investors.position import place
from fogcity.games.investors.rules import Investors
from fogcity.games.investors.schema import SCHEMA
from fogcity.games.investors.terminal import board
from fogcity.games.investors.variants import VARIANTS, choose


def start(setup: Setup) -> Investors:
    game = Investors(setup.players, seeded(setup.seed), edition(setup.edition))
    choose(game, setup.variants)
    game.set_up()
    return game


BOX = Box(
    id="investors",
    title="San Francisco 1906",
    designers=("Andreas Wetter", "Thorsten Löpmann"),
    year=2000,
    seats=(3, 4, 5),
    hidden=(
        "the order of the auction cards",
        "the order of the action cards",
        "the values of others' cheques",
        "others' answers and bids until the last one is in",
    ),
    simultaneous=True,
    endings=ENDINGS[1:],
    variants=VARIANTS,
    edition=STANDARD,
    small=SMALL,
    schema=SCHEMA,
    start=start,
    place=place,
    draw=board,
    depict=picture,
    holdings=holdings,
    gains=GAINS,
    goes_on=goes_on,
    environment=VERSION,
    tokens=16384,
)
