"""The syntax of `then`: its keys, and the faults of misspelt ones."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from engine.core.files.file_faults import FaultCollector, FaultError
from engine.core.files.nearest_words import suggest_nearest
from engine.core.files.yaml_nodes import YamlNode
from engine.core.protocol import order_validation
from engine.core.protocol.game import Ask, Game
from engine.core.scenarios import matchers
from engine.core.scenarios.expected_words import find_misspelt_words
from engine.core.scenarios.matchers import is_matcher
from engine.core.scenarios.scenario import LOBBY_WORD, read_seat

AnyGame = Game[Any, Any]

ACCEPTED_WORD: Final = "accepted"
ASK_KEYS: Final = tuple(Ask.model_fields)
BLANK_KEYS: Final = ("blank", "choices", "span", "many", "ordered", "text", "grows")
NESTING_MATCHERS: Final = ("$has", "$not", "$one_of", "$exactly")
"""Matchers that hold further expectations of the same form."""


def check_expectation_keys(
    game: AnyGame, node: YamlNode, faults: FaultCollector
) -> dict[str, YamlNode]:
    """Return the nodes of `then` by key; misspelt words are faults."""
    keys: dict[str, YamlNode] = {}
    with faults.reading():
        keys, unknown = node.find_known_keys(*KEY_CHECKS)
        faults.faults += unknown
    for name, one in keys.items():
        matchers_read = FaultCollector()
        matchers.check_matchers(one, matchers_read)
        faults.faults += matchers_read.faults
        if not matchers_read.faults:
            with faults.reading():
                KEY_CHECKS[name](game, one, faults)
    return keys


def _single_expectations(node: YamlNode) -> Iterator[YamlNode]:
    """Iterate over the single expectations in lists and matchers."""
    if is_matcher(node.data):
        for word, one in node.read_pairs():
            if word in NESTING_MATCHERS:
                yield from _single_expectations(one)
    elif isinstance(node.data, list):
        for one in node.read_items():
            yield from _single_expectations(one)
    else:
        yield node


def _expectations_by_seat(
    game: AnyGame, node: YamlNode, faults: FaultCollector, *others: str
) -> Iterator[YamlNode]:
    for word, one in node.read_pairs("expectations by seat"):
        with faults.reading():
            if word not in others:
                read_seat(game, one, word)
            yield one


def check_rule_known(game: AnyGame, node: YamlNode) -> None:
    """Raise a fault for a rule of this game that is not in its rule book."""
    book, rule = game.rulebook.load(), str(node.data)
    if book and rule.startswith(game.rulebook.id_prefixes) and rule not in book:
        raise node.fault(f"{rule} is in no rule book{suggest_nearest(rule, book)}")


def _check_rule_key(game: AnyGame, keys: Mapping[str, YamlNode], faults: FaultCollector) -> None:
    if "rule" in keys and isinstance(keys["rule"].data, str):
        with faults.reading():
            check_rule_known(game, keys["rule"])


def _check_refusals(game: AnyGame, node: YamlNode, faults: FaultCollector) -> None:
    codes = sorted({*game.kinds.refusals, *order_validation.CORE_REFUSAL_CODES})
    for seat in _expectations_by_seat(game, node, faults, LOBBY_WORD):
        for one in _single_expectations(seat):
            with faults.reading():
                keys = one.read_known_keys("code", "rule", "facts") if _is_map(one) else {}
                _check_rule_key(game, keys, faults)
                code = keys.get("code") if _is_map(one) else one
                if code is not None and not is_matcher(code.data):
                    code.read_choice(codes, "refusal code")


def _is_map(node: YamlNode) -> bool:
    return isinstance(node.data, Mapping)


def _check_heard(game: AnyGame, node: YamlNode, faults: FaultCollector) -> None:
    for seat in _expectations_by_seat(game, node, faults):
        if not isinstance(seat.data, list) and not is_matcher(seat.data):
            seat.raise_expected("a list of events, [] where nothing is heard")
        for one in _single_expectations(seat):
            with faults.reading():
                faults.faults += _find_event_faults(game, one)


def _find_event_faults(game: AnyGame, node: YamlNode) -> Iterator[FaultError]:
    """Find what an event can't hold: an unknown kind, misspelt keys and words."""
    kind = dict(node.read_pairs()).get("kind") if _is_map(node) else node
    if kind is not None and not is_matcher(kind.data):
        event = game.kinds.events[kind.read_choice(game.kinds.events, "kind of event")]
        if _is_map(node):
            yield from find_misspelt_words(node, event, {}, are_keys_known=True)


def _check_state(game: AnyGame, node: YamlNode, faults: FaultCollector) -> None:
    node.read_pairs("a part of the position")
    schemas = game.scenarios.list_schemas() if game.scenarios.list_schemas is not None else None
    if schemas is not None:
        faults.faults += find_misspelt_words(
            node, schemas.state, schemas.instead, are_keys_known=False
        )


def _check_view(game: AnyGame, node: YamlNode, faults: FaultCollector) -> None:
    schemas = game.scenarios.list_schemas() if game.scenarios.list_schemas is not None else None
    for one in _expectations_by_seat(game, node, faults):
        one.read_pairs("a part of what the seat sees")
        if schemas is not None:
            faults.faults += find_misspelt_words(
                one, schemas.view, schemas.instead, are_keys_known=False
            )


def _check_options(game: AnyGame, node: YamlNode, faults: FaultCollector) -> None:
    for seat in _expectations_by_seat(game, node, faults):
        for one in seat.read_items_or_one():
            with faults.reading():
                keys = one.read_known_keys("order", "ask", "field", *BLANK_KEYS)
                made = keys["order"].read_pairs("an order in the making") if "order" in keys else []
                words = [node for name, node in made if name == "kind" and node.data is not None]
                for word in (*words, *(keys[name] for name in ("ask", "field") if name in keys)):
                    word.read_text("a word")


def _check_asks(game: AnyGame, node: YamlNode, faults: FaultCollector) -> None:
    for one in _single_expectations(node):
        with faults.reading():
            keys = {} if isinstance(one.data, str) else one.read_known_keys(*ASK_KEYS)
            if "seat" in keys and not is_matcher(keys["seat"].data):
                read_seat(game, keys["seat"], keys["seat"].data)


def _check_outcome(game: AnyGame, node: YamlNode, faults: FaultCollector) -> None:
    for one in _single_expectations(node):
        with faults.reading():
            keys = one.read_known_keys("places", "rule") if one.data is not None else {}
            _check_rule_key(game, keys, faults)


def _check_answers(game: AnyGame, node: YamlNode, faults: FaultCollector) -> None:
    codes = [ACCEPTED_WORD, *sorted({*game.kinds.refusals, *order_validation.CORE_REFUSAL_CODES})]
    for _, token in node.read_pairs("answers by token"):
        for one in _single_expectations(token):
            with faults.reading():
                one.read_choice(codes, "answer")


def _check_reveals(game: AnyGame, node: YamlNode, faults: FaultCollector) -> None:  # noqa: ARG001  (a check's form)
    node.read_bool()


KEY_CHECKS: Final[Mapping[str, Callable[[AnyGame, YamlNode, FaultCollector], None]]] = {
    "refused": _check_refusals,
    "warned": _check_refusals,
    "heard": _check_heard,
    "state": _check_state,
    "view": _check_view,
    "options": _check_options,
    "asks": _check_asks,
    "outcome": _check_outcome,
    "answers": _check_answers,
    "reveals": _check_reveals,
}
