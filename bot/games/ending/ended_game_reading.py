"""Read a stored game that is over, in a worker: its rounds, what each side had, what happened."""

import zlib
from bisect import bisect_left
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, Final

from bot.game_types import GameType
from bot.games.ending.ended_game_record import EndedGameRecord
from engine.core.files import state_files
from engine.core.protocol.game import Outcome
from engine.core.protocol.values import KEEPER, Event, Seat
from render.ending.ended_game import EndedGame, PlayedRound, ToldEvent

FIRST_ROUND: Final = 1


class EndedGameReader:
    """Reads the positions of a game that it needs, each once."""

    def __init__(self, game_type: GameType, record: EndedGameRecord) -> None:
        self._game_type, self._record = game_type, record
        self._states: dict[int, Any] = {}

    def read(self) -> EndedGame:
        """Read the whole game."""
        last, game = self._state(self._last_index), self._game_type.game
        outcome, seats = self.outcome, self._record.seats
        return EndedGame(
            view=game.view(last, None),
            whole_view=game.view(last, KEEPER),
            seats=seats,
            own_views={seat: game.view(last, Seat(seat)) for seat in seats},
            places=() if outcome is None else outcome.places,
            rounds=tuple(self._list_rounds()),
            events=tuple(self._list_events()),
        )

    @cached_property
    def outcome(self) -> Outcome | None:
        """Who has won; None if nobody has."""
        return self._game_type.game.outcome(self._state(self._last_index))

    def list_last_events(self) -> list[Event]:
        """List the events of the last step."""
        last = self._record.positions[-1].revision
        texts = [text for revision, text in self._record.events if revision == last]
        return [self._game_type.game.events.validate_json(text) for text in texts]

    @property
    def _last_index(self) -> int:
        return len(self._record.positions) - 1

    def _state(self, index: int) -> Any:
        if index not in self._states:
            packed = self._record.positions[index].state
            name = f"game {self._record.row.id}"
            text = zlib.decompress(packed)
            self._states[index] = state_files.load(self._game_type.game, text, name)
        return self._states[index]

    def _read_round_number(self, index: int) -> int:
        """Read the number of the round of a position; 1 in a game without rounds."""
        story = self._game_type.presentation.story.rounds
        if story is None:
            return FIRST_ROUND
        return story.read_round_number(self._game_type.game.view(self._state(index), None))

    @cached_property
    def _round_ends(self) -> list[int]:
        """The indices of the positions in which rounds end; the last position is one."""
        return [*find_round_ends(0, self._last_index, self._read_round_number), self._last_index]

    def _list_rounds(self) -> Iterator[PlayedRound]:
        """Yield each round that was played, as its last step left it; a setup before it is none.

        That step may have begun the next round.
        """
        game = self._game_type.game
        for index in self._round_ends:
            number = self._read_round_number(index)
            if number >= FIRST_ROUND:
                state = self._state(min(index + 1, self._last_index))
                power = {int(seat): one for seat, one in game.policies.measure_power(state).items()}
                yield PlayedRound(number, game.view(state, KEEPER), power)

    def _list_events(self) -> Iterator[ToldEvent]:
        """Yield the events with their rounds; a step may end a round and begin the next one."""
        index_by_revision = {one.revision: n for n, one in enumerate(self._record.positions)}
        adapter = self._game_type.game.events
        present, last_revision = FIRST_ROUND, -1
        for revision, text in self._record.events:
            index = index_by_revision.get(revision)
            if index is None:
                continue
            if revision != last_revision:
                present, last_revision = self._round_at(max(0, index - 1)), revision
            event = adapter.validate_json(text)
            present = max(present, _name_round(event, self._round_at(index)))
            yield ToldEvent(max(present, FIRST_ROUND), event)

    def _round_at(self, index: int) -> int:
        """Return the round of a position, from the round ends alone."""
        ends = self._round_ends
        return self._read_round_number(ends[bisect_left(ends, index)])


def find_round_ends(
    first: int, last: int, read_round_number: Callable[[int], int]
) -> Iterator[int]:
    """Yield the indices whose next position is in a later round; few positions are read."""
    if first >= last or read_round_number(first) == read_round_number(last):
        return
    if last - first == 1:
        yield first
        return
    middle = (first + last) // 2
    yield from find_round_ends(first, middle, read_round_number)
    yield from find_round_ends(middle, last, read_round_number)


def _name_round(event: Event, latest: int) -> int:
    """Return the round that an event names, if it can be the present one; 0 if it names none."""
    named = getattr(event, "round", 0)
    return named if isinstance(named, int) and named <= latest else 0
