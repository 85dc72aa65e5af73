"""Reading scenario files; every mistake is a fault with its line."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from engine.core.files import written_opening, yaml_reader
from engine.core.files.file_faults import FaultError
from engine.core.files.nearest_words import suggest_nearest
from engine.core.files.rulebook import RULE_ID
from engine.core.files.yaml_nodes import YamlNode, root_node
from engine.core.protocol.game import Game
from engine.core.scenarios.block_reader import BLOCK_KEYS, read_blocks
from engine.core.scenarios.form import Scenario

Games = Mapping[str, Game[Any, Any]]
Keys = Mapping[str, YamlNode]

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
DEFAULT_SEED: Final = "north"


def read_scenarios(text: str | bytes, name: str, games: Games) -> list[Scenario]:
    """Read every scenario of a file; the first fault is raised."""
    found = []
    for one in read_each_scenario(text, name, games):
        if isinstance(one, FaultError):
            raise one
        found.append(one)
    return found


def read_each_scenario(
    text: str | bytes, name: str, games: Games
) -> Iterator[Scenario | FaultError]:
    """Read every scenario of a file by itself: a list of them, or several YAML documents."""
    nodes: list[YamlNode] = []
    try:
        for document in yaml_reader.read_documents(text, name):
            nodes.extend(root_node(document).read_items_or_one())
    except FaultError as fault:
        yield fault
        return
    if not nodes:
        yield FaultError(name, None, "there is no scenario in here")
    for node in nodes:
        try:
            yield _read_scenario(node, name, games)
        except FaultError as fault:
            yield fault


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
    setup = keys["setup"].read_known_keys(*SETUP_KEYS, *_card_keys(game)) if "setup" in keys else {}
    return Scenario(
        title=keys["title"].read_text("a title"),
        node=node,
        game=_add_written_cards(game, keys["setup"], setup) if "setup" in keys else game,
        rules=rules,
        state=written_opening.read_position(game, keys["given"]) if "given" in keys else None,
        lobby=_read_lobby(game, keys["setup"], setup) if "setup" in keys else None,
        seed=game.scenarios.make_seed(_read_once("seed", DEFAULT_SEED, keys, chance, setup)),
        game_id=_read_once("game_id", "scenario", chance, setup),
        branch=chance["branch"].read_integer() if "branch" in chance else 0,
        fixed_dice=_read_fixed_dice(chance["laid"]) if "laid" in chance else {},
        blocks=tuple(read_blocks(game, node, keys)),
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


def _add_written_cards(game: Game[Any, Any], node: YamlNode, keys: Keys) -> Game[Any, Any]:
    """Return the game with the cards that are written in `setup`, if there are any."""
    written = {name: keys[name].data for name in _card_keys(game) if name in keys}
    if game.scenarios.setup_cards is None or not written:
        return game
    with written_opening.faults_at(node):
        return replace(game, setup=game.scenarios.setup_cards.build_setup(written))


def _card_keys(game: Game[Any, Any]) -> tuple[str, ...]:
    """Return the keys under which `setup` takes cards."""
    return game.scenarios.setup_cards.keys if game.scenarios.setup_cards is not None else ()


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
