"""Discord's rules for application commands and autocomplete choices, in every language."""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from bot.local.discord_errors import BodyFault
from bot.local.interactions.slash_commands import (
    CHANNEL,
    CHAT_COMMAND,
    GROUP_TYPES,
    INTEGER,
    NUMBER,
    STRING,
)
from bot.local.rules.command_fields import CHOICE_FIELDS, COMMAND_FIELDS, OPTION_FIELDS
from bot.local.rules.field_rules import ListOf, Number, Text, WholeNumber
from bot.local.snowflakes import Json
from bot.local.text_length import utf16_length

SUBCOMMAND: Final = 1
GROUP: Final = 2
MAX_COMMANDS: Final = {CHAT_COMMAND: 100, 2: 15, 3: 15}
MAX_CHARACTERS: Final = 8000
MAX_INTEGER: Final = 2**53

NAME_CODE: Final = "APPLICATION_COMMAND_INVALID_NAME"
DUPLICATE_NAME_CODE: Final = "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS"

VALUE_TYPES: Final = tuple(range(3, 12))
ALLOWED_INSIDE: Final = {
    0: (SUBCOMMAND, GROUP, *VALUE_TYPES),
    SUBCOMMAND: VALUE_TYPES,
    GROUP: (SUBCOMMAND,),
}
"""The option types allowed in a command, in a sub-command and in a group."""
FIELD_TYPES: Final[Mapping[str, tuple[int, ...]]] = {
    "choices": (STRING, INTEGER, NUMBER),
    "autocomplete": (STRING, INTEGER, NUMBER),
    "channel_types": (CHANNEL,),
    "min_value": (INTEGER, NUMBER),
    "max_value": (INTEGER, NUMBER),
    "min_length": (STRING,),
    "max_length": (STRING,),
    "options": GROUP_TYPES,
}


def check_commands(body: Any) -> Iterator[BodyFault]:
    """Yield the faults of all commands that are registered at once."""
    if not isinstance(body, list):
        yield BodyFault("", "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        return
    for number, one in enumerate(body):
        yield from check_command(one, f"{number}.")
    readable = [one for one in body if isinstance(one, dict)]
    for kind, most in MAX_COMMANDS.items():
        same = [one for one in readable if (one.get("type") or CHAT_COMMAND) == kind]
        if len(same) > most:
            wrong = f"Maximum number of application commands reached ({most})."
            yield BodyFault("", "APPLICATION_COMMAND_TOO_MANY", wrong)
        yield from _check_duplicate_names(same, "", "APPLICATION_COMMANDS_DUPLICATE_NAME")


def check_new_command(body: Any, others: Sequence[Json]) -> Iterator[BodyFault]:
    """Yield the faults of one command that is added to others."""
    yield from check_command(body, "")
    kind = body.get("type") or CHAT_COMMAND if isinstance(body, dict) else CHAT_COMMAND
    if sum(1 for one in others if one["type"] == kind) >= MAX_COMMANDS.get(kind, 0):
        wrong = f"Maximum number of application commands reached ({MAX_COMMANDS.get(kind)})."
        yield BodyFault("", "APPLICATION_COMMAND_TOO_MANY", wrong)


def check_command(one: Any, at: str) -> Iterator[BodyFault]:
    """Yield the faults of one command in all its languages."""
    broken = list(COMMAND_FIELDS.faults(at.rstrip("."), one))
    yield from broken
    if any(fault.code.endswith("_CONVERT") for fault in broken):
        return
    is_chat_command = (one.get("type") or CHAT_COMMAND) == CHAT_COMMAND
    if is_chat_command:
        yield from _check_name(one, at)
        yield from Text(1, 100).faults(f"{at}description", one.get("description") or "")
    elif one.get("description") or one.get("options"):
        wrong = "Context menu commands cannot have a description or options"
        yield BodyFault(f"{at}description", "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION", wrong)
    yield from _check_localisations(one, at, chat=is_chat_command)
    yield from _check_options(one.get("options") or [], f"{at}options", inside=0)
    if command_size(one) > MAX_CHARACTERS:
        wrong = f"Command exceeds maximum size ({MAX_CHARACTERS})"
        yield BodyFault(at.rstrip("."), "APPLICATION_COMMAND_TOO_LARGE", wrong)


def _check_name(one: Json, at: str) -> Iterator[BodyFault]:
    if not is_valid_name(str(one.get("name") or "")):
        yield BodyFault(f"{at}name", NAME_CODE, "Command name is invalid")


def is_valid_name(name: str) -> bool:
    """Tell whether a name is lower case, of alphabetic marks, digits, `-`, `_` and `'` alone."""
    has_allowed_marks = all(
        mark in "-_'" or unicodedata.category(mark)[0] in "LNM" for mark in name
    )
    return has_allowed_marks and name == name.lower() and 1 <= len(name) <= 32


def _check_localisations(one: Json, at: str, *, chat: bool = True) -> Iterator[BodyFault]:
    for locale, name in (one.get("name_localizations") or {}).items():
        path = f"{at}name_localizations.{locale}"
        yield from Text(1, 32).faults(path, name)
        if chat and isinstance(name, str) and not is_valid_name(name):
            yield BodyFault(path, NAME_CODE, "Command name is invalid")
    for locale, text in (one.get("description_localizations") or {}).items():
        yield from Text(1, 100).faults(f"{at}description_localizations.{locale}", text)


def _check_options(options: Any, at: str, inside: int) -> Iterator[BodyFault]:
    readable = []
    for number, one in enumerate(options if isinstance(options, list) else ()):
        broken = list(OPTION_FIELDS.faults(f"{at}.{number}", one))
        yield from broken
        if not any(fault.code.endswith("_CONVERT") for fault in broken):
            readable.append(one)
            yield from _check_option(one, f"{at}.{number}.", inside)
    yield from _check_duplicate_names(readable, at, DUPLICATE_NAME_CODE)
    yield from _check_required_first(readable, at)
    kinds = {one.get("type") in GROUP_TYPES for one in readable}
    if len(kinds) > 1:
        wrong = "Sub-commands and groups can't stand beside other options"
        yield BodyFault(at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", wrong)


def _check_option(one: Json, at: str, inside: int) -> Iterator[BodyFault]:
    kind = one.get("type", 0)
    yield from _check_name(one, at)
    yield from _check_localisations(one, at)
    for field, kinds in FIELD_TYPES.items():
        if one.get(field) not in (None, [], False) and kind not in kinds:
            wrong = f"An option of type {kind} has no {field}"
            yield BodyFault(f"{at}{field}", "APPLICATION_COMMAND_OPTIONS_FIELD_INVALID", wrong)
    if one.get("choices") and one.get("autocomplete"):
        wrong = "Choices and autocomplete exclude each other"
        yield BodyFault(
            f"{at}autocomplete", "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE", wrong
        )
    if kind not in ALLOWED_INSIDE[inside]:
        wrong = "Groups hold sub-commands, and sub-commands hold options"
        yield BodyFault(f"{at}type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", wrong)
    if kind in GROUP_TYPES:
        if one.get("required"):
            yield BodyFault(
                f"{at}required", "APPLICATION_COMMAND_OPTIONS_FIELD_INVALID", "Not here"
            )
        yield from _check_options(one.get("options") or [], f"{at}options", kind)
    yield from _check_ranges(one, at)
    yield from _check_choices(one.get("choices") or [], kind, f"{at}choices")


def _check_ranges(one: Json, at: str) -> Iterator[BodyFault]:
    for low, high in (("min_value", "max_value"), ("min_length", "max_length")):
        least, most = one.get(low), one.get(high)
        if least is not None and most is not None and least > most:
            wrong = f"{low} can't be more than {high}"
            yield BodyFault(f"{at}{low}", "APPLICATION_COMMAND_OPTIONS_RANGE", wrong)


def _check_duplicate_names(entries: Sequence[Json], at: str, code: str) -> Iterator[BodyFault]:
    """Yield a fault for every name that occurs twice on a level, in any language."""
    locales = {locale for one in entries for locale in one.get("name_localizations") or ()}
    for locale in ("", *sorted(locales)):
        seen: set[str] = set()
        for number, one in enumerate(entries):
            name = (one.get("name_localizations") or {}).get(locale) or str(one.get("name"))
            if name in seen:
                wrong = f"The name {name} stands twice{f' in {locale}' if locale else ''}"
                yield BodyFault(f"{at}.{number}.name".strip("."), code, wrong)
            seen.add(name)


def _check_required_first(options: Sequence[Json], at: str) -> Iterator[BodyFault]:
    optional = False
    for number, one in enumerate(options):
        if one.get("required") and optional:
            wrong = "Required options must be placed before non-required options"
            code = "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"
            yield BodyFault(f"{at}.{number}", code, wrong)
        optional = optional or not one.get("required")


def _check_choices(choices: Sequence[Json], kind: int, at: str) -> Iterator[BodyFault]:
    for number, one in enumerate(choices):
        yield from _check_choice(one, kind, f"{at}.{number}.")
    names = [one.get("name") for one in choices]
    if len(set(names)) < len(names):
        code = "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS"
        yield BodyFault(at, code, "Option choice names must be unique")


def _check_choice(one: Json, kind: int, at: str) -> Iterator[BodyFault]:
    for locale, name in (one.get("name_localizations") or {}).items():
        yield from Text(1, 100).faults(f"{at}name_localizations.{locale}", name)
    value = one.get("value")
    if kind == STRING:
        yield from Text(1, 100).faults(f"{at}value", value)
    elif kind == INTEGER:
        yield from WholeNumber(-MAX_INTEGER, MAX_INTEGER).faults(f"{at}value", value)
    elif kind == NUMBER:
        yield from Number().faults(f"{at}value", value)


def command_size(one: Json) -> int:
    """Count a command's characters, taking the longest language of each name and description."""
    total = _longest_length(one, "name") + _longest_length(one, "description")
    for choice in one.get("choices") or ():
        total += _longest_length(choice, "name") + utf16_length(str(choice.get("value", "")))
    return total + sum(command_size(option) for option in one.get("options") or ())


def _longest_length(one: Json, field: str) -> int:
    texts = [one.get(field), *(one.get(f"{field}_localizations") or {}).values()]
    return max(utf16_length(str(text or "")) for text in texts)


def check_autocomplete(body: Any, kind: int) -> Iterator[BodyFault]:
    """Yield the faults of autocomplete choices; `kind` is the option's type."""
    choices = body.get("choices") if isinstance(body, dict) else None
    broken = list(ListOf(CHOICE_FIELDS, 0, 25, needed=True).faults("data.choices", choices or []))
    yield from broken
    if not any(fault.code.endswith("_CONVERT") for fault in broken):
        for number, one in enumerate(choices or ()):
            yield from _check_choice(one, kind, f"data.choices.{number}.")
