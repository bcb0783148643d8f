"""The games as environments for research: PettingZoo, OpenSpiel, Gymnasium. None has rules of its own."""
