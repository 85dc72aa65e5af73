"""The syntax of `then`: its keys, and the faults of misspelt ones."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from engine.core.files.yaml_nodes import YamlNode
from engine.core.protocol import order_validation
from engine.core.protocol.game import Ask, Game
from engine.core.scenarios import matchers
from engine.core.scenarios.form import LOBBY_WORD, read_seat
from engine.core.scenarios.matchers import is_matcher

AnyGame = Game[Any, Any]

ACCEPTED_WORD: Final = "accepted"
ASK_KEYS: Final = tuple(Ask.model_fields)
BLANK_KEYS: Final = ("blank", "choices", "span", "many", "ordered", "text", "grows")
NESTING_MATCHERS: Final = ("$has", "$not", "$one_of", "$exactly")
"""Matchers that hold further expectations of the same form."""


def check_expectation_keys(game: AnyGame, node: YamlNode) -> dict[str, YamlNode]:
    """Return the nodes of `then` by key; a misspelt word is a fault."""
    keys = node.read_known_keys(*KEY_CHECKS)
    for name, one in keys.items():
        matchers.check_matchers(one)
        KEY_CHECKS[name](game, one)
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


def _expectations_by_seat(game: AnyGame, node: YamlNode, *others: str) -> Iterator[YamlNode]:
    for word, one in node.read_pairs("expectations by seat"):
        if word not in others:
            read_seat(game, one, word)
        yield one


def _check_refusals(game: AnyGame, node: YamlNode) -> None:
    codes = sorted({*game.kinds.refusals, *order_validation.CORE_REFUSAL_CODES})
    for seat in _expectations_by_seat(game, node, LOBBY_WORD):
        for one in _single_expectations(seat):
            code = one.read_known_keys("code", "rule", "facts").get("code") if _is_map(one) else one
            if code is not None and not is_matcher(code.data):
                code.read_choice(codes, "refusal code")


def _is_map(node: YamlNode) -> bool:
    return isinstance(node.data, Mapping)


def _check_heard(game: AnyGame, node: YamlNode) -> None:
    for seat in _expectations_by_seat(game, node):
        if not isinstance(seat.data, list) and not is_matcher(seat.data):
            seat.raise_expected("a list of events, [] where nothing is heard")
        for one in _single_expectations(seat):
            kind = dict(one.read_pairs()).get("kind") if _is_map(one) else one
            if kind is not None and not is_matcher(kind.data):
                event = game.kinds.events[kind.read_choice(game.kinds.events, "kind of event")]
                if _is_map(one):
                    one.read_known_keys(
                        *(info.alias or name for name, info in event.model_fields.items())
                    )


def _check_state(game: AnyGame, node: YamlNode) -> None:  # noqa: ARG001  (a proof's form)
    node.read_pairs("a part of the position")


def _check_view(game: AnyGame, node: YamlNode) -> None:
    for one in _expectations_by_seat(game, node):
        one.read_pairs("a part of what the seat sees")


def _check_options(game: AnyGame, node: YamlNode) -> None:
    for seat in _expectations_by_seat(game, node):
        for one in seat.read_items_or_one():
            keys = one.read_known_keys("order", "ask", "field", *BLANK_KEYS)
            made = keys["order"].read_pairs("an order in the making") if "order" in keys else []
            words = [node for name, node in made if name == "kind" and node.data is not None]
            for word in (*words, *(keys[name] for name in ("ask", "field") if name in keys)):
                word.read_text("a word")


def _check_asks(game: AnyGame, node: YamlNode) -> None:
    for one in _single_expectations(node):
        keys = {} if isinstance(one.data, str) else one.read_known_keys(*ASK_KEYS)
        if "seat" in keys and not is_matcher(keys["seat"].data):
            read_seat(game, keys["seat"], keys["seat"].data)


def _check_outcome(game: AnyGame, node: YamlNode) -> None:  # noqa: ARG001
    for one in _single_expectations(node):
        if one.data is not None:
            one.read_known_keys("places", "rule")


def _check_answers(game: AnyGame, node: YamlNode) -> None:
    codes = [ACCEPTED_WORD, *sorted({*game.kinds.refusals, *order_validation.CORE_REFUSAL_CODES})]
    for _, token in node.read_pairs("answers by token"):
        for one in _single_expectations(token):
            one.read_choice(codes, "answer")


def _check_reveals(game: AnyGame, node: YamlNode) -> None:  # noqa: ARG001
    node.read_bool()


KEY_CHECKS: Final[Mapping[str, Callable[[AnyGame, YamlNode], None]]] = {
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
