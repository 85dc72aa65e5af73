"""Playing sheets: one step after the other, until a seat is awaited again."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Generic, NamedTuple

from engine.core.protocol.game import Ask, S, Seated, Sheets, Step, V
from engine.core.protocol.values import Event, Seat
from engine.core.submissions.game_in_play import (
    AskKey,
    AskWindows,
    GameInPlay,
    has_only_eliminated_people,
    key_of,
)


class PlayedStep(NamedTuple, Generic[S]):
    """One step: the sheets that were played, the result, and what is asked after it."""

    sheets: Sheets
    step: Step[S]
    branch: int
    """The branch of the dice."""
    asks: tuple[Ask, ...] = ()

    @property
    def events(self) -> tuple[Event, ...]:
        return self.step.events

    @property
    def reveals(self) -> bool:
        return self.step.reveals


def play_step(in_play: GameInPlay[S, V], sheets: Sheets) -> tuple[GameInPlay[S, V], PlayedStep[S]]:
    """Resolve sheets, and return the game in play after it."""
    game = in_play.game
    step = game.resolve(in_play.state, sheets, in_play.dice)
    asks = game.asks(step.state)
    people = _seat_people(in_play.people, step.events)
    after = replace(
        in_play,
        state=step.state,
        asks=() if has_only_eliminated_people(game, step.state, people) else asks,
        sheets={key: sheet for key, sheet in in_play.sheets.items() if key not in sheets},
        windows=_answer_windows(in_play.windows, sheets),
        people=people,
        views={},
    )
    return after, PlayedStep(sheets, step, in_play.dice.branch, asks)


def _seat_people(people: frozenset[Seat], events: Iterable[Event]) -> frozenset[Seat]:
    """Return the seats that people hold after the seats may have been drawn anew."""
    for event in events:
        if isinstance(event, Seated):
            drawn = {Seat(seat): Seat(entry) for seat, entry in enumerate(event.order, 1)}
            others = people - drawn.keys()
            people = others | {seat for seat, entry in drawn.items() if entry in people}
    return people


def _answer_windows(windows: AskWindows, played: Iterable[AskKey]) -> AskWindows:
    """Return the windows after asks were played; one that had run out opens anew if asked again."""
    answered = frozenset(played)
    return replace(
        windows,
        ready=windows.ready - answered,
        locked=windows.locked - (windows.run_out & answered),
        run_out=windows.run_out - answered,
    )


def play_on(
    in_play: GameInPlay[S, V], sheets: Sheets | None
) -> tuple[GameInPlay[S, V], tuple[PlayedStep[S], ...]]:
    """Play these sheets, if any, then every sealed group in which no seat is awaited."""
    steps = []
    while sheets is not None:
        in_play, step = play_step(in_play, sheets)
        steps.append(step)
        sheets = find_sealed_sheets(in_play)
    return in_play, tuple(steps)


def find_sealed_sheets(in_play: GameInPlay[S, V]) -> Sheets | None:
    """Return the sheets of a sealed group in which no seat is awaited."""
    group = in_play.find_closed_group()
    return in_play.collect_sheets(group) if group else None


def find_sheets_of(in_play: GameInPlay[S, V], ask: Ask) -> Sheets | None:
    """Return the sheets that play once an ask is closed: its own, or those of a sealed group."""
    if ask.group:
        return find_sealed_sheets(in_play)
    return None if in_play.windows.is_paused else in_play.collect_sheets([ask])


def play_ready_asks(
    in_play: GameInPlay[S, V],
) -> tuple[GameInPlay[S, V], tuple[PlayedStep[S], ...]]:
    """Play what became ready while nothing was played: open asks first, then sealed groups."""
    steps: list[PlayedStep[S]] = []
    while ready_asks := [
        ask for ask in in_play.asks if not ask.group and key_of(ask) in in_play.windows.ready
    ]:
        in_play, step = play_step(in_play, in_play.collect_sheets(ready_asks[:1]))
        steps.append(step)
    in_play, more = play_on(in_play, find_sealed_sheets(in_play))
    return in_play, (*steps, *more)
