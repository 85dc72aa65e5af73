"""Playing scenarios, and finding what differs from their expectations.

`docs/scenarios.md` says how they are written.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from engine.core.dice import Dice, FixedDiceError
from engine.core.files.yaml_nodes import YamlNode
from engine.core.match import Match, SubmissionResult, start_match
from engine.core.protocol.game import Ask
from engine.core.protocol.order_validation import plays_at_once
from engine.core.protocol.values import Draft, Order, Refusal, Seat, Verdict, Viewer
from engine.core.scenarios.expectations import (
    BlockOutcome,
    OrderAnswer,
    asks_as_data,
    events_heard_by,
    find_differences,
    outcome_as_data,
    refusals_by_seat,
    to_json_data,
    view_shown_to,
)
from engine.core.scenarios.form import (
    LOBBY_WORD,
    Block,
    Difference,
    Scenario,
    WhenEntry,
    name_seat,
    read_seat,
)
from engine.core.scenarios.reader import read_scenarios


@dataclass(frozen=True)
class BlockResult:
    """The result of one block, as plain data for reports."""

    block_outcome: BlockOutcome
    state: Any
    heard: dict[str, list[Any]]
    views: dict[str, Any]
    asks: list[Any]
    outcome: dict[str, Any] | None
    differences: tuple[Difference, ...]

    def as_data(self) -> dict[str, Any]:
        """Return the result as plain data for `--json`."""
        return {
            "refused": refusals_by_seat(self.block_outcome),
            "warned": {
                told.seat: [one.model_dump(mode="json") for one in told.warnings]
                for told in self.block_outcome.answers
                if told.warnings
            },
            "heard": self.heard,
            "reveals": self.block_outcome.reveals,
            "asks": self.asks,
            "outcome": self.outcome,
            "views": self.views,
            "differences": [_difference_as_data(one) for one in self.differences],
        }


@dataclass(frozen=True)
class ScenarioResult:
    """The result of a scenario."""

    scenario: Scenario
    block_results: tuple[BlockResult, ...]
    other_differences: tuple[Difference, ...]
    """Differences outside the blocks: the lobby, fixed dice that were never rolled."""
    lobby_refusals: tuple[Refusal, ...] = ()
    """Why the game could not start."""

    @property
    def differences(self) -> tuple[Difference, ...]:
        return (
            *self.other_differences,
            *(one for part in self.block_results for one in part.differences),
        )

    @property
    def is_ok(self) -> bool:
        return not self.differences

    def as_data(self) -> dict[str, Any]:
        """Return everything as plain data for `--json`."""
        last = self.block_results[-1] if self.block_results else None
        return {
            "title": self.scenario.title,
            "file": self.scenario.node.document.name,
            "line": self.scenario.node.line,
            "game": self.scenario.game.key,
            "rules": list(self.scenario.rules),
            "ok": self.is_ok,
            "lobby": [one.model_dump(mode="json") for one in self.lobby_refusals],
            "blocks": [part.as_data() for part in self.block_results],
            "outcome": last.outcome if last else None,
            "state": last.state if last else None,
            "differences": [_difference_as_data(one) for one in self.differences],
        }


def _difference_as_data(one: Difference) -> dict[str, Any]:
    return {"path": one.path, "expected": one.expected, "found": one.found, "line": one.line}


def _start_match(scenario: Scenario, dice: Dice) -> Match[Any, Any]:
    """Return a match at the beginning of the scenario."""
    if scenario.lobby:
        return start_match(
            scenario.game, *scenario.lobby[:2], dice, scenario.lobby.previous_outcome
        )
    return Match(scenario.game, scenario.state, dice)


def run_scenario(scenario: Scenario, viewers: Sequence[Viewer] = ()) -> ScenarioResult:
    """Play a scenario and compare it; `look` are viewers whose view is returned anyway."""
    lobby = _compare_lobby(scenario)
    if lobby is not None:
        return lobby
    dice = scenario.make_dice()
    try:
        match = _start_match(scenario, dice)
        parts = tuple(_play_block(match, block, viewers) for block in scenario.blocks)
    except FixedDiceError as wrong:
        raise scenario.node.fault(str(wrong)) from None
    return ScenarioResult(
        scenario, parts, tuple(_find_unused_fixed_dice(scenario, dice.streams_asked))
    )


def _compare_lobby(scenario: Scenario) -> ScenarioResult | None:
    """Return the result of a lobby that refuses, or was expected to; else None."""
    if scenario.lobby is None:
        return None
    refusals = scenario.game.admit(scenario.lobby.settings, scenario.lobby.entries)
    wanted = scenario.blocks[0].then.get("refused")
    if not refusals and not (wanted and LOBBY_WORD in wanted.data):
        return None
    told = OrderAnswer(LOBBY_WORD, scenario.node, refusals)
    after = BlockOutcome(scenario.game, None, (told,), (), reveals=False)
    then = {"refused": wanted} if wanted else {}
    return ScenarioResult(scenario, (), tuple(find_differences(then, after)), refusals)


def _find_unused_fixed_dice(scenario: Scenario, asked: set[str]) -> Iterator[Difference]:
    """Find fixed dice that were never rolled: their stream is misspelt."""
    for stream in scenario.fixed_dice:
        if stream not in asked:
            found = sorted(asked)[:12]
            yield Difference(f"chance.laid.{stream}", "asked", found, scenario.node.line)


class _BlockPlayer:
    """Plays one block."""

    def __init__(self, match: Match[Any, Any]) -> None:
        self.match = match
        self.answers_given: list[OrderAnswer] = []
        self.seats_named: set[Seat] = set()
        self.groups_answered: set[str] = set()

    def move(self, move: WhenEntry) -> None:
        """Play one entry of `when`."""
        if move.seat is not None:
            self.seats_named.add(move.seat)
        if move.action != "orders":
            self._record_answer(move, move.node, self._act_on_ask(move))
            return
        given = [one.order for one in move.orders]
        if not given:
            self.groups_answered.update(ask.group for ask in self._asks_of(move.seat) if ask.group)
        answers = self.match.submit_orders(move.seat, given, move.token, move.ask)
        for place, answer in enumerate(answers):
            known = place >= len(move.orders)  # a known token gets its first answers
            self._record_answer(move, move.node if known else move.orders[place].node, answer)
            if not known and answer.is_accepted and self._is_put_on_sheet(given[place], answer):
                self.groups_answered.add(answer.ask.group if answer.ask else "")

    def _is_put_on_sheet(self, given: Order | Draft | Refusal, answer: SubmissionResult) -> bool:
        """Return whether an accepted order answers its ask, instead of playing at once."""
        return isinstance(given, Order) and not plays_at_once(self.match.game, answer.ask, given)

    def _record_answer(self, move: WhenEntry, node: YamlNode, answer: SubmissionResult) -> None:
        told = OrderAnswer(name_seat(move.seat), node, *answer.verdict, token=move.token)
        self.answers_given.append(told)

    def _asks_of(self, seat: Viewer) -> list[Ask]:
        return [ask for ask in self.match.asks if ask.seat == seat]

    def _act_on_ask(self, move: WhenEntry) -> SubmissionResult:
        """Mark ready, let an ask lapse, or withdraw an order."""
        mine = self._asks_of(move.seat)
        ask = move.ask or (mine[0].id if mine else "")
        if move.seat is None:
            return SubmissionResult(Verdict((Refusal(code="NOT_ASKED", rule="S-ORDER-07"),)))
        if move.action == "withdraw":
            return SubmissionResult(self.match.withdraw_order(move.seat, ask, move.sheet_position))
        mark = self.match.mark_ready if move.action == "ready" else self.match.let_lapse
        return mark(move.seat, ask)

    def close(self) -> None:
        """Close the sealed groups that were answered: seats of `when` are ready, others lapse."""
        for ask in self.match.asks:
            if ask.group in self.groups_answered - {""} and self.match.find_ask(ask.seat, ask.id):
                if ask.seat in self.seats_named and ask.ready:
                    self.match.mark_ready(ask.seat, ask.id)
                else:
                    self.match.let_lapse(ask.seat, ask.id)


def _play_block(match: Match[Any, Any], block: Block, look: Sequence[Viewer]) -> BlockResult:
    """Play a block and compare it."""
    playing, known = _BlockPlayer(match), len(match.played_steps)
    for move in block.entries or ():
        playing.move(move)
    if block.closes_sheets:
        playing.close()
    if block.entries is None and known == 1 and not match.played_steps[0].sheets:
        known = 0  # a first block without `when` hears what setup told
    steps = match.played_steps[known:]
    events = tuple(event for step in steps for event in step.events)
    after = BlockOutcome(
        match.game, match, tuple(playing.answers_given), events, any(s.reveals for s in steps)
    )
    return _block_result(after, block, look)


def _block_result(after: BlockOutcome, block: Block, look: Sequence[Viewer]) -> BlockResult:
    """Return the result of a block; it copies what it needs, since the match goes on."""
    match = after.running_match
    seen = (*look, *_viewers_named(after, block, "view"))
    hearing = (*_everyone_involved(after), *look, *_viewers_named(after, block, "heard"))
    viewers = {name_seat(viewer): viewer for viewer in hearing}
    return BlockResult(
        block_outcome=after,
        state=to_json_data(match.game.scenarios.describe_state(match.state)),
        heard={
            name: to_json_data(events_heard_by(after, viewer)) for name, viewer in viewers.items()
        },
        views={name_seat(viewer): view_shown_to(after, viewer) for viewer in seen},
        asks=asks_as_data(after),
        outcome=outcome_as_data(after),
        differences=tuple(find_differences(block.then, after)),
    )


def _viewers_named(after: BlockOutcome, block: Block, key: str) -> list[Viewer]:
    """Return the viewers of an expectation by seat."""
    pairs = block.then[key].read_pairs() if key in block.then else []
    return [read_seat(after.game, one, word) for word, one in pairs]


def _everyone_involved(after: BlockOutcome) -> list[Viewer]:
    """Return the public, and all seats that are asked or hear an event."""
    seats = {ask.seat for ask in after.running_match.asks}
    for event in after.events:
        seats.update(() if isinstance(event.audience, str) else event.audience)
    return [None, *sorted(seats)]


__all__ = [
    "BlockResult",
    "Difference",
    "Scenario",
    "ScenarioResult",
    "read_scenarios",
    "run_scenario",
]
