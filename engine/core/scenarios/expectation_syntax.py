"""How `then` is written: which keys it has, and what is said where one is misspelt."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from engine.core.files.yaml_nodes import YamlNode
from engine.core.protocol import order_validation
from engine.core.protocol.game import Ask, Game
from engine.core.scenarios import matchers
from engine.core.scenarios.form import LOBBY, seat_of
from engine.core.scenarios.matchers import is_matcher

AnyGame = Game[Any, Any]

ACCEPTED: Final = "accepted"
ASK: Final = tuple(Ask.model_fields)
BLANK: Final = ("blank", "choices", "span", "many", "ordered", "text", "grows")
INNER: Final = ("$has", "$not", "$one_of", "$exactly")
"""Matchers that hold further expectations of the same form."""


def proof_read(game: AnyGame, node: YamlNode) -> dict[str, YamlNode]:
    """Take `then` apart, and refuse what is misspelt in it."""
    keys = node.keys(*PROOFS)
    for name, one in keys.items():
        matchers.proof_read(one)
        PROOFS[name](game, one)
    return keys


def _leaves(node: YamlNode) -> Iterator[YamlNode]:
    """Walk the single expectations in lists and matchers."""
    if is_matcher(node.data):
        for word, one in node.pairs():
            if word in INNER:
                yield from _leaves(one)
    elif isinstance(node.data, list):
        for one in node.items():
            yield from _leaves(one)
    else:
        yield node


def _seats(game: AnyGame, node: YamlNode, *others: str) -> Iterator[YamlNode]:
    for word, one in node.pairs("expectations by seat"):
        if word not in others:
            seat_of(game, one, word)
        yield one


def _proof_refusals(game: AnyGame, node: YamlNode) -> None:
    codes = sorted({*game.codes, *order_validation.CODES})
    for seat in _seats(game, node, LOBBY):
        for one in _leaves(seat):
            code = one.keys("code", "rule", "facts").get("code") if _is_map(one) else one
            if code is not None and not is_matcher(code.data):
                code.one_of(codes, "refusal code")


def _is_map(node: YamlNode) -> bool:
    return isinstance(node.data, Mapping)


def _proof_heard(game: AnyGame, node: YamlNode) -> None:
    for seat in _seats(game, node):
        if not isinstance(seat.data, list) and not is_matcher(seat.data):
            seat.expected("a list of events, [] where nothing is heard")
        for one in _leaves(seat):
            kind = dict(one.pairs()).get("kind") if _is_map(one) else one
            if kind is not None and not is_matcher(kind.data):
                event = game.event_types[kind.one_of(game.event_types, "kind of event")]
                if _is_map(one):
                    one.keys(*(info.alias or name for name, info in event.model_fields.items()))


def _proof_state(game: AnyGame, node: YamlNode) -> None:  # noqa: ARG001  (a proof's form)
    node.pairs("a part of the position")


def _proof_view(game: AnyGame, node: YamlNode) -> None:
    for one in _seats(game, node):
        one.pairs("a part of what the seat sees")


def _proof_options(game: AnyGame, node: YamlNode) -> None:
    for seat in _seats(game, node):
        for one in seat.some():
            keys = one.keys("order", "ask", "field", *BLANK)
            made = keys["order"].pairs("an order in the making") if "order" in keys else []
            words = [node for name, node in made if name == "kind" and node.data is not None]
            for word in (*words, *(keys[name] for name in ("ask", "field") if name in keys)):
                word.text("a word")


def _proof_asks(game: AnyGame, node: YamlNode) -> None:
    for one in _leaves(node):
        keys = {} if isinstance(one.data, str) else one.keys(*ASK)
        if "seat" in keys and not is_matcher(keys["seat"].data):
            seat_of(game, keys["seat"], keys["seat"].data)


def _proof_outcome(game: AnyGame, node: YamlNode) -> None:  # noqa: ARG001
    for one in _leaves(node):
        if one.data is not None:
            one.keys("places", "rule")


def _proof_answers(game: AnyGame, node: YamlNode) -> None:
    codes = [ACCEPTED, *sorted({*game.codes, *order_validation.CODES})]
    for _, token in node.pairs("answers by token"):
        for one in _leaves(token):
            one.one_of(codes, "answer")


def _proof_reveals(game: AnyGame, node: YamlNode) -> None:  # noqa: ARG001
    node.flag()


PROOFS: Final[Mapping[str, Callable[[AnyGame, YamlNode], None]]] = {
    "refused": _proof_refusals,
    "warned": _proof_refusals,
    "heard": _proof_heard,
    "state": _proof_state,
    "view": _proof_view,
    "options": _proof_options,
    "asks": _proof_asks,
    "outcome": _proof_outcome,
    "answers": _proof_answers,
    "reveals": _proof_reveals,
}
