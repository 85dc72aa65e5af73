"""An attack from its declaration to its end (21.5)."""

from engine.core.protocol.values import EVERYONE, Seat
from engine.echoes.agenda.tasks import ContinueAttack, Happening, ReactionMoment, Thing
from engine.echoes.changes.agenda_moves import Work, plan_tasks
from engine.echoes.changes.losses import (
    cap_damage,
    damage_thing,
    plan_loss_effects,
    remove_losses,
)
from engine.echoes.changes.unit_moves import move_back
from engine.echoes.combat.damage import Strike, deals_counter_damage, strike_damage
from engine.echoes.combat.targets import BUILDING_WORD, find_target
from engine.echoes.entities.attack import Attack
from engine.echoes.entities.board import Board
from engine.echoes.entities.unit import Unit
from engine.echoes.events.combat import AttackDeclared, AttackEnded
from engine.echoes.figures.unit_figures import keywords_of
from engine.echoes.movement.stopping import may_stop
from engine.echoes.orders.mobilization import Attack as AttackOrder
from engine.echoes.squares.lines import list_entered_squares


def declare_attack(work: Work, seat: Seat, order: AttackOrder) -> None:
    """Announce an attack; from here on a melee attacker stands on the target's square.

    A melee attack along a line is the unit's move.

    Rules: E-COMBAT-02, E-COMBAT-04, E-COMBAT-06, E-COMBAT-15, E-COMBAT-24, R-MOVE-01, R-MOVE-06,
    R-COMBAT-03, E-PIPE-20, E-PIPE-23.
    """
    board = work.state.board
    unit = board.units[order.unit]
    named = find_target(board, seat, order.square, order.target)
    target = board.units[named] if named is not None and named != BUILDING_WORD else None
    building = board.buildings[order.square] if target is None else None
    owner = target.owner if target is not None else board.buildings[order.square].owner
    attack = Attack(
        unit.id,
        seat,
        unit.mode,
        unit.square,
        order.square,
        target.id if target is not None else None,
        owner,
    )
    board.attack = attack
    event = AttackDeclared.model_validate(
        {
            "audience": EVERYONE,
            "unit": unit.id,
            "mode": unit.mode,
            "from": unit.square,
            "square": order.square,
            "target": attack.target,
            "building": building.kind if building is not None else None,
        }
    )
    work.tell(event)
    if attack.came_in:
        unit.has_moved = True
        unit.squares_moved += len(list_entered_squares(unit.square, order.square))
        unit.square = order.square
    thing: Thing = target if target is not None else board.buildings[order.square]
    moment = ReactionMoment(happenings=tuple(_list_happenings(unit, thing)))
    plan_tasks(work, moment, ContinueAttack(stage="recheck"))


def _list_happenings(unit: Unit, thing: Thing) -> list[Happening]:
    """List what an attack triggers: on a unit for both sides, on a building for the defender.

    Rules: E-PIPE-23, E-VOC-01, E-VOC-02, R-GARR-04.
    """
    attacker, target = unit.copy(), thing.copy()
    if isinstance(target, Unit):
        return [
            Happening(trigger="attack", subject=attacker, other=target, seat=unit.owner),
            Happening(trigger="targeted", subject=target, other=attacker, seat=unit.owner),
        ]
    return [Happening(trigger="building_targeted", subject=target, other=attacker, seat=unit.owner)]


def continue_attack(work: Work, task: ContinueAttack) -> None:
    """Check the attack again, let effects happen, strike, and close the attack.

    Rules: E-PIPE-22 to E-PIPE-27, R-CARD-10, R-COMBAT-09.
    """
    board = work.state.board
    attack = board.attack
    if attack is None:
        return
    if task.stage == "close":
        close_combat(board)
        return
    unit = board.units.get(attack.attacker)
    target = find_attacked(board, attack)
    if unit is None:
        close_combat(board)
        return
    is_in_place = unit.mode == attack.mode and (
        attack.mode == "ranged" or unit.square == attack.square
    )
    is_void = attack.is_cancelled or not is_in_place
    if not is_void and target is not None and task.stage == "recheck":
        happenings = _list_happenings(unit, target)
        plan_tasks(work, *happenings, ContinueAttack(stage="strike"))
        return
    plan_tasks(work, ContinueAttack(stage="close"))
    if is_void or target is None:
        _end_without_damage(work, attack, unit)
    else:
        _strike(work, attack, unit, target)


def find_attacked(board: Board, attack: Attack) -> Thing | None:
    """Return the target of an attack; None once it has left its square (R-COMBAT-09)."""
    if attack.target is None:
        building = board.buildings.get(attack.square)
        return building if building is not None and building.owner == attack.target_owner else None
    unit = board.units.get(attack.target)
    return unit if unit is not None and unit.square == attack.square else None


def _end_without_damage(work: Work, attack: Attack, unit: Unit) -> None:
    """End an attack that was cancelled, or whose target is gone; it counts as performed.

    A melee attacker occupies the square if it may, unless the attack was cancelled.

    Rules: R-COMBAT-09, R-KW-04.
    """
    board = work.state.board
    work.tell(AttackEnded(audience=EVERYONE, unit=unit.id))
    _exhaust_attacker(board, unit)
    stands_there = attack.came_in and unit.square == attack.square
    if stands_there and (attack.is_cancelled or not may_stop(board, unit, unit.square)):
        move_back(work, unit, attack.square, attack.origin)


def _strike(work: Work, attack: Attack, unit: Unit, target: Thing) -> None:
    """Deal damage and counter damage at once, remove losses, and settle who stands where.

    Rules: E-COMBAT-01, E-COMBAT-07 to E-COMBAT-12, E-COMBAT-16, E-COMBAT-28, R-COMBAT-02,
    E-PIPE-24 to E-PIPE-26.
    """
    board = work.state.board
    strikes = [Strike(unit, target, attack.mode)]
    if isinstance(target, Unit) and deals_counter_damage(board, unit, target, attack.mode):
        strikes.append(Strike(target, unit, "melee", is_counter=True))
    amounts = [strike_damage(board, strike) for strike in strikes]
    destroyers = {}
    for strike, amount in zip(strikes, amounts, strict=True):
        damage_thing(work, strike.target, amount)
        hit = strike.target
        destroyers[hit.id if isinstance(hit, Unit) else hit.square] = strike.unit.copy()
    losses = remove_losses(work, destroyers)
    if board.outcome is not None:
        return
    plan_loss_effects(work, losses)
    if unit.id in board.units:
        _exhaust_attacker(board, unit)
        _settle_attacker(work, attack, unit)


def _settle_attacker(work: Work, attack: Attack, unit: Unit) -> None:
    """Let a melee attacker occupy the square if the target is gone, else move it back.

    From a building that survives it moves back in any case, from a Camp too.

    Rules: E-COMBAT-11, E-COMBAT-12, E-COMBAT-25 to E-COMBAT-27, R-COMBAT-03, R-COMBAT-04,
    R-COMBAT-07, E-GARR-06, R-GARR-03.
    """
    board = work.state.board
    if not attack.came_in:
        return
    survives = find_attacked(board, attack) is not None
    if survives or not may_stop(board, unit, attack.square):
        move_back(work, unit, attack.square, attack.origin)


def _exhaust_attacker(board: Board, unit: Unit) -> None:
    """Exhaust an attacker, and mark it if it has Fatigue.

    Rules: E-COMBAT-01, E-PIPE-26, E-KW-14, R-KW-04.
    """
    unit.is_exhausted = True
    if keywords_of(board, unit).has("fatigue"):
        unit.is_marked = True


def close_combat(board: Board) -> None:
    """End the attack, and what lasts as long as it (D-CARD-02, R-COMBAT-10)."""
    board.attack = None
    board.lasting = [one for one in board.lasting if one.duration != "combat"]
    cap_damage(board)
