"""Players made of code, behind one interface."""

from fogcity.bots.bot import Bot, RandomBot
from fogcity.engine.chance import seeded
from fogcity.engine.errors import BadSetup

BOTS = {"random": RandomBot}


def bot(spec: str, seed: int) -> Bot:
    """The bot that a text describes, its choices fixed by the seed."""
    if spec not in BOTS:
        raise BadSetup(f"There is no bot {spec!r}; there is {' and '.join(BOTS)}.")
    return BOTS[spec](seeded(seed))
