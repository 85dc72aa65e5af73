"""Writes which seats get a card by a step, and whose live card is edited instead."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from bot.games.news.chapter_reading import ChapterReading
from bot.games.news.newly_asked_seats import find_newly_asked, find_seats_no_longer_asked
from bot.games.news.single_letters import UPDATE_PAUSE, write_card_letter, write_card_update
from bot.games.people.ping_settings import rings_for_news
from bot.games.people.quiet_hours import find_quiet_end
from bot.games.state.eliminated_seats import is_eliminated
from bot.games.state.step_in_progress import StepInProgress
from bot.letter_bodies import TurnCard
from bot.records import Letter, Person, SeatRow
from engine.core.protocol.values import KEEPER, Seat


@dataclass
class CardLetters:
    """Writes the cards of one step, then the edits of live cards."""

    step: StepInProgress
    people: Mapping[int, Person]
    people_with_card: Collection[int]
    """The people who have a live card, which is edited when it is out of date."""
    told_seats: Collection[Seat | None]
    """The seats that are told in a reply what has just happened."""
    read_heard_chapters: Callable[[SeatRow], Iterator[ChapterReading]]
    """Yields the chapters that were closed, as far as a seat hears of them."""
    seats_with_card: set[Seat] = field(default_factory=set)
    """The seats that get a card by this step."""

    def write_cards(self, actor: Seat | None) -> Iterator[Letter]:
        """Write the cards of all who are newly asked, and of all whose time ran out."""
        for seat, windows in find_newly_asked(self.step, actor).items():
            row = self.step.seats.get(seat)
            if row is None or (not windows and is_eliminated(self.step.game, self.step.state, row)):
                continue
            if row.person is not None and not row.steward:
                self.seats_with_card.add(seat)
                card = TurnCard(asks=tuple(one.ask.id for one in windows))
                yield write_card_letter(self.step.row, row, card, self._quiet_end(row))

    def write_news_cards(self) -> Iterator[Letter]:
        """Write cards for their news alone, to whoever wants to be pinged for such news.

        They come after a pause, as edits do, so that the turns of several machines are one card.
        """
        step = self.step
        if step.is_over or step.snapshot.table_settings.practice:
            return
        for row in step.seats.values():
            is_told = row.seat in self.told_seats or row.seat in self.seats_with_card
            if is_told or row.steward or not self._wants_news_card(row):
                continue
            heard = (one for one in self.read_heard_chapters(row) if one.has_news)
            readings = [one for one in heard if not self.shows_talk_of(one.events[0].room, row)]
            is_grave = any(one.is_grave for one in readings)
            person = self.people.get(row.person or 0)
            if readings and person is not None and rings_for_news(person, is_grave=is_grave):
                self.seats_with_card.add(row.seat)
                card = TurnCard(asks=(), news_only=True, is_grave=is_grave)
                not_before = max(self._quiet_end(row) or step.now, step.now + UPDATE_PAUSE)
                yield write_card_letter(step.row, row, card, not_before)

    def _wants_news_card(self, row: SeatRow) -> bool:
        """Return whether a seat gets cards and its holder may be pinged for news."""
        person = self.people.get(row.person or 0)
        is_pinged = person is not None and rings_for_news(person, is_grave=True)
        gets_cards = row.seat != KEEPER and not is_eliminated(self.step.game, self.step.state, row)
        return is_pinged and gets_cards

    def write_updates(self) -> Iterator[Letter]:
        """Write for each live card that is out of date that it is to be edited.

        The card of a seat that is told in a reply is edited with that reply; a new one that comes
        at once needs no edit of the one before.
        """
        if self.step.is_over or not self.people_with_card:
            return
        no_longer_asked = find_seats_no_longer_asked(self.step)
        for row in self.step.seats.values():
            gets_card = row.seat in self.seats_with_card and self._quiet_end(row) is None
            is_edited = gets_card or row.seat in self.told_seats
            if row.person not in self.people_with_card or row.steward or is_edited:
                continue
            is_asked_otherwise = row.seat in no_longer_asked | self.seats_with_card
            if is_asked_otherwise or any(one.has_news for one in self.read_heard_chapters(row)):
                yield write_card_update(self.step.row, row, self.step.now)

    def shows_talk_of(self, room: str, row: SeatRow) -> bool:
        """Return whether a seat's card shows what a parley's room tells, so that none needs to."""
        parley_room = self.step.snapshot.game_type.presentation.parley_room
        is_parley = parley_room is not None and parley_room.is_parley_room(room)
        if parley_room is None or not is_parley or self._quiet_end(row) is not None:
            return False
        kinds = {one.kind for one in self.step.asks if one.seat == row.seat}
        has_live_card = row.person in self.people_with_card and parley_room.ask_kind in kinds
        return row.seat in self.seats_with_card or has_live_card

    def _quiet_end(self, row: SeatRow) -> datetime | None:
        return find_quiet_end(self.people.get(row.person or 0), self.step.now)
