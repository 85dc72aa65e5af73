"""A game's state on disk: the same state is the same bytes, in every process."""

import json
from typing import Any

from pydantic import ValidationError

from engine.core.files.file_faults import FaultError
from engine.core.files.model_errors import describe_pydantic_error
from engine.core.protocol.game import Game, S, V


def dump(game: Game[S, V], state: S) -> bytes:
    """Write a position: canonical JSON with the game and the version of its rules."""
    document = {
        "game": game.key,
        "rules_version": game.rulebook.version,
        "state": game.state.dump_python(state, mode="json", by_alias=True),
    }
    return canonical_json(document)


def canonical_json(document: Any) -> bytes:
    """Return plain data as canonical JSON."""
    text = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


def load(game: Game[S, V], text: bytes | str, name: str = "position") -> S:
    """Read a position; one of an older rules version is upgraded."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        raise FaultError(name, None, "not a position: the JSON is damaged") from None
    return load_data(game, document, name)


def load_data(game: Game[S, V], document: Any, name: str = "position") -> S:
    """Read a position that is already plain data."""
    if not isinstance(document, dict) or "state" not in document:
        raise FaultError(name, None, "not a position: it holds no state")
    if document.get("game") != game.key:
        raise FaultError(name, None, f"a position of {document.get('game')}, not of {game.key}")
    state = _upgrade_state(game, document, name)
    try:
        return game.state.validate_python(state)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        path = ".".join(str(part) for part in first["loc"])
        raise FaultError(
            name, None, f"{path or 'state'}: {describe_pydantic_error(first)}"
        ) from None
    except (LookupError, TypeError, AttributeError, RecursionError):
        raise FaultError(name, None, "a damaged position") from None


def _upgrade_state(game: Game[S, V], document: dict[str, Any], name: str) -> Any:
    """Upgrade an old state to the present rules version, step by step."""
    version, state = document.get("rules_version"), document["state"]
    if not isinstance(version, int) or isinstance(version, bool) or version > game.rulebook.version:
        raise FaultError(
            name,
            None,
            f"made by rules version {version}; this Skald plays up to {game.rulebook.version}",
        )
    if version < game.rulebook.version and version not in game.rulebook.upgrades:
        raise FaultError(name, None, f"rules version {version} can't be upgraded")
    try:
        for old_version in range(version, game.rulebook.version):
            state = game.rulebook.upgrades[old_version](state)
    except (LookupError, TypeError, ValueError, AttributeError):
        raise FaultError(name, None, f"a damaged position of rules version {version}") from None
    return state
