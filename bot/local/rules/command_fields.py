"""The fields that Discord takes of a command, of its options and of their choices."""

from collections.abc import Iterator
from typing import Any, Final

from bot.local.discord_errors import BodyFault
from bot.local.rules.field_rules import (
    Anything,
    Boolean,
    CheckedBy,
    ListOf,
    Number,
    ObjectOf,
    OneOf,
    Snowflake,
    Text,
    WholeNumber,
)

LOCALES: Final = frozenset(
    {"ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he",
     "hi", "hr", "hu", "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru",
     "sv-SE", "th", "tr", "uk", "vi", "zh-CN", "zh-TW"}
)  # fmt: skip
"""The locales that Discord knows."""
MAX_OPTIONS: Final = 25


def _check_locales(path: str, value: Any) -> Iterator[BodyFault]:
    for locale in value if isinstance(value, dict) else ():
        if locale not in LOCALES:
            yield BodyFault(
                f"{path}.{locale}", "BASE_TYPE_CHOICES", f"No locale is called {locale}"
            )


LOCALISATION_FIELDS: Final = CheckedBy(_check_locales)
CHOICE_FIELDS: Final = ObjectOf(
    {
        "name": Text(1, 100, needed=True),
        "name_localizations": LOCALISATION_FIELDS,
        "value": Anything(needed=True),
    }
)
COMMAND_FIELDS: Final = ObjectOf(
    {
        "id": Snowflake(),
        "name": Text(1, 32, needed=True),
        "name_localizations": LOCALISATION_FIELDS,
        "description": Text(0, 100),
        "description_localizations": LOCALISATION_FIELDS,
        "options": ListOf(Anything(), 0, MAX_OPTIONS),
        "default_member_permissions": Anything(),
        "dm_permission": Boolean(),
        "contexts": ListOf(OneOf((0, 1, 2)), 1, 3),
        "integration_types": ListOf(OneOf((0, 1)), 1, 2),
        "type": OneOf((1, 2, 3)),
        "nsfw": Boolean(),
        "handler": Anything(),
    }
)
OPTION_FIELDS: Final = ObjectOf(
    {
        "type": WholeNumber(1, 11, needed=True),
        "name": Text(1, 32, needed=True),
        "name_localizations": LOCALISATION_FIELDS,
        "description": Text(1, 100, needed=True),
        "description_localizations": LOCALISATION_FIELDS,
        "required": Boolean(),
        "choices": ListOf(CHOICE_FIELDS, 0, 25),
        "options": ListOf(Anything(), 0, MAX_OPTIONS),
        "channel_types": ListOf(WholeNumber(0, 16)),
        "min_value": Number(),
        "max_value": Number(),
        "min_length": WholeNumber(0, 6000),
        "max_length": WholeNumber(1, 6000),
        "autocomplete": Boolean(),
    }
)
