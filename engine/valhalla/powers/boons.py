"""Boons: what the gods grant for favor.

Battle boons work in `battle_powers`, Sleipnir's Stride in `powers`; both are paid for here.
Rules: V-10.1-05 to V-10.1-08, V-10.1-20 to V-10.1-34, V-12.22-01.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from engine.core.protocol.values import KEEPER, Order, Refusal, Seat, only
from engine.valhalla.catalog.rule_tables import INFANTRY, Class, heaven
from engine.valhalla.catalog.rule_tables import Boon as Gift
from engine.valhalla.cities import economy, prices
from engine.valhalla.entities.default_designs import class_of
from engine.valhalla.entities.units_and_places import NO_FORTS
from engine.valhalla.events.favor import BoonGranted, LokiWhispered, PetitionMade
from engine.valhalla.forces import training
from engine.valhalla.forces.new_units import make
from engine.valhalla.gods import favor
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.map.hexes import on_map, within
from engine.valhalla.orders.fields import PLUS
from engine.valhalla.orders.magic import Boon
from engine.valhalla.round_start.rounds import realm
from engine.valhalla.settings import Settings
from engine.valhalla.side_log import fail
from engine.valhalla.sides.side import Petition, Side
from engine.valhalla.state import State
from engine.valhalla.vision import fog, insights

PETITION: Final = "boon_petition"
VEIL: Final = "boon_veil"


# Paying


def affordable(side: Side, boon: str) -> bool:
    """Tell whether a side has the favor for a boon (V-12.0-23)."""
    return side.favor >= heaven().boons[boon].cost


def pay(table: Tables, seat: Seat, boon: str) -> None:
    """Pay for a boon as it takes effect, and note that it was asked for (V-12.22-11)."""
    side = table.state.side(seat)
    favor.pay(table, seat, heaven().boons[boon].cost)
    side.boons = (*side.boons, boon)


def refused(side: Side, boon: str, settings: Settings) -> Refusal | None:
    """Say why a side may not have a boon now: favor, twice, more than two (V-16-36)."""
    facts: dict[str, str | int] = {"cost": heaven().boons[boon].cost, "favor": side.favor}
    if not affordable(side, boon):
        return Refusal(code="NO_FAVOR", rule="V-12.0-23", facts=facts)
    if boon in side.boons:
        return Refusal(code="BOON_TWICE", rule="V-12.22-11")
    if len(side.boons) >= settings.boons_per_round:
        return Refusal(code="BOON_LIMIT", rule="V-12.22-12")
    return None


def paid(table: Tables, seat: Seat, order: Boon, place: int) -> bool:
    """Pay for a boon, or say why it fails; then it costs nothing."""
    why = refused(table.state.side(seat), order.boon, table.state.settings)
    if why is not None:
        fail(table, seat, order, place, why.code, why.rule, **why.facts)
        return False
    pay(table, seat, order.boon)
    return True


def granted(table: Tables, seat: Seat, boon: str, at: str = "", count: int = 0) -> None:
    """Tell a side, and nobody else, what it was granted (V-10.1-34)."""
    side, cost = table.state.side(seat), heaven().boons[boon].cost
    table.tell(
        BoonGranted(
            audience=only(seat), seat=seat, boon=boon, cost=cost, favor=side.favor, at=at,
            count=count, lines=prices.of_boon(boon),
        )
    )  # fmt: skip


def _missed(table: Tables, seat: Seat, order: Boon, place: int) -> None:
    target = PLUS.join(order.target)
    facts: dict[str, str | int] = {"boon": order.boon, "target": target}
    fail(table, seat, order, place, "BOON_TARGET", "V-12.22-13", **facts)


# At once


def at_once(table: Tables, seat: Seat, order: Boon) -> None:
    """Grant a boon the moment it is ordered (V-10.1-23, -24, -27, -31, -33)."""
    if paid(table, seat, order, 0):
        _NOW[order.boon](table, seat, order)


def _eye(table: Tables, seat: Seat, order: Boon) -> None:
    """Odin's Eye: perfect information on one hex (V-10.1-23)."""
    at = order.target[0]
    table.reveal()
    granted(table, seat, order.boon, at, insights.look(table, seat, at))


def _whisper(table: Tables, seat: Seat, order: Boon) -> None:
    """Loki's Whisper: another side's gold, favor and works, but not where they are (V-10.1-24)."""
    state = table.state
    other = _side_of(state, order.target[0])
    if other is None:
        return
    table.reveal()
    granted(table, seat, order.boon)
    told = whispered(state, seat, other)
    table.tell(told)
    state.side(seat).whispers[str(other)] = heard(told, state.round)


def whispered(state: State, seat: Seat, other: Seat) -> LokiWhispered:
    """Look up what Loki tells of a side."""
    side = state.side(other)
    earned, _ = economy.income(realm(state, other))
    owed, _ = economy.upkeep((state.kind(unit) for unit in state.own(other)), side.special)
    lists = (side.production.get(place.at) for place in state.assets(other))
    made = tuple(
        PLUS.join(f"{count} {cls}" for cls, count in one) for one in lists if one is not None
    )
    officer = side.training
    return LokiWhispered(
        audience=only(seat), seat=seat, other=other, gold=side.gold, favor=side.favor,
        income=earned, upkeep=owed, production=made,
        officer="" if officer is None else officer.officer,
        left=0 if officer is None else officer.left,
    )  # fmt: skip


def heard(told: LokiWhispered, number: int) -> str:
    """Write a whisper down as plain text for the side's own view."""
    parts = [
        f"round {number}", f"gold {told.gold}", f"favor {told.favor}", f"income {told.income}",
        f"upkeep {told.upkeep}",
    ]  # fmt: skip
    parts += [f"production {one}" for one in told.production]
    parts += [f"officer {told.officer} {told.left}"] if told.officer else []
    return "; ".join(parts)


def _side_of(state: State, given: str) -> Seat | None:
    """Read another living side: its seat or its name (V-12.0-19)."""
    for side in state.sides:
        if given.strip().casefold() in {str(side.seat), side.name.casefold()} and not side.ended:
            return side.seat
    return None


def _heralds(table: Tables, seat: Seat, order: Boon) -> None:
    """Swift Heralds: more movement orders this turn (V-10.1-27)."""
    more = heaven().boons[order.boon].orders
    table.state.side(seat).limit += more
    granted(table, seat, order.boon, count=more)


def _crown(table: Tables, seat: Seat, order: Boon) -> None:
    """Spare the Crown waits until it is needed (V-10.1-31)."""
    table.state.side(seat).spared = True
    granted(table, seat, order.boon)


def _petition(table: Tables, seat: Seat, order: Boon) -> None:
    """Ask the game master for something else; price and effect are theirs (V-10.1-33)."""
    state, side = table.state, table.state.side(seat)
    state.asked += 1
    one = Petition(state.asked, order.text.strip())
    side.petitions = (*side.petitions, one)
    table.tell(PetitionMade(audience=only(seat, KEEPER), seat=seat, id=one.id, text=one.text))


_NOW: Final[Mapping[str, Callable[[Tables, Seat, Boon], None]]] = {
    "boon_eye": _eye,
    "boon_whisper": _whisper,
    "boon_heralds": _heralds,
    "boon_crown": _crown,
    PETITION: _petition,
}


# The construction phase


def construction(table: Tables, seat: Seat, order: Any, place: int) -> None:
    """Grant a boon at its place in the construction phase (V-14-49, V-14-51, V-14-53)."""
    _BUILT[order.boon](table, seat, order, place)


def _bounty(table: Tables, seat: Seat, order: Boon, place: int) -> None:
    """Freyja's Bounty (V-10.1-26)."""
    if paid(table, seat, order, place):
        gold = heaven().boons[order.boon].gold
        table.state.side(seat).gold += gold
        granted(table, seat, order.boon, count=gold)


def _stones(table: Tables, seat: Seat, order: Boon, place: int) -> None:
    """Make a city's fortifications whole again: The Stones Remember (V-10.1-29)."""
    city = table.state.places.get(order.target[0]) if order.target else None
    if city is None or not city.city or city.owner != seat:
        _missed(table, seat, order, place)
    elif paid(table, seat, order, place):
        levels = sum(city.lost.values())
        city.lost = NO_FORTS.copy()
        granted(table, seat, order.boon, city.at, levels)


def _einherjar(table: Tables, seat: Seat, order: Boon, place: int) -> None:
    """Einherjar: infantry in the capital, as many as find room (V-10.1-30)."""
    state, side = table.state, table.state.side(seat)
    home = state.places.get(side.capital or "")
    wanted = levy(order.target, heaven().boons[order.boon])
    if home is None or not home.city or home.owner != seat or wanted is None:
        _missed(table, seat, order, place)
    elif paid(table, seat, order, place):
        table.reveal()
        made = [make(table, seat, cls, home.at) for cls in wanted]
        granted(table, seat, order.boon, home.at, sum(one is not None for one in made))


def levy(target: Sequence[str], gift: Gift) -> tuple[Class, ...] | None:
    """Read a choice of infantry: `archer`, or `3 swordsman` and `5 archer`; None if it is none."""
    found: list[Class] = []
    words = [part.strip() for one in target for part in one.split("+") if part.strip()]
    for one in words:
        number, _, code = one.rpartition(" ")
        cls = class_of(code)
        count = number.strip() or str(gift.infantry if len(words) == 1 else 1)
        if cls not in INFANTRY or not (count.isascii() and count.isdigit() and len(count) < 4):
            return None
        found += [cls] * int(count)
    return tuple(found) if len(found) == gift.infantry else None


def _thread(table: Tables, seat: Seat, order: Boon, place: int) -> None:
    """Norn's Thread: the Officer in production comes sooner (V-10.1-32)."""
    side = table.state.side(seat)
    if side.training is None:
        fail(table, seat, order, place, "BOON_NO_OFFICER_IN_PRODUCTION", "V-12.22-16")
    elif paid(table, seat, order, place):
        training.hasten(side, heaven().boons[order.boon].turns)
        granted(table, seat, order.boon, count=side.training.left)


_BUILT: Final[Mapping[str, Callable[[Tables, Seat, Boon, int], None]]] = {
    "boon_bounty": _bounty,
    "boon_stones": _stones,
    "boon_einherjar": _einherjar,
    "boon_thread": _thread,
}


# The pathfinding phase


def veil(table: Tables) -> None:
    """Lift the veil from a hex and those around it, after all pathfinders (V-10.1-25, V-14-55)."""
    course = table.state.course
    if course is None:
        return
    for place, order in _asked(course.sheet, VEIL):
        at = order.target[0] if order.target else ""
        if len(at) != len("000.000") or not on_map(table.state.atlas.size, at):
            _missed(table, course.seat, order, place)
        elif paid(table, course.seat, order, place):
            reach = heaven().boons[VEIL].reveal
            count = fog.reveal(table, course.seat, within(at, reach), at)
            granted(table, course.seat, VEIL, at, count)


def _asked(sheet: Iterable[Order], boon: str) -> Iterable[tuple[int, Boon]]:
    for place, order in enumerate(sheet, 1):
        if isinstance(order, Boon) and order.boon == boon:
            yield place, order
