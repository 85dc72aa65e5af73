"""Blanks of orders between sides: truce, parley, whisper, transfer."""

from collections.abc import Iterator
from typing import Final

from engine.core.protocol.game import Blank
from engine.core.protocol.values import Seat
from engine.valhalla.checks.diplomacy import (
    MAX_MESSAGE_CHARACTERS,
    gold_to_offer,
    may_have_officer,
    open_parleys,
    parley_partners,
)
from engine.valhalla.choices.blank_making import (
    BlankMaker,
    OrderInProgress,
    make_blank,
    make_choice,
    make_dead_blank,
    optional_field,
    word_field,
)
from engine.valhalla.orders.diplomacy import EVERYWHERE


def _other_sides(progress: OrderInProgress) -> list[Seat]:
    """Return the other sides that have not ended."""
    return [
        one.seat
        for one in progress.view.sides
        if one.seat != progress.me.seat and not one.ended
    ]  # fmt: skip


def _ask_kind(progress: OrderInProgress) -> str:
    return progress.ask.kind if progress.ask is not None else ""


def _chosen_side(progress: OrderInProgress) -> Seat | None:
    given = str(progress.fields.get("side", ""))
    return Seat(int(given)) if given.isascii() and given.isdigit() else None


# Truces


def offer_truce_side(progress: OrderInProgress) -> Blank:
    return make_blank("side", map(str, _other_sides(progress)))


def offer_truce_scope(progress: OrderInProgress) -> Blank:
    """Offer everywhere, and hexes where own units are or will be."""
    if _ask_kind(progress) == "respond":
        hexes = {one.at for one in progress.me.briefs}
    else:
        offered = {one.scope for one in progress.me.truces} - {EVERYWHERE}
        hexes = offered | set(progress.plan.hex_of.values())
    return make_blank("scope", (EVERYWHERE, *sorted(hexes & progress.me.revealed)))


def offer_truce_decision(progress: OrderInProgress) -> Blank | None:
    """Ask only if there is a truce order to cancel."""
    other, scope = _chosen_side(progress), progress.fields.get("scope", EVERYWHERE)
    stands = any(
        one.side == other and scope in {EVERYWHERE, one.scope} for one in progress.me.truces
    )
    if _ask_kind(progress) == "orders" and stands:
        return make_blank("decision", ("offer", "cancel"))
    return make_blank("decision", ("offer",)) if progress.asked == "decision" else None


# Parleys


def _possible_parleys(progress: OrderInProgress) -> Iterator[tuple[Seat, str]]:
    """Yield the sides and hexes for which a parley may be wished for or ended now."""
    me, asked = progress.me, _ask_kind(progress)
    if asked == "parley":
        yield from ((other, brief.at) for other, brief in open_parleys(me))
    elif asked == "respond":
        for brief in me.briefs:
            seen = may_have_officer(me, brief.at, brief.attacker, progress.view.round)
            if brief.led and seen:
                yield brief.attacker, brief.at
    else:
        leaders = (unit for unit in me.units if me.kind_of(unit).is_officer)
        for at in sorted({progress.plan.hex_of.get(unit.id, unit.at) for unit in leaders}):
            yield from ((other, at) for other in me.marks.get(at, ()) if other != me.seat)


def offer_parley_side(progress: OrderInProgress) -> Blank:
    return make_blank("side", map(str, sorted({other for other, _ in _possible_parleys(progress)})))


def offer_parley_hex(progress: OrderInProgress) -> Blank:
    other = _chosen_side(progress)
    found = {at for seat, at in _possible_parleys(progress) if other in {None, seat}}
    return make_blank("hex", sorted(found))


def offer_parley_outcome(progress: OrderInProgress) -> Blank | None:
    """Ask how it ends, in the parley itself."""
    return make_blank("outcome", ("truce", "fight")) if _ask_kind(progress) == "parley" else None


# Messages and gold


def offer_whisper_side(progress: OrderInProgress) -> Blank:
    return make_blank("side", map(str, sorted({seat for seat, _ in progress.me.channels})))


def offer_transfer_side(progress: OrderInProgress) -> Blank:
    """Offer the other sides, first those with an open channel; in a parley its other side."""
    if _ask_kind(progress) == "parley":
        return make_blank("side", map(str, parley_partners(progress.me)))
    open_now = {seat for seat, _ in progress.me.channels}
    seats = sorted(_other_sides(progress), key=lambda seat: (seat not in open_now, seat))
    return make_blank("side", (make_choice(str(seat)) for seat in seats))


def offer_transfer_gold(progress: OrderInProgress) -> Blank:
    is_parley = _ask_kind(progress) == "parley"
    gold = gold_to_offer(progress.me) if is_parley else progress.me.gold
    may_pay = gold > 0 and any(_other_sides(progress))
    return Blank(name="gold", span=(1, gold)) if may_pay else make_dead_blank("gold")


BLANKS: Final[dict[str, tuple[tuple[str, BlankMaker], ...]]] = {
    "truce": (
        ("side", offer_truce_side),
        ("scope", offer_truce_scope),
        ("decision", offer_truce_decision),
        optional_field("missions", lambda _: make_blank("missions", ("yes", "no"))),
    ),
    "parley": (
        ("side", offer_parley_side),
        ("hex", offer_parley_hex),
        ("outcome", offer_parley_outcome),
        optional_field("wish", lambda _: make_blank("wish", ("yes", "no"))),
    ),
    "say": (
        ("text", lambda _: Blank(name="text", text=MAX_MESSAGE_CHARACTERS)),
        optional_field("channel", word_field("channel", "ic", "ooc")[1]),
    ),
    "whisper": (
        ("side", offer_whisper_side),
        ("text", lambda _: Blank(name="text", text=MAX_MESSAGE_CHARACTERS)),
    ),
    "transfer": (("gold", offer_transfer_gold), ("side", offer_transfer_side)),
}
