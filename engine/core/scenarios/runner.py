"""Playing scenarios, and finding what differs from their expectations.

`docs/scenarios.md` says how they are written.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from engine.core.dice import Dice, FixedDiceError
from engine.core.files.nearest_words import suggest_nearest
from engine.core.files.yaml_nodes import YamlNode
from engine.core.match import Match, SubmissionResult, start_match
from engine.core.protocol.game import Ask
from engine.core.protocol.order_validation import plays_at_once
from engine.core.protocol.values import Draft, Order, Refusal, Seat, Verdict, Viewer
from engine.core.scenarios.expectations import BlockOutcome, OrderAnswer, find_differences
from engine.core.scenarios.reader import read_scenarios
from engine.core.scenarios.results import BlockResult, ScenarioResult, build_block_result
from engine.core.scenarios.scenario import (
    LOBBY_WORD,
    Block,
    Difference,
    Scenario,
    WhenEntry,
    name_seat,
)

MAX_STREAMS_SHOWN: Final = 12
"""A difference lists at most so many streams that were asked."""


def _start_match(scenario: Scenario, dice: Dice) -> Match[Any, Any]:
    """Return a match at the beginning of the scenario."""
    if scenario.lobby:
        return start_match(
            scenario.game, *scenario.lobby[:2], dice, scenario.lobby.previous_outcome
        )
    return Match(scenario.game, scenario.state, dice)


def run_scenario(scenario: Scenario, viewers: Sequence[Viewer] = ()) -> ScenarioResult:
    """Play a scenario and compare it; `viewers` are those whose view is returned anyway."""
    lobby = _compare_lobby(scenario)
    if lobby is not None:
        return lobby
    dice = scenario.make_dice()
    try:
        match = _start_match(scenario, dice)
        parts = tuple(_play_block(match, block, viewers) for block in scenario.blocks)
    except FixedDiceError as wrong:
        raise scenario.fixed_dice[wrong.stream].fault(wrong.problem) from None
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
    for stream, node in scenario.fixed_dice.items():
        if stream not in asked:
            nearest = suggest_nearest(stream, asked)
            found = f"not asked{nearest}" if nearest else sorted(asked)[:MAX_STREAMS_SHOWN]
            yield Difference(f"chance.laid.{stream}", "asked", found, node.line)


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
        if move.seat is None:
            return SubmissionResult(Verdict((Refusal(code="NOT_ASKED", rule="S-ORDER-07"),)))
        ask = move.ask or self._find_only_ask(move)
        if move.action == "withdraw":
            return SubmissionResult(self.match.withdraw_order(move.seat, ask, move.sheet_position))
        mark = self.match.mark_ready if move.action == "ready" else self.match.let_lapse
        return mark(move.seat, ask)

    def _find_only_ask(self, move: WhenEntry) -> str:
        """Return the id of the ask that an entry means without naming it; two of them are a fault.

        Only asks that may be closed early can be ready, and only those with a sheet lose an order.
        """
        mine = self._asks_of(move.seat)
        fitting = {
            "ready": [ask for ask in mine if ask.ready],
            "withdraw": [ask for ask in mine if ask.group],
        }.get(move.action, mine)
        asks = [ask.id for ask in fitting or mine]
        if asks[1:]:
            raise move.node.fault(
                f"seat {move.seat} has {len(asks)} open asks, {' and '.join(asks)}; "
                f"add the one that is meant, as in `ask: {asks[0]}`"
            )
        return "".join(asks)

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
    return build_block_result(after, block, look)


__all__ = [
    "BlockResult",
    "Difference",
    "Scenario",
    "ScenarioResult",
    "read_scenarios",
    "run_scenario",
]
