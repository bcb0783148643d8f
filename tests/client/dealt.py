"""`fogcity serve`, but for the deals: every table is dealt from the same seed."""

from types import SimpleNamespace

from fogcity.cli import main
from fogcity.server import seating

SEED = 1906

if __name__ == "__main__":
    setattr(seating, "secrets", SimpleNamespace(randbits=lambda _bits: SEED))  # noqa: B010
    main()
