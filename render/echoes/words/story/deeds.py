"""Finds the deeds of Echoes of Emperors in its public events, in their order."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from engine.core.card_piles import print_name
from engine.core.protocol.values import Event
from engine.echoes.catalog.card_models import UnitCard
from engine.echoes.catalog.card_set import load_shipped_card_set
from engine.echoes.events.buildings import BuildingBuilt, BuildingLost
from engine.echoes.events.combat import AttackDeclared, BuildingDamaged
from engine.echoes.events.effects import BuildingHealed
from engine.echoes.events.endings import SeatDefeated
from engine.echoes.events.turns import TurnBegan, TurnLapsed
from engine.echoes.events.units import TileRevealed, UnitDeployed, UnitLost
from engine.echoes.settings import CAPITAL_LIFE
from engine.echoes.tiles.places import place_of
from engine.echoes.view import View
from render.echoes.words.story.chapter_events import ToldAttack
from render.story.deeds import Deed, StorySentence, one_side, several_sides

DEED_KINDS: Final = frozenset({
    "turn_began", "attack_declared", "attack_cancelled", "attack_ended", "unit_damaged",
    "building_damaged", "building_healed", "unit_lost", "building_lost", "building_built",
    "unit_deployed", "tile_revealed", "seat_defeated", "turn_lapsed",
})  # fmt: skip
"""The kinds of events in which deeds are found."""
UNTOLD_KINDS: Final = frozenset({
    "phase_began", "choice_opened", "cards_drawn", "cards_discarded", "resupplied", "cost_paid",
    "tokens_gained", "tokens_lost", "tokens_unexhausted", "unit_moved", "unit_moved_back",
    "mode_switched", "tile_rotated", "unit_healed", "unit_exhausted", "unit_unexhausted",
    "unit_stat_changed", "keyword_gained", "keyword_taken", "damage_prevented", "effect_happened",
    "upgrade_attached", "village_used", "unit_recruited", "unit_placed", "unit_discarded",
    "unit_returned", "cards_fetched", "look_taken", "card_cancelled", "building_relocated",
    "card_played",
    "game_won", "game_drawn", "opening_answered", "seed_committed", "draw_withdrawn",
})  # fmt: skip
"""The kinds of public events that are no deeds; a game's end has a post of its own."""
CONQUEROR_WEIGHT: Final = 30
NEAR_THE_END: Final = 3
"""A Capital with so many life points or fewer is near its fall."""
MIN_CHANGES_OF_HANDS: Final = 2


@dataclass
class _Works:
    """What a seat deployed, built and discovered in one turn."""

    at: int
    seat: int
    round: int
    units: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)


@dataclass
class _Walk:
    """What has been heard so far."""

    seats: tuple[int, ...]
    life: dict[int, int]
    full_life: int
    round: int = 1
    active: int = 0
    attack: ToldAttack | None = None
    units: dict[str, tuple[int, str]] = field(default_factory=dict)
    """By handle: the owner and the card of each unit that there ever was."""
    works: _Works | None = None
    firsts: set[str] = field(default_factory=set)
    tile_holders: dict[str, int] = field(default_factory=dict)
    tile_changes: Counter[str] = field(default_factory=Counter)
    """By place: how often another player than before has built there."""


def read_round_number(view: View) -> int:
    """Return the number of the round; 0 before the first turn."""
    return view.round


def find_deeds(view: View, events: Sequence[Event]) -> list[Deed]:
    """Find the deeds in all public events of a game so far."""
    seats = tuple(int(player.seat) for player in view.board.players)
    full = CAPITAL_LIFE[view.board.settings.mode]
    walk = _Walk(seats, dict.fromkeys(seats, full), full)
    deeds: list[Deed] = []
    for at, event in enumerate(events):
        deeds += _hear(walk, at, event)
    deeds += _end_works(walk)
    return sorted(deeds, key=lambda one: one.at)


def _hear(walk: _Walk, at: int, event: Event) -> Iterator[Deed]:
    """Yield the deeds that an event completes."""
    if isinstance(event, TurnBegan):
        yield from _end_works(walk)
        yield from _look_ahead(walk, at)
        walk.round = (event.turn + len(walk.seats) - 1) // len(walk.seats)
        walk.active, walk.attack = int(event.seat), None
    elif isinstance(event, AttackDeclared):
        walk.attack = ToldAttack(event)
    elif isinstance(event, UnitDeployed):
        yield from _hear_deployment(walk, at, event)
    elif isinstance(event, BuildingBuilt):
        yield from _hear_building(walk, at, event)
    elif isinstance(event, TileRevealed):
        _works_of(walk, at, int(event.seat)).counts["tiles"] += 1
    else:
        yield from _hear_harm(walk, at, event)


def _hear_harm(walk: _Walk, at: int, event: Event) -> Iterator[Deed]:
    """Yield the deeds of damage, losses, defeats and missed turns."""
    culprit = _find_culprit(walk, event)
    if isinstance(event, UnitLost):
        yield _tell_fall(walk, at, event, culprit)
    elif isinstance(event, BuildingLost):
        yield _tell_ruin(walk, at, event, culprit)
    elif isinstance(event, BuildingDamaged) and event.building == "capital":
        yield _tell_siege(walk, at, event, culprit)
    elif isinstance(event, BuildingHealed) and event.building == "capital":
        walk.life[int(event.seat)] += event.amount
    elif isinstance(event, SeatDefeated):
        facts = {"seat": one_side(event.seat), "round": walk.round}
        yield Deed(f"out.{event.reason}", at, 90, facts)
    elif isinstance(event, TurnLapsed):
        yield Deed("lapsed", at, 1, {"seats": several_sides([event.seat])}, place="note")


def _find_culprit(walk: _Walk, event: Event) -> int:
    """Return the seat whose attack an event belongs to; 0 if it belongs to none."""
    if walk.attack is None or not walk.attack.hear(event):
        return 0
    owner, _ = walk.units.get(walk.attack.declared.unit, (walk.active, ""))
    return owner


# Deployment and building


def _works_of(walk: _Walk, at: int, seat: int) -> _Works:
    if walk.works is None or walk.works.seat != seat:
        walk.works = _Works(at, seat, walk.round)
    return walk.works


def _hear_deployment(walk: _Walk, at: int, event: UnitDeployed) -> Iterator[Deed]:
    walk.units[event.unit] = int(event.seat), event.card
    role = _role_of(event.card)
    if not walk.active:
        return
    if role == "conqueror":
        facts = {"seat": one_side(event.seat), "card": event.card, "round": walk.round}
        yield Deed("conqueror", at, 45, facts)
    else:
        _works_of(walk, at, int(event.seat)).units.append(event.card)


def _role_of(card: str) -> str:
    printed = load_shipped_card_set().cards.get(print_name(card))
    return printed.role if isinstance(printed, UnitCard) else ""


def _hear_building(walk: _Walk, at: int, event: BuildingBuilt) -> Iterator[Deed]:
    """Yield a building that is worth telling: the first of its kind, or on a contested tile."""
    seat, place = int(event.seat), place_of(event.square)
    before = walk.tile_holders.get(place)
    walk.tile_holders[place] = seat
    if before is not None and before != seat:
        walk.tile_changes[place] += 1
    facts = {
        "seat": one_side(seat),
        "building": event.building,
        "square": event.square,
        "place": place,
        "round": walk.round,
    }
    reasons = []
    if event.building not in walk.firsts:
        walk.firsts.add(event.building)
        reasons.append(StorySentence(f"first_{event.building}", 12))
    changes = walk.tile_changes[place]
    if before not in {None, seat} and changes >= MIN_CHANGES_OF_HANDS:
        most = changes == max(walk.tile_changes.values())
        reasons.append(
            StorySentence("contested" if most else "changes_again", 16, {"count": changes})
        )
    if reasons:
        yield Deed("built_here", at, 14, facts, tuple(reasons))
    else:
        _works_of(walk, at, seat).counts[event.building] += 1


def _end_works(walk: _Walk) -> Iterator[Deed]:
    """Yield what the last turn brought, to be folded with other such deeds."""
    works, walk.works = walk.works, None
    if works is None:
        return
    counts = works.counts
    facts = {
        "seat": one_side(works.seat),
        "round": works.round,
        "cards": tuple(works.units),
        "camps": counts["camp"],
        "tiles": counts["tiles"],
    }
    key = "muster" if works.units else "camp" if counts["camp"] else "tiles"
    if works.units or counts["camp"] or counts["tiles"]:
        yield Deed(key, works.at, 10, facts, place="aside")
    if counts["barracks"]:
        yield Deed("barracks", works.at, 12, facts, place="aside")


# Harm


def _tell_fall(walk: _Walk, at: int, event: UnitLost, culprit: int) -> Deed:
    """Tell of a unit that fell: to an attack, in its own attack, or to an effect."""
    facts: dict[str, Any] = {
        "seat": one_side(event.seat),
        "card": event.card,
        "square": event.square,
        "round": walk.round,
    }
    reasons = []
    if "fall" not in walk.firsts:
        walk.firsts.add("fall")
        reasons.append(StorySentence("first_blood", 14))
    if _role_of(event.card) == "conqueror":
        reasons.append(StorySentence("conqueror_falls", CONQUEROR_WEIGHT))
    if culprit and culprit != int(event.seat):
        return Deed("felled", at, 34, {**facts, "by": one_side(culprit)}, tuple(reasons))
    return Deed("fallen", at, 30, facts, tuple(reasons))


def _tell_ruin(walk: _Walk, at: int, event: BuildingLost, culprit: int) -> Deed:
    facts = {
        "seat": one_side(event.seat),
        "building": event.building,
        "square": event.square,
        "round": walk.round,
    }
    weight = 40 if event.building == "barracks" else 32
    if culprit and culprit != int(event.seat):
        return Deed("razed", at, weight, {**facts, "by": one_side(culprit)})
    return Deed("ruined", at, weight, facts)


def _tell_siege(walk: _Walk, at: int, event: BuildingDamaged, culprit: int) -> Deed:
    """Tell of damage to a Capital, and whether it is below half or near its fall now."""
    seat = int(event.seat)
    before = walk.life[seat]
    walk.life[seat] = after = max(0, before - event.amount)
    reasons = []
    if 2 * after < walk.full_life <= 2 * before:
        reasons.append(StorySentence("below_half", 20))
    if 0 < after <= NEAR_THE_END < before:
        reasons.append(StorySentence("near_fall", 26))
    facts: dict[str, Any] = {
        "seat": one_side(seat),
        "amount": event.amount,
        "left": after,
        "max": walk.full_life,
        "round": walk.round,
    }
    weight = 34 + 2 * event.amount
    if culprit and culprit != seat:
        return Deed("siege", at, weight, {**facts, "by": one_side(culprit)}, tuple(reasons))
    return Deed("capital_hurt", at, weight, facts, tuple(reasons))


def _look_ahead(walk: _Walk, at: int) -> Iterator[Deed]:
    """Yield whose Capital is nearest to its fall, once one is below half."""
    lowest = min(walk.life.values())
    if 0 < 2 * lowest < walk.full_life:
        seats = [seat for seat, life in walk.life.items() if life == lowest]
        facts = {"seats": several_sides(seats), "left": lowest, "max": walk.full_life}
        yield Deed("outlook", at, 0, facts, place="outlook")
