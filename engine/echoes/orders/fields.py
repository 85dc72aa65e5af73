"""The kinds of fields that orders have."""

from typing import Annotated, Any

from pydantic import BeforeValidator, ConfigDict

from engine.core.protocol.values import Order


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


SquareName = Annotated[str, BeforeValidator(_to_upper)]
UnitName = Annotated[str, BeforeValidator(_to_handle)]
Number = Annotated[int, BeforeValidator(_to_number)]
Names = tuple[str, ...]
