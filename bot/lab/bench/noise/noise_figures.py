"""The figures of noise, as medians and as the worst of a whole game."""

import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from bot.lab.bench.measuring import Figure
from bot.lab.bench.noise.round_counts import CardLength, NoiseCounts, PersonRound, PublicRound

PINGS_AIM: Final = 2
"""Pings a person and round, beside those of questions out of turn."""
POSTS_AIM: Final = 1
"""Posts of the thread a round, and floors of the room of boasts."""
CARD_LINES_AIM: Final = 8
"""Lines of a turn card on a phone."""


class PlayedBy(NamedTuple):
    """How a game was played: its rounds, and the habit of each person."""

    rounds: int
    habits: Mapping[str, str]


def make_figures(name: str, played: PlayedBy, counts: NoiseCounts) -> Iterator[Figure]:
    """Yield the figures of one game."""
    rounds = f"{played.rounds} rounds"
    yield from _make_person_figures(name, rounds, played, counts)
    yield from _make_public_figures(name, rounds, counts)
    for what, empty in (
        ("public posts", counts.empty_posts),
        ("direct messages", counts.empty_messages),
    ):
        yield Figure(f"{name}: {what} without content", len(empty), 0, rounds, "")
    yield from _make_card_figures(name, rounds, counts.cards)


# A person and a round


def _make_person_figures(
    name: str, rounds: str, played: PlayedBy, counts: NoiseCounts
) -> Iterator[Figure]:
    persons = counts.persons
    what = f"{name}: pings a round"
    yield _make_person_median(what, rounds, played, persons, lambda one: one.pings)
    yield _make_person_worst(what, rounds, persons, lambda one: one.pings)
    yield _make_person_worst(
        f"{name}: pings beside questions out of turn",
        rounds,
        persons,
        lambda one: one.pings_beside_questions,
        PINGS_AIM,
    )
    yield _make_person_worst(
        f"{name}: questions out of turn a round", rounds, persons, lambda one: one.out_of_turn
    )
    for label, count in (
        ("messages that stay a round", lambda one: one.stayed),
        ("changes of messages a round", lambda one: one.edits),
    ):
        what = f"{name}: {label}"
        yield _make_person_median(what, rounds, played, persons, count)
        yield _make_person_worst(what, rounds, persons, count)


PersonRounds = Mapping[tuple[str, int], PersonRound]
CountPerson = Callable[[PersonRound], int]


def _make_person_median(
    what: str, rounds: str, played: PlayedBy, persons: PersonRounds, count: CountPerson
) -> Figure:
    """Return the median of all people, with that of each habit in the note."""
    by_habit = []
    for person, habit in played.habits.items():
        own = [count(one) for (who, _), one in persons.items() if who == person]
        by_habit.append(f"{habit} {_median(own):g}")
    value = _median([count(one) for one in persons.values()])
    return Figure(f"{what}, median", value, None, f"{rounds}; {', '.join(by_habit)}", "")


def _make_person_worst(
    what: str, rounds: str, persons: PersonRounds, count: CountPerson, aim: float | None = None
) -> Figure:
    """Return the worst of all people, with who it was in the note."""
    worst = max((count(one) for one in persons.values()), default=0)
    where = [key for key, one in persons.items() if count(one) == worst]
    first = f"; {where[0][0]} in round {where[0][1]}" if worst and where else ""
    more = f" and {len(where) - 1} more" if first and len(where) > 1 else ""
    return Figure(f"{what}, worst", worst, aim, f"{rounds}{first}{more}", "")


# A round


CountPublic = Callable[[PublicRound], int]


def _make_public_figures(name: str, rounds: str, counts: NoiseCounts) -> Iterator[Figure]:
    shown: Sequence[tuple[str, float | None, CountPublic]] = (
        ("public posts a round", None, lambda one: one.posts),
        ("posts of the thread a round", POSTS_AIM, lambda one: one.thread_posts),
        ("floors of the room of boasts a round", POSTS_AIM, lambda one: one.floors),
        ("posts of boasts a round", None, lambda one: one.boasts),
        ("public posts that are not silent", 0, lambda one: one.loud_posts),
        ("changes of public posts a round", None, lambda one: one.edits),
        ("words of public posts a round", None, lambda one: one.words),
    )
    for label, aim, count in shown:
        values = {number: count(one) for number, one in counts.rounds.items()}
        yield Figure(f"{name}: {label}, median", _median([*values.values()]), aim, rounds, "")
        worst = max(values, key=lambda number: values[number], default=0)
        where = f"{rounds}; round {worst}"
        yield Figure(f"{name}: {label}, worst", values.get(worst, 0), None, where, "")


# A card


CountLength = Callable[[CardLength], int]


def _make_card_figures(name: str, rounds: str, cards: Sequence[CardLength]) -> Iterator[Figure]:
    shown: Sequence[tuple[str, float | None, CountLength]] = (
        ("lines of a turn card on a phone", CARD_LINES_AIM, lambda one: one.phone_lines),
        ("lines of a turn card as written", None, lambda one: one.lines),
        ("letters of a turn card", None, lambda one: one.letters),
    )
    note = f"{rounds}, {len(cards)} cards"
    for label, aim, count in shown:
        values = [count(one) for one in cards]
        yield Figure(f"{name}: {label}, median", _median(values), aim, note, "")
        yield Figure(f"{name}: {label}, worst", max(values, default=0), None, note, "")


def _median(values: Sequence[int]) -> float:
    return float(statistics.median(values)) if values else 0.0
