"""A kingdom as it is or might be, and what it comes to in numbers."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from operator import add, sub
from typing import Final, NamedTuple

from engine.capital.catalog.card_set import Source
from engine.capital.catalog.card_verbs import STANDING, Draw, Gain, Income
from engine.capital.entities.kingdom import Built, Done, Settled, SlotAt
from engine.capital.entities.kingdom_figures import (
    Tally,
    banner_count,
    discount,
    holds,
    standing,
    tracker,
)
from engine.capital.view import RealmView, View
from engine.core.protocol.values import Seat

NEVER: Final = 1 << 30
"""The sequence number of something that is only thought of."""


@dataclass(frozen=True, slots=True)
class KingdomModel:
    """Enough of a kingdom for the rules to work on."""

    seat: Seat
    city: str
    upgrades: tuple[Done, ...] = ()
    buildings: tuple[Built, ...] = ()
    taken: Collection[str] = ()
    units: Mapping[str, str] | None = None
    hand_size: int = 0
    held: int = 0
    out: bool = False
    places: tuple[SlotAt, ...] | None = None


def land_of(realm: RealmView) -> KingdomModel:
    """See a kingdom as it will lie once all that was placed this turn is finished."""
    return KingdomModel(
        realm.seat,
        realm.city,
        tuple(Done(one.id, one.seq, active=True) for one in realm.upgrades),
        tuple(_finished(one) for one in realm.buildings),
        realm.taken,
        realm.own.units if realm.own else {},
        realm.hand_size,
        realm.held,
        places=realm.places,
    )


def _finished(one: Built) -> Built:
    guest = one.settled
    if one.active and (guest is None or guest.active):
        return one
    settled = Settled(guest.name, guest.seq, active=True) if guest else None
    return Built(one.name, one.seq, active=True, settled=settled)


def with_building(land: KingdomModel, name: str) -> KingdomModel:
    """Think of one more building."""
    buildings = (*land.buildings, Built(name, NEVER, active=True))
    return replace(land, buildings=buildings, places=None)


def with_upgrade(land: KingdomModel, name: str) -> KingdomModel:
    """Think of one more upgrade."""
    return replace(land, upgrades=(*land.upgrades, Done(name, NEVER, active=True)))


def with_settled(land: KingdomModel, merc: str, home: str) -> KingdomModel:
    """Think of a mercenary settled under a building."""
    guest = Settled(merc, NEVER, active=True)
    homes = (replace(one, settled=guest) if one.name == home else one for one in land.buildings)
    return replace(land, buildings=tuple(homes))


class Outlook(NamedTuple):
    """A kingdom in numbers; they are added and taken from each other one by one."""

    gold: int = 0
    build: int = 0
    draw: int = 0
    store: int = 0
    defence: int = 0
    cheaper: int = 0
    """Gold that Capital upgrades cost less."""
    village: int = 0
    """Gold for the next Village of printed cost 1."""
    level: int = 0
    gold_left: int = 0
    """Upgrades that bring Gold and are still to be had; `build_left` likewise."""
    build_left: int = 0
    attack: int = 0
    ward: int = 0
    """Points of defence beyond the passive: of troops and mercenaries that lie ready."""
    comfort: float = 0.0
    """What no other number tells, in turns."""

    def plus(self, other: "Outlook") -> "Outlook":
        return Outlook(*map(add, self, other))

    def minus(self, other: "Outlook") -> "Outlook":
        return Outlook(*map(sub, self, other))


NOTHING: Final = Outlook()


def outlook(view: View, land: KingdomModel, tally: Tally | None = None) -> Outlook:
    """Work out the open numbers of a kingdom; points of war are not among them."""
    tally = tally or standing(view, land)
    income = tracker(view, land, tally)
    gold, draw = _each_turn(view, land)
    done = {one.id for one in land.upgrades}
    left = [one for one in view.cards.cities[land.city].upgrades if one.id not in done]
    return Outlook(
        gold=income.gold + gold,
        build=income.build,
        draw=income.draw + draw,
        store=income.store,
        defence=income.defence,
        cheaper=discount(tally, "upgrade"),
        village=1 + banner_count(view, land, "village") - discount(tally, "building", "village"),
        level=len(done),
        gold_left=sum(brings(one, "gold") for one in left),
        build_left=sum(brings(one, "build") for one in left),
    )


def brings(source: Source, resource: str) -> bool:
    """Tell whether something raises a number of the tracker."""
    return any(
        isinstance(op, Income) and getattr(op, resource) > 0
        for effect in source.on("standing")
        for op in effect.do
    )


def _each_turn(view: View, land: KingdomModel) -> tuple[int, int]:
    """Add up Gold and cards that come at the start of each Build phase."""
    gold = draw = 0
    for one in land.buildings:
        if one.settled is not None:
            more, cards = starting(view, land, view.cards.card(one.settled.name))
            gold, draw = gold + more, draw + cards
    return gold, draw


def starting(view: View, land: KingdomModel, source: Source) -> tuple[int, int]:
    """Add up Gold and cards that one source brings at the start of each Build phase."""
    ops = [
        op for one in source.on("build_start") if holds(view, land, one.conditions) for op in one.do
    ]
    gold = sum(op.gold for op in ops if isinstance(op, Gain))
    return gold, sum(op.n for op in ops if isinstance(op, Draw))


def gain(view: View, land: KingdomModel, sources: Iterable[tuple[str, Source]]) -> Outlook:
    """Work out what some of a kingdom's sources bring by themselves."""
    tally = Tally()
    gold = draw = 0
    for name, source in sources:
        tally.source = name
        for effect in source.on("standing"):
            if holds(view, land, effect.conditions):
                for op in effect.do:
                    STANDING.carry_out(tally, op)
        more, cards = starting(view, land, source)
        gold, draw = gold + more, draw + cards
    income = tally.income
    return Outlook(
        gold=income["gold"] + gold,
        build=income["build"],
        draw=income["draw"] + draw,
        store=income["store"],
        defence=income["defence"],
        cheaper=discount(tally, "upgrade"),
        village=-discount(tally, "building", "village"),
    )
