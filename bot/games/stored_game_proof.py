"""Proof that a stored game follows its rules: each position follows from the one before."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from bot.game_types import GameType
from bot.games.state.game_snapshot import make_dice
from bot.games.turns import game_start
from bot.records import GameRow, PositionRow, SeatRow
from bot.store.errors import StoreError
from bot.store.store import Transaction
from engine.core.files import state_files
from engine.core.files.file_faults import FaultError
from engine.core.protocol.game import Seated, Step
from engine.core.protocol.values import Seat
from engine.core.submissions.game_in_play import GameInPlay
from engine.core.submissions.steps import play_step


@dataclass(frozen=True, slots=True)
class Proof:
    """The result of replaying a stored game."""

    game: int
    steps: int
    steps_proved: int
    """Steps that were replayed; those of older rules and undone ones are only read."""
    steps_of_older_rules: int = 0
    gap_found: str = ""
    """Where the replay differs; "" is nowhere."""


class GapError(Exception):
    """A stored position does not follow from the one before."""


@dataclass(slots=True)
class GameReplay:
    """A stored game that is being replayed."""

    tx: Transaction
    game_type: GameType
    row: GameRow
    states: dict[int, bytes] = field(default_factory=dict)
    steps_proved: int = 0
    steps_of_older_rules: int = 0

    async def play_all_steps(self) -> None:
        """Replay every step; each revision up to the present one must exist."""
        for revision in range(1, self.row.revision + 1):
            try:
                await self._play_revision(await self.tx.steps.position(self.row.id, revision))
            except (GapError, FaultError) as fault:
                raise GapError(f"revision {revision}{_describe_fault(fault)}") from fault
            except LookupError:
                raise GapError(f"revision {revision} is missing") from None
            except StoreError:
                raise
            except Exception as fault:
                kind = type(fault).__name__
                raise GapError(f"revision {revision} is damaged ({kind})") from fault
        if more := set(await self.tx.steps.revisions(self.row.id)) - self.states.keys():
            raise GapError(f"revision {max(more)} is later than the game itself")

    async def _play_revision(self, position: PositionRow) -> None:
        found = await self._replay_step(position)
        if found is not None:
            if found != position.state:
                raise GapError(" is another position than its orders lead to")
            self.steps_proved += 1
        self.states[position.revision] = position.state

    async def _replay_step(self, position: PositionRow) -> bytes | None:
        """Replay one step; None: it was read, but can't be replayed."""
        game, name = self.game_type.game, f"game {self.row.id}"
        state_files.load(game, position.state, name)
        if position.rules_version > game.rulebook.version:
            raise GapError(f" was played by newer rules ({position.rules_version})")
        if position.rules_version != game.rulebook.version:
            self.steps_of_older_rules += 1
            return None
        if position.revision == 1:
            return await self._replay_setup(position)
        if position.parent not in self.states:
            raise GapError(" follows from no position")
        if not position.sheets:
            return None
        sheets = {(seat, ask): orders for seat, ask, orders in position.sheets}
        dice = make_dice(replace(self.row, branch=position.branch))
        before = state_files.load(game, self.states[position.parent], name)
        in_play = GameInPlay(game=game, state=before, dice=dice, asks=())
        return state_files.dump(game, play_step(in_play, sheets)[0].state)

    async def _replay_setup(self, position: PositionRow) -> bytes | None:
        """Set up the first position again, from the seed and each player's entry.

        An imported game has lost which game it is a rematch of, so its setup may differ.
        """
        seats = await self.tx.seats.of_game(self.row.id)
        stored_events = await self.tx.steps.events(self.row.id)
        events_of_first = (event.event for event in stored_events if event.revision == 1)
        order = next((event.order for event in events_of_first if isinstance(event, Seated)), ())
        step: Step[Any] = await game_start.replay_setup(
            self.tx, self.game_type, self.row, _undo_drawn_seats(seats, order)
        )
        found = state_files.dump(self.game_type.game, step.state)
        return found if found == position.state or self.row.original_id is None else None


def _describe_fault(fault: Exception) -> str:
    return str(fault) if isinstance(fault, GapError) else f": {fault}"


def _undo_drawn_seats(seats: list[SeatRow], order: tuple[int, ...]) -> dict[Seat, SeatRow]:
    """Return the seats as they were before they were drawn."""
    old_seats = {Seat(place): Seat(entry) for place, entry in enumerate(order, 1)}
    return {old_seats.get(row.seat, row.seat): row for row in seats}


def describe_older_steps(count: int) -> str:
    """Say why so many steps are not proved; "" if there are none."""
    return f"; {count} were played by older rules, and are only read" if count else ""


async def prove_game(tx: Transaction, game_types: Mapping[str, GameType], row: GameRow) -> Proof:
    """Replay every step of a stored game, and compare the positions byte by byte."""
    replay = GameReplay(tx, game_types[row.rules], row)
    gap = ""
    try:
        await replay.play_all_steps()
    except GapError as fault:
        gap = str(fault)
    counts = replay.steps_proved, replay.steps_of_older_rules
    return Proof(row.id, row.revision, *counts, gap_found=gap)
