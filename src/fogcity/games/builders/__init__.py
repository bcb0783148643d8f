"""*1906 San Francisco* by Perepau Llistosella, 2018: permits, materials and money to rebuild a city in six years."""

from fogcity.engine.box import Box, Setup
from fogcity.engine.chance import seeded
from fogcity.games.builders.components import ENDINGS
from fogcity.games.builders.edition import SMALL, STANDARD, edition
from fogcity.games.builders.holdings import GAINS, goes_on, holdings
from fogcity.games.builders.layout import in_order
from fogcity.games.builders.observation import VERSION
from fogcity.games.builders.picture import picture
from fogcity.games.builders.position import place
from fogcity.games.builders.rules import Builders
from fogcity.games.builders.schema import SCHEMA
from fogcity.games.builders.terminal import board


def start(setup: Setup) -> Builders:
    components = edition(setup.edition)
    game = Builders(setup.players, seeded(setup.seed), components, in_order(components, setup.players))
    game.set_up()
    return game


BOX = Box(
    id="builders",
    title="1906 San Francisco",
    designers=("Perepau Llistosella",),
    year=2018,
    seats=(2, 3, 4),
    hidden=("the order of the decks", "objectives that others were dealt or took from the deck"),
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
    tokens=8192,
)
