"""Comparing the expectations of a scenario with the outcome."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from engine.core.files import state_files
from engine.core.files.yaml_nodes import YamlNode
from engine.core.match import Match
from engine.core.protocol.data_schemas import GameSchemas
from engine.core.protocol.game import Blank, Game
from engine.core.protocol.values import KEEPER, Draft, Event, Refusal, Viewer, is_in_audience
from engine.core.scenarios.expectation_syntax import ACCEPTED_WORD, BLANK_KEYS
from engine.core.scenarios.known_keys import drop_empty_expectations, find_unknown_keys
from engine.core.scenarios.matchers import compare_with_expected, is_matcher
from engine.core.scenarios.order_hints import SeatAtTable, add_hints, hint_at_slips
from engine.core.scenarios.scenario import KEEPER_WORD, LOBBY_WORD, Difference, name_seat, read_seat
from engine.core.scenarios.shown_data import show_data

Differences = Iterator[Difference]


class OrderAnswer(NamedTuple):
    """The answer to one order, and the node of the order."""

    seat: str
    node: YamlNode
    refusals: tuple[Refusal, ...]
    warnings: tuple[Refusal, ...] = ()
    token: str = ""


class BlockOutcome(NamedTuple):
    """The outcome of a block, to compare with `then`."""

    game: Game[Any, Any]
    match: Match[Any, Any] | None
    """None if the lobby refused to start the game."""
    answers: tuple[OrderAnswer, ...]
    events: tuple[Event, ...]
    reveals: bool

    @property
    def running_match(self) -> Match[Any, Any]:
        assert self.match is not None  # noqa: S101  (a refused lobby expects refusals alone)
        return self.match


def to_json_data(data: Any) -> Any:
    """Return data as JSON has it: text for keys, lists for tuples."""
    return json.loads(state_files.canonical_json(data))


def find_differences(then: Mapping[str, YamlNode], block_outcome: BlockOutcome) -> Differences:
    """Compare every expectation; a refusal that is not expected is always a difference."""
    yield from _compare_refused(then.get("refused"), block_outcome)
    for name, node in then.items():
        if name != "refused":
            yield from COMPARISONS[name](node, block_outcome)


def refusals_by_seat(block_outcome: BlockOutcome) -> dict[str, list[dict[str, Any]]]:
    """Return the refusals by seat."""
    found: dict[str, list[dict[str, Any]]] = {}
    for answer in block_outcome.answers:
        for one in answer.refusals:
            found.setdefault(answer.seat, []).append(one.model_dump(mode="json"))
    return found


def _nodes_by_seat(node: YamlNode) -> dict[str, YamlNode]:
    return {str(seat): one for seat, one in node.read_pairs()}


def _nodes_by_viewer(node: YamlNode, block_outcome: BlockOutcome) -> dict[str, YamlNode]:
    """Return expectations by seat; a seat that the table doesn't have counts as the public."""
    found = {}
    for word, one in node.read_pairs():
        name = (
            LOBBY_WORD
            if word == LOBBY_WORD
            else name_seat(read_seat(block_outcome.game, one, word))
        )
        found[name] = one
    return found


def _as_list(node: YamlNode) -> YamlNode:
    """Return a single expectation as a list of one."""
    alone = not isinstance(node.data, list) and not is_matcher(node.data)
    return node._replace(data=[] if node.data is None else [node.data]) if alone else node


def _compare_refused(node: YamlNode | None, block_outcome: BlockOutcome) -> Differences:
    found = refusals_by_seat(block_outcome)
    expected = _nodes_by_viewer(node, block_outcome) if node else {}
    for seat, one in expected.items():
        path = f"refused.{seat}"
        for difference in compare_with_expected(_as_list(one), found.get(seat, []), path, "code"):
            answers = [answer for answer in block_outcome.answers if answer.seat == seat]
            hinted = [
                item for answer in answers for item in _hinted_refusals(block_outcome, answer)
            ]
            yield difference._replace(found=add_hints(difference.found, hinted))
    for answer in block_outcome.answers:
        if answer.seat not in expected:
            for refusal in _hinted_refusals(block_outcome, answer):
                yield Difference(f"refused.{answer.seat}", "no refusal", refusal, answer.node.line)


def _hinted_refusals(block_outcome: BlockOutcome, answer: OrderAnswer) -> list[dict[str, Any]]:
    """Return the refusals of an order as plain data, with a hint where a word is misspelt."""
    hint = _hint_at_slips(block_outcome, answer) if answer.refusals else ""
    more = {"hint": hint} if hint else {}
    return [one.model_dump(mode="json") | more for one in answer.refusals]


def _hint_at_slips(block_outcome: BlockOutcome, answer: OrderAnswer) -> str:
    """Return a hint at misspelt words of an order that was refused."""
    written, match = answer.node.data, block_outcome.match
    if match is None or not isinstance(written, (str, Mapping)):
        return ""
    viewer = read_seat(block_outcome.game, answer.node, answer.seat)
    asks = tuple(ask for ask in match.asks if ask.seat == viewer)
    return hint_at_slips(SeatAtTable(match.game, match.view(viewer), asks), written)


def _compare_warned(node: YamlNode, block_outcome: BlockOutcome) -> Differences:
    found: dict[str, list[Any]] = {}
    for answer in block_outcome.answers:
        warnings = [one.model_dump(mode="json") for one in answer.warnings]
        found.setdefault(answer.seat, []).extend(warnings)
    for seat, one in _nodes_by_seat(node).items():
        yield from compare_with_expected(
            _as_list(one), found.get(seat, []), f"warned.{seat}", "code"
        )


def events_heard_by(block_outcome: BlockOutcome, viewer: Viewer) -> list[dict[str, Any]]:
    """Return the events that a viewer heard in this block as plain data."""
    events = block_outcome.game.events
    return [
        show_data(events.dump_python(event, mode="json", by_alias=True), type(event))
        for event in block_outcome.events
        if is_in_audience(event.audience, viewer)
    ]


def _compare_heard(node: YamlNode, block_outcome: BlockOutcome) -> Differences:
    for word, one in node.read_pairs():
        viewer = read_seat(block_outcome.game, one, word)
        found = events_heard_by(block_outcome, viewer)
        path = f"heard.{word}"
        if isinstance(one.data, list) and len(one.data) != len(found):
            kinds = [event["kind"] for event in found]
            yield Difference(path, one.data, kinds, one.line)
        else:
            yield from compare_with_expected(one, to_json_data(found), path, "kind")


def _compare_state(node: YamlNode, block_outcome: BlockOutcome) -> Differences:
    whole = to_json_data(
        block_outcome.game.scenarios.describe_state(block_outcome.running_match.state)
    )
    schemas = _schemas_of(block_outcome.game)
    yield from find_unknown_keys(node, whole, schemas and schemas.state, "state")
    yield from compare_with_expected(node, whole, "state")


def _schemas_of(game: Game[Any, Any]) -> GameSchemas | None:
    return game.scenarios.list_schemas() if game.scenarios.list_schemas is not None else None


def view_shown_to(block_outcome: BlockOutcome, viewer: Viewer) -> Any:
    """Return a viewer's view after this block as plain data."""
    return to_json_data(
        block_outcome.game.scenarios.describe_view(block_outcome.running_match.view(viewer))
    )


def _compare_view(node: YamlNode, block_outcome: BlockOutcome) -> Differences:
    schemas = _schemas_of(block_outcome.game)
    kind = schemas and schemas.view
    for word, one in node.read_pairs():
        viewer = read_seat(block_outcome.game, one, word)
        shown = view_shown_to(block_outcome, viewer)
        known = {
            **shown,
            **to_json_data(
                block_outcome.game.scenarios.describe_state(block_outcome.running_match.state)
            ),
        }
        yield from find_unknown_keys(one, known, kind, f"view.{word}")
        yield from compare_with_expected(
            drop_empty_expectations(one, shown, kind), shown, f"view.{word}"
        )


def _compare_options(node: YamlNode, block_outcome: BlockOutcome) -> Differences:
    for word, queries in node.read_pairs():
        viewer = read_seat(block_outcome.game, queries, word)
        for one in queries.read_items_or_one():
            keys = dict(one.read_pairs())
            found = _find_next_blank(block_outcome.running_match, viewer, keys)
            for name in BLANK_KEYS:
                if name in keys:
                    yield from compare_with_expected(
                        keys[name], found[name], f"options.{word}.{name}"
                    )


def _find_next_blank(
    match: Match[Any, Any], viewer: Viewer, keys: Mapping[str, YamlNode]
) -> dict[str, Any]:
    """Return the next blank of a draft as plain data."""
    wanted = keys["ask"].read_text() if "ask" in keys else None
    mine = [ask for ask in match.asks if ask.seat == viewer and wanted in {None, ask.id}]
    ask = mine[0] if mine else None
    given = keys["order"].data if "order" in keys else {}
    fields = {str(name): value for name, value in given.items() if name != "kind"}
    kind = None if given.get("kind") is None else str(given["kind"])
    draft = Draft(kind=kind, fields=fields)
    sheet = match.sheet_of(ask.seat, ask.id) if ask else ()
    field = keys["field"].read_text() if "field" in keys else None
    blank = match.game.options(match.view(viewer), ask, sheet, draft, field)
    return _blank_as_data(blank)


def _blank_as_data(blank: Blank | None) -> dict[str, Any]:
    if blank is None:
        return dict.fromkeys(BLANK_KEYS)
    found: dict[str, Any] = to_json_data(blank.model_dump(mode="json"))
    choices = [choice.id for choice in blank.choices]
    return {**found, "blank": blank.name, "choices": choices}


def asks_as_data(block_outcome: BlockOutcome) -> list[dict[str, Any]]:
    """Return the asks after this block as plain data."""
    return [
        ask.model_dump(mode="json") | ({"seat": KEEPER_WORD} if ask.seat == KEEPER else {})
        for ask in block_outcome.running_match.asks
    ]


def _compare_asks(node: YamlNode, block_outcome: BlockOutcome) -> Differences:
    yield from compare_with_expected(node, asks_as_data(block_outcome), "asks", "kind")


def outcome_as_data(block_outcome: BlockOutcome) -> dict[str, Any] | None:
    """Return the outcome of the game as plain data, if it has ended."""
    outcome = block_outcome.running_match.outcome
    return None if outcome is None else outcome.model_dump(mode="json")


def _compare_outcome(node: YamlNode, block_outcome: BlockOutcome) -> Differences:
    yield from compare_with_expected(node, outcome_as_data(block_outcome), "outcome")


def _compare_answers(node: YamlNode, block_outcome: BlockOutcome) -> Differences:
    for token, one in node.read_pairs():
        found = [
            answer.refusals[0].code if answer.refusals else ACCEPTED_WORD
            for answer in block_outcome.answers
            if answer.token == str(token)
        ]
        yield from compare_with_expected(_as_list(one), found, f"answers.{token}")


def _compare_reveals(node: YamlNode, block_outcome: BlockOutcome) -> Differences:
    yield from compare_with_expected(node, block_outcome.reveals, "reveals")


COMPARISONS: Final[Mapping[str, Callable[[YamlNode, BlockOutcome], Differences]]] = {
    "warned": _compare_warned,
    "heard": _compare_heard,
    "state": _compare_state,
    "view": _compare_view,
    "options": _compare_options,
    "asks": _compare_asks,
    "outcome": _compare_outcome,
    "answers": _compare_answers,
    "reveals": _compare_reveals,
}
