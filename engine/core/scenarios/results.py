"""What came of a scenario, as values and as plain data for reports."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.core.protocol.values import Refusal, Viewer
from engine.core.scenarios.expectations import (
    BlockOutcome,
    asks_as_data,
    events_heard_by,
    find_differences,
    outcome_as_data,
    refusals_by_seat,
    to_json_data,
    view_shown_to,
)
from engine.core.scenarios.scenario import Block, Difference, Scenario, name_seat, read_seat


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
    seats_asked_for: frozenset[str] = frozenset()
    """The seats whose views were asked for beside the expectations."""

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


def build_block_result(after: BlockOutcome, block: Block, look: Sequence[Viewer]) -> BlockResult:
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
        seats_asked_for=frozenset(map(name_seat, look)),
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


__all__ = ["BlockResult", "Difference", "ScenarioResult", "build_block_result"]
