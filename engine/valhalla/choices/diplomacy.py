"""Blanks of orders between sides: truce, parley, whisper, transfer."""

from collections.abc import Iterator
from typing import Final

from engine.core.protocol.game import Blank
from engine.core.protocol.values import Seat
from engine.valhalla.checks.diplomacy import WHISPER, leaders_seen, partners
from engine.valhalla.choices.common import (
    Maker,
    OrderInProgress,
    blank,
    choice,
    dead,
    optional,
    words,
)
from engine.valhalla.orders.diplomacy import ALL


def _others(growing: OrderInProgress) -> list[Seat]:
    """List the other sides that have not ended."""
    return [
        one.seat
        for one in growing.view.sides
        if one.seat != growing.me.seat and not one.ended
    ]  # fmt: skip


def _asked(growing: OrderInProgress) -> str:
    return growing.ask.kind if growing.ask is not None else ""


def _seat(growing: OrderInProgress) -> Seat | None:
    given = str(growing.fields.get("side", ""))
    return Seat(int(given)) if given.isascii() and given.isdigit() else None


# Truces


def truce_side(growing: OrderInProgress) -> Blank:
    return blank("side", map(str, _others(growing)))


def truce_scope(growing: OrderInProgress) -> Blank:
    """Everywhere, or a hex where one stands or will stand."""
    if _asked(growing) == "respond":
        hexes = {one.at for one in growing.me.briefs}
    else:
        offered = {one.scope for one in growing.me.truces} - {ALL}
        hexes = offered | set(growing.plan.at.values())
    return blank("scope", (ALL, *sorted(hexes & growing.me.revealed)))


def truce_decision(growing: OrderInProgress) -> Blank | None:
    """Ask only where there is something to cancel."""
    other, scope = _seat(growing), growing.fields.get("scope", ALL)
    stands = any(one.side == other and scope in {ALL, one.scope} for one in growing.me.truces)
    if _asked(growing) == "orders" and stands:
        return blank("decision", ("offer", "cancel"))
    return blank("decision", ("offer",)) if growing.asked == "decision" else None


# Parleys


def _talks(growing: OrderInProgress) -> Iterator[tuple[Seat, str]]:
    """Walk with whom, and where, a parley may be wished for or ended now."""
    me, asked = growing.me, _asked(growing)
    if asked == "parley":
        yield from ((other, brief.at) for other, brief in partners(me))
    elif asked == "respond":
        for brief in me.briefs:
            seen = leaders_seen(me, brief.at, brief.attacker, growing.view.round)
            if brief.led and seen:
                yield brief.attacker, brief.at
    else:
        leaders = (unit for unit in me.units if me.kind(unit).is_officer)
        for at in sorted({growing.plan.at.get(unit.id, unit.at) for unit in leaders}):
            yield from ((other, at) for other in me.marks.get(at, ()) if other != me.seat)


def parley_side(growing: OrderInProgress) -> Blank:
    return blank("side", map(str, sorted({other for other, _ in _talks(growing)})))


def parley_hex(growing: OrderInProgress) -> Blank:
    other = _seat(growing)
    found = {at for seat, at in _talks(growing) if other in {None, seat}}
    return blank("hex", sorted(found))


def parley_outcome(growing: OrderInProgress) -> Blank | None:
    """Ask how it ends, in the parley itself."""
    return blank("outcome", ("truce", "fight")) if _asked(growing) == "parley" else None


# Messages and gold


def whisper_side(growing: OrderInProgress) -> Blank:
    return blank("side", map(str, sorted({seat for seat, _ in growing.me.channels})))


def transfer_side(growing: OrderInProgress) -> Blank:
    """Offer those first with whom one speaks already."""
    open_now = {seat for seat, _ in growing.me.channels}
    seats = sorted(_others(growing), key=lambda seat: (seat not in open_now, seat))
    return blank("side", (choice(str(seat)) for seat in seats))


def transfer_gold(growing: OrderInProgress) -> Blank:
    gold = growing.me.gold
    return Blank(name="gold", span=(1, gold)) if gold > 0 else dead("gold")


BLANKS: Final[dict[str, tuple[tuple[str, Maker], ...]]] = {
    "truce": (
        ("side", truce_side),
        ("scope", truce_scope),
        ("decision", truce_decision),
        optional("missions", lambda _: blank("missions", ("yes", "no"))),
    ),
    "parley": (
        ("side", parley_side),
        ("hex", parley_hex),
        ("outcome", parley_outcome),
        optional("wish", lambda _: blank("wish", ("yes", "no"))),
    ),
    "say": (
        ("text", lambda _: Blank(name="text", text=WHISPER)),
        optional("channel", words("channel", "ic", "ooc")[1]),
    ),
    "whisper": (("side", whisper_side), ("text", lambda _: Blank(name="text", text=WHISPER))),
    "transfer": (("gold", transfer_gold), ("side", transfer_side)),
}
