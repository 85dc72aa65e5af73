"""Scenario files: how they are read, and what is said of their mistakes."""

from collections.abc import Iterable, Mapping
from pathlib import PurePath
from typing import Any, Final

from engine.core.files import written_opening, yaml_reader
from engine.core.files.rulebook import ID
from engine.core.files.yaml_nodes import YamlNode, near, short, top
from engine.core.files.yaml_reader import FaultError
from engine.core.notation import order_lines
from engine.core.protocol import drafts
from engine.core.protocol.game import Game
from engine.core.protocol.values import Refusal
from engine.core.scenarios.expectation_syntax import proof_read
from engine.core.scenarios.form import Block, Move, Scenario, WrittenOrder, seat_of

Games = Mapping[str, Game[Any, Any]]
Keys = Mapping[str, YamlNode]

BLOCK: Final = ("when", "then", "close", "note")
KEYS: Final = ("title", "game", "rules", "given", "setup", "chance", "seed", "play", *BLOCK)
SETUP: Final = ("settings", "entries", "before", "seed", "game_id")
CHANCE: Final = ("seed", "game_id", "branch", "laid")
ENTRY: Final = ("seat", "orders", "token", "ask", "ready", "lapse", "withdraw")
SEED: Final = "north"


def read(text: str | bytes, name: str, games: Games) -> list[Scenario]:
    """Read every scenario of a file: a list of them, or several YAML documents."""
    found: list[Scenario] = []
    for one in yaml_reader.read(text, name):
        node = top(one)
        found.extend(_scenario(each, name, games) for each in node.some())
    if not found:
        raise FaultError(name, None, "there is no scenario in here")
    return found


def _scenario(node: YamlNode, name: str, games: Games) -> Scenario:
    keys = node.keys(*KEYS)
    if "title" not in keys:
        raise node.fault("a scenario needs a title: the sentence that it proves")
    _begun(node, keys)
    rules = tuple(_rule(one) for one in keys["rules"].some()) if "rules" in keys else ()
    game = _game(node, keys, rules, (name, games))
    _known_rules(game, keys)
    chance = keys["chance"].keys(*CHANCE) if "chance" in keys else {}
    setup = keys["setup"].keys(*SETUP) if "setup" in keys else {}
    return Scenario(
        title=keys["title"].text("a title"),
        node=node,
        game=game,
        rules=rules,
        state=written_opening.staged(game, keys["given"]) if "given" in keys else None,
        lobby=_lobby(game, keys["setup"], setup) if "setup" in keys else None,
        seed=game.seed(_once("seed", SEED, keys, chance, setup)),
        game_id=_once("game_id", "scenario", chance, setup),
        branch=chance["branch"].whole() if "branch" in chance else 0,
        laid=_laid(chance["laid"]) if "laid" in chance else {},
        blocks=tuple(_blocks(game, node, keys)),
    )


def _rule(node: YamlNode) -> str:
    rule = node.text("a rule id")
    if not ID.fullmatch(rule):
        node.expected("a rule id such as C-COST-03")
    return rule


def _known_rules(game: Game[Any, Any], keys: Keys) -> None:
    """See that the rules of this game stand in its book."""
    book = game.rules()
    for one in keys["rules"].some() if "rules" in keys and book else []:
        rule = str(one.data)
        if rule.startswith(game.prefix) and rule not in book:
            raise one.fault(f"{rule} is in no rule book{near(rule, book)}")


def _game(
    node: YamlNode, keys: Keys, rules: Iterable[str], where: tuple[str, Games]
) -> Game[Any, Any]:
    """Find the game: by name, by the rules that are proved, by the path of the file."""
    name, games = where
    if "game" in keys:
        return games[keys["game"].one_of(games, "game")]
    ruled = {
        key for key, game in games.items() if any(rule.startswith(game.prefix) for rule in rules)
    }
    named = {part for part in PurePath(name).parts if part in games}
    for found in (ruled, named):
        if len(found) == 1:
            return games[found.pop()]
    raise node.fault(f"which game is this? Write `game:` and one of {', '.join(games)}")


def _once(name: str, default: str, *places: Keys) -> str:
    """Read a word that may stand in one of several places, but in only one."""
    found = [keys[name] for keys in places if name in keys]
    if len(found) > 1:
        raise found[1].fault(f"{name} stands in two places; keep one")
    return found[0].text() if found else default


def _laid(node: YamlNode) -> dict[str, list[Any]]:
    return {str(stream): [each.data for each in one.some()] for stream, one in node.pairs()}


def _lobby(game: Game[Any, Any], node: YamlNode, keys: Keys) -> written_opening.Lobby:
    if "entries" not in keys:
        raise node.fault("setup needs entries: a list, or how many there are")
    return written_opening.lobby(game, keys.get("settings"), keys["entries"], keys.get("before"))


def _begun(node: YamlNode, keys: Keys) -> None:
    """See that a scenario begins in exactly one way."""
    begins = [name for name in ("given", "setup") if name in keys]
    if not begins:
        raise node.fault("a scenario needs `given` (a position) or `setup` (settings and entries)")
    if begins[1:]:
        raise keys["setup"].fault("a scenario has `given` or `setup`, not both")


def _blocks(game: Game[Any, Any], node: YamlNode, keys: Keys) -> Iterable[Block]:
    """Read the one block, or each of `play`."""
    if "play" not in keys:
        yield _block(game, node, {name: keys[name] for name in BLOCK if name in keys})
        return
    for name in BLOCK:
        if name in keys:
            raise keys[name].fault(f"{name} stands beside play; put it into a block of play")
    blocks = keys["play"].items("a list of blocks with when and then")
    if not blocks:
        keys["play"].expected("a list of blocks with when and then")
    for one in blocks:
        yield _block(game, one, one.keys(*BLOCK))


def _block(game: Game[Any, Any], node: YamlNode, keys: Keys) -> Block:
    then = proof_read(game, keys["then"]) if "then" in keys else {}
    moves = tuple(_moves(game, keys["when"])) if "when" in keys else None
    _readable(moves or (), str(then["refused"].data) if "refused" in then else "")
    close = keys["close"].flag() if "close" in keys else True
    return Block(node, moves, then, close)


def _readable(moves: Iterable[Move], expected: str) -> None:
    """Take a line that is no order for a slip of the pen, unless its refusal is expected."""
    for given in (one for move in moves for one in move.orders):
        if isinstance(given.order, Refusal) and given.order.code not in expected:
            raise given.node.fault(
                f"{short(given.node.data, 60)} can't be read as an order ({given.order.code}); "
                "inside [ ] a line with a comma must be quoted"
            )


def _moves(game: Game[Any, Any], node: YamlNode) -> Iterable[Move]:
    """Read `when`: by seat, or entries in sequence."""
    if isinstance(node.data, list):
        for one in node.items():
            yield _entry(game, one)
        return
    for word, one in node.pairs("orders by seat, or a list of entries with seat and orders"):
        _bounded(one)
        orders = tuple(_order(game, each) for each in one.some())
        yield Move(one, seat_of(game, one, word), "orders", orders)


def _bounded(node: YamlNode) -> None:
    """Refuse more orders than a message holds (S-ORDER-03)."""
    if isinstance(node.data, list) and len(node.data) > order_lines.LINES:
        raise node.fault(f"a message holds at most {order_lines.LINES} orders")


def _entry(game: Game[Any, Any], node: YamlNode) -> Move:
    keys = node.keys(*ENTRY)
    if "seat" not in keys:
        raise node.fault("an entry of when needs a seat")
    seat = seat_of(game, keys["seat"], keys["seat"].data)
    acts = [name for name in ("orders", "ready", "lapse", "withdraw") if name in keys]
    if len(acts) != 1:
        raise node.fault("an entry of when has one of orders, ready, lapse, withdraw")
    ask = keys["ask"].text("the id of an ask") if "ask" in keys else None
    return _act(game, Move(node, seat, "orders", ask=ask), acts[0], keys)


def _act(game: Game[Any, Any], move: Move, act: str, keys: Keys) -> Move:
    if act == "orders":
        _bounded(keys["orders"])
        orders = tuple(_order(game, each) for each in keys["orders"].some())
        return move._replace(orders=orders, token=keys["token"].text() if "token" in keys else "")
    if "token" in keys:
        raise keys["token"].fault("only orders carry a token")
    if act == "withdraw":
        return move._replace(act="withdraw", place=keys["withdraw"].whole("a place on the sheet"))
    ask = None if keys[act].data is True else keys[act].text("the id of an ask, or true")
    return move._replace(act="ready" if act == "ready" else "lapse", ask=ask or move.ask)


def _order(game: Game[Any, Any], node: YamlNode) -> WrittenOrder:
    """Read an order as a map or as a line; what can't be an order is refused when it is given."""
    if isinstance(node.data, Mapping):
        return WrittenOrder(node, drafts.read(game, node.data))
    if not isinstance(node.data, str):
        node.expected("an order: a map with its kind and fields, or a line of text")
    return WrittenOrder(node, order_lines.read_line(game, node.data))
