"""Orders to units: moving, building, villages, recruiting, modes (sections MOVE, ACT and BUILD)."""

from engine.core.protocol.values import EVERYONE, Seat
from engine.echoes.agenda.tasks import Happening
from engine.echoes.catalog.vocabulary import BuildingKind
from engine.echoes.changes.agenda_moves import Work, plan_happenings
from engine.echoes.changes.construction import place_building
from engine.echoes.changes.losses import remove_building
from engine.echoes.changes.piles import draw_cards, resupply
from engine.echoes.changes.token_changes import pay_price
from engine.echoes.changes.unit_moves import exhaust_after_action, move_unit
from engine.echoes.entities.unit import Unit
from engine.echoes.events.buildings import BuildingRelocated
from engine.echoes.events.units import ModeSwitched, UnitRecruited, VillageUsed
from engine.echoes.orders.mobilization import (
    Build,
    MoveUnit,
    Recruit,
    Relocate,
    SwitchMode,
    UseVillage,
)
from engine.echoes.resources.payment import BARRACKS_PRICE


def move(work: Work, _: Seat, order: MoveUnit) -> None:
    """Move a unit: its one move of the turn, and no action (E-MOVE-01, E-MOVE-06, E-MOVE-07)."""
    unit = work.state.board.units[order.unit]
    unit.has_moved = True
    move_unit(work, unit, order.to)


def build(work: Work, seat: Seat, order: Build) -> None:
    """Build on the unit's own square.

    Rules: E-BUILD-01, E-BUILD-02, E-BUILD-05, E-BUILD-08, E-BUILD-09, E-PIPE-30.
    """
    unit = work.state.board.units[order.unit]
    if order.what == "barracks":
        pay_price(work, seat, BARRACKS_PRICE, order.pay)
    _finish_building(work, unit, order.what)


def _finish_building(work: Work, unit: Unit, kind: BuildingKind) -> None:
    """Place the building, exhaust the unit, and let `built` happen (E-BUILD-04, E-PIPE-30)."""
    board = work.state.board
    building = place_building(work, unit.owner, kind, unit.square)
    if kind == "camp":
        board.has_built_camp = True
    exhaust_after_action(unit)
    happening = Happening(
        trigger="built", subject=building.copy(), other=unit.copy(), seat=unit.owner
    )
    plan_happenings(work, happening)


def relocate(work: Work, seat: Seat, order: Relocate) -> None:
    """Take an own building away and rebuild it on the unit's square: no destruction by an enemy.

    For the count of quiet turns it is nothing.

    Rules: E-BUILD-17 to E-BUILD-21, R-BUILD-06, R-BUILD-07, R-WIN-04, E-PIPE-30.
    """
    board = work.state.board
    unit, old = board.units[order.unit], board.buildings[order.origin]
    if old.kind == "barracks":
        pay_price(work, seat, BARRACKS_PRICE, order.pay)
    event = BuildingRelocated(audience=EVERYONE, seat=seat, building=old.kind, square=old.square)
    work.tell(event)
    was_quiet = board.is_quiet
    remove_building(work, old)
    _finish_building(work, unit, old.kind)
    board.is_quiet = was_quiet


def use_village(work: Work, seat: Seat, order: UseVillage) -> None:
    """Draw a card or resupply as the action of a unit in a village.

    Rules: E-ACT-08, E-ACT-09, R-ACT-04.
    """
    unit = work.state.board.units[order.unit]
    exhaust_after_action(unit)
    work.tell(VillageUsed(audience=EVERYONE, unit=unit.id, use=order.use))
    if order.use == "draw":
        draw_cards(work, seat, 1)
    else:
        resupply(work, seat, order.cards)


def recruit(work: Work, seat: Seat, order: Recruit) -> None:
    """Draw a card as the action of a unit with Recruit (E-KW-32, R-KW-13)."""
    unit = work.state.board.units[order.unit]
    exhaust_after_action(unit)
    work.tell(UnitRecruited(audience=EVERYONE, unit=unit.id))
    draw_cards(work, seat, 1)


def switch_mode(work: Work, _: Seat, order: SwitchMode) -> None:
    """Switch the attack mode of a unit: no action (E-ACT-06, R-ACT-02)."""
    unit = work.state.board.units[order.unit]
    unit.mode = order.mode
    work.tell(ModeSwitched(audience=EVERYONE, unit=unit.id, mode=order.mode))
