"""Scenarios: a position, what is done, what is expected; played, and told what differs.

`docs/scenarios.md` says how they are written.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from engine.core.dice import Dice, LaidError
from engine.core.files.yaml_nodes import YamlNode
from engine.core.match import Match, SubmissionResult, begin
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Draft, Order, Refusal, Seat, Verdict, Viewer
from engine.core.scenarios.expectations import (
    BlockOutcome,
    OrderAnswer,
    asks_after,
    differences,
    heard_by,
    outcome_after,
    plain,
    refusals_of,
    shown_to,
)
from engine.core.scenarios.form import LOBBY, Block, Difference, Move, Scenario, seat_name, seat_of
from engine.core.scenarios.reader import read


@dataclass(frozen=True)
class BlockResult:
    """What came of one block, kept for telling."""

    after: BlockOutcome
    state: Any
    heard: dict[str, list[Any]]
    views: dict[str, Any]
    asks: list[Any]
    outcome: dict[str, Any] | None
    differences: tuple[Difference, ...]

    def plain(self) -> dict[str, Any]:
        """Spell it out for `--json`."""
        return {
            "refused": refusals_of(self.after),
            "warned": {
                told.seat: [one.model_dump(mode="json") for one in told.warnings]
                for told in self.after.told
                if told.warnings
            },
            "heard": self.heard,
            "reveals": self.after.reveals,
            "asks": self.asks,
            "outcome": self.outcome,
            "views": self.views,
            "differences": [_spelt(one) for one in self.differences],
        }


@dataclass(frozen=True)
class Result:
    """What came of a scenario."""

    scenario: Scenario
    parts: tuple[BlockResult, ...]
    further: tuple[Difference, ...]
    """What differs beyond any block: the lobby, dice that nobody asked."""
    lobby: tuple[Refusal, ...] = ()
    """Why the table could not start."""

    @property
    def differences(self) -> tuple[Difference, ...]:
        return (*self.further, *(one for part in self.parts for one in part.differences))

    @property
    def ok(self) -> bool:
        return not self.differences

    def plain(self) -> dict[str, Any]:
        """Spell everything out for `--json`."""
        last = self.parts[-1] if self.parts else None
        return {
            "title": self.scenario.title,
            "file": self.scenario.node.document.name,
            "line": self.scenario.node.line,
            "game": self.scenario.game.key,
            "rules": list(self.scenario.rules),
            "ok": self.ok,
            "lobby": [one.model_dump(mode="json") for one in self.lobby],
            "blocks": [part.plain() for part in self.parts],
            "outcome": last.outcome if last else None,
            "state": last.state if last else None,
            "differences": [_spelt(one) for one in self.differences],
        }


def _spelt(one: Difference) -> dict[str, Any]:
    return {"path": one.path, "expected": one.expected, "found": one.found, "line": one.line}


def _begun(scenario: Scenario, dice: Dice) -> Match[Any, Any]:
    """Stand where the scenario begins."""
    if scenario.lobby:
        return begin(scenario.game, *scenario.lobby[:2], dice, scenario.lobby.before)
    return Match(scenario.game, scenario.state, dice)


def run(scenario: Scenario, look: Sequence[Viewer] = ()) -> Result:
    """Play a scenario through, and compare; `look` names seats whose view is wanted anyway."""
    lobby = _lobby(scenario)
    if lobby is not None:
        return lobby
    dice = scenario.dice()
    try:
        match = _begun(scenario, dice)
        parts = tuple(_play(match, block, look) for block in scenario.blocks)
    except LaidError as wrong:
        raise scenario.node.fault(str(wrong)) from None
    return Result(scenario, parts, tuple(_unasked(scenario, dice.asked)))


def _lobby(scenario: Scenario) -> Result | None:
    """Ask whether the table may start; where it may not, that is all there is to compare."""
    if scenario.lobby is None:
        return None
    refusals = scenario.game.admit(scenario.lobby.settings, scenario.lobby.entries)
    wanted = scenario.blocks[0].then.get("refused")
    if not refusals and not (wanted and LOBBY in wanted.data):
        return None
    told = OrderAnswer(LOBBY, scenario.node, refusals)
    after = BlockOutcome(scenario.game, None, (told,), (), reveals=False)
    then = {"refused": wanted} if wanted else {}
    return Result(scenario, (), tuple(differences(then, after)), refusals)


def _unasked(scenario: Scenario, asked: set[str]) -> Iterator[Difference]:
    """Notice dice that were laid for nobody: their stream is misspelt."""
    for stream in scenario.laid:
        if stream not in asked:
            found = sorted(asked)[:12]
            yield Difference(f"chance.laid.{stream}", "asked", found, scenario.node.line)


class _Playing:
    """One block while it is played."""

    def __init__(self, match: Match[Any, Any]) -> None:
        self.match = match
        self.told: list[OrderAnswer] = []
        self.named: set[Seat] = set()
        self.touched: set[str] = set()

    def move(self, move: Move) -> None:
        """Do one entry of `when`."""
        if move.seat is not None:
            self.named.add(move.seat)
        if move.act != "orders":
            self._tell(move, move.node, self._mark(move))
            return
        given = [one.order for one in move.orders]
        if not given:
            self.touched.update(ask.group for ask in self._mine(move.seat) if ask.group)
        answers = self.match.message(move.seat, given, move.token, move.ask)
        for place, answer in enumerate(answers):
            known = place >= len(move.orders)  # a known token gets its first answers
            self._tell(move, move.node if known else move.orders[place].node, answer)
            if not known and answer.stands and answer.ask and not _at_once(given[place]):
                self.touched.add(answer.ask.group)

    def _tell(self, move: Move, node: YamlNode, answer: SubmissionResult) -> None:
        told = OrderAnswer(seat_name(move.seat), node, *answer.verdict, token=move.token)
        self.told.append(told)

    def _mine(self, seat: Viewer) -> list[Ask]:
        return [ask for ask in self.match.asks if ask.seat == seat]

    def _mark(self, move: Move) -> SubmissionResult:
        """Say ready, let time run out, or take an order off a sheet."""
        mine = self._mine(move.seat)
        ask = move.ask or (mine[0].id if mine else "")
        if move.seat is None:
            return SubmissionResult(Verdict((Refusal(code="NOT_ASKED", rule="S-ORDER-07"),)))
        if move.act == "withdraw":
            return SubmissionResult(self.match.withdraw(move.seat, ask, move.place))
        mark = self.match.ready if move.act == "ready" else self.match.lapse
        return mark(move.seat, ask)

    def close(self) -> None:
        """Close the sealed asks that were answered: who was named is ready, others are late."""
        for ask in self.match.asks:
            if ask.group in self.touched - {""} and self.match.ask(ask.seat, ask.id):
                if ask.seat in self.named and ask.ready:
                    self.match.ready(ask.seat, ask.id)
                else:
                    self.match.lapse(ask.seat, ask.id)


def _at_once(given: Order | Draft | Refusal) -> bool:
    return isinstance(given, Order) and given.at_once


def _play(match: Match[Any, Any], block: Block, look: Sequence[Viewer]) -> BlockResult:
    """Do what a block says, and compare."""
    playing, known = _Playing(match), len(match.played)
    for move in block.moves or ():
        playing.move(move)
    if block.close:
        playing.close()
    if block.moves is None and known == 1 and not match.played[0].sheets:
        known = 0  # a first block without `when` hears what setup told
    steps = match.played[known:]
    events = tuple(event for step in steps for event in step.events)
    after = BlockOutcome(
        match.game, match, tuple(playing.told), events, any(s.reveals for s in steps)
    )
    return _kept(after, block, look)


def _kept(after: BlockOutcome, block: Block, look: Sequence[Viewer]) -> BlockResult:
    """Keep what may be told of a block: the match goes on."""
    match = after.playing
    seen = (*look, *_named(after, block, "view"))
    hearing = (*_everyone(after), *look, *_named(after, block, "heard"))
    viewers = {seat_name(viewer): viewer for viewer in hearing}
    return BlockResult(
        after=after,
        state=plain(match.game.describe(match.state)),
        heard={name: plain(heard_by(after, viewer)) for name, viewer in viewers.items()},
        views={seat_name(viewer): shown_to(after, viewer) for viewer in seen},
        asks=asks_after(after),
        outcome=outcome_after(after),
        differences=tuple(differences(block.then, after)),
    )


def _named(after: BlockOutcome, block: Block, key: str) -> list[Viewer]:
    """List the seats of which an expectation speaks."""
    pairs = block.then[key].pairs() if key in block.then else []
    return [seat_of(after.game, one, word) for word, one in pairs]


def _everyone(after: BlockOutcome) -> list[Viewer]:
    """Name all who are asked or spoken to: the public, then seats."""
    seats = {ask.seat for ask in after.playing.asks}
    for event in after.events:
        seats.update(() if isinstance(event.audience, str) else event.audience)
    return [None, *sorted(seats)]


__all__ = ["BlockResult", "Difference", "Result", "Scenario", "read", "run"]
