"""Discord's limits on a command tree, and what a tree breaks of them, in every language."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import discord

Json = Mapping[str, Any]

MAX_ROOTS: Final = 100
MAX_OPTIONS: Final = 25
MAX_CHARACTERS: Final = 8_000
SUB, GROUP = 1, 2
STRING, INTEGER, NUMBER = 3, 4, 10
LOCALES: Final = {locale.value for locale in discord.Locale}


def find_faults(tree: Sequence[Json]) -> list[str]:
    """List everything in a tree that Discord would refuse or ignore."""
    found = list(_twice(tree, "the tree"))
    if len(tree) > MAX_ROOTS:
        found.append(f"{len(tree)} commands")
    for root in tree:
        found += _root(root)
    return found


def _root(root: Json) -> Iterator[str]:
    where = f"/{root['name']}"
    yield from _texts(root, where)
    yield from _options(root, where, depth=0)
    if count_characters(root) > MAX_CHARACTERS:
        yield f"{where}: {count_characters(root)} characters"
    if sorted(root.get("contexts") or ()) != [0, 1]:
        yield f"{where}: works in {root.get('contexts')}, not in servers and DMs"
    if root.get("integration_types") != [0]:
        yield f"{where}: installs {root.get('integration_types')}"


def _options(one: Json, where: str, depth: int) -> Iterator[str]:
    options = one.get("options", [])
    kinds = {option["type"] for option in options}
    if len(options) > MAX_OPTIONS:
        yield f"{where}: {len(options)} options"
    if kinds & {SUB, GROUP} and kinds - {SUB, GROUP}:
        yield f"{where}: commands beside options"
    if not options and one.get("type") == GROUP:
        yield f"{where}: an empty group"
    if GROUP in kinds and depth:
        yield f"{where}: a group in a group in a group"
    needed = [bool(option.get("required")) for option in options]
    if needed != sorted(needed, reverse=True):
        yield f"{where}: what is needed stands after what isn't"
    yield from _twice(options, where)
    for option in options:
        place = f"{where} {option['name']}"
        yield from _texts(option, place)
        if option["type"] in {SUB, GROUP}:
            yield from _options(option, place, depth + (option["type"] == GROUP))
        else:
            yield from _choices(option, place)


def _choices(option: Json, where: str) -> Iterator[str]:
    choices = option.get("choices", [])
    if choices and option.get("autocomplete"):
        yield f"{where}: choices beside autocomplete"
    if (choices or option.get("autocomplete")) and option["type"] not in {STRING, INTEGER, NUMBER}:
        yield f"{where}: nothing to choose from in type {option['type']}"
    if len(choices) > MAX_OPTIONS:
        yield f"{where}: {len(choices)} choices"
    values = [choice["value"] for choice in choices]
    if len(set(values)) < len(values):
        yield f"{where}: two choices of one value"
    for choice in choices:
        texts = [choice["name"], *(choice.get("name_localizations") or {}).values()]
        texts += [choice["value"]] if option["type"] == STRING else []
        if not all(1 <= len(text) <= 100 for text in texts):
            yield f"{where}: choice {choice['name']!r}"


def _texts(one: Json, where: str) -> Iterator[str]:
    """Check the name and the description in every language."""
    for what, check in (("name", _is_name), ("description", _is_about)):
        texts = {"": one[what], **(one.get(f"{what}_localizations") or {})}
        for locale, text in texts.items():
            if locale and locale not in LOCALES:
                yield f"{where}: Discord knows no locale {locale!r}"
            if not check(text):
                yield f"{where}: {what} {text!r}"


def _is_name(text: str) -> bool:
    """Lower case, characters, digits, - and _ and ' alone, 1 to 32."""
    fit = all(
        character in "-_'" or unicodedata.category(character)[0] in "LN" for character in text
    )
    return fit and text == text.lower() and 1 <= len(text) <= 32 and text == text.strip()


def _is_about(text: str) -> bool:
    return 1 <= len(text.strip()) <= 100 and len(text) <= 100 and not re.search(r"[\n\r]", text)


def _twice(among: Sequence[Json], where: str) -> Iterator[str]:
    """Find names that stand twice beside each other, in any language."""
    for locale in ("", *sorted(LOCALES)):
        names = [
            str((one.get("name_localizations") or {}).get(locale, one["name"])) for one in among
        ]
        for name in sorted({name for name in names if names.count(name) > 1}):
            yield f"{where}: {name!r} twice ({locale or 'default'})"


def count_characters(one: Json) -> int:
    """Count a command as Discord does: names, descriptions and values, the longest language."""
    own = _longest(one, "name") + _longest(one, "description")
    own += sum(
        _longest(choice, "name") + len(str(choice["value"])) for choice in one.get("choices", [])
    )
    return own + sum(map(count_characters, one.get("options", [])))


def _longest(one: Json, what: str) -> int:
    texts = [one.get(what, ""), *(one.get(f"{what}_localizations") or {}).values()]
    return max(map(len, texts))
