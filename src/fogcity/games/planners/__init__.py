"""*San Francisco* by Reiner Knizia, 2022: draw and take projects, build a city of five districts."""

from fogcity.engine.box import Box, Setup
from fogcity.engine.chance import seeded
from fogcity.games.planners.components import ENDINGS
from fogcity.games.planners.edition import SMALL, STANDARD, edition
from fogcity.games.planners.holdings import GAINS, goes_on, holdings
from fogcity.games.planners.observation import VERSION
from fogcity.games.planners.picture import picture
from fogcity.games.planners.position import place
from fogcity.games.planners.rules import Planners
from fogcity.games.planners.schema import SCHEMA
from fogcity.games.planners.terminal import board


def start(setup: Setup) -> Planners:
    game = Planners(setup.players, seeded(setup.seed), edition(setup.edition))
    game.set_up()
    return game


BOX = Box(
    id="planners",
    title="San Francisco",
    designers=("Reiner Knizia",),
    year=2022,
    seats=(2, 3, 4),
    hidden=("the order of the deck",),
    simultaneous=False,
    endings=ENDINGS[1:],
    variants=(),
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
    tokens=4096,
)
