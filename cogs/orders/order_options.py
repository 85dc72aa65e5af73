"""Order commands, made of a game's order types: a command per kind, an option per field.

Every option is completed with the legal choices, so that nobody needs to know an id.
"""

from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from inspect import Parameter, Signature
from itertools import chain
from typing import Any, Final, NamedTuple

import discord
from discord import app_commands

from bot.game_types import GameType
from bot.order_reading import field_choices, option_fields
from bot.play.orders.typed_options import TypedOptions
from cogs.interaction_io.command_making import (
    MAX_NAME_LENGTH,
    AnyCommand,
    make_locale_text,
    make_slug,
)
from engine.core.notation.field_shapes import field_shape
from engine.core.notation.order_forms import parse_form
from engine.core.protocol.values import Order
from render.language.fact_vocabulary import capitalise
from render.language.grammar import Noun
from render.language.word_books import WordBook, load_entries
from render.words import COMMON_BOOK, LANGUAGES, Voice, say_in_language

MAX_OPTIONS: Final = 25
"""Discord's limit of commands in a group, and of options in a command."""
TABLE_OPTION_KEY: Final = "argument.game"
TABLE_FIELD: Final = "of_table"
"""The option for the table, beside the fields of the order."""

CHARACTERS_KEY: Final = "characters"
"""The key in a command's extras for its number of characters."""

AnyInteraction = discord.Interaction[Any]
TextsByLanguage = Mapping[str, str]
Autocomplete = Callable[[AnyInteraction, Any], Coroutine[Any, Any, list[app_commands.Choice[Any]]]]


TakeOrder = Callable[[AnyInteraction, GameType, TypedOptions], Coroutine[Any, Any, None]]
SuggestChoices = Callable[
    [AnyInteraction, GameType, TypedOptions, str],
    Coroutine[Any, Any, list[field_choices.FieldChoice]],
]
"""Takes the field that is being typed; its text is among the options."""


class OrderEntrance(NamedTuple):
    """The functions behind order commands: submit, complete an option, complete the table."""

    take_order: TakeOrder
    suggest_choices: SuggestChoices
    offer_games: Autocomplete


# One command


def make_order_command(
    game_type: GameType, order: str, names: TextsByLanguage, entrance: OrderEntrance
) -> AnyCommand:
    """Make the command of one kind of order."""
    order_type = game_type.game.kinds.orders[order]
    fields = list(_sorted_fields(order_type))[: MAX_OPTIONS - 1]
    names_by_field = _name_fields(game_type.word_book, fields)
    names_by_field[TABLE_FIELD] = _name_table_option(names_by_field.values())
    abouts = {one: _field_descriptions(game_type, order_type, one) for one in fields} | {
        TABLE_FIELD: _common_texts(f"{TABLE_OPTION_KEY}.about")
    }
    callback = _make_callback(game_type, order, fields, entrance)
    app_commands.rename(
        **{_parameter_name(one): make_locale_text(texts) for one, texts in names_by_field.items()}
    )(callback)
    app_commands.describe(
        **{_parameter_name(one): make_locale_text(texts) for one, texts in abouts.items()}
    )(callback)
    fields_by_name = {texts[LANGUAGES[0]]: one for one, texts in names_by_field.items()}
    completed = {
        _parameter_name(one): _make_autocomplete(game_type, order, fields_by_name, one, entrance)
        for one in fields
        if not option_fields.is_text_field(order_type, one)
    }
    app_commands.autocomplete(**completed, **{_parameter_name(TABLE_FIELD): entrance.offer_games})(
        callback
    )
    about = _order_descriptions(game_type, order)
    characters = sum(
        map(longest_length, (names, about, *names_by_field.values(), *abouts.values()))
    )
    return app_commands.Command(
        name=make_locale_text(names),
        description=make_locale_text(about),
        callback=callback,
        extras={CHARACTERS_KEY: characters},
    )


def longest_length(texts: TextsByLanguage) -> int:
    """Return the length of a text's longest language, which is what Discord counts."""
    return max(map(len, texts.values()))


def _sorted_fields(order_type: type[Order]) -> Iterator[str]:
    """Yield the fields with the required ones first, as Discord wants."""
    fields = option_fields.field_names(order_type)
    yield from (one for one in fields if option_fields.field_info(order_type, one).is_required())
    yield from (
        one for one in fields if not option_fields.field_info(order_type, one).is_required()
    )


def _parameter_name(name: str) -> str:
    """Return a parameter name for a field, since `from` is a keyword."""
    return f"{name}_"


def _make_callback(
    game_type: GameType, order: str, fields: Sequence[str], entrance: OrderEntrance
) -> Any:
    async def give(interaction: AnyInteraction, **typed: str | int | None) -> None:
        number = typed.pop(_parameter_name(TABLE_FIELD), None)
        texts = {name.removesuffix("_"): str(one) for name, one in typed.items() if one is not None}
        await entrance.take_order(
            interaction,
            game_type,
            TypedOptions(order, texts, None if number is None else int(number)),
        )

    order_type = game_type.game.kinds.orders[order]
    signature = [
        Parameter("interaction", Parameter.POSITIONAL_OR_KEYWORD, annotation=AnyInteraction)
    ]
    signature += [_make_parameter(order_type, one) for one in fields]
    signature.append(
        signature[0].replace(name=_parameter_name(TABLE_FIELD), default=None, annotation=int | None)
    )
    give.__signature__ = Signature(signature)  # type: ignore[attr-defined]  # read by inspect
    return give


def _make_parameter(order_type: type[Order], name: str) -> Parameter:
    taken: type = int if option_fields.is_number_field(order_type, name) else str
    needed = option_fields.field_info(order_type, name).is_required()
    return Parameter(
        _parameter_name(name),
        Parameter.POSITIONAL_OR_KEYWORD,
        annotation=taken if needed else taken | None,
        default=Parameter.empty if needed else None,
    )


def _make_autocomplete(
    game_type: GameType, order: str, names: Mapping[str, str], field: str, entrance: OrderEntrance
) -> Autocomplete:
    async def complete(interaction: AnyInteraction, current: str) -> list[app_commands.Choice[Any]]:
        """Offer choices for this option, given the other options."""
        typed = {
            names[name]: str(one) for name, one in interaction.namespace if one not in {None, ""}
        }
        table = typed.pop(TABLE_FIELD, "")
        game = int(table) if table.isdecimal() else None
        given = TypedOptions(order, {**typed, field: str(current)}, game)
        counts = option_fields.is_number_field(game_type.game.kinds.orders[order], field)
        return [
            app_commands.Choice(name=one.label, value=int(one.value) if counts else one.value)
            for one in await entrance.suggest_choices(interaction, game_type, given, field)
        ]

    return complete


# Words


def name_orders(game_type: GameType) -> dict[str, dict[str, str]]:
    """Return a distinct name for every kind of order in each language, from its notation."""
    names: dict[str, dict[str, str]] = {order: {} for order in game_type.game.kinds.orders}
    for language in LANGUAGES:
        forms = load_entries(language, game_type.word_book)
        taken = {say_in_language(language, COMMON_BOOK, "command.more")}
        for order, order_type in game_type.game.kinds.orders.items():
            form = str(forms.get(f"form.{order}") or order_type.form or order)
            names[order][language] = _take_free_name(
                make_slug(parse_form(form)[0]), make_slug(order), taken
            )
    return names


def _take_free_name(name: str, other: str, taken: set[str]) -> str:
    """Return a free name, and add it to the taken ones."""
    numbered = (f"{other[: MAX_NAME_LENGTH - 3]}-{n}" for n in range(2, 100))
    free = next(one for one in chain((name or other, other), numbered) if one not in taken)
    taken.add(free)
    return free


def _name_fields(book: WordBook, fields: Iterable[str]) -> dict[str, dict[str, str]]:
    """Return the name of every field: its id in the first language, its noun in the others."""
    names: dict[str, dict[str, str]] = {name: {} for name in fields}
    for language in LANGUAGES:
        taken: set[str] = set()
        for name, called in names.items():
            noun = name if language == LANGUAGES[0] else _field_noun(language, book, name).name
            called[language] = _take_free_name(make_slug(noun), make_slug(name), taken)
    return names


def _name_table_option(taken: Iterable[TextsByLanguage]) -> dict[str, str]:
    """Return a name for the table option that no field has."""
    names = list(taken)
    texts = _common_texts(TABLE_OPTION_KEY).items()
    return {
        one: _take_free_name(make_slug(text), TABLE_FIELD, {known[one] for known in names})
        for one, text in texts
    }


def _common_texts(key: str) -> dict[str, str]:
    return {language: say_in_language(language, COMMON_BOOK, key) for language in LANGUAGES}


def _field_noun(language: str, book: WordBook, field: str) -> Noun:
    return Voice(language, book).known_noun(f"blank.{field}") or Noun(field.replace("_", " "))


def _field_descriptions(
    game_type: GameType, order_type: type[Order], field: str
) -> TextsByLanguage:
    """Return the description of a field in every language."""
    forms: Mapping[type, str] = {tuple: "many", dict: "pairs"}
    how = forms.get(field_shape(order_type, field), "one")
    if option_fields.is_text_field(order_type, field):
        how = "text"
    book = game_type.word_book
    return {
        language: capitalise(
            Voice(language, book).say(f"typed.{how}", name=_field_noun(language, book, field))
        )
        for language in LANGUAGES
    }


def _order_descriptions(game_type: GameType, order: str) -> TextsByLanguage:
    voices = {language: Voice(language, game_type.word_book) for language in LANGUAGES}
    key = f"order.{order}.about"
    return {
        language: voice.say(key) if voice.has_words(key) else order
        for language, voice in voices.items()
    }
