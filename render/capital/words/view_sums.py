"""Numbers of the city game that stand in the view: a kingdom's income, and the Gold at hand.

They are put among what somebody has heard when they ask why; nothing else tells of them.
"""

from collections.abc import Iterator, Sequence
from typing import Final, Literal, get_args

from engine.capital.catalog.card_verbs import RESOURCES, Income, Resource, UnitKind
from engine.capital.entities.kingdom import active_sources
from engine.capital.entities.kingdom_figures import holds
from engine.capital.events.play import (
    BuildingBuilt,
    CoinGiven,
    PoolsGained,
    TurnBegan,
    UnitBuilt,
    UpgradeCompleted,
)
from engine.capital.view import View
from engine.core.protocol.values import Event, Model, Seat, only
from render.language.explained_sums import ExplainableNumber, asked_by
from render.language.voice import Voice

START: Final = "start"
"""In place of a card: what a city has from the start, or a turn at its beginning."""
COIN: Final = "coin"
GAINED: Final = "gained"
PLACED: Final = frozenset(get_args(UnitKind))


class SumTerm(Model):
    """A part of a number, and where it comes from."""

    what: str
    source: str
    amount: int


class IncomeReckoned(Event):
    """What makes the Income Tracker of whoever asks (C-INCOME-07)."""

    kind: Literal["income_reckoned"] = "income_reckoned"
    seat: Seat
    city: str
    parts: tuple[SumTerm, ...]


class GoldReckoned(Event):
    """What has come and gone of the Gold in a Build phase (C-INCOME-02)."""

    kind: Literal["gold_reckoned"] = "gold_reckoned"
    seat: Seat
    gold: int
    parts: tuple[SumTerm, ...]


PAID: Final = ("coin_given", "pools_gained", "building_built", "unit_built", "upgrade_completed")
"""The kinds of events by which Gold comes and goes."""


def reckoned(view: View, events: Sequence[Event]) -> list[Event]:
    """Add up what stands in a view, from it and from what its holder has heard."""
    return [*_income(view), *_gold(view, events)]


def _income(view: View) -> Iterator[IncomeReckoned]:
    """Take apart a seat's own income as it is now."""
    one = view.me
    if one is None or one.out:
        return
    start = view.cards.cities[one.city].start
    parts = [SumTerm(what=name, source=START, amount=getattr(start, name)) for name in RESOURCES]
    for _, source, card in active_sources(view, one):
        for effect in card.on("standing"):
            if not effect.conditions or holds(view, one, effect.conditions):
                parts += _terms(source, [op for op in effect.do if isinstance(op, Income)])
    yield IncomeReckoned(audience=only(one.seat), seat=one.seat, city=one.city, parts=tuple(parts))


def _terms(source: str, given: Sequence[Income]) -> Iterator[SumTerm]:
    for op in given:
        for name in RESOURCES:
            if amount := getattr(op, name):
                yield SumTerm(what=name, source=source, amount=amount)


def _gold(view: View, events: Sequence[Event]) -> Iterator[GoldReckoned]:
    """Tell what a seat has had and spent in the Build phase it is in."""
    if view.me is None or (view.turn, view.phase) != (view.viewer, "build"):
        return
    begun = [at for at, one in enumerate(events) if isinstance(one, TurnBegan)]
    if not begun or getattr(events[begun[-1]], "seat", None) != view.viewer:
        return
    parts = [term for one in events[begun[-1] :] for term in _paid(one)]
    first = view.gold - sum(one.amount for one in parts)
    parts.insert(0, SumTerm(what="gold", source=START, amount=first))
    seat = view.me.seat
    yield GoldReckoned(audience=only(seat), seat=seat, gold=view.gold, parts=tuple(parts))


def _paid(one: Event) -> Iterator[SumTerm]:
    """Read how much Gold an event has brought or cost."""
    source, amount = "", 0
    if isinstance(one, CoinGiven):
        source, amount = COIN, 1
    elif isinstance(one, PoolsGained):
        source, amount = GAINED, one.gold
    elif isinstance(one, BuildingBuilt):
        source, amount = one.card, -one.cost
    elif isinstance(one, UpgradeCompleted):
        source, amount = f"upgrade/{one.upgrade}", -one.cost
    elif isinstance(one, UnitBuilt):
        source, amount = one.unit_kind, -one.cost
    if amount:
        yield SumTerm(what="gold", source=source, amount=amount)


# Said


def sums(voice: Voice, event: Event) -> Iterator[ExplainableNumber]:
    """Call a number that stands in a view by its name."""
    if isinstance(event, IncomeReckoned | GoldReckoned):
        kind, name = voice.say(f"sums.{event.kind}"), voice.say(f"sum.{event.kind}")
        yield ExplainableNumber(event, kind, name, also=asked_by(voice, event.kind), standing=True)


def why(voice: Voice, event: IncomeReckoned | GoldReckoned) -> str:
    """Show what makes such a number, one line for each kind of thing."""
    if isinstance(event, GoldReckoned):
        facts = {"total": str(event.gold), "terms": _said(voice, event, "gold")}
        return voice.say("why.gold", **facts)
    return "\n".join(_each(voice, event))


def _each(voice: Voice, event: IncomeReckoned) -> Iterator[str]:
    for name in RESOURCES:
        total = max(0, sum(one.amount for one in event.parts if one.what == name))
        terms = _said(voice, event, name)
        yield voice.say(f"why.income.{name}", total=str(total), terms=terms)


def _said(voice: Voice, event: IncomeReckoned | GoldReckoned, what: Resource) -> str:
    """List the parts of one kind: the first as it is, the others with their sign."""
    return ", ".join(_term(voice, event, one) for one in event.parts if one.what == what)


def _term(voice: Voice, event: IncomeReckoned | GoldReckoned, one: SumTerm) -> str:
    if one.source == START:
        key = f"why.start.{event.kind}"
        return voice.say(key, seat=event.seat, points=str(one.amount))
    if one.source in {COIN, GAINED}:
        return voice.say(f"why.{one.source}", amount=one.amount)
    if one.source in PLACED:
        return voice.say("why.placed", unit_kind=one.source, amount=one.amount)
    return voice.say("why.term", source=one.source, seat=event.seat, amount=one.amount)
