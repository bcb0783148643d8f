"""Many games: simulations, matches between bots, studies of a game, and measurements."""
