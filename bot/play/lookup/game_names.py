"""The names by which people type games."""

from collections.abc import Iterable, Mapping

from bot.play.voices import game_name
from engine.core.notation.name_folding import fold_name
from render.words import LANGUAGES


def list_game_names(keys: Iterable[str]) -> dict[str, str]:
    """Return every name of these games, folded, and the game: its key and its names.

    The last word of a name is a name too.
    """
    found: dict[str, str] = {}
    for key in keys:
        names = [fold_name(game_name(language, key)) for language in LANGUAGES]
        for name in (key, *names, *(name.split()[-1] for name in names)):
            found[name] = key
    return found


def split_off_game(names: Mapping[str, str], given: str) -> tuple[str | None, str]:
    """Split a text into the game that it begins with, if any, and the rest."""
    for name in sorted(names, key=len, reverse=True):
        if given == name or given.startswith(f"{name} "):
            return names[name], given[len(name) :].strip()
    return None, given
