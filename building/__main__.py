"""python -m building [again]: whatever is not up to date. python -m building rules, or page: only that."""

import sys

from building import page, rules

PARTS = {"rules": rules.bring_up_to_date, "page": page.bring_up_to_date}


def main(arguments: list[str]) -> int:
    """The status of the first part that failed; the others are made all the same."""
    if arguments == ["compile"]:
        rules.compile_aside()
        return 0
    again = "again" in arguments
    endings = [make(again) for name, make in PARTS.items() if name in arguments or not PARTS.keys() & arguments]
    return next(filter(None, endings), 0)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
