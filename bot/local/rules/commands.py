"""Discord's rules for application commands and their autocompletion, in every language."""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from bot.local.discord_errors import BodyFault
from bot.local.interactions.slash_commands import CHANNEL, CHAT, GROUPS, INTEGER, NUMBER, STRING
from bot.local.rules.rule_language import (
    Free,
    Many,
    Number,
    OneOf,
    Shape,
    Snowflake,
    Test,
    Text,
    Truth,
    Whole,
)
from bot.local.snowflakes import Json

SUBCOMMAND: Final = 1
GROUP: Final = 2
LOCALES: Final = frozenset(
    (
        "ar",
        "bg",
        "cs",
        "da",
        "de",
        "el",
        "en-GB",
        "en-US",
        "es-419",
        "es-ES",
        "fi",
        "fr",
        "he",
        "hi",
        "hr",
        "hu",
        "id",
        "it",
        "ja",
        "ko",
        "lt",
        "nl",
        "no",
        "pl",
        "pt-BR",
        "ro",
        "ru",
        "sv-SE",
        "th",
        "tr",
        "uk",
        "vi",
        "zh-CN",
        "zh-TW",
    )
)
MOST: Final = {CHAT: 100, 2: 15, 3: 15}
SAME_LEVEL: Final = 25
CHARACTERS: Final = 8000
LARGEST: Final = 2**53

NAME_CODE: Final = "APPLICATION_COMMAND_INVALID_NAME"
DOUBLE: Final = "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS"


def _locales(path: str, value: Any) -> Iterator[BodyFault]:
    for locale in value if isinstance(value, dict) else ():
        if locale not in LOCALES:
            yield BodyFault(
                f"{path}.{locale}", "BASE_TYPE_CHOICES", f"No locale is called {locale}"
            )


TABLE: Final = Test(_locales)
CHOICE: Final = Shape(
    {"name": Text(1, 100, needed=True), "name_localizations": TABLE, "value": Free(needed=True)}
)
COMMAND: Final = Shape(
    {
        "id": Snowflake(),
        "name": Text(1, 32, needed=True),
        "name_localizations": TABLE,
        "description": Text(0, 100),
        "description_localizations": TABLE,
        "options": Many(Free(), 0, SAME_LEVEL),
        "default_member_permissions": Free(),
        "dm_permission": Truth(),
        "contexts": Many(OneOf((0, 1, 2)), 1, 3),
        "integration_types": Many(OneOf((0, 1)), 1, 2),
        "type": OneOf((1, 2, 3)),
        "nsfw": Truth(),
        "handler": Free(),
    }
)
OPTION: Final = Shape(
    {
        "type": Whole(1, 11, needed=True),
        "name": Text(1, 32, needed=True),
        "name_localizations": TABLE,
        "description": Text(1, 100, needed=True),
        "description_localizations": TABLE,
        "required": Truth(),
        "choices": Many(CHOICE, 0, 25),
        "options": Many(Free(), 0, SAME_LEVEL),
        "channel_types": Many(Whole(0, 16)),
        "min_value": Number(),
        "max_value": Number(),
        "min_length": Whole(0, 6000),
        "max_length": Whole(1, 6000),
        "autocomplete": Truth(),
    }
)
PLAIN: Final = tuple(range(3, 12))
INSIDE: Final = {0: (SUBCOMMAND, GROUP, *PLAIN), SUBCOMMAND: PLAIN, GROUP: (SUBCOMMAND,)}
"""What may stand in a command, in a sub-command and in a group."""
ONLY_FOR: Final[Mapping[str, tuple[int, ...]]] = {
    "choices": (STRING, INTEGER, NUMBER),
    "autocomplete": (STRING, INTEGER, NUMBER),
    "channel_types": (CHANNEL,),
    "min_value": (INTEGER, NUMBER),
    "max_value": (INTEGER, NUMBER),
    "min_length": (STRING,),
    "max_length": (STRING,),
    "options": GROUPS,
}


def commands(body: Any) -> Iterator[BodyFault]:
    """Judge all commands that are registered at once."""
    if not isinstance(body, list):
        yield BodyFault("", "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        return
    for number, one in enumerate(body):
        yield from command(one, f"{number}.")
    readable = [one for one in body if isinstance(one, dict)]
    for kind, most in MOST.items():
        same = [one for one in readable if (one.get("type") or CHAT) == kind]
        if len(same) > most:
            wrong = f"Maximum number of application commands reached ({most})."
            yield BodyFault("", "APPLICATION_COMMAND_TOO_MANY", wrong)
        yield from _unlike(same, "", "APPLICATION_COMMANDS_DUPLICATE_NAME")


def among(body: Any, others: Sequence[Json]) -> Iterator[BodyFault]:
    """Judge one command that joins others."""
    yield from command(body, "")
    kind = body.get("type") or CHAT if isinstance(body, dict) else CHAT
    if sum(1 for one in others if one["type"] == kind) >= MOST.get(kind, 0):
        wrong = f"Maximum number of application commands reached ({MOST.get(kind)})."
        yield BodyFault("", "APPLICATION_COMMAND_TOO_MANY", wrong)


def command(one: Any, at: str) -> Iterator[BodyFault]:
    """Judge one command, in every language that it speaks."""
    broken = list(COMMAND.faults(at.rstrip("."), one))
    yield from broken
    if any(fault.code.endswith("_CONVERT") for fault in broken):
        return
    chat = (one.get("type") or CHAT) == CHAT
    if chat:
        yield from _name(one, at)
        yield from Text(1, 100).faults(f"{at}description", one.get("description") or "")
    elif one.get("description") or one.get("options"):
        wrong = "Context menu commands cannot have a description or options"
        yield BodyFault(f"{at}description", "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION", wrong)
    yield from _localised(one, at, chat=chat)
    yield from _options(one.get("options") or [], f"{at}options", inside=0)
    if size(one) > CHARACTERS:
        wrong = f"Command exceeds maximum size ({CHARACTERS})"
        yield BodyFault(at.rstrip("."), "APPLICATION_COMMAND_TOO_LARGE", wrong)


def _name(one: Json, at: str) -> Iterator[BodyFault]:
    if not plain(str(one.get("name") or "")):
        yield BodyFault(f"{at}name", NAME_CODE, "Command name is invalid")


def plain(name: str) -> bool:
    """Tell whether a name is lower case, without spaces, of letters, digits, `-`, `_` and `'`."""
    letters = all(mark in "-_'" or unicodedata.category(mark)[0] in "LNM" for mark in name)
    return letters and name == name.lower() and 1 <= len(name) <= 32


def _localised(one: Json, at: str, *, chat: bool = True) -> Iterator[BodyFault]:
    for locale, name in (one.get("name_localizations") or {}).items():
        path = f"{at}name_localizations.{locale}"
        yield from Text(1, 32).faults(path, name)
        if chat and isinstance(name, str) and not plain(name):
            yield BodyFault(path, NAME_CODE, "Command name is invalid")
    for locale, text in (one.get("description_localizations") or {}).items():
        yield from Text(1, 100).faults(f"{at}description_localizations.{locale}", text)


def _options(options: Any, at: str, inside: int) -> Iterator[BodyFault]:
    readable = []
    for number, one in enumerate(options if isinstance(options, list) else ()):
        broken = list(OPTION.faults(f"{at}.{number}", one))
        yield from broken
        if not any(fault.code.endswith("_CONVERT") for fault in broken):
            readable.append(one)
            yield from _option(one, f"{at}.{number}.", inside)
    yield from _unlike(readable, at, DOUBLE)
    yield from _order(readable, at)
    kinds = {one.get("type") in GROUPS for one in readable}
    if len(kinds) > 1:
        wrong = "Sub-commands and groups can't stand beside other options"
        yield BodyFault(at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", wrong)


def _option(one: Json, at: str, inside: int) -> Iterator[BodyFault]:
    kind = one.get("type", 0)
    yield from _name(one, at)
    yield from _localised(one, at)
    for field, kinds in ONLY_FOR.items():
        if one.get(field) not in (None, [], False) and kind not in kinds:
            wrong = f"An option of type {kind} has no {field}"
            yield BodyFault(f"{at}{field}", "APPLICATION_COMMAND_OPTIONS_FIELD_INVALID", wrong)
    if one.get("choices") and one.get("autocomplete"):
        wrong = "Choices and autocomplete exclude each other"
        yield BodyFault(
            f"{at}autocomplete", "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE", wrong
        )
    if kind not in INSIDE[inside]:
        wrong = "Groups hold sub-commands, and sub-commands hold options"
        yield BodyFault(f"{at}type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", wrong)
    if kind in GROUPS:
        if one.get("required"):
            yield BodyFault(
                f"{at}required", "APPLICATION_COMMAND_OPTIONS_FIELD_INVALID", "Not here"
            )
        yield from _options(one.get("options") or [], f"{at}options", kind)
    yield from _spans(one, at)
    yield from _choices(one.get("choices") or [], kind, f"{at}choices")


def _spans(one: Json, at: str) -> Iterator[BodyFault]:
    for low, high in (("min_value", "max_value"), ("min_length", "max_length")):
        least, most = one.get(low), one.get(high)
        if least is not None and most is not None and least > most:
            wrong = f"{low} can't be more than {high}"
            yield BodyFault(f"{at}{low}", "APPLICATION_COMMAND_OPTIONS_RANGE", wrong)


def _unlike(among: Sequence[Json], at: str, code: str) -> Iterator[BodyFault]:
    """Judge that no two names beside each other are alike, in any language."""
    spoken = {locale for one in among for locale in one.get("name_localizations") or ()}
    for locale in ("", *sorted(spoken)):
        seen: set[str] = set()
        for number, one in enumerate(among):
            name = (one.get("name_localizations") or {}).get(locale) or str(one.get("name"))
            if name in seen:
                wrong = f"The name {name} stands twice{f' in {locale}' if locale else ''}"
                yield BodyFault(f"{at}.{number}.name".strip("."), code, wrong)
            seen.add(name)


def _order(options: Sequence[Json], at: str) -> Iterator[BodyFault]:
    optional = False
    for number, one in enumerate(options):
        if one.get("required") and optional:
            wrong = "Required options must be placed before non-required options"
            code = "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"
            yield BodyFault(f"{at}.{number}", code, wrong)
        optional = optional or not one.get("required")


def _choices(choices: Sequence[Json], kind: int, at: str) -> Iterator[BodyFault]:
    for number, one in enumerate(choices):
        yield from _choice(one, kind, f"{at}.{number}.")
    names = [one.get("name") for one in choices]
    if len(set(names)) < len(names):
        code = "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS"
        yield BodyFault(at, code, "Option choice names must be unique")


def _choice(one: Json, kind: int, at: str) -> Iterator[BodyFault]:
    for locale, name in (one.get("name_localizations") or {}).items():
        yield from Text(1, 100).faults(f"{at}name_localizations.{locale}", name)
    value = one.get("value")
    if kind == STRING:
        yield from Text(1, 100).faults(f"{at}value", value)
    elif kind == INTEGER:
        yield from Whole(-LARGEST, LARGEST).faults(f"{at}value", value)
    elif kind == NUMBER:
        yield from Number().faults(f"{at}value", value)


def size(one: Json) -> int:
    """Count a command's characters, of every name and description the longest of all languages."""
    total = _longest(one, "name") + _longest(one, "description")
    for choice in one.get("choices") or ():
        total += _longest(choice, "name") + len(str(choice.get("value", "")))
    return total + sum(size(option) for option in one.get("options") or ())


def _longest(one: Json, field: str) -> int:
    spoken = [one.get(field), *(one.get(f"{field}_localizations") or {}).values()]
    return max(len(str(text or "")) for text in spoken)


def completion(body: Any, kind: int) -> Iterator[BodyFault]:
    """Judge what is offered while somebody types; `kind` is the option's."""
    choices = body.get("choices") if isinstance(body, dict) else None
    broken = list(Many(CHOICE, 0, 25, needed=True).faults("data.choices", choices or []))
    yield from broken
    if not any(fault.code.endswith("_CONVERT") for fault in broken):
        for number, one in enumerate(choices or ()):
            yield from _choice(one, kind, f"data.choices.{number}.")
