"""Checks of orders to units (E-ORD-06, E-ORD-08 to E-ORD-14)."""

from collections.abc import Iterator

from engine.core.protocol.values import Refusal, Seat
from engine.echoes.card_play.played_effects import abilities_of
from engine.echoes.catalog.vocabulary import BuildingKind
from engine.echoes.checks.named_things import check_in_hand, check_unexhausted, make_refusal
from engine.echoes.combat.shooting import check_range
from engine.echoes.combat.targets import BUILDING_WORD, check_target, find_target
from engine.echoes.construction.building_sites import (
    check_free_site,
    check_terrain,
    check_tokens_left,
    has_tokens_left,
)
from engine.echoes.deploy.unit_modes import list_modes
from engine.echoes.entities.board import Board
from engine.echoes.entities.unit import Unit
from engine.echoes.figures.effect_limits import is_used_up
from engine.echoes.figures.unit_figures import keywords_of, move_directions, movement_points
from engine.echoes.movement.line_checks import Reach, check_line
from engine.echoes.orders.cards import UseAbility
from engine.echoes.orders.mobilization import (
    Attack,
    Build,
    MoveUnit,
    Recruit,
    Relocate,
    SwitchMode,
    UseVillage,
)
from engine.echoes.resources.payment import BARRACKS_PRICE, check_payment
from engine.echoes.selection.named_targets import TargetError
from engine.echoes.view import View


def reach_of(board: Board, unit: Unit) -> Reach:
    """Return how far a unit's own move goes (E-MOVE-02, E-MOVE-03)."""
    return Reach(movement_points(board, unit), move_directions(board, unit))


def _check_unmoved(unit: Unit) -> Iterator[Refusal]:
    """Check that a unit still has its one move (E-MOVE-01, R-MOVE-01, R-ACT-05)."""
    if unit.has_moved:
        yield make_refusal("ALREADY_MOVED", "E-MOVE-01", unit=unit.id)


def check_move(view: View, _: Seat, order: MoveUnit) -> Iterator[Refusal]:
    """Check `move` in the order of its table (E-ORD-06)."""
    board, unit = view.board, view.board.units[order.unit]
    yield from check_unexhausted(unit)
    yield from _check_unmoved(unit)
    yield from check_line(board, unit, order.to, reach_of(board, unit), is_attack=False)


def check_attack(view: View, seat: Seat, order: Attack) -> Iterator[Refusal]:
    """Check `attack`: the target, then the line or the range (E-ORD-08).

    A Camp on the unit's own square is attacked in melee without moving (R-COMBAT-03).
    """
    board, unit = view.board, view.board.units[order.unit]
    if order.target not in {None, BUILDING_WORD, *board.units}:
        yield make_refusal("NO_SUCH_UNIT", "E-PIPE-16", unit=order.target or "")
    yield from check_unexhausted(unit)
    yield from check_target(board, seat, order.square, order.target)
    if unit.mode == "ranged":
        yield from check_range(board, unit, order.square)
        return
    target = find_target(board, seat, order.square, order.target)
    if target == BUILDING_WORD and order.square == unit.square:
        return
    yield from _check_unmoved(unit)
    yield from check_line(board, unit, order.square, reach_of(board, unit), is_attack=True)


def check_build(view: View, seat: Seat, order: Build) -> Iterator[Refusal]:
    """Check `build` in the order of its table (E-ORD-09)."""
    board, unit = view.board, view.board.units[order.unit]
    yield from check_unexhausted(unit)
    yield from check_free_site(board, unit.square)
    yield from _check_camp_limit(board, order.what)
    yield from check_tokens_left(board, seat, order.what)
    yield from check_terrain(board, order.what, unit.square)
    if order.what == "barracks":
        yield from check_payment(board, seat, BARRACKS_PRICE, order.pay)


def _check_camp_limit(board: Board, kind: BuildingKind) -> Iterator[Refusal]:
    """Check that no Camp was built this turn yet (E-BUILD-04); Barracks have no such limit."""
    if kind == "camp" and board.has_built_camp:
        yield make_refusal("CAMP_LIMIT_TURN", "E-BUILD-04")


def check_relocate(view: View, seat: Seat, order: Relocate) -> Iterator[Refusal]:
    """Check `relocate`: an own building, none of its kind left, then as for building.

    Rules: E-ORD-10, E-BUILD-17, R-BUILD-05, R-BUILD-06.
    """
    board, unit = view.board, view.board.units[order.unit]
    yield from check_unexhausted(unit)
    building = board.buildings.get(order.origin)
    if building is None or building.owner != seat or building.kind == "capital":
        yield make_refusal("NOT_YOUR_BUILDING", "E-BUILD-17", square=order.origin)
        return
    if has_tokens_left(board, seat, building.kind):
        yield make_refusal("TOKENS_LEFT", "E-BUILD-17", building=building.kind)
    yield from check_free_site(board, unit.square)
    yield from _check_camp_limit(board, building.kind)
    yield from check_terrain(board, building.kind, unit.square)
    if building.kind == "barracks":
        yield from check_payment(board, seat, BARRACKS_PRICE, order.pay)


def check_village(view: View, seat: Seat, order: UseVillage) -> Iterator[Refusal]:
    """Check `village`: a village below the unit, and enough cards in the deck.

    Rules: E-ORD-11, E-ACT-08, E-ACT-09, R-ACT-01, R-ACT-04.
    """
    board, unit = view.board, view.board.units[order.unit]
    yield from check_unexhausted(unit)
    if board.terrain.get(unit.square) != "village":
        yield make_refusal("NOT_A_VILLAGE", "E-ACT-08", unit=unit.id)
    if order.use == "resupply":
        yield from check_in_hand(view, order.cards)
        deck_size = board.player(seat).deck_size
        if len(order.cards) > deck_size:
            yield make_refusal("RESUPPLY_TOO_MANY", "E-ACT-11", n=deck_size)


def check_recruit(view: View, _: Seat, order: Recruit) -> Iterator[Refusal]:
    """Check that a unit has Recruit (E-ORD-12, E-KW-32)."""
    unit = view.board.units[order.unit]
    yield from check_unexhausted(unit)
    if not keywords_of(view.board, unit).has("recruit"):
        yield make_refusal("NO_SUCH_ABILITY", "E-KW-32", unit=unit.id)


def check_ability(view: View, _: Seat, order: UseAbility) -> Iterator[Refusal]:
    """Check `ability`: whether the unit has it, its limit, conditions and targets (E-ORD-13)."""
    board, unit = view.board, view.board.units[order.unit]
    yield from check_unexhausted(unit)
    abilities = abilities_of(board, unit)
    if not 1 <= order.ability <= len(abilities):
        yield make_refusal("NO_SUCH_ABILITY", "E-ORD-13", unit=unit.id)
        return
    ability = abilities[order.ability - 1]
    if is_used_up(board, ability.card, ability.number, ability.effect):
        yield make_refusal("LIMIT_REACHED", "E-ORD-13")
    try:
        ability.share_out(board, order.targets)
    except TargetError as error:
        yield error.refusal


def check_mode(view: View, _: Seat, order: SwitchMode) -> Iterator[Refusal]:
    """Check that a unit has the mode, and is not in it (E-ORD-14, E-ACT-06, E-ACT-07, R-ACT-02)."""
    unit = view.board.units[order.unit]
    yield from check_unexhausted(unit)
    if order.mode not in list_modes(view.board, unit.card):
        yield make_refusal("NO_SUCH_MODE", "E-ACT-06", unit=unit.id, mode=order.mode)
    if order.mode == unit.mode:
        yield make_refusal("ALREADY_IN_MODE", "E-ACT-06", unit=unit.id, mode=order.mode)
