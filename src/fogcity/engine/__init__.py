"""What a game is: the contract, the random numbers, moves, events, editions. Knows no particular game."""
