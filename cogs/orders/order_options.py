"""Typed orders, made of a game's order types: a command per kind, an option per field.

Every option completes itself with what may legally stand there, so nobody needs to know an id.
"""

from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from inspect import Parameter, Signature
from typing import Any, Final, NamedTuple

import discord
from discord import app_commands

from bot.game_types import GameType
from bot.order_reading import field_choices, option_fields
from cogs.interaction_io.translations import NAME, AnyCommand, carried, slug
from engine.core.notation.field_shapes import shape
from engine.core.notation.order_forms import parts
from engine.core.protocol.values import Order
from render.language.fact_vocabulary import capital
from render.language.grammar import Noun
from render.language.word_books import COMMON, entries
from render.words import LANGUAGES, Voice, say

MOST: Final = 25
"""So many commands and groups stand in a group, so many options in a command."""
NAMED: Final = "argument.game"
TABLE: Final = "of_table"
"""The option that names a table, among the fields of an order."""

LETTERS: Final = "letters"
"""Under this a command tells how many letters it has."""

Press = discord.Interaction[Any]
Texts = Mapping[str, str]
Autocomplete = Callable[[Press, Any], Coroutine[Any, Any, list[app_commands.Choice[Any]]]]


class TypedOptions(NamedTuple):
    """What a command hands on: the kind of order, and what stood in its options, by field."""

    kind: str
    typed: option_fields.Typed
    game: int | None = None
    """The number of the table, where it was named."""


Take = Callable[[Press, GameType, TypedOptions], Coroutine[Any, Any, None]]
Suggest = Callable[
    [Press, GameType, TypedOptions, str], Coroutine[Any, Any, list[field_choices.FieldChoice]]
]
"""Asked with the field that is being typed, whose text is among the others."""


class OrderEntrance(NamedTuple):
    """Where typed orders go, where options ask what may stand in them, and which tables."""

    take: Take
    suggest: Suggest
    games: Autocomplete


# One command


def order_command(kind: GameType, order: str, names: Texts, door: OrderEntrance) -> AnyCommand:
    """Make the command of one kind of order."""
    order_type = kind.game.order_types[order]
    own = list(_sorted(order_type))[: MOST - 1]
    called = _field_names(kind.game.key, own)
    called[TABLE] = _table_name(called.values())
    abouts = {one: _about(kind, order_type, one) for one in own} | {
        TABLE: _of_all(f"{NAMED}.about")
    }
    callback = _callback(kind, order, own, door)
    app_commands.rename(**{_safe(one): carried(texts) for one, texts in called.items()})(callback)
    app_commands.describe(**{_safe(one): carried(texts) for one, texts in abouts.items()})(callback)
    named = {texts[LANGUAGES[0]]: one for one, texts in called.items()}
    completed = {
        _safe(one): _completed(kind, order, named, one, door)
        for one in own
        if not option_fields.takes_text(order_type, one)
    }
    app_commands.autocomplete(**completed, **{_safe(TABLE): door.games})(callback)
    about = _order_about(kind, order)
    letters = sum(map(longest, (names, about, *called.values(), *abouts.values())))
    return app_commands.Command(
        name=carried(names),
        description=carried(about),
        callback=callback,
        extras={LETTERS: letters},
    )


def longest(texts: Texts) -> int:
    """Count a text as Discord does: its longest language counts."""
    return max(map(len, texts.values()))


def _sorted(order_type: type[Order]) -> Iterator[str]:
    """List the fields as Discord wants options: those that are needed come first."""
    own = option_fields.fields(order_type)
    yield from (one for one in own if option_fields.info(order_type, one).is_required())
    yield from (one for one in own if not option_fields.info(order_type, one).is_required())


def _safe(name: str) -> str:
    """Make a field's name one that Python takes for a parameter's: `from` is none."""
    return f"{name}_"


def _callback(kind: GameType, order: str, own: Sequence[str], door: OrderEntrance) -> Any:
    async def give(press: Press, **typed: str | int | None) -> None:
        number = typed.pop(_safe(TABLE), None)
        texts = {name.removesuffix("_"): str(one) for name, one in typed.items() if one is not None}
        await door.take(
            press, kind, TypedOptions(order, texts, None if number is None else int(number))
        )

    order_type = kind.game.order_types[order]
    signature = [Parameter("press", Parameter.POSITIONAL_OR_KEYWORD, annotation=Press)]
    signature += [_parameter(order_type, one) for one in own]
    signature.append(signature[0].replace(name=_safe(TABLE), default=None, annotation=int | None))
    give.__signature__ = Signature(signature)  # type: ignore[attr-defined]  # read by inspect
    return give


def _parameter(order_type: type[Order], name: str) -> Parameter:
    taken: type = int if option_fields.takes_number(order_type, name) else str
    needed = option_fields.info(order_type, name).is_required()
    return Parameter(
        _safe(name),
        Parameter.POSITIONAL_OR_KEYWORD,
        annotation=taken if needed else taken | None,
        default=Parameter.empty if needed else None,
    )


def _completed(
    kind: GameType, order: str, names: Mapping[str, str], field: str, door: OrderEntrance
) -> Autocomplete:
    async def complete(press: Press, current: str) -> list[app_commands.Choice[Any]]:
        """Offer what may stand here, given what stands in the other options."""
        typed = {names[name]: str(one) for name, one in press.namespace if one not in {None, ""}}
        table = typed.pop(TABLE, "")
        game = int(table) if table.isdecimal() else None
        given = TypedOptions(order, {**typed, field: str(current)}, game)
        counts = option_fields.takes_number(kind.game.order_types[order], field)
        return [
            app_commands.Choice(name=one.label, value=int(one.value) if counts else one.value)
            for one in await door.suggest(press, kind, given, field)
        ]

    return complete


# Words


def order_names(kind: GameType) -> dict[str, dict[str, str]]:
    """Call every kind of order in each language as its notation begins, none like another."""
    names: dict[str, dict[str, str]] = {order: {} for order in kind.game.order_types}
    for language in LANGUAGES:
        forms = entries(language, kind.game.key)
        taken = {say(language, COMMON, "command.more")}
        for order, order_type in kind.game.order_types.items():
            form = str(forms.get(f"form.{order}") or order_type.form or order)
            names[order][language] = _fresh(slug(parts(form)[0]), slug(order), taken)
    return names


def _fresh(name: str, other: str, taken: set[str]) -> str:
    """Take a name that is not taken: the one wished for, the other, or with a number."""
    wished = [name or other, other, *(f"{other[: NAME - 3]}-{n}" for n in range(2, 100))]
    free = next(one for one in wished if one not in taken)
    taken.add(free)
    return free


def _field_names(key: str, own: Iterable[str]) -> dict[str, dict[str, str]]:
    """Call every field: by its id in the first language, by its noun in the others."""
    names: dict[str, dict[str, str]] = {name: {} for name in own}
    for language in LANGUAGES:
        taken: set[str] = set()
        for name, called in names.items():
            noun = name if language == LANGUAGES[0] else _noun(language, key, name).name
            called[language] = _fresh(slug(noun), slug(name), taken)
    return names


def _table_name(taken: Iterable[Texts]) -> dict[str, str]:
    """Call the option that names the table, like no field of the order."""
    names = list(taken)
    texts = _of_all(NAMED).items()
    return {one: _fresh(slug(text), TABLE, {known[one] for known in names}) for one, text in texts}


def _of_all(key: str) -> dict[str, str]:
    return {language: say(language, COMMON, key) for language in LANGUAGES}


def _noun(language: str, key: str, field: str) -> Noun:
    return Voice(language, key).thing(f"blank.{field}") or Noun(field.replace("_", " "))


def _about(kind: GameType, order_type: type[Order], field: str) -> Texts:
    """Say what a field takes, and how several things are written."""
    forms: Mapping[type, str] = {tuple: "many", dict: "pairs"}
    how = forms.get(shape(order_type, field), "one")
    if option_fields.takes_text(order_type, field):
        how = "text"
    key = kind.game.key
    return {
        language: capital(
            Voice(language, key).say(f"typed.{how}", name=_noun(language, key, field))
        )
        for language in LANGUAGES
    }


def _order_about(kind: GameType, order: str) -> Texts:
    voices = {language: Voice(language, kind.game.key) for language in LANGUAGES}
    key = f"order.{order}.about"
    return {
        language: voice.say(key) if voice.knows(key) else order
        for language, voice in voices.items()
    }
