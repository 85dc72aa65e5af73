"""Play a game again from its beginning, its dice and its sheets, and prove every step.

Sagas are whole games as text: a step is a map from `seat ask` (at once: the seat alone) to orders,
with a proof, a hash of the position and the events that it led to. A step without a proof is played
and not compared, since a person has edited it; `prove` writes the proofs anew.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from engine.core.dice import Dice, seed_of
from engine.core.files.yaml_nodes import YamlNode
from engine.core.files.yaml_reader import FaultError
from engine.core.match import Match, begin
from engine.core.protocol import order_validation
from engine.core.protocol.game import Lapse
from engine.core.protocol.values import Order
from engine.core.replay.sagas import Key, Saga, SagaStep, proof, read, record, write
from engine.core.scenarios.form import seat_name


class Gap(NamedTuple):
    """The first step that did not lead where its proof says; step 0 is the beginning."""

    step: int
    line: int | None
    expected: str
    found: str


class Report(NamedTuple):
    """What came of playing a saga again, up to the first difference."""

    steps: int
    proved: int
    first_difference: Gap | None
    match: Match[Any, Any]


def replay(saga: Saga) -> Report:
    """Play a saga again, and compare wherever it carries a proof."""
    if saga.rules_version != saga.game.version:
        problem = (
            f"made by rules version {saga.rules_version}, and this Skald plays {saga.game.version};"
            " prove the saga anew to play it under these rules"
        )
        raise FaultError(saga.name, None, problem, "rules_version")
    teller = _Teller(saga)
    teller.tell()
    return Report(len(teller.proofs), teller.proved, teller.gap, teller.match)


def prove(saga: Saga, *, cut: bool = False) -> Saga:
    """Play a saga under the present rules, and write every proof anew.

    With `cut` it ends before the first step that can't be played any more.
    """
    bare = tuple(replace(stroke, proof="") for stroke in saga.strokes)
    present = replace(saga, rules_version=saga.game.version, begun="", strokes=bare)
    teller = _Teller(present)
    try:
        teller.tell()
    except FaultError:
        if not cut:
            raise
    proven = zip(bare, teller.proofs, strict=False)
    strokes = tuple(replace(stroke, proof=found) for stroke, found in proven)
    return replace(present, begun=teller.begun, strokes=strokes)


class _Teller:
    """Plays a saga, step by step."""

    def __init__(self, saga: Saga) -> None:
        self.saga = saga
        self.proofs: list[str] = []
        self.proved = 0
        self.begun = ""
        self.gap: Gap | None = None
        self.match = self._begin()

    def _dice(self, branch: int) -> Dice:
        return Dice(seed_of(self.saga.seed), self.saga.game_id, branch)

    def _begin(self) -> Match[Any, Any]:
        saga, dice = self.saga, self._dice(self.saga.branch)
        if saga.lobby is None:
            return Match(saga.game, saga.state, dice)
        refusals = saga.game.admit(saga.lobby.settings, saga.lobby.entries)
        if refusals:
            reasons = ", ".join(f"{one.code} ({one.rule})" for one in refusals)
            raise FaultError(saga.name, None, f"such a table may not start: {reasons}", "entries")
        match = begin(saga.game, saga.lobby.settings, saga.lobby.entries, dice, saga.lobby.before)
        self.begun = proof(saga.game, match.played[0].step)
        self._compare(0, saga.begun, self.begun, None)
        return match

    def _compare(self, step: int, expected: str, found: str, node: YamlNode | None) -> None:
        if expected == found:
            self.proved += 1
        elif expected:
            self.gap = Gap(step, node.line if node else None, expected, found)

    def tell(self) -> None:
        """Play on until something differs."""
        for number, stroke in enumerate(self.saga.strokes, 1):
            if self.gap is None:
                self._play(number, stroke)

    def _play(self, number: int, stroke: SagaStep) -> None:
        """Play one step; what could not be played so is told with its line.

        An order on a sealed sheet may have been legal when it was given and be refused by now:
        where the step leads where its proof says, it was.
        """
        if stroke.branch is not None:
            self.match.dice = self._dice(stroke.branch)
        late = list(_Sheets(self.saga.name, self.match, stroke).faults())
        if late and not stroke.proof:
            raise late[0]
        try:
            step = self.match.play(stroke.sheets)
        except (LookupError, TypeError, ValueError, AttributeError, AssertionError):
            if late:
                raise late[0] from None
            raise
        self.proofs.append(proof(self.saga.game, step))
        self._compare(number, stroke.proof, self.proofs[-1], stroke.node)
        if late and self.gap:
            raise late[0]


class _Sheets:
    """The sheets of one step, held against the position they are played in."""

    def __init__(self, name: str, match: Match[Any, Any], stroke: SagaStep) -> None:
        self.name, self.match, self.stroke = name, match, stroke

    def fault(self, key: Key, problem: str, place: int | None = None) -> FaultError:
        """Name the line of a sheet, or of one order on it."""
        node = self.stroke.nodes.get(key)
        if node is None:
            return FaultError(self.name, None, problem, f"{seat_name(key[0])} {key[1]}".strip())
        if place is not None and isinstance(node.data, list):
            node = node.at(place)
        return node.fault(problem)

    def faults(self) -> Iterator[FaultError]:
        """Raise what can't be played at all; tell which sealed orders are refused by now."""
        if self.match.outcome is not None:
            raise self.fault(next(iter(self.stroke.sheets)), "the game is over before this step")
        for key in self.stroke.sheets:
            self._asked(key)
        self._together()
        for key, sheet in self.stroke.sheets.items():
            ask = self.match.ask(*key)
            for place, order in enumerate(sheet):
                refused = None if isinstance(order, Lapse) else self._refused(key, place, order)
                if refused and not (ask and ask.group):
                    raise refused
                if refused:
                    yield refused

    def _asked(self, key: Key) -> None:
        """See that there is such an ask, and that it takes such a sheet."""
        sheet, ask = self.stroke.sheets[key], self.match.ask(*key)
        if key[1] and ask is None:
            asked = ", ".join(f"{seat_name(one.seat)} {one.id}" for one in self.match.asks)
            raise self.fault(key, f"nothing like that is asked here; asked are {asked}")
        if ask and not sheet and not ask.ready:
            raise self.fault(key, "this ask can't be closed early; write [lapse]")
        if len(sheet) != 1 and not (ask and (ask.group or not sheet)):
            raise self.fault(key, "one order is played at a time here; begin a step for each")
        for place, order in enumerate(sheet):
            if isinstance(order, Lapse) and (place + 1 < len(sheet) or not (ask and ask.clock)):
                raise self.fault(key, "time runs out at the end of a sheet of an ask", place)

    def _together(self) -> None:
        """See that a step is one thing, and a sealed group whole."""
        keys = list(self.stroke.sheets)
        asks = [self.match.ask(*key) for key in keys]
        groups = {ask.group if ask else "" for ask in asks}
        if len(groups) > 1 or (groups == {""} and len(keys) > 1):
            raise self.fault(keys[1], "only sealed sheets of one group play together; begin a step")
        for ask in self.match.asks:
            if ask.group in groups - {""} and (ask.seat, ask.id) not in self.stroke.sheets:
                missing = f"{seat_name(ask.seat)} {ask.id}"
                problem = f"{missing} plays with it; write [] for an empty sheet, or [lapse]"
                raise self.fault(keys[0], problem)

    def _refused(self, key: Key, place: int, order: Order) -> FaultError | None:
        """Judge an order with those before it on its sheet."""
        seat, ask_id = key
        game, view, ask = self.match.game, self.match.view(seat), self.match.ask(seat, ask_id)
        if order.at_once == bool(ask_id):
            how = "at once: write it under the seat alone" if ask_id else "when it is asked"
            return self.fault(key, f"{order.kind} is played {how}", place)
        asks = [ask] if ask else [one for one in self.match.asks if one.seat == seat]
        sheets = {ask_id: self.stroke.sheets[key][:place]}
        verdict = order_validation.route(game, view, asks, order, sheets)[1]
        if verdict.stands:
            return None
        first = verdict.refusals[0]
        facts = "".join(f", {name} {value}" for name, value in first.facts.items())
        return self.fault(key, f"refused: {first.code} ({first.rule}){facts}", place)


__all__ = [
    "Gap",
    "Report",
    "Saga",
    "SagaStep",
    "proof",
    "prove",
    "read",
    "record",
    "replay",
    "write",
]
