"""Who somebody is: a random token with our signature, of which only the hash is kept.

The signature tells without a look into the database that the token was given out here, by any server that shares the
database and so the key: what somebody else has made up is no token.
"""

import base64
import hashlib
import hmac
import re
import secrets

COOKIE = "fogcity"
SAFE_COOKIE = "__Host-fogcity"  # under https: no neighbouring domain can plant one with this name
CHANCE = 18  # bytes
SIGNED = 12  # bytes of the signature
TOKEN = "[A-Za-z0-9_-]{40}"
OLD_TOKEN = "[A-Za-z0-9_-]{32}"  # given out before there were signatures: one that holds a seat still counts
ID = "[A-Za-z0-9_-]{4,24}"  # of a table


def new_token(key: bytes) -> str:
    chance = secrets.token_bytes(CHANCE)
    return base64.urlsafe_b64encode(chance + signature(key, chance)).decode()


def issued(key: bytes, token: str) -> bool:
    """Whether this token was given out under this key."""
    if not re.fullmatch(TOKEN, token):
        return False
    whole = base64.urlsafe_b64decode(token)
    return hmac.compare_digest(whole[CHANCE:], signature(key, whole[:CHANCE]))


def signature(key: bytes, chance: bytes) -> bytes:
    return hmac.digest(key, b"token " + chance, "sha256")[:SIGNED]


def new_key() -> str:
    """For another device, to take a seat once."""
    return secrets.token_urlsafe(24)


def new_id(initial: str = "") -> str:
    """The name of a table. Whoever has it may watch, so it cannot be guessed, also where a host has chosen how it
    begins. With a sign at an end it would be taken for an option of a command, or lose it in a link."""
    drawn = iter(lambda: initial + secrets.token_urlsafe(9)[len(initial) :], "")
    return next(id for id in drawn if id[0].isalnum() and id[-1].isalnum())


def hashed(token: str) -> str:
    """A token has so much chance in it that a plain hash cannot be turned back."""
    return hashlib.sha256(token.encode()).hexdigest()
