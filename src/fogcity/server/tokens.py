"""Who somebody is: a random token, of which only the hash is kept."""

import hashlib
import secrets

COOKIE = "fogcity"
LENGTH = 24  # bytes of chance
TOKEN = "[A-Za-z0-9_-]{32}"
ID = "[A-Za-z0-9_-]{4,24}"  # of a table


def new_token() -> str:
    return secrets.token_urlsafe(LENGTH)


def new_id() -> str:
    """The name of a table. Whoever has it may watch, so it cannot be guessed."""
    return secrets.token_urlsafe(9)


def hashed(token: str) -> str:
    """A token has so much chance in it that a plain hash cannot be turned back."""
    return hashlib.sha256(token.encode()).hexdigest()


def shortened(text: str) -> str:
    """For logs and limits: tells two apart without saying what they are."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]
