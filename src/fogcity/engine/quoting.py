"""Values as errors quote them."""

MOST_SHOWN = 60


def shown(value: object) -> str:
    """A value as an error quotes it: short, on one line, and without anything that a terminal would obey."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, or tables nested without end
        return "something too large to show"
    if len(text) <= MOST_SHOWN + 2:
        return text
    return text[: MOST_SHOWN - 2] + "..." + (text[-1] if isinstance(value, str) else "")


def named(key: object) -> str:
    """The key of an entry as an error names it: bare, if it is one that people write."""
    return key if isinstance(key, str) and key.isprintable() and 0 < len(key) <= MOST_SHOWN else shown(key)
