"""`python -m fogcity` is the `fogcity` command."""

from fogcity.cli import main

main()
