"""Which rule stands behind a refusal whose own rule is no more than its code and its sentence."""

from collections.abc import Mapping
from functools import cache

from engine.core.files.catalog import load, shape


@cache
def because() -> Mapping[str, str]:
    """Read the rules by code."""
    return shape(load("engine.valhalla", "data/because.yaml"), dict[str, str])
