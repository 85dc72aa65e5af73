"""Damage, and what is lost by it (sections COMBAT 9.6, BUILD and DEPLOY)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from engine.core.protocol.values import EVERYONE
from engine.echoes.agenda.tasks import Happening, Thing
from engine.echoes.changes.agenda_moves import Work, plan_happenings
from engine.echoes.changes.endings import check_defeats
from engine.echoes.changes.piles import put_on_discard
from engine.echoes.deploy.pawns import set_royal_pawn
from engine.echoes.entities.board import Board
from engine.echoes.entities.building import Building
from engine.echoes.entities.unit import Unit
from engine.echoes.events.buildings import BuildingLost, TokensLost
from engine.echoes.events.combat import BuildingDamaged, UnitDamaged
from engine.echoes.events.units import UnitLost
from engine.echoes.figures.building_figures import building_health_left, camp_resource
from engine.echoes.figures.cards_in_play import owner_of_upgrade
from engine.echoes.figures.unit_figures import max_health, remaining_health
from engine.echoes.resources.token_moves import lose_tokens_of_card, remove_main_tokens


class Loss(NamedTuple):
    """A unit or building that was lost, as it was, and what destroyed it."""

    thing: Thing
    by: Unit | None = None


Destroyers = Mapping[str, Unit]
"""By the handle or square of what was hit: the unit that hit it."""


def damage_thing(work: Work, thing: Thing, amount: int) -> None:
    """Deal damage; it stays (E-COMBAT-05, E-BUILD-16, E-COMBAT-29). Losses come afterwards."""
    if amount <= 0:
        return
    thing.damage += amount
    work.state.board.is_quiet = False
    if isinstance(thing, Unit):
        work.tell(UnitDamaged(audience=EVERYONE, unit=thing.id, amount=amount))
        return
    event = BuildingDamaged(
        audience=EVERYONE,
        seat=thing.owner,
        building=thing.kind,
        square=thing.square,
        amount=amount,
    )
    work.tell(event)


def remove_losses(work: Work, destroyers: Destroyers | None = None) -> list[Loss]:
    """Remove everything that has no health left, all at once; then see who is defeated.

    A Capital is not removed: it decides the game.

    Rules: E-COMBAT-05, E-BUILD-22, R-COMBAT-07, R-COMBAT-11, E-PIPE-25, R-WIN-02.
    """
    board, by = work.state.board, destroyers or {}
    units = [unit for unit in board.units.values() if remaining_health(board, unit) <= 0]
    buildings = [
        building
        for building in board.buildings.values()
        if building.kind != "capital" and building_health_left(board, building) <= 0
    ]
    losses = [Loss(unit.copy(), by.get(unit.id)) for unit in units]
    losses += [Loss(building.copy(), by.get(building.square)) for building in buildings]
    for unit in units:
        lose_unit(work, unit)
    for building in buildings:
        lose_building(work, building)
    cap_damage(board)
    check_defeats(work)
    return losses


def lose_unit(work: Work, unit: Unit) -> None:
    """Take a lost unit off the map: its card and Upgrades are discarded.

    Rules: E-COMBAT-30 to E-COMBAT-32, E-DEPLOY-09, E-INFO-06.
    """
    event = UnitLost(
        audience=EVERYONE, seat=unit.owner, unit=unit.id, card=unit.card, square=unit.square
    )
    work.tell(event)
    remove_unit(work, unit)
    put_on_discard(work, unit.owner, (unit.card,))
    work.state.board.is_quiet = False


def remove_unit(work: Work, unit: Unit) -> None:
    """Take a unit off the map, whatever becomes of its card.

    A royal pawn is removed from the game; a standard one returns to the Unit Field. Tokens on its
    cards are gone.

    Rules: E-COMBAT-31, E-COMBAT-32, E-DEPLOY-09, R-DEPLOY-06, E-RES-08, R-CARD-01.
    """
    board = work.state.board
    del board.units[unit.id]
    set_royal_pawn(board, unit.owner, unit.pawn, "gone")
    board.lasting = [one for one in board.lasting if one.thing != unit.id]
    leave_play(board, unit.card)
    lose_tokens_of_card(board, unit.owner, unit.card)
    for card in unit.upgrades:
        owner = owner_of_upgrade(board, card, unit)
        leave_play(board, card)
        lose_tokens_of_card(board, owner, card)
        put_on_discard(work, owner, (card,))


def leave_play(board: Board, card: str) -> None:
    """Forget when a card came into play and how often its effects happened."""
    board.lent_upgrades.pop(card, None)
    if card in board.arrivals:
        board.arrivals.remove(card)
    board.uses = {key: count for key, count in board.uses.items() if f"/{card}/" not in key}


def lose_building(work: Work, building: Building) -> None:
    """Remove a building from the map; its token returns to its owner.

    A unit on its square is not harmed.

    Rules: E-BUILD-22, E-BUILD-23, E-BUILD-25, E-GARR-07.
    """
    event = BuildingLost(
        audience=EVERYONE, seat=building.owner, building=building.kind, square=building.square
    )
    work.tell(event)
    remove_building(work, building)
    work.state.board.is_quiet = False


def remove_building(work: Work, building: Building) -> None:
    """Take a building away; of a Camp, its owner removes as many tokens as it gave (E-BUILD-24)."""
    board = work.state.board
    del board.buildings[building.square]
    board.lasting = [one for one in board.lasting if one.thing != building.square]
    if building.kind != "camp":
        return
    resource = camp_resource(board, building.square)
    if resource is not None:
        res, count = resource
        remove_main_tokens(board, building.owner, res, count)
        work.tell(TokensLost(audience=EVERYONE, seat=building.owner, res=res, count=count))


def cap_damage(board: Board) -> None:
    """Leave every unit at least 1 health when a bonus has ended (R-COMBAT-10)."""
    for unit in board.units.values():
        unit.damage = min(unit.damage, max_health(board, unit) - 1)


def list_loss_effects(losses: Iterable[Loss]) -> Iterator[Happening]:
    """List what losses trigger: of each `destroys`, then `lost` (E-PIPE-27)."""
    for thing, by in losses:
        if by is not None:
            yield Happening(trigger="destroys", subject=by, other=thing, seat=by.owner)
        yield Happening(trigger="lost", subject=thing, other=by, seat=thing.owner)


def plan_loss_effects(work: Work, losses: Iterable[Loss]) -> None:
    """Plan what losses trigger (E-PIPE-27)."""
    plan_happenings(work, *list_loss_effects(losses))
