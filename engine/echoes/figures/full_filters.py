"""Whether a thing matches all keys of a filter, those on keywords and health included (24.6)."""

from engine.echoes.catalog.selectors import Filter
from engine.echoes.entities.unit import Unit
from engine.echoes.figures.building_figures import building_health_left
from engine.echoes.figures.effect_source import EffectSource, Thing
from engine.echoes.figures.filters import matches_open_keys
from engine.echoes.figures.unit_figures import keywords_of, remaining_health


def health_left(source: EffectSource, thing: Thing) -> int:
    """Return the remaining health of a unit or building."""
    if isinstance(thing, Unit):
        return remaining_health(source.board, thing)
    return building_health_left(source.board, thing)


def matches(source: EffectSource, thing: Thing, wanted: Filter) -> bool:
    """Tell whether a thing matches every key that a filter gives."""
    if not matches_open_keys(source, thing, wanted):
        return False
    if wanted.health_max is not None and health_left(source, thing) > wanted.health_max:
        return False
    if wanted.keyword is None:
        return True
    return isinstance(thing, Unit) and keywords_of(source.board, thing).has(wanted.keyword)
