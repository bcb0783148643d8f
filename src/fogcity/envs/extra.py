"""What the small package lacks: who imports an environment without its library is told which extra brings it."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Around the imports that the extra of this name brings."""
    try:
        yield
    except ModuleNotFoundError as error:
        sentence = f"This needs {error.name}, which is not in the small package: pip install 'fogcity[{name}]'."
        raise ModuleNotFoundError(sentence, name=error.name) from None
