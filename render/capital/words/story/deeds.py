"""Finds the deeds of the city game in its public events, in their order."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from engine.capital.events.build import (
    BuildingBuilt,
    BuildingDemolished,
    QuestCompleted,
    UnitBuilt,
    UnitStruck,
    UpgradeCompleted,
)
from engine.capital.events.endings import SeatDefeated
from engine.capital.events.turns import TurnBegan, TurnLapsed, TurnMissed
from engine.capital.events.wars import WarDeclared
from engine.capital.view import View
from engine.core.protocol.values import Event
from render.capital.words.nouns import TEAM_MODE
from render.capital.words.story.upgrades import UpgradeRace, merge_upgrades
from render.capital.words.story.wars import War, begin_war, make_war_deed
from render.capital.words.war_story import WAR_EVENT_KINDS
from render.story.deeds import Deed, StorySentence, one_side, several_sides

DEED_KINDS: Final = frozenset({
    "turn_began", "building_built", "unit_built", "upgrade_completed", "quest_completed",
    "building_demolished", "unit_struck", "war_declared", *WAR_EVENT_KINDS, "seat_defeated",
    "turn_lapsed", "turn_missed",
})  # fmt: skip
"""The kinds of events in which deeds are found."""
UNTOLD_KINDS: Final = frozenset({
    "coin_given", "deck_reshuffled", "slots_taken", "merc_settled", "merc_used", "pools_gained",
    "card_recovered", "cards_lost", "scouted", "legend_taken", "concession_held", "game_won",
    "game_drawn",
})  # fmt: skip
"""The kinds of public events that are no deeds; a game's end has a post of its own."""
MIN_COST_OF_A_FIRST: Final = 3
"""The first building of its kind is worth telling from this cost on."""


@dataclass
class Works:
    """What a seat built in one turn."""

    at: int
    seat: int
    buildings: list[str] = field(default_factory=list)
    units: int = 0
    reasons: list[StorySentence] = field(default_factory=list)

    def make_deed(self) -> Deed:
        key = "works" if self.buildings else "muster"
        facts = {
            "seat": one_side(self.seat),
            "buildings": tuple(self.buildings),
            "count": self.units,
        }
        return Deed(
            key, self.at, 10, facts, tuple(self.reasons), place="main" if self.reasons else "aside"
        )


@dataclass
class _Walk:
    """What has been heard so far."""

    race: UpgradeRace
    standing: int
    round: int = 0
    wars: list[War] = field(default_factory=list)
    works: Works | None = None
    buildings_seen: set[str] = field(default_factory=set)
    highest_cost: int = 0
    quests: Counter[int] = field(default_factory=Counter)
    harmed_by: dict[tuple[int, int], int] = field(default_factory=dict)
    """By culprit and victim: the last round in which one pulled down what the other had built."""


def find_deeds(view: View, events: Sequence[Event]) -> list[Deed]:
    """Find the deeds in all public events of a game so far."""
    players = tuple(int(one.seat) for one in view.kingdoms)
    race = UpgradeRace(view, players, has_leader=view.mode != TEAM_MODE)
    walk = _Walk(race, standing=len(players))
    deeds: list[Deed] = []
    war: War | None = None
    for at, event in enumerate(events):
        if war is not None and event.kind in WAR_EVENT_KINDS:
            war.hear(event)
            continue
        if war is not None:
            deeds.append(_end_war(walk, war))
            war = None
        if isinstance(event, WarDeclared):
            war = begin_war(at, walk.round, event, view.kingdoms[event.target - 1].city)
        deeds += _hear(walk, at, event)
    if war is not None:
        deeds.append(_end_war(walk, war))
    deeds += _end_works(walk)
    kept = [one for one in deeds if not _is_told_as_missed(one, events)]
    return sorted(merge_upgrades(kept, events), key=lambda one: one.at)


def _is_told_as_missed(deed: Deed, events: Sequence[Event]) -> bool:
    """Tell whether a turn that ran out was one without any order, which is told instead."""
    following = events[deed.at + 1 :]
    return deed.key == "lapsed" and isinstance(next(_until_next_turn(following), None), TurnMissed)


def _until_next_turn(events: Sequence[Event]) -> Iterator[Event]:
    """Yield the missed turns before the next turn begins."""
    for one in events:
        if isinstance(one, TurnBegan):
            return
        if isinstance(one, TurnMissed):
            yield one


def _end_war(walk: _Walk, war: War) -> Deed:
    walk.standing -= war.takes_city
    deed = make_war_deed(war, walk.wars, walk.standing)
    walk.wars.append(war)
    return deed


def _hear(walk: _Walk, at: int, event: Event) -> Iterator[Deed]:
    """Yield the deeds that an event completes."""
    if isinstance(event, TurnBegan):
        walk.round = event.round
        yield from _end_works(walk)
    elif isinstance(event, BuildingBuilt | UnitBuilt):
        _add_work(walk, at, event)
    elif isinstance(event, UpgradeCompleted):
        yield from walk.race.hear(at, event)
    elif isinstance(event, SeatDefeated):
        yield from _tell_defeat(walk, at, event)
    elif isinstance(event, TurnLapsed | TurnMissed):
        key, weight = ("missed", 1) if isinstance(event, TurnMissed) else ("lapsed", 0)
        yield Deed(key, at, weight, {"seats": several_sides([event.seat])}, place="note")
    else:
        yield from _tell_card_deed(walk, at, event)


def _tell_card_deed(walk: _Walk, at: int, event: Event) -> Iterator[Deed]:
    """Yield the deed of a mercenary, if an event is one."""
    if isinstance(event, QuestCompleted):
        yield _tell_quest(walk, at, event)
    elif isinstance(event, BuildingDemolished):
        yield _tell_demolition(walk, at, event)
    elif isinstance(event, UnitStruck):
        facts = {"seat": one_side(event.seat), "rival": one_side(event.rival), "card": event.card}
        yield Deed("struck", at, 24, facts)


# Building


def _add_work(walk: _Walk, at: int, event: BuildingBuilt | UnitBuilt) -> None:
    works = walk.works or Works(at, int(event.seat))
    walk.works = works
    if isinstance(event, UnitBuilt):
        works.units += 1
        return
    works.buildings.append(event.card)
    facts = {"building": event.card, "cost": event.cost}
    is_new = _print_name(event.card) not in walk.buildings_seen
    if event.cost > walk.highest_cost > 0:
        works.reasons.append(StorySentence("dearest", 8 + event.cost, facts))
    elif is_new and event.cost >= MIN_COST_OF_A_FIRST:
        works.reasons.append(StorySentence("first_of_kind", 5 + event.cost, facts))
    walk.buildings_seen.add(_print_name(event.card))
    walk.highest_cost = max(walk.highest_cost, event.cost)


def _print_name(card: str) -> str:
    return card.partition("#")[0]


def _end_works(walk: _Walk) -> Iterator[Deed]:
    """Yield what the last turn built."""
    if walk.works is not None:
        yield walk.works.make_deed()
        walk.works = None


# Other deeds


def _tell_quest(walk: _Walk, at: int, event: QuestCompleted) -> Deed:
    """Tell a Quest, and whether it was the first of the game or one of several of its player."""
    seat, is_first = int(event.seat), not walk.quests
    walk.quests[seat] += 1
    count = walk.quests[seat]
    reasons = [StorySentence("first_quest", 30)] if is_first else []
    reasons += [StorySentence("quest_again", 12 + count, {"count": count})] if count > 1 else []
    return Deed("quest", at, 34, {"seat": one_side(seat), "merc": event.merc}, tuple(reasons))


def _tell_demolition(walk: _Walk, at: int, event: BuildingDemolished) -> Deed:
    """Tell what was pulled down, and whether it repays what its owner had pulled down before."""
    culprit, victim = int(event.seat), int(event.rival)
    owed_since = walk.harmed_by.pop((victim, culprit), 0)
    walk.harmed_by[culprit, victim] = walk.round
    reasons = (StorySentence("debt_repaid", 30, {"before": owed_since}),) if owed_since else ()
    facts = {
        "seat": one_side(culprit),
        "rival": one_side(victim),
        "building": event.building,
    }
    return Deed("demolished", at, 32, facts, reasons)


def _tell_defeat(walk: _Walk, at: int, event: SeatDefeated) -> Iterator[Deed]:
    """Tell of a player who gave up or was absent; a fallen city is told with its war."""
    walk.race.forget(int(event.seat))
    if event.how != "razed":
        walk.standing -= 1
        reasons = (StorySentence("cities_left", 50, {"count": walk.standing}),)
        facts = {"seat": one_side(event.seat), "target": one_side(event.seat)}
        yield Deed(f"out.{event.how}", at, 90, facts, reasons)
