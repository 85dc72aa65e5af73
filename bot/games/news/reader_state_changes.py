"""Moves a reader's number and live card, once Discord has accepted what shows the news.

A live card ends in the transaction that ends what it asks, whether or not another one follows.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from bot.records import CardMessage, ReaderState
from bot.store.store import Transaction
from engine.core.protocol.values import Seat


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card that a reader has on their screen: its seat and its message."""

    seat: Seat
    message: CardMessage
    replaces: CardMessage | None = None
    """The live card when this one was begun: it may be shown in an older message."""


@dataclass(frozen=True, slots=True)
class ReadMark:
    """What a reader has been shown: news up to a revision, letters, perhaps a new card."""

    game: int
    person: int
    up_to: int = 0
    """The chapters closed up to this revision; 0: their number stays where it is."""
    shown_up_to: int = 0
    """What has happened in open chapters up to this revision; 0: no more than before."""
    card_since: int = 0
    """The revision since which their card shows it; 0: as before."""
    told_events: int = 0
    """How many events they have been told by it."""
    letters: tuple[int, ...] = ()
    """The letters that have been shown elsewhere, and need not be sent."""
    card: ShownCard | None = None


async def mark_read(tx: Transaction, mark: ReadMark, now: datetime) -> ReaderState:
    """Save that a reader has been shown news and, maybe, a card; return their state."""
    state = move_number(await tx.reader_states.get(mark.game, mark.person), mark)
    if mark.card is not None:
        state = put_answer_card(state, mark.card)
    await note_look(tx, state, now)
    for letter in mark.letters:
        await tx.outbox.mark_read(letter, now)
    return state


async def note_look(tx: Transaction, state: ReaderState, now: datetime) -> None:
    """Save a reader's state with a look at their table: no card of any table came after it."""
    others = [
        replace(one, card_sent_at=None)
        for one in await tx.reader_states.of_person(state.person)
        if one.game != state.game and one.card_sent_at is not None
    ]
    await tx.reader_states.put([*others, replace(state, looked_at=now, card_sent_at=None)])


async def start_reading(tx: Transaction, game: int, person: int, before: int | None) -> None:
    """Let a person who takes a seat over read on from where its holder before them stopped.

    What a machine has heard, its successor has not missed.
    """
    last_chapter = await tx.steps.find_last_chapter(game)
    state = await tx.reader_states.get(game, person)
    read_up_to, heard_events = last_chapter, state.heard_events
    if before is not None:
        former = await tx.reader_states.get(game, before)
        read_up_to = min(last_chapter, former.read_up_to)
        heard_events = max(heard_events, former.heard_events)
    started = replace(
        state, read_up_to=read_up_to, card_told_since=read_up_to, heard_events=heard_events
    )
    await tx.reader_states.put([started])


def move_number(state: ReaderState, mark: ReadMark) -> ReaderState:
    """Return a state that has read up to a mark; the number never goes back."""
    return replace(
        state,
        read_up_to=max(state.read_up_to, mark.up_to),
        shown_up_to=max(state.shown_up_to, mark.shown_up_to),
        card_since=max(state.card_since, mark.card_since),
        heard_events=state.heard_events + mark.told_events,
    )


def put_answer_card(state: ReaderState, card: ShownCard) -> ReaderState:
    """Return a state with the card of an answer; if a newer one came meanwhile, that is live."""
    live = state.card
    is_newest = live is None or live.message <= card.message.message
    if is_newest or live == card.replaces:
        return put_card(state, card.seat, card.message)
    return replace(state, earlier_cards=(*state.earlier_cards, card.message))


async def move_live_card(tx: Transaction, person: int, old: CardMessage, new: CardMessage) -> bool:
    """Let a live card go on in another message; return False if it wasn't in the old one."""
    moved = [
        replace(
            one,
            card=new._replace(remains=one.card.remains),
            earlier_cards=(*one.earlier_cards, one.card),
        )
        for one in await tx.reader_states.of_person(person)
        if one.card is not None and _is_same(one.card, old)
    ]
    await tx.reader_states.put(moved)
    return bool(moved)


async def end_live_cards(tx: Transaction, game: int, people: Collection[int]) -> None:
    """Let the live cards of people lose their buttons: what they ask is over."""
    states = [await tx.reader_states.get(game, one) for one in sorted(people)]
    await tx.reader_states.put(end_live_card(one) for one in states if one.card or one.sheets)


def end_live_card(state: ReaderState) -> ReaderState:
    """Return a state without a live card; the one so far and its sheets lose their buttons."""
    ended = (*state.earlier_cards, *filter(None, (state.card,)), *state.sheets)
    return replace(state, card=None, sheets=(), earlier_cards=ended)


def put_card(state: ReaderState, seat: Seat, message: CardMessage, result: str = "") -> ReaderState:
    """Return a state with a new live card; the one before and its sheets lose their buttons.

    `result` stays of the one before: what became of what it asked. The new card may be in the same
    message as an earlier card or sheet.
    """
    if state.card is not None and result:
        state = replace(state, card=state.card._replace(remains=result))
    ended = end_live_card(state)
    earlier_cards = tuple(one for one in ended.earlier_cards if not _is_same(one, message))
    return replace(ended, seat=seat, card=message, earlier_cards=earlier_cards)


def put_sheets(state: ReaderState, sheets: Iterable[CardMessage]) -> ReaderState:
    """Return a state with new sheets beside the card; those before lose their buttons."""
    return replace(state, sheets=tuple(sheets), earlier_cards=(*state.earlier_cards, *state.sheets))


def _is_same(one: CardMessage, other: CardMessage) -> bool:
    return (one.channel, one.message) == (other.channel, other.message)


async def save_told_hints(
    tx: Transaction, game: int, person: int, told_hints: tuple[str, ...]
) -> None:
    """Save which hints of a practice table a person has been told."""
    state = await tx.reader_states.get(game, person)
    if told_hints != state.told_hints:
        await tx.reader_states.put([replace(state, told_hints=told_hints)])
