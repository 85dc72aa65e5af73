"""Reading scenario files; every mistake is a fault with its line."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from engine.core.files import written_opening, yaml_reader
from engine.core.files.file_faults import FaultError
from engine.core.files.rulebook import RULE_ID
from engine.core.files.yaml_nodes import YamlNode, root_node, shorten_value, suggest_nearest
from engine.core.notation import line_reader
from engine.core.protocol import drafts
from engine.core.protocol.game import Game
from engine.core.protocol.values import Refusal
from engine.core.scenarios.expectation_syntax import check_expectation_keys
from engine.core.scenarios.form import Block, Scenario, WhenEntry, WrittenOrder, read_seat

Games = Mapping[str, Game[Any, Any]]
Keys = Mapping[str, YamlNode]

BLOCK_KEYS: Final = ("when", "then", "close", "note")
SCENARIO_KEYS: Final = (
    "title",
    "game",
    "rules",
    "given",
    "setup",
    "chance",
    "seed",
    "play",
    *BLOCK_KEYS,
)
SETUP_KEYS: Final = ("settings", "entries", "before", "seed", "game_id")
CHANCE_KEYS: Final = ("seed", "game_id", "branch", "laid")
ENTRY_KEYS: Final = ("seat", "orders", "token", "ask", "ready", "lapse", "withdraw")
DEFAULT_SEED: Final = "north"


def read_scenarios(text: str | bytes, name: str, games: Games) -> list[Scenario]:
    """Read every scenario of a file: a list of them, or several YAML documents."""
    found: list[Scenario] = []
    for one in yaml_reader.read_documents(text, name):
        node = root_node(one)
        found.extend(_read_scenario(each, name, games) for each in node.read_items_or_one())
    if not found:
        raise FaultError(name, None, "there is no scenario in here")
    return found


def _read_scenario(node: YamlNode, name: str, games: Games) -> Scenario:
    keys = node.read_known_keys(*SCENARIO_KEYS)
    if "title" not in keys:
        raise node.fault("a scenario needs a title: the sentence that it proves")
    _check_one_beginning(node, keys)
    rules = (
        tuple(_read_rule_id(one) for one in keys["rules"].read_items_or_one())
        if "rules" in keys
        else ()
    )
    game = _find_game(node, keys, rules, (name, games))
    _check_rules_known(game, keys)
    chance = keys["chance"].read_known_keys(*CHANCE_KEYS) if "chance" in keys else {}
    setup = keys["setup"].read_known_keys(*SETUP_KEYS) if "setup" in keys else {}
    return Scenario(
        title=keys["title"].read_text("a title"),
        node=node,
        game=game,
        rules=rules,
        state=written_opening.read_position(game, keys["given"]) if "given" in keys else None,
        lobby=_read_lobby(game, keys["setup"], setup) if "setup" in keys else None,
        seed=game.scenarios.make_seed(_read_once("seed", DEFAULT_SEED, keys, chance, setup)),
        game_id=_read_once("game_id", "scenario", chance, setup),
        branch=chance["branch"].read_integer() if "branch" in chance else 0,
        fixed_dice=_read_fixed_dice(chance["laid"]) if "laid" in chance else {},
        blocks=tuple(_read_blocks(game, node, keys)),
    )


def _read_rule_id(node: YamlNode) -> str:
    rule = node.read_text("a rule id")
    if not RULE_ID.fullmatch(rule):
        node.raise_expected("a rule id such as C-COST-03")
    return rule


def _check_rules_known(game: Game[Any, Any], keys: Keys) -> None:
    """Raise a fault for a rule of this game that is not in its rule book."""
    book = game.rulebook.load()
    for one in keys["rules"].read_items_or_one() if "rules" in keys and book else []:
        rule = str(one.data)
        if rule.startswith(game.rulebook.id_prefix) and rule not in book:
            raise one.fault(f"{rule} is in no rule book{suggest_nearest(rule, book)}")


def _find_game(
    node: YamlNode, keys: Keys, rules: Iterable[str], where: tuple[str, Games]
) -> Game[Any, Any]:
    """Find the game by its key, by the prefix of the rules, or by the path of the file."""
    name, games = where
    if "game" in keys:
        return games[keys["game"].read_choice(games, "game")]
    ruled = {
        key
        for key, game in games.items()
        if any(rule.startswith(game.rulebook.id_prefix) for rule in rules)
    }
    named = {part for part in name.replace("\\", "/").split("/") if part in games}
    for found in (ruled, named):
        if len(found) == 1:
            return games[found.pop()]
    raise node.fault(f"which game is this? Write `game:` and one of {', '.join(games)}")


def _read_once(name: str, default: str, *places: Keys) -> str:
    """Read a word that may stand in only one of several maps."""
    found = [keys[name] for keys in places if name in keys]
    if len(found) > 1:
        raise found[1].fault(f"{name} stands in two places; keep one")
    return found[0].read_text() if found else default


def _read_fixed_dice(node: YamlNode) -> dict[str, list[Any]]:
    return {
        str(stream): [each.data for each in one.read_items_or_one()]
        for stream, one in node.read_pairs()
    }


def _read_lobby(game: Game[Any, Any], node: YamlNode, keys: Keys) -> written_opening.Lobby:
    if "entries" not in keys:
        raise node.fault("setup needs entries: a list, or how many there are")
    return written_opening.read_lobby(
        game, keys.get("settings"), keys["entries"], keys.get("before")
    )


def _check_one_beginning(node: YamlNode, keys: Keys) -> None:
    """Raise a fault unless a scenario has exactly one of `given` and `setup`."""
    begins = [name for name in ("given", "setup") if name in keys]
    if not begins:
        raise node.fault("a scenario needs `given` (a position) or `setup` (settings and entries)")
    if begins[1:]:
        raise keys["setup"].fault("a scenario has `given` or `setup`, not both")


def _read_blocks(game: Game[Any, Any], node: YamlNode, keys: Keys) -> Iterable[Block]:
    """Read the one block, or each of `play`."""
    if "play" not in keys:
        yield _read_block(game, node, {name: keys[name] for name in BLOCK_KEYS if name in keys})
        return
    for name in BLOCK_KEYS:
        if name in keys:
            raise keys[name].fault(f"{name} stands beside play; put it into a block of play")
    blocks = keys["play"].read_items("a list of blocks with when and then")
    if not blocks:
        keys["play"].raise_expected("a list of blocks with when and then")
    for one in blocks:
        yield _read_block(game, one, one.read_known_keys(*BLOCK_KEYS))


def _read_block(game: Game[Any, Any], node: YamlNode, keys: Keys) -> Block:
    then = check_expectation_keys(game, keys["then"]) if "then" in keys else {}
    moves = tuple(_read_entries(game, keys["when"])) if "when" in keys else None
    _check_lines_readable(moves or (), str(then["refused"].data) if "refused" in then else "")
    close = keys["close"].read_bool() if "close" in keys else True
    return Block(node, moves, then, close)


def _check_lines_readable(moves: Iterable[WhenEntry], expected: str) -> None:
    """Raise a fault for a line that is no order, unless its refusal is expected."""
    for given in (one for move in moves for one in move.orders):
        if isinstance(given.order, Refusal) and given.order.code not in expected:
            raise given.node.fault(
                f"{shorten_value(given.node.data, 60)} can't be read as an order "
                f"({given.order.code}); "
                "inside [ ] a line with a comma must be quoted"
            )


def _read_entries(game: Game[Any, Any], node: YamlNode) -> Iterable[WhenEntry]:
    """Read `when`: by seat, or entries in sequence."""
    if isinstance(node.data, list):
        for one in node.read_items():
            yield _read_entry(game, one)
        return
    for word, one in node.read_pairs("orders by seat, or a list of entries with seat and orders"):
        _check_order_count(one)
        orders = tuple(_read_order(game, each) for each in one.read_items_or_one())
        yield WhenEntry(one, read_seat(game, one, word), "orders", orders)


def _check_order_count(node: YamlNode) -> None:
    """Raise a fault for more orders than a message may hold (S-ORDER-03)."""
    if isinstance(node.data, list) and len(node.data) > line_reader.MAX_LINES:
        raise node.fault(f"a message holds at most {line_reader.MAX_LINES} orders")


def _read_entry(game: Game[Any, Any], node: YamlNode) -> WhenEntry:
    keys = node.read_known_keys(*ENTRY_KEYS)
    if "seat" not in keys:
        raise node.fault("an entry of when needs a seat")
    seat = read_seat(game, keys["seat"], keys["seat"].data)
    acts = [name for name in ("orders", "ready", "lapse", "withdraw") if name in keys]
    if len(acts) != 1:
        raise node.fault("an entry of when has one of orders, ready, lapse, withdraw")
    ask = keys["ask"].read_text("the id of an ask") if "ask" in keys else None
    return _read_action(game, WhenEntry(node, seat, "orders", ask=ask), acts[0], keys)


def _read_action(game: Game[Any, Any], move: WhenEntry, act: str, keys: Keys) -> WhenEntry:
    if act == "orders":
        _check_order_count(keys["orders"])
        orders = tuple(_read_order(game, each) for each in keys["orders"].read_items_or_one())
        return move._replace(
            orders=orders, token=keys["token"].read_text() if "token" in keys else ""
        )
    if "token" in keys:
        raise keys["token"].fault("only orders carry a token")
    if act == "withdraw":
        return move._replace(
            action="withdraw", sheet_position=keys["withdraw"].read_integer("a place on the sheet")
        )
    ask = None if keys[act].data is True else keys[act].read_text("the id of an ask, or true")
    return move._replace(action="ready" if act == "ready" else "lapse", ask=ask or move.ask)


def _read_order(game: Game[Any, Any], node: YamlNode) -> WrittenOrder:
    """Read an order as a map or a line; one that can't be read is refused when it is played."""
    if isinstance(node.data, Mapping):
        return WrittenOrder(node, drafts.parse_order(game, node.data))
    if not isinstance(node.data, str):
        node.raise_expected("an order: a map with its kind and fields, or a line of text")
    return WrittenOrder(node, line_reader.read_line(game, node.data))
