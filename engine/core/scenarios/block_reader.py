"""Reading the blocks of a scenario: what is ordered, and what is expected."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from engine.core.files.file_faults import FaultCollector, FaultError
from engine.core.files.yaml_nodes import YamlNode, shorten_value
from engine.core.notation import line_reader
from engine.core.protocol import drafts
from engine.core.protocol.game import Game
from engine.core.protocol.values import Refusal
from engine.core.scenarios.expectation_syntax import check_expectation_keys
from engine.core.scenarios.order_hints import find_meant_verb
from engine.core.scenarios.scenario import Block, WhenEntry, WrittenOrder, read_seat

Keys = Mapping[str, YamlNode]

COMMA_HINT: Final = "Inside [ ] a line with a comma must be quoted"
UNREAD_LINES: Final[Mapping[str, str]] = {
    "ORDER_UNREAD": f": {{given}} is left over. Its form is `{{form}}`. {COMMA_HINT}",
    "LINE_TOO_LONG": "; a line holds at most {characters} letters",
    "TEXT_TAIL": (
        "; it is not clear whether `{given}` belongs to the text. "
        "If it does, write `{whole}`; if not, `{apart}`"
    ),
    "TEXT_ADDRESSED": (
        "; everybody would hear this. To tell it to {given} alone, write `{apart}`; "
        "to tell it to all, `{whole}`"
    ),
}
"""By code of a refusal: what is wrong with the line."""
NOTE_KEY: Final = "note"
BLOCK_KEYS: Final = ("when", "then", "close", NOTE_KEY)
ENTRY_KEYS: Final = ("seat", "orders", "token", "ask", "ready", "lapse", "withdraw")


def read_blocks(
    game: Game[Any, Any], node: YamlNode, keys: Keys, faults: FaultCollector
) -> Iterator[Block]:
    """Read the one block, or each of `play`; faults are collected."""
    if "play" not in keys:
        own = {name: keys[name] for name in BLOCK_KEYS if name in keys}
        yield _read_block(game, node, own, faults)
        return
    for name in BLOCK_KEYS:
        if name in keys and name != NOTE_KEY:
            problem = f"{name} stands beside play; put it into a block of play"
            faults.faults.append(keys[name].fault(problem))
    for one in faults.read(_read_play, keys["play"]) or []:
        with faults.reading():
            inner, unknown = one.find_known_keys(*BLOCK_KEYS)
            faults.faults += unknown
            yield _read_block(game, one, inner, faults)


def _read_play(node: YamlNode) -> list[YamlNode]:
    description = "a list of blocks with when and then"
    return node.read_items(description) or node.raise_expected(description)


def _read_block(game: Game[Any, Any], node: YamlNode, keys: Keys, faults: FaultCollector) -> Block:
    moves = tuple(_read_entries(game, keys["when"], faults)) if "when" in keys else None
    then = check_expectation_keys(game, keys["then"], faults) if "then" in keys else {}
    expected = str(then["refused"].data) if "refused" in then else ""
    faults.faults += _find_unread_lines(game, moves or (), expected)
    close = faults.read(keys["close"].read_bool) if "close" in keys else True
    return Block(node, moves, then, closes_sheets=close is not False)


def _find_unread_lines(
    game: Game[Any, Any], moves: Iterable[WhenEntry], expected: str
) -> Iterator[FaultError]:
    """Find the lines that are no orders, unless their refusal is expected."""
    for given in (one for move in moves for one in move.orders):
        if isinstance(given.order, Refusal) and given.order.code not in expected:
            line = shorten_value(given.node.data, 60)
            why = _explain_unread_line(game, given.node.data, given.order)
            yield given.node.fault(f"{line} can't be read as an order ({given.order.code}){why}")


def _explain_unread_line(game: Game[Any, Any], line: str, refusal: Refusal) -> str:
    """Return what a line should have been, as far as its refusal tells."""
    facts = refusal.facts
    if refusal.code == "ORDER_UNKNOWN":
        given, meant = find_meant_verb(game, line)
        if meant:
            return f"; for {given}, did you mean {meant}?"
        return f"; orders are {', '.join(game.kinds.orders)}. {COMMA_HINT}"
    explanation = UNREAD_LINES.get(refusal.code)
    if explanation is not None:
        return explanation.format(**facts)
    return ": " + ", ".join(f"{name} {value}" for name, value in facts.items() if value != "")


def _read_entries(
    game: Game[Any, Any], node: YamlNode, faults: FaultCollector
) -> Iterator[WhenEntry]:
    """Read `when`: by seat, or entries in sequence."""
    if isinstance(node.data, list):
        for one in node.read_items():
            with faults.reading():
                yield _read_entry(game, one, faults)
        return
    says = "orders by seat, or a list of entries with seat and orders"
    for word, one in faults.read(node.read_pairs, says) or []:
        with faults.reading():
            seat = read_seat(game, one, word)
            yield WhenEntry(one, seat, "orders", tuple(_read_orders(game, one, faults)))


def _read_orders(
    game: Game[Any, Any], node: YamlNode, faults: FaultCollector
) -> Iterator[WrittenOrder]:
    """Read the orders of one message."""
    _check_order_count(node)
    before: YamlNode | None = None
    for one in node.read_items_or_one():
        with faults.reading():
            yield _read_order(game, one, before)
        before = one


def _check_order_count(node: YamlNode) -> None:
    """Raise a fault for more orders than a message may hold (S-ORDER-03)."""
    if isinstance(node.data, list) and len(node.data) > line_reader.MAX_LINES:
        raise node.fault(f"a message holds at most {line_reader.MAX_LINES} orders")


def _read_entry(game: Game[Any, Any], node: YamlNode, faults: FaultCollector) -> WhenEntry:
    keys = node.read_known_keys(*ENTRY_KEYS)
    if "seat" not in keys:
        raise node.fault("an entry of when needs a seat")
    seat = read_seat(game, keys["seat"], keys["seat"].data)
    acts = [name for name in ("orders", "ready", "lapse", "withdraw") if name in keys]
    if len(acts) != 1:
        raise node.fault("an entry of when has one of orders, ready, lapse, withdraw")
    ask = keys["ask"].read_text("the id of an ask") if "ask" in keys else None
    move = WhenEntry(node, seat, "orders", ask=ask)
    if acts == ["orders"]:
        orders = tuple(_read_orders(game, keys["orders"], faults))
        token = keys["token"].read_text() if "token" in keys else ""
        return move._replace(orders=orders, token=token)
    return _read_action(move, acts[0], keys)


def _read_action(move: WhenEntry, act: str, keys: Keys) -> WhenEntry:
    if "token" in keys:
        raise keys["token"].fault("only orders carry a token")
    if act == "withdraw":
        return move._replace(
            action="withdraw", sheet_position=keys["withdraw"].read_integer("a place on the sheet")
        )
    ask = None if keys[act].data is True else keys[act].read_text("the id of an ask, or true")
    return move._replace(action="ready" if act == "ready" else "lapse", ask=ask or move.ask)


def _read_order(game: Game[Any, Any], node: YamlNode, before: YamlNode | None) -> WrittenOrder:
    """Read an order as a map or a line; one that can't be read is refused when it is played."""
    if isinstance(node.data, Mapping):
        return WrittenOrder(node, drafts.parse_order(game, node.data))
    if not isinstance(node.data, str):
        after_line = before is not None and isinstance(before.data, str)
        node.raise_expected(
            "an order: a map with its kind and fields, or a line of text",
            f". {COMMA_HINT}" if after_line else "",
        )
    return WrittenOrder(node, line_reader.read_line(game, node.data))
