"""How a written game begins: at a laid out position, or with settings and entries in a lobby."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from pydantic import ValidationError

from engine.core.files import state_files
from engine.core.files.catalog import fault_of, shape
from engine.core.files.yaml_nodes import YamlNode
from engine.core.files.yaml_reader import DataPathError, FaultError
from engine.core.protocol.game import Game, Outcome, S, V
from engine.core.protocol.values import Model

DUMP = frozenset({"game", "rules_version", "state"})


class Lobby(NamedTuple):
    """What a table agreed on before the game began."""

    settings: Model
    entries: tuple[Model, ...]
    before: Outcome | None = None


def staged(game: Game[S, V], node: YamlNode) -> S:
    """Lay out a position: in the game's own form, or as one that was stored."""
    node.pairs(f"a position of {game.key}")
    if set(node.data) == DUMP:
        return state_files.load_plain(game, node.data, node.document.name)
    try:
        return game.stage(node.data)
    except DataPathError as error:
        raise _placed(node, [str(part) for part in error.place], error.problem) from None
    except FaultError as fault:
        parts = fault.key.split(".") if fault.key else []
        raise _placed(node, parts, fault.problem) from None
    except ValidationError as error:
        raise fault_of(node.document, error, node.place) from None
    except ValueError as error:
        raise node.fault(str(error)) from None


def _placed(node: YamlNode, parts: list[str], problem: str) -> FaultError:
    """Find the line of a place that a game has named; a key may hold dots of its own."""
    while parts and isinstance(node.data, (dict, list)):
        keys = range(len(node.data)) if isinstance(node.data, list) else node.data
        held = {str(key): key for key in keys}
        size = next((n for n in range(len(parts), 0, -1) if ".".join(parts[:n]) in held), 0)
        if not size:
            break
        node = node.at(held[".".join(parts[:size])])
        parts = parts[size:]
    key = ".".join(parts)
    return node.fault(f"{key}: {problem}" if key else problem)


def lobby(
    game: Game[S, V], settings: YamlNode | None, entries: YamlNode, before: YamlNode | None
) -> Lobby:
    """Read settings and entries; a number stands for so many entries that want nothing."""
    made = game.settings() if settings is None else _shaped(settings, game.settings)
    outcome = None if before is None else _shaped(before, Outcome)
    return Lobby(made, tuple(_entries(game, entries)), outcome)


def _entries(game: Game[S, V], node: YamlNode) -> Sequence[Model]:
    if isinstance(node.data, int) and not isinstance(node.data, bool):
        if not 0 <= node.data <= 100:
            node.expected("up to 100 entries")
        return [game.entry() for _ in range(node.data)]
    items = node.items("a list of entries, or how many there are")
    return [game.entry() if one.data is None else _shaped(one, game.entry) for one in items]


def _shaped(node: YamlNode, kind: type[Any]) -> Any:
    return shape(node.document, kind, node.place)
