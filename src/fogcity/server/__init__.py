"""Tables on the network: seats, live play, storage, bots. A table is a log of what was done at it."""
