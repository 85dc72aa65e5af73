"""Reading scenario files; every mistake is a fault with its line."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from engine.core.files import written_opening, yaml_reader
from engine.core.files.file_faults import FaultCollector, FaultError, join_faults
from engine.core.files.rulebook import RULE_ID
from engine.core.files.yaml_nodes import YamlNode, root_node
from engine.core.protocol.game import Game
from engine.core.scenarios.block_reader import BLOCK_KEYS, read_blocks
from engine.core.scenarios.expectation_syntax import check_rule_known
from engine.core.scenarios.scenario import Scenario

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
    """Read a scenario part by part, so that the faults of all parts are told."""
    faults = FaultCollector()
    keys, unknown = node.find_known_keys(*SCENARIO_KEYS)
    faults.faults += unknown
    if not unknown:
        faults.faults += _find_missing_keys(node, keys)
    title = (faults.read(keys["title"].read_text, "a title") if "title" in keys else "") or ""
    rules = tuple(_read_rule_ids(keys, faults))
    try:
        game = _find_game(node, keys, rules, (name, games))
    except FaultError as fault:
        raise join_faults(faults.faults or fault.all_faults) from None
    _check_rules_known(game, keys, faults)
    parts = _read_beginning(game, keys, faults)
    blocks = tuple(read_blocks(game, node, keys, faults))
    faults.raise_all()
    return Scenario(title=title, node=node, rules=rules, blocks=blocks, **parts)


def _find_missing_keys(node: YamlNode, keys: Keys) -> Iterator[FaultError]:
    """Find the parts that a scenario needs: a title, and one beginning."""
    if "title" not in keys:
        yield node.fault("a scenario needs a title: the sentence that it proves")
    if "given" in keys and "setup" in keys:
        yield keys["setup"].fault("a scenario has `given` or `setup`, not both")
    if not ("given" in keys or "setup" in keys):
        yield node.fault("a scenario needs `given` (a position) or `setup` (settings and entries)")


def _read_rule_ids(keys: Keys, faults: FaultCollector) -> Iterator[str]:
    for one in keys["rules"].read_items_or_one() if "rules" in keys else []:
        yield faults.read(_read_rule_id, one) or ""


def _read_rule_id(node: YamlNode) -> str:
    rule = node.read_text("a rule id")
    if not RULE_ID.fullmatch(rule):
        node.raise_expected("a rule id such as C-COST-03")
    return rule


def _check_rules_known(game: Game[Any, Any], keys: Keys, faults: FaultCollector) -> None:
    """Find the rules of this game that are not in its rule book."""
    for one in keys["rules"].read_items_or_one() if "rules" in keys else []:
        with faults.reading():
            check_rule_known(game, one)


def _read_beginning(game: Game[Any, Any], keys: Keys, faults: FaultCollector) -> dict[str, Any]:
    """Read the position or the lobby, and the dice, as fields of a scenario."""
    chance = faults.read(_read_inner_keys, keys, "chance", CHANCE_KEYS) or {}
    setup_keys = (*SETUP_KEYS, *_card_keys(game))
    setup = faults.read(_read_inner_keys, keys, "setup", setup_keys)
    found: dict[str, Any] = {}
    with faults.reading():
        seed = _read_once("seed", DEFAULT_SEED, keys, chance, setup or {})
        found["seed"] = game.scenarios.make_seed(seed)
        found["game_id"] = _read_once("game_id", "scenario", chance, setup or {})
        found["branch"] = chance["branch"].read_integer() if "branch" in chance else 0
        found["fixed_dice"] = _read_fixed_dice(chance["laid"]) if "laid" in chance else {}
    if "given" in keys:
        found["state"] = faults.read(written_opening.read_position, game, keys["given"])
        _check_written_outcome(game, keys["given"], faults)
    if "setup" in keys and setup is not None:
        game = faults.read(_add_written_cards, game, keys["setup"], setup) or game
        found["lobby"] = faults.read(_read_lobby, game, keys["setup"], setup)
    return {**found, "game": game}


def _read_inner_keys(keys: Keys, name: str, known: Sequence[str]) -> dict[str, YamlNode]:
    return keys[name].read_known_keys(*known) if name in keys else {}


def _check_written_outcome(
    game: Game[Any, Any], position: YamlNode, faults: FaultCollector
) -> None:
    """Find a rule of a written outcome that is in no rule book."""
    outcome = position.data.get("outcome") if isinstance(position.data, Mapping) else None
    if isinstance(outcome, Mapping) and isinstance(outcome.get("rule"), str):
        with faults.reading():
            check_rule_known(game, position.child("outcome").child("rule"))


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
        if any(rule.startswith(game.rulebook.id_prefixes) for rule in rules)
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


def _read_fixed_dice(node: YamlNode) -> dict[str, YamlNode]:
    return {str(stream): one for stream, one in node.read_pairs()}


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
