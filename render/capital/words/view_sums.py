"""Explainable numbers of a view: a kingdom's income, and the Gold in its pool.

They are added to the events heard when a reader asks why a number is what it is.
"""

from collections.abc import Iterator, Sequence
from typing import Final, Literal, get_args

from engine.capital.catalog.card_verbs import RESOURCES, Income, Resource, UnitKind
from engine.capital.entities.kingdom import active_sources
from engine.capital.entities.kingdom_figures import conditions_hold
from engine.capital.events.build import BuildingBuilt, PoolsGained, UnitBuilt, UpgradeCompleted
from engine.capital.events.turns import CoinGiven, TurnBegan
from engine.capital.view import View
from engine.core.protocol.values import Event, Model, Seat, audience_of
from render.language.explained_sums import ExplainableNumber, search_names_of
from render.language.voice import Voice

START_SOURCE: Final = "start"
"""A source that is no card: a city's starting income, or the pool at the turn's start."""
COIN_SOURCE: Final = "coin"
GAINED_SOURCE: Final = "gained"
UNIT_KINDS: Final = frozenset(get_args(UnitKind))


class SumTerm(Model):
    """A part of a number, and where it comes from."""

    what: str
    source: str
    amount: int


class IncomeReckoned(Event):
    """The terms of the reader's own Income Tracker (C-INCOME-07)."""

    kind: Literal["income_reckoned"] = "income_reckoned"
    seat: Seat
    city: str
    parts: tuple[SumTerm, ...]


class GoldReckoned(Event):
    """The Gold gained and spent in the reader's Build phase (C-INCOME-02)."""

    kind: Literal["gold_reckoned"] = "gold_reckoned"
    seat: Seat
    gold: int
    parts: tuple[SumTerm, ...]


GOLD_EVENT_KINDS: Final = (
    "coin_given",
    "pools_gained",
    "building_built",
    "unit_built",
    "upgrade_completed",
)
"""The kinds of events by which Gold comes and goes."""


def view_sum_events(view: View, events: Sequence[Event]) -> list[Event]:
    """Return the sums of a view, from it and from the events its viewer heard."""
    return [*_income_events(view), *_gold_events(view, events)]


def _income_events(view: View) -> Iterator[IncomeReckoned]:
    """Yield the terms of the viewer's income."""
    kingdom = view.me
    if kingdom is None or kingdom.out:
        return
    start = view.cards.cities[kingdom.city].start
    parts = [
        SumTerm(what=name, source=START_SOURCE, amount=getattr(start, name)) for name in RESOURCES
    ]
    for _, source, card in active_sources(view, kingdom):
        for effect in card.effects_on("standing"):
            if not effect.conditions or conditions_hold(view, kingdom, effect.conditions):
                parts += _income_terms(source, [op for op in effect.do if isinstance(op, Income)])
    yield IncomeReckoned(
        audience=audience_of(kingdom.seat), seat=kingdom.seat, city=kingdom.city, parts=tuple(parts)
    )


def _income_terms(source: str, incomes: Sequence[Income]) -> Iterator[SumTerm]:
    for op in incomes:
        for name in RESOURCES:
            if amount := getattr(op, name):
                yield SumTerm(what=name, source=source, amount=amount)


def _gold_events(view: View, events: Sequence[Event]) -> Iterator[GoldReckoned]:
    """Yield the terms of the viewer's Gold in its Build phase."""
    if view.me is None or (view.turn, view.phase) != (view.viewer, "build"):
        return
    turn_starts = [index for index, event in enumerate(events) if isinstance(event, TurnBegan)]
    if not turn_starts or getattr(events[turn_starts[-1]], "seat", None) != view.viewer:
        return
    parts = [term for event in events[turn_starts[-1] :] for term in _gold_term(event)]
    gold_at_start = view.gold - sum(event.amount for event in parts)
    parts.insert(0, SumTerm(what="gold", source=START_SOURCE, amount=gold_at_start))
    seat = view.me.seat
    yield GoldReckoned(audience=audience_of(seat), seat=seat, gold=view.gold, parts=tuple(parts))


def _gold_term(event: Event) -> Iterator[SumTerm]:
    """Yield the Gold that an event brought or cost, if any."""
    source, amount = "", 0
    if isinstance(event, CoinGiven):
        source, amount = COIN_SOURCE, 1
    elif isinstance(event, PoolsGained):
        source, amount = GAINED_SOURCE, event.gold
    elif isinstance(event, BuildingBuilt):
        source, amount = event.card, -event.cost
    elif isinstance(event, UpgradeCompleted):
        source, amount = f"upgrade/{event.upgrade}", -event.cost
    elif isinstance(event, UnitBuilt):
        source, amount = event.unit_kind, -event.cost
    if amount:
        yield SumTerm(what="gold", source=source, amount=amount)


# Words


def list_view_sums(voice: Voice, event: Event) -> Iterator[ExplainableNumber]:
    """Yield a view's number with its name, so that it can be explained."""
    if isinstance(event, IncomeReckoned | GoldReckoned):
        kind, name = voice.say(f"sums.{event.kind}"), voice.say(f"sum.{event.kind}")
        yield ExplainableNumber(
            event, kind, name, search_names=search_names_of(voice, event.kind), is_from_view=True
        )


def explain_view_sum(voice: Voice, event: IncomeReckoned | GoldReckoned) -> str:
    """Return the terms of a view's number, one line for each resource."""
    if isinstance(event, GoldReckoned):
        facts = {"total": str(event.gold), "terms": _terms_text(voice, event, "gold")}
        return voice.say("why.gold", **facts)
    return "\n".join(_income_lines(voice, event))


def _income_lines(voice: Voice, event: IncomeReckoned) -> Iterator[str]:
    for name in RESOURCES:
        total = max(0, sum(term.amount for term in event.parts if term.what == name))
        terms = _terms_text(voice, event, name)
        yield voice.say(f"why.income.{name}", total=str(total), terms=terms)


def _terms_text(voice: Voice, event: IncomeReckoned | GoldReckoned, what: Resource) -> str:
    """Return the terms of one resource."""
    return ", ".join(_term_text(voice, event, term) for term in event.parts if term.what == what)


def _term_text(voice: Voice, event: IncomeReckoned | GoldReckoned, term: SumTerm) -> str:
    if term.source == START_SOURCE:
        key = f"why.start.{event.kind}"
        return voice.say(key, seat=event.seat, points=str(term.amount))
    if term.source in {COIN_SOURCE, GAINED_SOURCE}:
        return voice.say(f"why.{term.source}", amount=term.amount)
    if term.source in UNIT_KINDS:
        return voice.say("why.placed", unit_kind=term.source, amount=term.amount)
    return voice.say("why.term", source=term.source, seat=event.seat, amount=term.amount)
