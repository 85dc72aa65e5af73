"""The kinds of fields that orders have."""

import re
from typing import Annotated, Any, Final

from pydantic import BeforeValidator, ConfigDict

from engine.core.protocol.values import Order

SQUARE_OR_PLACE: Final = re.compile(r"[a-h][1-8]|t[1-4][1-4]", re.IGNORECASE)
HANDLE: Final = re.compile(r"(unit:)?[runy]\d+", re.IGNORECASE)


class EchoesOrder(Order):
    model_config = ConfigDict(extra="ignore")


def _to_upper(value: Any) -> Any:
    """Write a square in upper case: `c4` is `C4` (section ORD)."""
    return value.upper() if isinstance(value, str) else value


def _to_handle(value: Any) -> Any:
    """Write the handle of a unit in lower case, without the word that may precede it."""
    return value.lower().removeprefix("unit:") if isinstance(value, str) else value


def _to_number(value: Any) -> Any:
    """Read a number that was typed or chosen as text."""
    is_number = isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10
    return int(value) if is_number else value


def _is_yes(value: Any) -> bool:
    """Tell whether a value is a plain yes."""
    return value is True or value == "true"


SquareName = Annotated[str, BeforeValidator(_to_upper)]
UnitName = Annotated[str, BeforeValidator(_to_handle)]
Number = Annotated[int, BeforeValidator(_to_number)]
YesFlag = Annotated[bool, BeforeValidator(_is_yes)]


def _to_names(value: Any) -> Any:
    """Read a single name, or names parted by commas, as a list; squares and units in their case."""
    if isinstance(value, str):
        value = [one.strip() for one in value.split(",") if one.strip()]
    elif isinstance(value, int) and not isinstance(value, bool):
        value = [str(value)]
    return [_to_name(one) for one in value] if isinstance(value, (list, tuple)) else value


def _to_name(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    if SQUARE_OR_PLACE.fullmatch(value):
        return value.upper()
    return _to_handle(value) if HANDLE.fullmatch(value) else value


Names = Annotated[tuple[str, ...], BeforeValidator(_to_names)]
