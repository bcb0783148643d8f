"""What people write for a game to be made of: editions and positions, read so that every mistake is named."""
