"""Boasts: posting them, reacting to them, and the favor that they earn.

Rules: V-10.2-01 to V-10.2-16, V-10.2-19 to V-10.2-36, V-10.2-40 to V-10.2-47,
V-15-13.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.core.protocol.game import ChapterClosed, React
from engine.core.protocol.values import EVERYONE, Seat
from engine.valhalla.catalog.favor_tables import favor_tables
from engine.valhalla.diplomacy import truces
from engine.valhalla.events.base import TraceLine, added_line
from engine.valhalla.events.favor import BoastPosted, God
from engine.valhalla.gods.boast_numbers import (
    BASE_FAVOR,
    CRAFT_POINTS,
    FAVOR_PER_GOD,
    FAVOR_PER_LIE,
    HALL_ROOM,
    MAX_ACCLAIM,
    MAX_AUDIENCE,
    MAX_CRAFT,
    MAX_DEEDS,
    MAX_DEEDS_OF_A_KIND,
    POINTS_PER_FAN,
    POINTS_PER_VOICE,
    SIDES_WITHOUT_ACCLAIM,
    boast_name,
)
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.orders.magic import Acclaim, Boast
from engine.valhalla.sides.side import PostedBoast
from engine.valhalla.state import State

GODS_OF_DEEDS: Final[tuple[God, ...]] = ("odin", "thor", "freyja", "loki", "hel")
"""The gods who weigh deeds; Bragi weighs words alone (V-10.2-45)."""
GODS: Final[tuple[God, ...]] = (*GODS_OF_DEEDS, "bragi")


# Posting


def post_boast(work: ValhallaWork, seat: Seat, order: Boast) -> None:
    """Post a Boast in the hall (V-10.2-02, V-10.2-07)."""
    state = work.state
    state.posted += 1
    state.side(seat).boast = PostedBoast(order.text.strip(), order.events, state.posted)
    work.tell(
        BoastPosted(
            audience=EVERYONE, room=HALL_ROOM, seat=seat, round=state.round, text=order.text.strip()
        )
    )
    facts = {"seat": seat, "round": state.round}
    work.tell(ChapterClosed(audience=EVERYONE, room=HALL_ROOM, title="boast", facts=facts))


def count_reaction(work: ValhallaWork, seat: Seat, order: React) -> None:
    """Count a seat's first reaction to a Boast, with any emoji (V-10.2-13)."""
    state = work.state
    for side in state.sides:
        if side.boast is not None and order.event == boast_name(state.round, side.seat):
            fans = side.boast.fans
            if seat != side.seat and seat not in fans:
                side.boast = side.boast._replace(fans=(*fans, seat))


def store_voice(work: ValhallaWork, seat: Seat, order: Acclaim) -> None:
    """Store whose Boast a side names the best; a later voice replaces it (V-12.23-16)."""
    work.state.side(seat).acclaims = truces.read_seat(work.state, order.side)


# Weighing


@dataclass(frozen=True, slots=True)
class WeighedBoast:
    """The values of a Boast that its award depends on."""

    seat: Seat
    number: int
    craft: int
    kinds: tuple[str, ...]
    """Kinds of the true cited deeds that count (V-10.2-12)."""
    fans: int
    lies: int
    voices: int = 0

    @property
    def deeds(self) -> int:
        """The points for deeds (V-10.2-12)."""
        weights = (max(deed_weight(kind, god) for god in GODS_OF_DEEDS) for kind in self.kinds)
        return min(MAX_DEEDS, sum(weights))

    @property
    def audience(self) -> int:
        """The points for reactions (V-10.2-13)."""
        return min(MAX_AUDIENCE, POINTS_PER_FAN * self.fans)

    @property
    def acclaim(self) -> int:
        """The points for the voices that named it the best (V-10.2-19)."""
        return min(MAX_ACCLAIM, POINTS_PER_VOICE * self.voices)

    def weight_with(self, god: God) -> int:
        """Return the weight of the Boast with a god (V-10.2-14)."""
        if god == "bragi":
            return self.craft + self.audience + self.acclaim
        return sum(deed_weight(kind, god) for kind in self.kinds)


def deed_weight(kind: str, god: God) -> int:
    """Return the weight of a kind of deed with a god (V-10.2-20 to V-10.2-36)."""
    found: int = getattr(favor_tables().deeds[kind], god)
    return found


def choose_favourites(
    entrants: Sequence[WeighedBoast], before: Mapping[str, Seat]
) -> dict[God, Seat]:
    """Return each god's favourite; the last one is taken only without a rival.

    Rules: V-10.2-14, V-10.2-47.
    """
    found: dict[God, Seat] = {}
    for god in GODS:
        ranked = sorted(
            (one for one in entrants if one.weight_with(god) > 0),
            key=lambda one: (-one.weight_with(god), one.number),
        )
        others = [one for one in ranked if one.seat != before.get(god)]
        if ranked:
            found[god] = (others or ranked)[0].seat
    return found


def boast_award(
    boast: WeighedBoast, gods: int, change: int = 0
) -> tuple[int, tuple[TraceLine, ...]]:
    """Return a Boast's award and its lines; never below 0, before or after the keeper's change.

    Rules: V-10.2-09, V-10.2-10, V-10.2-15, V-10.2-17.
    """
    lines = (
        added_line("base", BASE_FAVOR, "V-10.2-10"),
        added_line("craft", boast.craft, "V-10.2-11"),
        added_line("deeds", boast.deeds, "V-10.2-12"),
        added_line("audience", boast.audience, "V-10.2-13"),
        added_line("acclaim", boast.acclaim, "V-10.2-19"),
        added_line("favourites", FAVOR_PER_GOD * gods, "V-10.2-14"),
        added_line("lies", -FAVOR_PER_LIE * boast.lies, "V-10.2-15"),
    )
    total = max(0, sum(int(part.value) for part in lines))
    return max(0, total + change), (*lines, *award_without_boast(change)[1])


def award_without_boast(change: int) -> tuple[int, tuple[TraceLine, ...]]:
    """Return what the keeper's change alone is worth, and its line (V-10.2-17)."""
    lines = (added_line("game_master", change, "V-10.2-17"),) if change else ()
    return max(0, change), lines


# The Boasts of a round


def boasts_of_round(state: State) -> Iterator[WeighedBoast]:
    """Yield the Boasts of the round, in the order in which they were posted."""
    boasting = [side.seat for side in state.sides if side.boast is not None and not side.ended]
    for seat in sorted(boasting, key=lambda one: _boast_of(state, one).place):
        boast = _boast_of(state, seat)
        true_deeds, lies = sort_cited_deeds(state, seat, boast.events)
        yield WeighedBoast(
            seat=seat,
            number=boast.place,
            craft=craft_points(state, seat, boast),
            kinds=tuple(deeds_that_count(true_deeds)),
            fans=sum(fan in state.living_seats for fan in boast.fans if fan != seat),
            lies=lies,
            voices=count_voices(state, seat),
        )


def count_voices(state: State, seat: Seat) -> int:
    """Return how many other living sides named a side's Boast the best.

    No voice counts once only two sides live. Rules: V-10.2-19.
    """
    living = state.living_seats
    if len(living) <= SIDES_WITHOUT_ACCLAIM:
        return 0
    return sum(state.side(one).acclaims == seat for one in living if one != seat)


def _boast_of(state: State, seat: Seat) -> PostedBoast:
    found = state.side(seat).boast
    assert found is not None  # noqa: S101  (the caller checked)
    return found


def sort_cited_deeds(state: State, seat: Seat, cited: Sequence[str]) -> tuple[tuple[str, ...], int]:
    """Return the kinds of true cited deeds, and the number of lies; an id counts once.

    Rules: V-10.2-12, V-10.2-15.
    """
    own = {
        str(deed.id): deed.kind
        for deed in state.side(seat).log
        if _is_of_last_round(state, deed.round)
    }
    ids = list(dict.fromkeys(one.strip() for one in cited))
    true = tuple(own[one] for one in ids if one in own)
    return true, len(ids) - len(true)


def _is_of_last_round(state: State, round_number: int) -> bool:
    return round_number == state.round - 1


def deeds_that_count(kinds: Sequence[str]) -> Iterator[str]:
    """Yield the deeds that count: the first three of a kind (V-10.2-12)."""
    seen: Counter[str] = Counter()
    for kind in kinds:
        seen[kind] += 1
        if seen[kind] <= MAX_DEEDS_OF_A_KIND and kind in favor_tables().deeds:
            yield kind


def craft_points(state: State, seat: Seat, boast: PostedBoast) -> int:
    """Return the points for words and names; a repeated text earns none (V-10.2-11)."""
    plain = normalize_text(boast.text)
    if plain in _earlier_texts(state, boast.place):
        return 0
    count = len(boast.text.split())
    points = next(worth for words, worth in CRAFT_POINTS if count >= words)
    side = state.side(seat)
    points += _contains_name(plain, side.name) or _contains_name(plain, side.ruler)
    points += any(
        _contains_name(plain, state.side(one).name) for one in state.living_seats if one != seat
    )
    return min(MAX_CRAFT, points)


def normalize_text(text: str) -> str:
    """Return a text in lower case, with single spaces."""
    return " ".join(text.lower().split())


def _earlier_texts(state: State, place: int) -> set[str]:
    before = {normalize_text(text) for side in state.sides for text in side.boasts}
    posted = (side.boast for side in state.sides)
    return before | {
        normalize_text(one.text) for one in posted if one is not None and one.place < place
    }


def _contains_name(plain: str, who: str) -> bool:
    """Return whether a text contains a name as whole words."""
    wanted = normalize_text(who)
    return bool(wanted) and re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", plain) is not None
