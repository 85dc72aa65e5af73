"""The rules behind refusals whose own rule only gives a code and a sentence."""

from collections.abc import Mapping
from functools import cache

from engine.core.files.catalog import build_model, load_data_file


@cache
def rules_behind_refusals() -> Mapping[str, str]:
    """Return those rules by refusal code."""
    return build_model(
        load_data_file("engine.valhalla", "data/refusal_reasons.yaml"), dict[str, str]
    )
