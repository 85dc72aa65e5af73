"""The blanks of orders to units."""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.core.protocol.game import Blank
from engine.echoes.card_play.played_effects import abilities_of
from engine.echoes.checks.unit_orders import reach_of
from engine.echoes.choices.blank_making import (
    Fields,
    find_refusal_code,
    is_accepted,
    make_blank,
    own_handles,
)
from engine.echoes.choices.target_names import make_targets_blank
from engine.echoes.combat.shooting import shooting_range
from engine.echoes.combat.targets import find_target, list_hostiles
from engine.echoes.entities.player_area import PlayerArea
from engine.echoes.entities.unit import Unit
from engine.echoes.squares.coordinates import Square, squares_within
from engine.echoes.squares.lines import squares_on_rays
from engine.echoes.view import View

BUILDING_WORDS: Final = ("camp", "barracks")


def _reached_squares(view: View, handle: str) -> list[Square]:
    """List the squares on all lines that a unit could follow, legal or not."""
    unit = view.board.units[handle]
    reach = reach_of(view.board, unit)
    return sorted(squares_on_rays(unit.square, reach.directions, reach.points, view.board.size))


def _move_squares(view: View, handle: str) -> Iterator[Square]:
    for square in _reached_squares(view, handle):
        if is_accepted(view, "move", unit=handle, to=square):
            yield square


def move_unit_blank(view: View, me: PlayerArea, _: Fields) -> Blank:
    movers = [one for one in own_handles(view, me) if next(_move_squares(view, one), None)]
    return make_blank("unit", movers)


def move_to_blank(view: View, me: PlayerArea, fields: Fields) -> Blank:
    handle = fields.get("unit")
    known = handle if handle in own_handles(view, me) else None
    return make_blank("to", _move_squares(view, known) if known is not None else ())


def _attack_targets(view: View, me: PlayerArea, handle: str, square: Square) -> list[str]:
    """List the targets on a square that a unit may attack; "" is the only legal one, unnamed."""
    if not list_hostiles(view.board, me.seat, square).names:
        return []
    if find_target(view.board, me.seat, square, None) is not None:
        return [""] if is_accepted(view, "attack", unit=handle, square=square) else []
    names = list_hostiles(view.board, me.seat, square).names
    return [
        name
        for name in names
        if is_accepted(view, "attack", unit=handle, square=square, target=name)
    ]


def _attack_squares(view: View, unit: Unit) -> list[Square]:
    """List the squares that a unit could reach with an attack, legal or not."""
    if unit.mode == "ranged":
        steps = shooting_range(view.board, unit)
        return sorted(squares_within(unit.square, steps, view.board.size))
    return [unit.square, *_reached_squares(view, unit.id)]


def attack_square_blank(view: View, me: PlayerArea, fields: Fields) -> Blank:
    handles = [fields["unit"]] if fields.get("unit") in view.board.units else own_handles(view, me)
    squares = {
        square
        for handle in handles
        for square in _attack_squares(view, view.board.units[handle])
        if _attack_targets(view, me, handle, square)
    }
    return make_blank("square", sorted(squares))


def attack_unit_blank(view: View, me: PlayerArea, fields: Fields) -> Blank:
    square = fields.get("square")
    handles = own_handles(view, me)
    if square is None:
        return make_blank("unit", handles)
    return make_blank("unit", (one for one in handles if _attack_targets(view, me, one, square)))


def attack_target_blank(view: View, me: PlayerArea, fields: Fields) -> Blank | None:
    """Return the blank of the target; none where only one thing can be attacked (E-ORD-33)."""
    handle, square = fields.get("unit"), fields.get("square")
    if handle not in own_handles(view, me) or square is None:
        return None
    names = [name for name in _attack_targets(view, me, handle, square) if name]
    return make_blank("target", names) if names else None


def build_unit_blank(view: View, me: PlayerArea, fields: Fields) -> Blank:
    kinds = [fields["what"]] if "what" in fields else BUILDING_WORDS
    return make_blank(
        "unit",
        (
            one
            for one in own_handles(view, me)
            if any(is_accepted(view, "build", unit=one, what=kind) for kind in kinds)
        ),
    )


def build_what_blank(view: View, me: PlayerArea, fields: Fields) -> Blank:
    handles = [fields["unit"]] if "unit" in fields else own_handles(view, me)
    return make_blank(
        "what",
        (
            kind
            for kind in BUILDING_WORDS
            if any(is_accepted(view, "build", unit=one, what=kind) for one in handles)
        ),
    )


def _relocation_squares(view: View, me: PlayerArea, handles: Sequence[str]) -> list[Square]:
    return [
        building.square
        for building in view.board.buildings_of(me.seat)
        if any(
            is_accepted(view, "relocate", unit=one, **{"from": building.square}) for one in handles
        )
    ]


def relocate_unit_blank(view: View, me: PlayerArea, _: Fields) -> Blank:
    handles = own_handles(view, me)
    return make_blank("unit", (one for one in handles if _relocation_squares(view, me, [one])))


def relocate_from_blank(view: View, me: PlayerArea, fields: Fields) -> Blank:
    handles = [fields["unit"]] if "unit" in fields else own_handles(view, me)
    return make_blank("from", _relocation_squares(view, me, handles))


def village_unit_blank(view: View, me: PlayerArea, _: Fields) -> Blank:
    handles = own_handles(view, me)
    return make_blank(
        "unit", (one for one in handles if is_accepted(view, "village", unit=one, use="draw"))
    )


def village_use_blank(view: View, me: PlayerArea, fields: Fields) -> Blank:  # noqa: ARG001  (every maker has these)
    return make_blank("use", ("draw", "resupply"))


def village_cards_blank(view: View, me: PlayerArea, fields: Fields) -> Blank | None:
    """Return the blank of the cards to set aside, if the unit resupplies (R-ACT-01)."""
    if fields.get("use") != "resupply":
        return None
    return make_blank("cards", view.hand, (0, min(len(view.hand), me.deck_size)))


def recruit_unit_blank(view: View, me: PlayerArea, _: Fields) -> Blank:
    handles = own_handles(view, me)
    return make_blank("unit", (one for one in handles if is_accepted(view, "recruit", unit=one)))


def mode_unit_blank(view: View, me: PlayerArea, _: Fields) -> Blank:
    return make_blank("unit", (one for one in own_handles(view, me) if _possible_modes(view, one)))


def _possible_modes(view: View, handle: str) -> list[str]:
    return [
        mode for mode in ("melee", "ranged") if is_accepted(view, "mode", unit=handle, mode=mode)
    ]


def mode_mode_blank(view: View, me: PlayerArea, fields: Fields) -> Blank:
    handles = [fields["unit"]] if "unit" in fields else own_handles(view, me)
    modes = {mode for handle in handles for mode in _possible_modes(view, handle)}
    return make_blank("mode", sorted(modes))


def _usable_abilities(view: View, handle: str) -> list[str]:
    """List the numbers of a unit's abilities that could be used with the right targets."""
    unit = view.board.units.get(handle)
    if unit is None:
        return []
    return [
        str(number)
        for number in range(1, len(abilities_of(view.board, unit)) + 1)
        if _could_use(view, handle, number)
    ]


def _could_use(view: View, handle: str, number: int) -> bool:
    code = find_refusal_code(view, "ability", {"unit": handle, "ability": number})
    return code in {"", "MISSING_FIELD"}


def ability_unit_blank(view: View, me: PlayerArea, _: Fields) -> Blank:
    handles = own_handles(view, me)
    return make_blank("unit", (one for one in handles if _usable_abilities(view, one)))


def ability_ability_blank(view: View, me: PlayerArea, fields: Fields) -> Blank:
    handles = [fields["unit"]] if "unit" in fields else own_handles(view, me)
    numbers = {number for handle in handles for number in _usable_abilities(view, handle)}
    return make_blank("ability", sorted(numbers))


def ability_targets_blank(view: View, me: PlayerArea, fields: Fields) -> Blank | None:  # noqa: ARG001  (every maker has these)
    """Return the blank of the next target of an ability; none if it takes no more."""
    if "unit" not in fields or "ability" not in fields:
        return None
    return make_targets_blank(view, "ability", fields)
