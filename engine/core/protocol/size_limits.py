"""How large an order or a sheet may be: beyond what a table could ask for, nobody reads on."""

from collections.abc import Mapping
from typing import Any, Final

VALUES: Final = 2_000
"""An order names no more things than this."""

LETTERS: Final = 20_000
"""... and writes no more letters."""

SHEET: Final = 500
"""A sheet holds no more orders: each is judged by all that stand before it."""


def too_large(fields: Any) -> bool:
    """Tell whether an order is beyond anything a table could ask for."""
    values = letters = 0
    left: list[Any] = [fields]
    while left:
        one = left.pop()
        values += 1
        if isinstance(one, str):
            letters += len(one)
        elif isinstance(one, (list, tuple)):
            values += len(one)
            left.extend(one[:VALUES])
        elif one is not None and not isinstance(one, int) and isinstance(one, (dict, Mapping)):
            values += len(one)
            left.extend(list(one.values())[:VALUES])
            left.extend(list(one.keys())[:VALUES])
        if values > 2 * VALUES or letters > LETTERS:
            return True
    return False
