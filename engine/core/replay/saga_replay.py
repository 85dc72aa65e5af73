"""Replaying a saga from its beginning, dice and sheets, and proving every step.

Sagas are whole games as text: a step is a map from `seat ask` (at once: the seat alone) to orders,
with a proof, a hash of the position and the events that it led to. A step without a proof is played
but not compared, since a person has edited it; `prove_saga` writes new proofs.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from engine.core.dice import Dice, make_seed
from engine.core.files.file_faults import FaultError
from engine.core.files.yaml_nodes import YamlNode
from engine.core.match import Match, start_match
from engine.core.protocol import order_validation
from engine.core.protocol.game import Lapse
from engine.core.protocol.values import Order
from engine.core.replay.proof import compute_proof
from engine.core.replay.sagas import (
    Saga,
    SagaStep,
    SheetKey,
    read_saga,
    record_saga,
    write_saga,
)
from engine.core.scenarios.scenario import name_seat


class ProofMismatch(NamedTuple):
    """The first step whose result differs from its proof; step 0 is the beginning."""

    step: int
    line: int | None
    expected: str
    found: str


class ReplayReport(NamedTuple):
    """The result of replaying a saga, up to the first difference."""

    steps: int
    proved: int
    first_difference: ProofMismatch | None
    match: Match[Any, Any]


def replay_saga(saga: Saga) -> ReplayReport:
    """Replay a saga, and compare every step that has a proof."""
    if saga.rules_version != saga.game.rulebook.version:
        problem = (
            f"made by rules version {saga.rules_version}, and this Skald plays "
            f"{saga.game.rulebook.version}; prove the saga anew to play it under these rules"
        )
        raise FaultError(saga.name, None, problem, "rules_version")
    teller = _SagaPlayer(saga)
    teller.play_all()
    return ReplayReport(len(teller.proofs), teller.proved, teller.gap, teller.match)


def prove_saga(saga: Saga, *, drop_unplayable: bool = False) -> Saga:
    """Play a saga under the present rules, and return it with new proofs.

    With `drop_unplayable` it ends before the first step that can't be played any more.
    """
    bare = tuple(replace(saga_step, proof="") for saga_step in saga.steps)
    present = replace(saga, rules_version=saga.game.rulebook.version, opening_proof="", steps=bare)
    teller = _SagaPlayer(present)
    try:
        teller.play_all()
    except FaultError:
        if not drop_unplayable:
            raise
    proven = zip(bare, teller.proofs, strict=False)
    saga_steps = tuple(replace(saga_step, proof=found) for saga_step, found in proven)
    return replace(present, opening_proof=teller.begun, steps=saga_steps)


class _SagaPlayer:
    """Plays a saga, step by step."""

    def __init__(self, saga: Saga) -> None:
        self.saga = saga
        self.proofs: list[str] = []
        self.proved = 0
        self.begun = ""
        self.gap: ProofMismatch | None = None
        self.match = self._start_match()

    def _dice(self, branch: int) -> Dice:
        return Dice(make_seed(self.saga.seed), self.saga.game_id, branch)

    def _start_match(self) -> Match[Any, Any]:
        saga, dice = self.saga, self._dice(self.saga.branch)
        if saga.lobby is None:
            return Match(saga.game, saga.state, dice)
        refusals = saga.game.admit(saga.lobby.settings, saga.lobby.entries)
        if refusals:
            reasons = ", ".join(f"{one.code} ({one.rule})" for one in refusals)
            raise FaultError(saga.name, None, f"such a table may not start: {reasons}", "entries")
        match = start_match(
            saga.game, saga.lobby.settings, saga.lobby.entries, dice, saga.lobby.previous_outcome
        )
        self.begun = compute_proof(saga.game, match.played_steps[0].step)
        self._compare(0, saga.opening_proof, self.begun, None)
        return match

    def _compare(self, step: int, expected: str, found: str, node: YamlNode | None) -> None:
        if expected == found:
            self.proved += 1
        elif expected:
            self.gap = ProofMismatch(step, node.line if node else None, expected, found)

    def play_all(self) -> None:
        """Play all steps, up to the first difference."""
        for number, saga_step in enumerate(self.saga.steps, 1):
            if self.gap is None:
                self._play_step(number, saga_step)

    def _play_step(self, number: int, saga_step: SagaStep) -> None:
        """Play one step; one that can't be played is a fault with its line.

        An order on a sealed sheet may have been legal when it was given, though it is refused now:
        if the result equals the proof, it was legal.
        """
        if saga_step.branch is not None:
            self.match.use_branch(self._dice(saga_step.branch))
        late = list(_StepSheets(self.saga.name, self.match, saga_step).faults())
        if late and not saga_step.proof:
            raise late[0]
        try:
            step = self.match.play_sheets(saga_step.sheets)
        except (LookupError, TypeError, ValueError, AttributeError, AssertionError):
            if late:
                raise late[0] from None
            raise
        self.proofs.append(compute_proof(self.saga.game, step))
        self._compare(number, saga_step.proof, self.proofs[-1], saga_step.node)
        if late and self.gap:
            raise late[0]


class _StepSheets:
    """The sheets of one step, checked against the position in which they are played."""

    def __init__(self, name: str, match: Match[Any, Any], saga_step: SagaStep) -> None:
        self.name, self.match, self.stroke = name, match, saga_step

    def fault(self, key: SheetKey, problem: str, place: int | None = None) -> FaultError:
        """Return a fault at a sheet, or at one order on it."""
        node = self.stroke.nodes.get(key)
        if node is None:
            return FaultError(self.name, None, problem, f"{name_seat(key[0])} {key[1]}".strip())
        if place is not None and isinstance(node.data, list):
            node = node.child(place)
        return node.fault(problem)

    def faults(self) -> Iterator[FaultError]:
        """Raise a fault for sheets that can't be played; iterate over sealed orders refused now."""
        if self.match.outcome is not None:
            raise self.fault(next(iter(self.stroke.sheets)), "the game is over before this step")
        for key in self.stroke.sheets:
            self._check_ask(key)
        self._check_group()
        for key, sheet in self.stroke.sheets.items():
            ask = self.match.find_ask(*key)
            for place, order in enumerate(sheet):
                refused = (
                    None if isinstance(order, Lapse) else self._find_refusal(key, place, order)
                )
                if refused and not (ask and ask.group):
                    raise refused
                if refused:
                    yield refused

    def _check_ask(self, key: SheetKey) -> None:
        """Raise a fault unless there is such an ask and it takes such a sheet."""
        sheet, ask = self.stroke.sheets[key], self.match.find_ask(*key)
        if key[1] and ask is None:
            asked = ", ".join(f"{name_seat(one.seat)} {one.id}" for one in self.match.asks)
            raise self.fault(key, f"nothing like that is asked here; asked are {asked}")
        if ask and not sheet and not ask.ready:
            raise self.fault(key, "this ask can't be closed early; write [lapse]")
        if len(sheet) != 1 and not (ask and (ask.group or not sheet)):
            raise self.fault(key, "one order is played at a time here; begin a step for each")
        for place, order in enumerate(sheet):
            if isinstance(order, Lapse) and (place + 1 < len(sheet) or not (ask and ask.clock)):
                raise self.fault(key, "time runs out at the end of a sheet of an ask", place)

    def _check_group(self) -> None:
        """Raise a fault unless a step is one order or one whole sealed group."""
        keys = list(self.stroke.sheets)
        asks = [self.match.find_ask(*key) for key in keys]
        groups = {ask.group if ask else "" for ask in asks}
        if len(groups) > 1 or (groups == {""} and len(keys) > 1):
            raise self.fault(keys[1], "only sealed sheets of one group play together; begin a step")
        for ask in self.match.asks:
            if ask.group in groups - {""} and (ask.seat, ask.id) not in self.stroke.sheets:
                missing = f"{name_seat(ask.seat)} {ask.id}"
                problem = f"{missing} plays with it; write [] for an empty sheet, or [lapse]"
                raise self.fault(keys[0], problem)

    def _find_refusal(self, key: SheetKey, place: int, order: Order) -> FaultError | None:
        """Return the fault of an order that is refused after those before it on its sheet."""
        seat, ask_id = key
        game, view, ask = self.match.game, self.match.view(seat), self.match.find_ask(seat, ask_id)
        asks = [ask] if ask else [one for one in self.match.asks if one.seat == seat]
        at_once = any(order_validation.plays_at_once(game, one, order) for one in asks or (None,))
        if at_once == bool(ask_id):
            how = "at once: write it under the seat alone" if ask_id else "when it is asked"
            return self.fault(key, f"{order.kind} is played {how}", place)
        sheets = {ask_id: self.stroke.sheets[key][:place]}
        verdict = order_validation.find_accepting_ask(game, view, asks, order, sheets)[1]
        if verdict.is_accepted:
            return None
        first = verdict.refusals[0]
        facts = "".join(f", {name} {value}" for name, value in first.facts.items())
        return self.fault(key, f"refused: {first.code} ({first.rule}){facts}", place)


__all__ = [
    "ProofMismatch",
    "ReplayReport",
    "Saga",
    "SagaStep",
    "prove_saga",
    "read_saga",
    "record_saga",
    "replay_saga",
    "write_saga",
]
