"""The settings of a table that machines play at, from the words of a command."""

from typing import Any

from pydantic import ValidationError

from bot.errors import UsageError
from engine.core.files import catalog
from engine.core.protocol.game import Game
from engine.core.protocol.values import Model
from render.words import WORD_BOOKS, Voice

AnyGame = Game[Any, Any]


def read_settings(game: AnyGame, assignments: list[str], seats: int) -> Model:
    """Read game settings from `name=value` words, adapted to the number of seats."""
    words: dict[str, Any] = {}
    for word in assignments:
        name, equals, value = word.partition("=")
        if not equals:
            raise UsageError(f"{word} is no setting; write NAME=VALUE, such as mode=short")
        words[name] = int(value) if value.isdigit() else value
    try:
        settings = game.settings.model_validate(words)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        name = ".".join(str(part) for part in first["loc"])
        known = ", ".join(game.settings.model_fields)
        raise UsageError(
            f"setting {name}: {catalog.describe_pydantic_error(first)}. {game.key} has: {known}"
        ) from None
    return _settings_for_seats(game, settings, words, seats)


def _settings_for_seats(game: AnyGame, settings: Model, words: dict[str, Any], seats: int) -> Model:
    """Return the settings if they admit these seats, else the first that do after one change."""
    entries = [game.entry()] * seats
    if not game.admit(settings, entries):
        return settings
    schema = game.settings.model_json_schema()["properties"]
    for name, field in schema.items():
        for value in field.get("enum", ()) if name not in words else ():
            other = settings.model_copy(update={name: value})
            if not game.admit(other, entries):
                return other
    voice = Voice("en", WORD_BOOKS[game.key])
    reasons = " ".join(voice.write_refusal_with_rule(one) for one in game.admit(settings, entries))
    raise UsageError(f"such a table may not start: {reasons}")
