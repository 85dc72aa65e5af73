"""How a written game begins: at a position, or in a lobby with settings and entries."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from pydantic import ValidationError

from engine.core.files import state_files
from engine.core.files.catalog import build_model, fault_from_validation
from engine.core.files.file_faults import DataPathError, FaultError, join_faults
from engine.core.files.yaml_nodes import YamlNode
from engine.core.protocol.game import Game, Outcome, S, V
from engine.core.protocol.values import Model

DUMP_KEYS = frozenset({"game", "rules_version", "state"})


class Lobby(NamedTuple):
    """The settings and entries with which a game begins."""

    settings: Model
    entries: tuple[Model, ...]
    previous_outcome: Outcome | None = None


def read_position(game: Game[S, V], node: YamlNode) -> S:
    """Read a position, in the game's own form or as it was stored."""
    node.read_pairs(f"a position of {game.key}")
    if set(node.data) == DUMP_KEYS:
        return state_files.load_data(game, node.data, node.document.name)
    schemas = game.scenarios.list_schemas
    with faults_at(node, schemas().position if schemas is not None else None):
        return game.stage(node.data)


@contextmanager
def faults_at(node: YamlNode, wanted: Any = None) -> Iterator[None]:
    """Turn what a game says of data below a node into a fault with its line."""
    try:
        yield
    except DataPathError as error:
        raise join_faults(
            _fault_at(node, [str(part) for part in one.path], one.problem)
            for one in error.all_errors
        ) from None
    except FaultError as fault:
        raise join_faults(
            _fault_at(node, one.key.split(".") if one.key else [], one.problem)
            for one in fault.all_faults
        ) from None
    except ValidationError as error:
        raise fault_from_validation(node.document, error, node.path, wanted) from None
    except ValueError as error:
        raise node.fault(str(error)) from None


def _fault_at(node: YamlNode, keys_left: list[str], problem: str) -> FaultError:
    """Return a fault at the path that a game has named; keys may hold dots."""
    while keys_left and isinstance(node.data, (dict, list)):
        keys = range(len(node.data)) if isinstance(node.data, list) else node.data
        keys_by_text = {str(key): key for key in keys}
        size = next(
            (n for n in range(len(keys_left), 0, -1) if ".".join(keys_left[:n]) in keys_by_text), 0
        )
        if not size:
            break
        node = node.child(keys_by_text[".".join(keys_left[:size])])
        keys_left = keys_left[size:]
    if isinstance(node.data, str):  # a list that is written as words on one line
        keys_left = [key for key in keys_left if not key.isdigit()]
    key = ".".join(keys_left)
    return node.fault(f"{key}: {problem}" if key else problem)


def read_lobby(
    game: Game[S, V],
    settings: YamlNode | None,
    entries: YamlNode,
    previous_outcome: YamlNode | None,
) -> Lobby:
    """Read settings and entries; a number N stands for N default entries."""
    read_settings = game.settings() if settings is None else _build_model(settings, game.settings)
    outcome = None if previous_outcome is None else _build_model(previous_outcome, Outcome)
    return Lobby(read_settings, tuple(_read_entries(game, entries)), outcome)


def _read_entries(game: Game[S, V], node: YamlNode) -> Sequence[Model]:
    if isinstance(node.data, int) and not isinstance(node.data, bool):
        if not 0 <= node.data <= 100:
            node.raise_expected("up to 100 entries")
        return [game.entry() for _ in range(node.data)]
    items = node.read_items("a list of entries, or how many there are")
    return [game.entry() if one.data is None else _build_model(one, game.entry) for one in items]


def _build_model(node: YamlNode, model: type[Any]) -> Any:
    return build_model(node.document, model, node.path)
