"""The battles that a side's orders lead to, as far as it knows.

Rules: V-13-01, V-2.2-09, V-6.1-02, V-6.3-05 to V-6.3-08.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.core.protocol.game import Ask
from engine.core.protocol.values import Order, Seat
from engine.valhalla.catalog.favor_tables import favor_tables
from engine.valhalla.combat.battle_wishes import attack_wishes, defense_wishes
from engine.valhalla.diplomacy.attack_answers import join_answers
from engine.valhalla.diplomacy.truce_offers import YES, has_offer_for
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.movement.ferries import read_legs
from engine.valhalla.orders.battle_magic import BOON_AEGIS, BOON_WRATH
from engine.valhalla.orders.combat import Respond, SetFormation, UseTactic
from engine.valhalla.orders.diplomacy import EVERYWHERE, Parley, Truce
from engine.valhalla.orders.fields import EVERY_HEX
from engine.valhalla.orders.magic import BOONS_AT_ONCE, Boon, Power
from engine.valhalla.orders.movement import Ferry, Move
from engine.valhalla.orders.sheet_rules import effective_orders
from engine.valhalla.planning.battle_forecast import ImaginedBattle
from engine.valhalla.planning.rumoured_armies import drop_outdated_insights, known_force
from engine.valhalla.planning.sheet_plan import plan_sheet
from engine.valhalla.view import Brief, OwnSide, View


class BattleCase(NamedTuple):
    """A battle that may come, before it is forecast."""

    imagined: ImaginedBattle
    foes: tuple[Seat, ...]
    doubtful: bool = False
    """Whether a truce or parley may prevent the battle."""
    powers: bool = False
    """Whether Casters will use powers there."""


def find_battle_cases(
    view: View, ask: Ask, sheet: Sequence[Order], given: Sequence[Order] | None = None
) -> Iterator[tuple[OwnSide, BattleCase]]:
    """Find the battles that the `given` orders affect (None: all), by the whole sheet.

    Each comes with what the side knows of it, without what scouts have refuted.
    """
    me = view.me
    if me is None:
        return
    affected = {EVERY_HEX} if given is None else _affected_hexes(given)
    if ask.kind == "orders":
        for case in _find_attacks(view, me, sheet, affected):
            yield drop_outdated_insights(me, case.imagined.at), case
    elif ask.kind in {"respond", "parley"}:
        for brief in me.briefs:
            if {brief.at, EVERY_HEX} & affected:
                for case in _find_answered(view, me, brief, sheet):
                    yield me, case


def _affected_hexes(given: Sequence[Order]) -> set[str]:
    """Return the hexes whose battles the orders affect; `default` stands for every hex."""
    found: set[str] = set()
    for order in given:
        match order:
            case Move(to=to):
                found.add(to)
            case Ferry():
                found.update(one.to for one in read_legs(order))
            case SetFormation(hex=hex) | UseTactic(hex=hex) | Parley(hex=hex):
                found.add(hex)
            case Respond(battle=hex):
                found.add(hex)
            case Power(hex=hex):
                found.add(hex or EVERY_HEX)
            case Boon(boon=boon, target=target) if boon in {BOON_WRATH, BOON_AEGIS}:
                found.update(target or (EVERY_HEX,))
            case _:
                pass
    return found


# On the own turn


def _find_attacks(
    view: View, me: OwnSide, sheet: Sequence[Order], affected: set[str]
) -> Iterator[BattleCase]:
    """Find the hexes with foes that units enter; all own units there fight (V-6.1-02)."""
    foes_by_hex = {
        at: tuple(seat for seat in me.marks[at] if seat != me.seat)
        for at in (me.marks if EVERY_HEX in affected else affected & me.marks.keys())
    }
    if not any(foes_by_hex.values()):
        return
    orders = effective_orders(sheet)
    plan = plan_sheet(view, me, orders)
    for at in sorted(at for at in plan.entered_hexes & foes_by_hex.keys() if foes_by_hex[at]):
        units = [unit for unit in plan.units.values() if unit.at == at]
        if units:
            yield _plan_attack(me, orders, (at, units), foes_by_hex[at])


def _plan_attack(
    me: OwnSide, sheet: Sequence[Order], force: tuple[str, Sequence[Unit]], foes: tuple[Seat, ...]
) -> BattleCase:
    """Return an attack with the wishes on the sheet (V-6.3-05)."""
    at, units = force
    wish = attack_wishes(sheet, at)
    imagined = ImaginedBattle(
        at, units, "attack", wish.tactic, wish.formation, _affordable_battle_boons(me, sheet, at)
    )
    powers = any(isinstance(one, Power) and one.hex == at for one in sheet)
    return BattleCase(
        imagined, foes, _offers_peace(sheet, at) or _has_truce_offer(me, at, foes), powers
    )


def _affordable_battle_boons(me: OwnSide, sheet: Sequence[Order], at: str) -> tuple[str, ...]:
    """Return the battle boons ordered in a hex that the favor suffices for (V-12.0-23)."""
    favor, found = me.favor, []
    for order in sheet:
        if isinstance(order, Boon) and order.boon not in BOONS_AT_ONCE:
            favor -= favor_tables().boons[order.boon].cost
            if favor >= 0 and order.boon in {BOON_WRATH, BOON_AEGIS} and at in order.target:
                found.append(order.boon)
    return tuple(found)


def _offers_peace(sheet: Sequence[Order], at: str) -> bool:
    """Return whether a sheet offers something other than battle in a hex."""
    moves = (one.stance != "attack" for one in sheet if isinstance(one, Move) and one.to == at)
    truce = (one.scope in {EVERYWHERE, at} for one in sheet if isinstance(one, Truce))
    parleys = (one.hex == at for one in sheet if isinstance(one, Parley))
    return any((*moves, *truce, *parleys))


def _has_truce_offer(me: OwnSide, at: str, foes: Sequence[Seat]) -> bool:
    return any(has_offer_for(me.truces, at, seat) for seat in foes)


# Under attack


def _find_answered(
    view: View, me: OwnSide, brief: Brief, sheet: Sequence[Order]
) -> Iterator[BattleCase]:
    """Find the battle that a side is asked to answer, or that a parley may end in."""
    others = {*me.marks.get(brief.at, ())} - {me.seat, brief.attacker}
    if brief.parley and brief.attacker == me.seat:
        units = me.units_in(brief.at)
        foes = tuple(sorted(others | {*brief.partners}))
        case = _plan_attack(me, effective_orders(brief.ordered), (brief.at, units), foes)
        yield case._replace(doubtful=True)
        return
    known_units = known_force(me, brief.at, brief.attacker, view.round)
    alone = not others and (brief.parley or not brief.partners)
    if alone and len(known_units) == brief.units:
        yield _plan_defense(me, brief, brief.ordered or sheet)


def _plan_defense(me: OwnSide, brief: Brief, sheet: Sequence[Order]) -> BattleCase:
    """Return a defense with the wishes of the answer, else the standing ones (V-6.3-06)."""
    at, foes = brief.at, (brief.attacker,)
    wish = defense_wishes(me, join_answers(sheet, at), at)
    answer = wish.answer
    boons = [text.split()[0] for text in answer.boon if text.strip()] if answer is not None else []
    affordable = _affordable_answer_boons(me, boons)
    imagined = ImaginedBattle(
        at, me.units_in(at), "defense", wish.tactic, wish.formation, affordable, wish.fort_split
    )
    parleys = answer is not None and YES in {answer.truce, answer.parley}
    doubtful = brief.parley or parleys or bool(brief.wishes) or _has_truce_offer(me, at, foes)
    return BattleCase(imagined, foes, doubtful, answer is not None and bool(answer.power))


def _affordable_answer_boons(me: OwnSide, boons: Sequence[str]) -> tuple[str, ...]:
    """Return the battle boons of an answer that the favor suffices for."""
    asked = [Boon(boon=one, target=("here",)) for one in boons if one in favor_tables().boons]
    return _affordable_battle_boons(me, asked, "here")
