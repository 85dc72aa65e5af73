"""Makes values out of written forms with the same fields."""

from collections.abc import Mapping
from typing import Any, TypeVar

from engine.core.protocol.values import Model

T = TypeVar("T")


def build_value(written: Model, cls: type[T], other: Mapping[str, Any] | None = None) -> T:
    """Make a value from a form with the same fields; `other` replaces some of them."""
    own = {name: getattr(written, name) for name in type(written).model_fields}
    return cls(**{**own, **(other or {})})
