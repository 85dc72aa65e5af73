"""Boons: what the gods grant for favor.

`combat.battle_powers` grants battle boons, `caster_powers` Sleipnir's Stride; both are paid here.
Rules: V-10.1-05 to V-10.1-08, V-10.1-20 to V-10.1-34, V-12.22-01.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from engine.core.protocol.values import KEEPER, Order, Refusal, Seat, audience_of
from engine.valhalla.catalog.favor_tables import favor_tables
from engine.valhalla.cities import economy, prices
from engine.valhalla.entities.units_and_places import NO_FORTS
from engine.valhalla.events.favor import BoonGranted, LokiWhispered, PetitionMade
from engine.valhalla.forces import training
from engine.valhalla.forces.new_units import make_unit
from engine.valhalla.gods import favor
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.map.hexes import hexes_in_reach, is_on_map
from engine.valhalla.orders.fields import LIST_SEPARATOR
from engine.valhalla.orders.magic import Boon
from engine.valhalla.powers.boon_targets import read_infantry_choice
from engine.valhalla.round_start.rounds import income_sources
from engine.valhalla.settings import Settings
from engine.valhalla.side_log import report_failed_order
from engine.valhalla.sides.side import Petition, Side
from engine.valhalla.state import State
from engine.valhalla.vision import fog_clearing, insights

BOON_PETITION: Final = "boon_petition"
BOON_VEIL: Final = "boon_veil"


# Paying


def can_afford_boon(side: Side, boon: str) -> bool:
    """Return whether a side has the favor for a boon (V-12.0-23)."""
    return side.favor >= favor_tables().boons[boon].cost


def pay_for_boon(work: ValhallaWork, seat: Seat, boon: str) -> None:
    """Pay for a boon as it takes effect, and record it for this round (V-12.22-11)."""
    side = work.state.side(seat)
    favor.pay_favor(work, seat, favor_tables().boons[boon].cost)
    side.boons = (*side.boons, boon)


def find_boon_refusal(side: Side, boon: str, settings: Settings) -> Refusal | None:
    """Return why a side may not have a boon now: no favor, a repeat, too many (V-16-36)."""
    facts: dict[str, str | int] = {"cost": favor_tables().boons[boon].cost, "favor": side.favor}
    if not can_afford_boon(side, boon):
        return Refusal(code="NO_FAVOR", rule="V-12.0-23", facts=facts)
    if boon in side.boons:
        return Refusal(code="BOON_TWICE", rule="V-12.22-11")
    if len(side.boons) >= settings.boons_per_round:
        return Refusal(code="BOON_LIMIT", rule="V-12.22-12")
    return None


def pay_or_report(work: ValhallaWork, seat: Seat, order: Boon, index: int) -> bool:
    """Pay for a boon and return True, or report why it fails; then it costs nothing."""
    refusal = find_boon_refusal(work.state.side(seat), order.boon, work.state.settings)
    if refusal is not None:
        report_failed_order(work, seat, order, index, refusal.code, refusal.rule, **refusal.facts)
        return False
    pay_for_boon(work, seat, order.boon)
    return True


def tell_boon_granted(
    work: ValhallaWork, seat: Seat, boon: str, at: str = "", count: int = 0
) -> None:
    """Tell a side, and nobody else, which boon it was granted (V-10.1-34)."""
    side, cost = work.state.side(seat), favor_tables().boons[boon].cost
    work.tell(
        BoonGranted(
            audience=audience_of(seat), seat=seat, boon=boon, cost=cost, favor=side.favor, at=at,
            count=count, lines=prices.boon_price_lines(boon),
        )
    )  # fmt: skip


def _report_bad_target(work: ValhallaWork, seat: Seat, order: Boon, index: int) -> None:
    target = LIST_SEPARATOR.join(order.target)
    facts: dict[str, str | int] = {"boon": order.boon, "target": target}
    report_failed_order(work, seat, order, index, "BOON_TARGET", "V-12.22-13", **facts)


# At once


def grant_boon_at_once(work: ValhallaWork, seat: Seat, order: Boon) -> None:
    """Grant a boon the moment it is ordered (V-10.1-23, -24, -27, -31, -33)."""
    if pay_or_report(work, seat, order, 0):
        _BOONS_AT_ONCE[order.boon](work, seat, order)


def _grant_eye(work: ValhallaWork, seat: Seat, order: Boon) -> None:
    """Odin's Eye: perfect information on one hex (V-10.1-23)."""
    at = order.target[0]
    work.reveal()
    tell_boon_granted(work, seat, order.boon, at, insights.gain_insights_in_hex(work, seat, at))


def _grant_whisper(work: ValhallaWork, seat: Seat, order: Boon) -> None:
    """Loki's Whisper: another side's gold, favor and works, but not where they are (V-10.1-24)."""
    state = work.state
    other = _find_living_side(state, order.target[0])
    if other is None:
        return
    work.reveal()
    tell_boon_granted(work, seat, order.boon)
    whisper = look_up_whisper(state, seat, other)
    work.tell(whisper)
    state.side(seat).whispers[str(other)] = whisper_as_text(whisper, state.round)


def look_up_whisper(state: State, seat: Seat, other: Seat) -> LokiWhispered:
    """Return what Loki's Whisper tells about the other side."""
    side = state.side(other)
    earned, _ = economy.income(income_sources(state, other))
    owed, _ = economy.upkeep((state.kind_of(unit) for unit in state.units_of(other)), side.special)
    lists = (side.production.get(asset.at) for asset in state.assets_of(other))
    production = tuple(
        LIST_SEPARATOR.join(f"{count} {cls}" for cls, count in one)
        for one in lists
        if one is not None
    )
    in_training = side.training
    return LokiWhispered(
        audience=audience_of(seat), seat=seat, other=other, gold=side.gold, favor=side.favor,
        income=earned, upkeep=owed, production=production,
        officer="" if in_training is None else in_training.officer,
        left=0 if in_training is None else in_training.left,
    )  # fmt: skip


def whisper_as_text(whisper: LokiWhispered, number: int) -> str:
    """Return a whisper as plain text for the side's own view."""
    parts = [
        f"round {number}", f"gold {whisper.gold}", f"favor {whisper.favor}",
        f"income {whisper.income}", f"upkeep {whisper.upkeep}",
    ]  # fmt: skip
    parts += [f"production {one}" for one in whisper.production]
    parts += [f"officer {whisper.officer} {whisper.left}"] if whisper.officer else []
    return "; ".join(parts)


def _find_living_side(state: State, text: str) -> Seat | None:
    """Return the seat of a living side, written as its number or name (V-12.0-19)."""
    for side in state.sides:
        if text.strip().casefold() in {str(side.seat), side.name.casefold()} and not side.ended:
            return side.seat
    return None


def _grant_heralds(work: ValhallaWork, seat: Seat, order: Boon) -> None:
    """Swift Heralds: more movement orders this turn (V-10.1-27)."""
    more = favor_tables().boons[order.boon].orders
    work.state.side(seat).limit += more
    tell_boon_granted(work, seat, order.boon, count=more)


def _grant_crown(work: ValhallaWork, seat: Seat, order: Boon) -> None:
    """Spare the Crown: it is kept until the Ruler needs it (V-10.1-31)."""
    work.state.side(seat).spared = True
    tell_boon_granted(work, seat, order.boon)


def _make_petition(work: ValhallaWork, seat: Seat, order: Boon) -> None:
    """Ask the game master for another boon; they set price and effect (V-10.1-33)."""
    state, side = work.state, work.state.side(seat)
    state.asked += 1
    one = Petition(state.asked, order.text.strip())
    side.petitions = (*side.petitions, one)
    work.tell(PetitionMade(audience=audience_of(seat, KEEPER), seat=seat, id=one.id, text=one.text))


_BOONS_AT_ONCE: Final[Mapping[str, Callable[[ValhallaWork, Seat, Boon], None]]] = {
    "boon_eye": _grant_eye,
    "boon_whisper": _grant_whisper,
    "boon_heralds": _grant_heralds,
    "boon_crown": _grant_crown,
    BOON_PETITION: _make_petition,
}


# The construction phase


def grant_construction_boon(work: ValhallaWork, seat: Seat, order: Any, index: int) -> None:
    """Grant a boon in the construction phase (V-14-49, V-14-51, V-14-53)."""
    _CONSTRUCTION_BOONS[order.boon](work, seat, order, index)


def _grant_bounty(work: ValhallaWork, seat: Seat, order: Boon, index: int) -> None:
    """Freyja's Bounty (V-10.1-26)."""
    if pay_or_report(work, seat, order, index):
        gold = favor_tables().boons[order.boon].gold
        work.state.side(seat).gold += gold
        tell_boon_granted(work, seat, order.boon, count=gold)


def _grant_stones(work: ValhallaWork, seat: Seat, order: Boon, index: int) -> None:
    """Restore a city's lost fortification levels: The Stones Remember (V-10.1-29)."""
    city = work.state.places.get(order.target[0]) if order.target else None
    if city is None or not city.is_city or city.owner != seat:
        _report_bad_target(work, seat, order, index)
    elif pay_or_report(work, seat, order, index):
        restored = sum(city.lost.values())
        city.lost = NO_FORTS.copy()
        tell_boon_granted(work, seat, order.boon, city.at, restored)


def _grant_einherjar(work: ValhallaWork, seat: Seat, order: Boon, index: int) -> None:
    """Einherjar: infantry appears in the capital, as much as finds room (V-10.1-30)."""
    state, side = work.state, work.state.side(seat)
    capital = state.places.get(side.capital or "")
    wanted = read_infantry_choice(order.target, favor_tables().boons[order.boon])
    if capital is None or not capital.is_city or capital.owner != seat or wanted is None:
        _report_bad_target(work, seat, order, index)
    elif pay_or_report(work, seat, order, index):
        work.reveal()
        made = [make_unit(work, seat, cls, capital.at) for cls in wanted]
        tell_boon_granted(work, seat, order.boon, capital.at, sum(one is not None for one in made))


def _grant_thread(work: ValhallaWork, seat: Seat, order: Boon, index: int) -> None:
    """Norn's Thread: the Officer in production is ready sooner (V-10.1-32)."""
    side = work.state.side(seat)
    if side.training is None:
        report_failed_order(work, seat, order, index, "BOON_NO_OFFICER_IN_PRODUCTION", "V-12.22-16")
    elif pay_or_report(work, seat, order, index):
        training.shorten_training(side, favor_tables().boons[order.boon].turns)
        tell_boon_granted(work, seat, order.boon, count=side.training.left)


_CONSTRUCTION_BOONS: Final[Mapping[str, Callable[[ValhallaWork, Seat, Boon, int], None]]] = {
    "boon_bounty": _grant_bounty,
    "boon_stones": _grant_stones,
    "boon_einherjar": _grant_einherjar,
    "boon_thread": _grant_thread,
}


# The pathfinding phase


def lift_veils(work: ValhallaWork) -> None:
    """Reveal a hex and those around it, after all pathfinders (V-10.1-25, V-14-55)."""
    turn = work.state.course
    if turn is None:
        return
    for index, order in _find_boon_orders(turn.sheet, BOON_VEIL):
        at = order.target[0] if order.target else ""
        if len(at) != len("000.000") or not is_on_map(work.state.atlas.size, at):
            _report_bad_target(work, turn.seat, order, index)
        elif pay_or_report(work, turn.seat, order, index):
            reach = favor_tables().boons[BOON_VEIL].reveal
            count = fog_clearing.reveal_hexes(work, turn.seat, hexes_in_reach(at, reach), at)
            tell_boon_granted(work, turn.seat, BOON_VEIL, at, count)


def _find_boon_orders(sheet: Iterable[Order], boon: str) -> Iterable[tuple[int, Boon]]:
    for index, order in enumerate(sheet, 1):
        if isinstance(order, Boon) and order.boon == boon:
            yield index, order
