"""Finding what an order names, as far as a view shows it."""

from collections.abc import Iterable, Sequence

from engine.capital.entities.kingdom import SlotAt, slots
from engine.capital.view import RealmView, View
from engine.core.card_piles import named
from engine.core.protocol.values import Refusal


def refusal(code: str, rule: str, **facts: str | int) -> Refusal:
    """Make a refusal with its facts."""
    return Refusal(code=code, rule=rule, facts=facts)


def hand(me: RealmView) -> tuple[str, ...]:
    """Read one's own hand."""
    return me.own.hand if me.own else ()


def units(view: View, me: RealmView, kind: str = "") -> dict[str, SlotAt]:
    """Map one's own units, of one kind or all, to the slots they lie in, in slot order."""
    lying = me.own.units if me.own else {}
    return {
        lying[found.address]: found
        for found in slots(view, me)
        if found.address in lying and kind in {"", found.slot.kind}
    }


def each_named(things: Iterable[str], wanted: Sequence[str]) -> list[str | None]:
    """Find every name; one without its number means the first such thing."""
    known = list(things)
    return [named(known, name) for name in wanted]
