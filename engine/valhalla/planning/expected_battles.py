"""The battles that a side's orders lead to, and how each would go by what the side knows.

Nothing is told of a hex of whose foes nothing is known. Rules: V-13-01, V-2.2-09, V-6.1-02,
V-6.3-05 to V-6.3-08.
"""

from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple

from engine.core.protocol.game import Ask
from engine.core.protocol.values import Order, Seat
from engine.valhalla.catalog.rule_tables import heaven
from engine.valhalla.combat.battle_wishes import attack, defense
from engine.valhalla.combat.sites import FIELD
from engine.valhalla.diplomacy import truces
from engine.valhalla.diplomacy.attack_answers import folded
from engine.valhalla.diplomacy.truces import YES
from engine.valhalla.entities.units_and_places import Insight, Scouted, Unit
from engine.valhalla.movement.ferries import legs_of
from engine.valhalla.orders import Boon, Ferry, Form, Move, Parley, Power, Respond, Truce, UseTactic
from engine.valhalla.orders.battle_magic import AEGIS, WRATH
from engine.valhalla.orders.diplomacy import ALL
from engine.valhalla.orders.fields import REACH
from engine.valhalla.orders.magic import NOW
from engine.valhalla.orders.sheet_rules import effective
from engine.valhalla.planning.battle_forecast import Forecast, ImaginedBattle, forecast, walled
from engine.valhalla.planning.rumoured_armies import known, report
from engine.valhalla.planning.sheet_plan import planned
from engine.valhalla.view import Brief, Own, View

Walls = Literal["", "seen", "level", "guess", "split"]


class Source(NamedTuple):
    """What a force is known by: units seen in this round, or in one before; else by scouts."""

    seat: Seat
    how: Literal["now", "before", "scouted"]
    round: int


@dataclass(frozen=True, slots=True)
class Expected:
    """A battle that orders lead to, how it would go, and what that rests on."""

    plot: ImaginedBattle
    stood: Mapping[str, int]
    """Own units by class."""
    forecast: Forecast
    sources: tuple[Source, ...]
    unseen: tuple[Seat, ...]
    """Sides that are marked there, of whose force nothing is known."""
    walls: Walls
    number: int
    """The round, or the level, that the fortifications are imagined by."""
    doubtful: bool
    """Truce or parley may come before it."""
    powers: bool
    """Casters are to use powers there, which are left out."""


class _Case(NamedTuple):
    """A battle that may come, and what is said besides."""

    plot: ImaginedBattle
    foes: tuple[Seat, ...]
    doubtful: bool
    powers: bool


_LATELY: Final[deque[tuple[View, _Case, tuple[Expected, ...]]]] = deque(maxlen=8)
"""What was fought of late, on which view: an answer, its card and /why ask for the same."""


def expected(
    view: View, ask: Ask, sheet: Sequence[Order], given: Sequence[Order] | None = None
) -> Iterator[Expected]:
    """Fight the battles that `given` orders bear on (None: all), each as the whole sheet has it."""
    me = view.me
    if me is None:
        return
    touched = {REACH} if given is None else _touched(given)
    if ask.kind == "orders":
        for case in _marches(view, me, sheet, touched):
            yield from _fought(view, _current(me, case.plot.at), case)
    elif ask.kind in {"respond", "parley"}:
        for brief in me.briefs:
            if {brief.at, REACH} & touched:
                yield from _answered(view, me, brief, sheet)


def _touched(given: Sequence[Order]) -> set[str]:
    """Name the hexes on whose battles orders bear; `default` is all."""
    found: set[str] = set()
    for order in given:
        match order:
            case Move(to=to):
                found.add(to)
            case Ferry():
                found.update(one.to for one in legs_of(order))
            case Form(hex=hex) | UseTactic(hex=hex) | Parley(hex=hex):
                found.add(hex)
            case Respond(battle=hex):
                found.add(hex)
            case Power(hex=hex):
                found.add(hex or REACH)
            case Boon(boon=boon, target=target) if boon in {WRATH, AEGIS}:
                found.update(target or (REACH,))
            case _:
                pass
    return found


# On the own turn


def _marches(view: View, me: Own, sheet: Sequence[Order], touched: set[str]) -> Iterator[_Case]:
    """Find where units come in among foes; all who will be there fight (V-6.1-02)."""
    held = {
        at: tuple(seat for seat in me.marks[at] if seat != me.seat)
        for at in (me.marks if REACH in touched else touched & me.marks.keys())
    }
    if not any(held.values()):
        return
    listed = effective(sheet)
    plan = planned(view, me, listed)
    for at in sorted(at for at in plan.entered & held.keys() if held[at]):
        units = [unit for unit in plan.units.values() if unit.at == at]
        if units:
            yield _assault(me, listed, (at, units), held[at])


def _assault(
    me: Own, sheet: Sequence[Order], there: tuple[str, Sequence[Unit]], foes: tuple[Seat, ...]
) -> _Case:
    """Plot an attack as the sheet has it (V-6.3-05)."""
    at, units = there
    wish = attack(sheet, at)
    plot = ImaginedBattle(at, units, "attack", wish.tactic, wish.formation, _prayers(me, sheet, at))
    powers = any(isinstance(one, Power) and one.hex == at for one in sheet)
    return _Case(plot, foes, _offered(sheet, at) or _truce(me, at, foes), powers)


def _prayers(me: Own, sheet: Sequence[Order], at: str) -> tuple[str, ...]:
    """List the battle boons asked for in a hex, as far as there is favor (V-12.0-23)."""
    favor, found = me.favor, []
    for order in sheet:
        if isinstance(order, Boon) and order.boon not in NOW:
            favor -= heaven().boons[order.boon].cost
            if favor >= 0 and order.boon in {WRATH, AEGIS} and at in order.target:
                found.append(order.boon)
    return tuple(found)


def _offered(sheet: Sequence[Order], at: str) -> bool:
    """Tell whether a sheet offers anything but battle in a hex."""
    moves = (one.stance != "attack" for one in sheet if isinstance(one, Move) and one.to == at)
    truce = (one.scope in {ALL, at} for one in sheet if isinstance(one, Truce))
    talks = (one.hex == at for one in sheet if isinstance(one, Parley))
    return any((*moves, *truce, *talks))


def _truce(me: Own, at: str, foes: Sequence[Seat]) -> bool:
    return any(truces.covering(me.truces, at, seat) for seat in foes)


def _current(me: Own, at: str) -> Own:
    """Forget units that were seen in a hex where scouts have counted others since."""
    counted = {one.seat: one for one in me.scouted if one.at == at}
    return replace(
        me,
        insights=tuple(
            replace(one, units=(), round=0)
            if one.at == at and one.seat in counted and not _agree(one, counted[one.seat])
            else one
            for one in me.insights
        ),
    )


def _agree(seen: Insight, counted: Scouted) -> bool:
    """Tell whether a force is still as it was seen, by its number, HP and Attack."""
    lines = [tuple(map(int, one.line.split("/"))) for one in seen.units]
    number = sum(count for _, count in counted.counts) + counted.officers
    hp, attack_ = sum(line[0] for line in lines), sum(line[1] for line in lines)
    return (len(lines), hp, attack_) == (number, counted.hp, counted.attack)


# Under attack


def _answered(view: View, me: Own, brief: Brief, sheet: Sequence[Order]) -> Iterator[Expected]:
    """Plot the battle that an answer is asked for, or that a parley may end in."""
    others = {*me.marks.get(brief.at, ())} - {me.seat, brief.attacker}
    if brief.parley and brief.attacker == me.seat:
        units = me.here(brief.at)
        foes = tuple(sorted(others | {*brief.partners}))
        case = _assault(me, effective(brief.ordered), (brief.at, units), foes)
        yield from _fought(view, me, case._replace(doubtful=True))
        return
    there = known(me, brief.at, brief.attacker, view.round)
    alone = not others and (brief.parley or not brief.partners)
    if alone and len(there) == brief.units:
        yield from _fought(view, me, _stand(me, brief, brief.ordered or sheet))


def _stand(me: Own, brief: Brief, sheet: Sequence[Order]) -> _Case:
    """Plot a defense as it was answered, or as it stands (V-6.3-06)."""
    at, foes = brief.at, (brief.attacker,)
    wish = defense(me, folded(sheet, at), at)
    said = wish.answer
    boons = [text.split()[0] for text in said.boon if text.strip()] if said is not None else []
    affordable = _within(me, boons)
    plot = ImaginedBattle(
        at, me.here(at), "defense", wish.tactic, wish.formation, affordable, wish.split
    )
    talks = said is not None and YES in {said.truce, said.parley}
    doubtful = brief.parley or talks or bool(brief.wishes) or _truce(me, at, foes)
    return _Case(plot, foes, doubtful, said is not None and bool(said.power))


def _within(me: Own, boons: Sequence[str]) -> tuple[str, ...]:
    """List the battle boons of an answer as far as there is favor."""
    asked = [Boon(boon=one, target=("here",)) for one in boons if one in heaven().boons]
    return _prayers(me, asked, "here")


# How it would go


def _fought(view: View, me: Own, case: _Case) -> tuple[Expected, ...]:
    """Fight it out, or give what was found of late: nothing where no force is known."""
    for shown, other, before in _LATELY:
        if shown is view and other == case:
            return before
    told = forecast(view, me, case.plot, case.foes)
    found = () if told is None else (_weighed(view, me, case, told),)
    _LATELY.append((view, case, found))
    return found


def _weighed(view: View, me: Own, case: _Case, told: Forecast) -> Expected:
    """Say of a battle what it rests on."""
    plot = case.plot
    walls, number = _walls(view, me, plot)
    return Expected(
        plot=plot,
        stood=Counter(me.kind(unit).code for unit in plot.units),
        forecast=told,
        sources=tuple(_source(view, me, plot.at, met.seat) for met in told.met),
        unseen=tuple(seat for seat in case.foes if report(me, plot.at, seat, view.round) is None),
        walls=walls,
        number=number,
        doubtful=case.doubtful,
        powers=case.powers,
    )


def _source(view: View, me: Own, at: str, seat: Seat) -> Source:
    told = report(me, at, seat, view.round)
    if not isinstance(told, Insight):
        return Source(seat, "scouted", 0)
    return Source(seat, "now" if told.round == view.round else "before", told.round)


def _walls(view: View, me: Own, plot: ImaginedBattle) -> tuple[Walls, int]:
    """Tell by what fortifications are imagined; "" are none, or such as are known for sure."""
    feature, place = me.land.features.get(plot.at, ""), me.places.get(plot.at)
    if feature == FIELD:
        return ("split", 0) if plot.role == "attack" else ("", 0)
    if feature != "city" or (place is not None and place.city):
        return "", 0
    found = walled(me, plot.at)
    sure = found.how == "seen" and found.number == view.round
    none = found.how == "level" and not found.number
    return ("", 0) if sure or none else (found.how, found.number)
