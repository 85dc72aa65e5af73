"""How large an order or a sheet may be: larger ones are refused unread."""

from collections.abc import Mapping
from typing import Any, Final

MAX_ORDER_VALUES: Final = 2_000
"""An order holds no more values than this."""

MAX_ORDER_CHARACTERS: Final = 20_000
"""An order holds no more characters than this."""

MAX_SHEET_ORDERS: Final = 500
"""A sheet holds no more orders than this: each is checked with all before it."""


def is_too_large(fields: Any) -> bool:
    """Tell whether the fields of an order hold too many values or characters."""
    values = characters = 0
    waiting: list[Any] = [fields]
    while waiting:
        value = waiting.pop()
        values += 1
        if isinstance(value, str):
            characters += len(value)
        elif isinstance(value, (list, tuple)):
            values += len(value)
            waiting.extend(value[:MAX_ORDER_VALUES])
        elif (
            value is not None and not isinstance(value, int) and isinstance(value, (dict, Mapping))
        ):
            values += len(value)
            waiting.extend(list(value.values())[:MAX_ORDER_VALUES])
            waiting.extend(list(value.keys())[:MAX_ORDER_VALUES])
        if values > 2 * MAX_ORDER_VALUES or characters > MAX_ORDER_CHARACTERS:
            return True
    return False
