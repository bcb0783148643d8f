"""Learning from games: how the networks that come with the bots are made."""
