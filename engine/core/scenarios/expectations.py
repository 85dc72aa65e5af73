"""What a scenario expected, compared with what came of it."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from engine.core.files import state_files
from engine.core.files.yaml_nodes import YamlNode, near
from engine.core.match import Match
from engine.core.protocol.game import Blank, Game
from engine.core.protocol.values import KEEPER, Draft, Event, Refusal, Viewer, hears
from engine.core.scenarios.expectation_syntax import ACCEPTED, BLANK
from engine.core.scenarios.form import KEEPERS, LOBBY, Difference, seat_name, seat_of
from engine.core.scenarios.matchers import compare, is_matcher

Differences = Iterator[Difference]

ABSENT: Final = {"$absent": True}


class OrderAnswer(NamedTuple):
    """What was answered to one order, and where it stands."""

    seat: str
    node: YamlNode
    refusals: tuple[Refusal, ...]
    warnings: tuple[Refusal, ...] = ()
    token: str = ""


class BlockOutcome(NamedTuple):
    """What came of a block."""

    game: Game[Any, Any]
    match: Match[Any, Any] | None
    """None where the lobby kept the game from starting."""
    told: tuple[OrderAnswer, ...]
    events: tuple[Event, ...]
    reveals: bool

    @property
    def playing(self) -> Match[Any, Any]:
        assert self.match is not None  # noqa: S101  (a refused lobby expects refusals alone)
        return self.match


def plain(data: Any) -> Any:
    """Make data as plain as JSON: text for keys, lists for tuples."""
    return json.loads(state_files.canonical(data))


def differences(then: Mapping[str, YamlNode], after: BlockOutcome) -> Differences:
    """Compare everything; refusals that nobody expected are always told."""
    yield from _refused(then.get("refused"), after)
    for name, node in then.items():
        if name != "refused":
            yield from CHECKS[name](node, after)


def refusals_of(after: BlockOutcome) -> dict[str, list[dict[str, Any]]]:
    """By seat: what was refused."""
    found: dict[str, list[dict[str, Any]]] = {}
    for told in after.told:
        for one in told.refusals:
            found.setdefault(told.seat, []).append(one.model_dump(mode="json"))
    return found


def _by_seat(node: YamlNode) -> dict[str, YamlNode]:
    return {str(seat): one for seat, one in node.pairs()}


def _by_viewer(node: YamlNode, after: BlockOutcome) -> dict[str, YamlNode]:
    """Take expectations by seat; whoever has no place at the table answers as the public."""
    found = {}
    for word, one in node.pairs():
        name = LOBBY if word == LOBBY else seat_name(seat_of(after.game, one, word))
        found[name] = one
    return found


def _listed(node: YamlNode) -> YamlNode:
    """Let one thing alone stand for a list of it."""
    alone = not isinstance(node.data, list) and not is_matcher(node.data)
    return node._replace(data=[] if node.data is None else [node.data]) if alone else node


def _refused(node: YamlNode | None, after: BlockOutcome) -> Differences:
    found = refusals_of(after)
    expected = _by_viewer(node, after) if node else {}
    for seat, one in expected.items():
        yield from compare(_listed(one), found.get(seat, []), f"refused.{seat}", "code")
    for told in after.told:
        if told.seat not in expected:
            for reason in told.refusals:
                refusal = reason.model_dump(mode="json")
                yield Difference(f"refused.{told.seat}", "no refusal", refusal, told.node.line)


def _warned(node: YamlNode, after: BlockOutcome) -> Differences:
    found: dict[str, list[Any]] = {}
    for told in after.told:
        warnings = [one.model_dump(mode="json") for one in told.warnings]
        found.setdefault(told.seat, []).extend(warnings)
    for seat, one in _by_seat(node).items():
        yield from compare(_listed(one), found.get(seat, []), f"warned.{seat}", "code")


def heard_by(after: BlockOutcome, viewer: Viewer) -> list[dict[str, Any]]:
    """Spell out what a viewer heard in this block."""
    events = after.game.events
    return [
        events.dump_python(event, mode="json", by_alias=True)
        for event in after.events
        if hears(event.audience, viewer)
    ]


def _heard(node: YamlNode, after: BlockOutcome) -> Differences:
    for word, one in node.pairs():
        viewer = seat_of(after.game, one, word)
        found = heard_by(after, viewer)
        path = f"heard.{word}"
        if isinstance(one.data, list) and len(one.data) != len(found):
            kinds = [event["kind"] for event in found]
            yield Difference(path, one.data, kinds, one.line)
        else:
            yield from compare(one, plain(found), path, "kind")


def _state(node: YamlNode, after: BlockOutcome) -> Differences:
    whole = plain(after.game.describe(after.playing.state))
    yield from _unheard_of(node, whole, "state")
    yield from compare(node, whole, "state")


def _unheard_of(node: YamlNode, known: Any, path: str) -> Differences:
    """Notice a misspelt key that is expected to be absent."""
    for key, one in node.pairs():
        hint = near(key, known)
        if str(key) not in known and one.data == ABSENT and hint:
            yield Difference(f"{path}.{key}", "a known key", f"nothing{hint}", one.line)
        held = known.get(str(key))
        if isinstance(held, Mapping) and isinstance(one.data, Mapping):
            yield from _unheard_within(one, held, f"{path}.{key}")


def _unheard_within(node: YamlNode, held: Mapping[str, Any], path: str) -> Differences:
    """Do the same for things of one kind, such as seats: each may have what any of them has."""
    inner = {name for each in held.values() if isinstance(each, Mapping) for name in each}
    for word, one in node.pairs() if inner else ():
        for name, last in one.pairs() if isinstance(one.data, Mapping) else ():
            hint = near(name, inner)
            if last.data == ABSENT and str(name) not in inner and hint:
                at = f"{path}.{word}.{name}"
                yield Difference(at, "a known key", f"nothing{hint}", last.line)


def shown_to(after: BlockOutcome, viewer: Viewer) -> Any:
    """Spell out what a viewer sees after this block."""
    return plain(after.game.show(after.playing.view(viewer)))


def _view(node: YamlNode, after: BlockOutcome) -> Differences:
    for word, one in node.pairs():
        viewer = seat_of(after.game, one, word)
        known = {**shown_to(after, viewer), **plain(after.game.describe(after.playing.state))}
        yield from _unheard_of(one, known, f"view.{word}")
        yield from compare(one, shown_to(after, viewer), f"view.{word}")


def _options(node: YamlNode, after: BlockOutcome) -> Differences:
    for word, queries in node.pairs():
        viewer = seat_of(after.game, queries, word)
        for one in queries.some():
            keys = dict(one.pairs())
            found = _blank(after.playing, viewer, keys)
            for name in BLANK:
                if name in keys:
                    yield from compare(keys[name], found[name], f"options.{word}.{name}")


def _blank(match: Match[Any, Any], viewer: Viewer, keys: Mapping[str, YamlNode]) -> dict[str, Any]:
    """Ask for the next blank of an order in the making."""
    wanted = keys["ask"].text() if "ask" in keys else None
    mine = [ask for ask in match.asks if ask.seat == viewer and wanted in {None, ask.id}]
    ask = mine[0] if mine else None
    given = keys["order"].data if "order" in keys else {}
    fields = {str(name): value for name, value in given.items() if name != "kind"}
    kind = None if given.get("kind") is None else str(given["kind"])
    draft = Draft(kind=kind, fields=fields)
    sheet = match.sheet(ask.seat, ask.id) if ask else ()
    field = keys["field"].text() if "field" in keys else None
    blank = match.game.options(match.view(viewer), ask, sheet, draft, field)
    return _spelt(blank)


def _spelt(blank: Blank | None) -> dict[str, Any]:
    if blank is None:
        return dict.fromkeys(BLANK)
    found: dict[str, Any] = plain(blank.model_dump(mode="json"))
    choices = [choice.id for choice in blank.choices]
    return {**found, "blank": blank.name, "choices": choices}


def asks_after(after: BlockOutcome) -> list[dict[str, Any]]:
    """Spell out whom the game waits for."""
    return [
        ask.model_dump(mode="json") | ({"seat": KEEPERS} if ask.seat == KEEPER else {})
        for ask in after.playing.asks
    ]


def _asks(node: YamlNode, after: BlockOutcome) -> Differences:
    yield from compare(node, asks_after(after), "asks", "kind")


def outcome_after(after: BlockOutcome) -> dict[str, Any] | None:
    """Spell out how the game ended, if it has."""
    outcome = after.playing.outcome
    return None if outcome is None else outcome.model_dump(mode="json")


def _outcome(node: YamlNode, after: BlockOutcome) -> Differences:
    yield from compare(node, outcome_after(after), "outcome")


def _answers(node: YamlNode, after: BlockOutcome) -> Differences:
    for token, one in node.pairs():
        found = [
            told.refusals[0].code if told.refusals else ACCEPTED
            for told in after.told
            if told.token == str(token)
        ]
        yield from compare(_listed(one), found, f"answers.{token}")


def _reveals(node: YamlNode, after: BlockOutcome) -> Differences:
    yield from compare(node, after.reveals, "reveals")


CHECKS: Final[Mapping[str, Callable[[YamlNode, BlockOutcome], Differences]]] = {
    "warned": _warned,
    "heard": _heard,
    "state": _state,
    "view": _view,
    "options": _options,
    "asks": _asks,
    "outcome": _outcome,
    "answers": _answers,
    "reveals": _reveals,
}
