"""Counts what was seen, by person and round."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from bot.lab.bench.noise.message_contents import (
    count_lines,
    count_phone_lines,
    count_words,
    lacks_content,
    read_whole_text,
)
from bot.lab.bench.noise.seen_messages import (
    BEFORE_THE_START,
    SeenMessage,
    SeenThing,
    is_answer,
    is_silent,
    list_asks,
)
from bot.lab.screen import list_usable_controls

BOAST_VERB: Final = "best"
"""The verb of a button that only boasts have."""
NO_CHANNEL: Final = -1
"""Stands for the channel of a message that names none."""


@dataclass
class PersonRound:
    """What reached one person in one round."""

    pings: int = 0
    """Also those of questions out of turn."""
    out_of_turn: int = 0
    """Pings of questions that came after the round's first one."""
    stayed: int = 0
    """New direct messages, answers too."""
    edits: int = 0
    """Changes of direct messages."""

    @property
    def pings_beside_questions(self) -> int:
        """The pings that no question out of turn accounts for."""
        return self.pings - self.out_of_turn


@dataclass
class PublicRound:
    """What everybody could read in one round."""

    posts: int = 0
    thread_posts: int = 0
    floors: int = 0
    """Posts in the room of boasts that are no boasts."""
    boasts: int = 0
    """Posts of boasts."""
    words: int = 0
    edits: int = 0
    loud_posts: int = 0
    """Posts without the silent flag."""


class TableChannels(NamedTuple):
    """Where the posts of a table are, by Discord's ids; 0 where there is no such channel."""

    thread: int = 0
    boasts: int = 0


NO_CHANNELS: Final = TableChannels()


class CardLength(NamedTuple):
    """How long the text of a turn card is."""

    letters: int
    lines: int
    phone_lines: int


@dataclass
class NoiseCounts:
    """All counts of one game; what came before its start is left out."""

    persons: dict[tuple[str, int], PersonRound] = field(default_factory=dict)
    """By name and round."""
    rounds: dict[int, PublicRound] = field(default_factory=dict)
    cards: list[CardLength] = field(default_factory=list)
    empty_posts: list[SeenMessage] = field(default_factory=list)
    """Public posts without content."""
    empty_messages: list[SeenMessage] = field(default_factory=list)
    """Direct messages without content."""


def count_noise(
    seen: Iterable[SeenThing], people: Sequence[str], channels: TableChannels = NO_CHANNELS
) -> NoiseCounts:
    """Count what each of these people was sent in each round, and what everybody could read.

    A person's rounds end with the last message to them: whoever is out of the game has none.
    """
    messages = [
        one for one in seen if isinstance(one, SeenMessage) and one.round > BEFORE_THE_START
    ]
    counts = NoiseCounts()
    last_round = max((one.round for one in messages), default=BEFORE_THE_START)
    counts.rounds = {number: PublicRound() for number in range(1, last_round + 1)}
    for name in people:
        last = max((one.round for one in messages if one.reader == name), default=last_round)
        counts.persons.update({(name, number): PersonRound() for number in range(1, last + 1)})
    out_of_turn = {one.message["id"] for one in find_questions_out_of_turn(messages)}
    for one in messages:
        _count_pings(counts, one, is_out_of_turn=one.message["id"] in out_of_turn)
        if one.place == "dm":
            _count_direct_message(counts, one)
        elif one.place == "public":
            _count_public_message(counts, one, channels)
    return counts


def _count_pings(counts: NoiseCounts, seen: SeenMessage, *, is_out_of_turn: bool) -> None:
    for name in seen.pinged:
        counts.persons[name, seen.round].pings += 1
        counts.persons[name, seen.round].out_of_turn += is_out_of_turn


def _count_direct_message(counts: NoiseCounts, seen: SeenMessage) -> None:
    person = counts.persons[seen.reader, seen.round]
    if not seen.is_new:
        person.edits += 1
        return
    person.stayed += 1
    if lacks_content(seen.message):
        counts.empty_messages.append(seen)
    if list_asks(seen.message) and not is_answer(seen.message):
        counts.cards.append(measure_card(read_whole_text(seen.message)))


def _count_public_message(counts: NoiseCounts, seen: SeenMessage, channels: TableChannels) -> None:
    public = counts.rounds[seen.round]
    if not seen.is_new:
        public.edits += 1
        return
    public.posts += 1
    channel = int(seen.message.get("channel_id", NO_CHANNEL))
    is_boast = any(one.control.verb == BOAST_VERB for one in list_usable_controls(seen.message))
    public.boasts += is_boast
    public.thread_posts += channel == channels.thread
    public.floors += channel == channels.boasts and not is_boast
    public.words += count_words(read_whole_text(seen.message))
    public.loud_posts += not is_silent(seen.message)
    if lacks_content(seen.message):
        counts.empty_posts.append(seen)


def find_questions_out_of_turn(messages: Iterable[SeenMessage]) -> Iterator[SeenMessage]:
    """Yield the pings that bring a new ask after the first one of their reader's round.

    A person's turn comes once a round, so that whatever else is asked of them is out of turn.
    """
    known = defaultdict[str, set[str]](set)
    asked_rounds: set[tuple[str, int]] = set()
    for one in messages:
        if one.place != "dm" or not one.pinged:
            continue
        new = list_asks(one.message) - known[one.reader]
        if not new:
            continue
        known[one.reader] |= new
        if (one.reader, one.round) in asked_rounds:
            yield one
        asked_rounds.add((one.reader, one.round))


def measure_card(text: str) -> CardLength:
    """Return how long a card's text is."""
    return CardLength(len(text), count_lines(text), count_phone_lines(text))
