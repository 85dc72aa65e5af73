"""Static effects: they hold while their card is in play and their conditions hold (D-CARD-02).

They are worked out anew whenever something is read, from open keys alone (D-CARD-17).
"""

from collections.abc import Iterable, Iterator

from engine.echoes.catalog.conditions import Condition
from engine.echoes.catalog.effect_models import Effect
from engine.echoes.catalog.operations import AnyOp
from engine.echoes.entities.board import Board
from engine.echoes.entities.unit import Unit
from engine.echoes.figures.cards_in_play import static_cards_in_play
from engine.echoes.figures.conditions import holds, is_shielded
from engine.echoes.figures.effect_source import EffectSource, Thing
from engine.echoes.figures.filters import is_near, matches_open_keys


def static_effects(board: Board) -> Iterator[tuple[EffectSource, Effect]]:
    """Iterate over the static effects of all cards in play whose conditions hold."""
    for player in board.players:
        for card in static_cards_in_play(board, player.seat):
            source = EffectSource(board, player.seat, card.name, card.unit)
            for effect in card.printed.static_effects:
                if all(_holds_openly(source, one) for one in effect.conditions):
                    yield source, effect


def _holds_openly(source: EffectSource, condition: Condition) -> bool:
    return holds(source, condition, matches_open_keys)


def static_changes(board: Board, thing: Thing) -> Iterator[AnyOp]:
    """Iterate over the operations of static effects that reach a unit or a building."""
    return changes_among(static_effects(board), thing)


def changes_among(effects: Iterable[tuple[EffectSource, Effect]], thing: Thing) -> Iterator[AnyOp]:
    """Iterate over the operations of those effects that reach a unit or a building."""
    for source, effect in effects:
        if effect.target is not None and _reaches(source, effect, thing):
            yield from effect.do


def _reaches(source: EffectSource, effect: Effect, thing: Thing) -> bool:
    """Tell whether a static effect is about a thing: its own unit, or all that match.

    Enemy garrisoned units never match unless the filter speaks of them (D-CARD-07).
    """
    target = effect.target
    if target is None:
        return False
    if target.pick == "self":
        return isinstance(thing, Unit) and source.unit is not None and source.unit.id == thing.id
    if target.pick != "all" or (target.what == "unit") != isinstance(thing, Unit):
        return False
    return (
        not is_shielded(source, thing, target.filter)
        and matches_open_keys(source, thing, target.filter)
        and is_near(source, thing.square, target.near)
    )
