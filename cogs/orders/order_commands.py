"""The order commands of a game, in as few groups as Discord's limits allow.

A game of many orders may say which of them are grouped; otherwise the last ones are.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from discord import app_commands

from bot.game_types import GameType
from cogs.interaction_io.command_making import (
    CONTEXTS,
    INSTALLS,
    MAX_NAME_LENGTH,
    AnyCommand,
    make_locale_text,
    make_slug,
    word_book_text,
)
from cogs.orders.order_options import (
    CHARACTERS_KEY,
    MAX_OPTIONS,
    OrderEntrance,
    longest_length,
    make_order_command,
    name_orders,
)
from render.words import COMMON_BOOK, LANGUAGES, Voice, say_in_language

OrderGroups = Mapping[str, Sequence[str]]
"""The orders of each group of a game's commands."""

MAX_COMMAND_CHARACTERS: Final = 5_900
"""Maximum characters of a root command's parts; Discord's own limit for all of it is 8,000."""


class CommandBranch(NamedTuple):
    """A child of a game's root command: an order or a group of orders, and its characters."""

    command: AnyCommand | app_commands.Group
    characters: int


def make_order_commands(
    game_type: GameType, entrance: OrderEntrance, groups: OrderGroups | None = None
) -> tuple[app_commands.Group, ...]:
    """Make the root commands of a game: one if Discord's limits allow it."""
    names = name_orders(game_type)
    made = {
        order: make_order_command(game_type, order, names[order], entrance)
        for order in game_type.game.kinds.orders
    }
    roots = _split_branches(_list_branches(game_type, made, groups or {}))
    return tuple(
        _make_root(game_type, number, branches) for number, branches in enumerate(roots, 1)
    )


def _list_branches(
    game_type: GameType, made: Mapping[str, AnyCommand], groups: OrderGroups
) -> Iterator[CommandBranch]:
    """Yield the groups of a game, then the orders without a group."""
    for name, orders in groups.items():
        yield _make_group(f"command.{game_type.game.key}.{name}", [made[order] for order in orders])
    grouped = {order for orders in groups.values() for order in orders}
    for order, command in made.items():
        if order not in grouped:
            yield CommandBranch(command, command.extras[CHARACTERS_KEY])


def _make_group(path: str, commands: Sequence[AnyCommand]) -> CommandBranch:
    texts = [
        {language: say_in_language(language, COMMON_BOOK, key) for language in LANGUAGES}
        for key in (path, f"{path}.about")
    ]
    made = app_commands.Group(
        name=make_locale_text(texts[0]), description=make_locale_text(texts[1])
    )
    for one in commands:
        made.add_command(one)
    characters = sum(int(one.extras[CHARACTERS_KEY]) for one in commands)
    return CommandBranch(made, characters + sum(map(longest_length, texts)))


def _split_branches(branches: Iterable[CommandBranch]) -> Iterator[list[CommandBranch]]:
    """Split branches so that each part is within Discord's limits."""
    part: list[CommandBranch] = []
    characters = 0
    for one in branches:
        if part and (
            characters + one.characters > MAX_COMMAND_CHARACTERS
            or len(part) == MAX_OPTIONS * MAX_OPTIONS
        ):
            yield part
            part, characters = [], 0
        part.append(one)
        characters += one.characters
    if part:
        yield part


def _make_root(
    game_type: GameType, number: int, branches: Sequence[CommandBranch]
) -> app_commands.Group:
    key = game_type.game.key
    tail = "" if number == 1 else f"-{number}"
    titles = {
        language: Voice(language, game_type.word_book).say("game.name") for language in LANGUAGES
    }
    root = app_commands.Group(
        name=make_locale_text(
            {one: _root_name(key, title) + tail for one, title in titles.items()}
        ),
        description=make_locale_text(
            {
                one: Voice(one, game_type.word_book).say("typed.game", name=title)
                for one, title in titles.items()
            }
        ),
        allowed_contexts=CONTEXTS,
        allowed_installs=INSTALLS,
    )
    commands = [one.command for one in branches]
    more = (
        0
        if len(commands) <= MAX_OPTIONS
        else -(-(len(commands) - MAX_OPTIONS) // (MAX_OPTIONS - 1))
    )
    for one in commands[: MAX_OPTIONS - more]:
        root.add_command(one)
    for index in range(more):
        start = MAX_OPTIONS - more + index * MAX_OPTIONS
        root.add_command(_make_further_group(index + 1, commands[start : start + MAX_OPTIONS]))
    return root


def _root_name(key: str, title: str) -> str:
    """Return the command name of a game: its title if that is one word, else its key."""
    return make_slug(title if title.isalpha() else key)[: MAX_NAME_LENGTH - 3]


def _make_further_group(
    number: int, commands: Sequence[AnyCommand | app_commands.Group]
) -> app_commands.Group:
    tail = "" if number == 1 else f"-{number}"
    name = word_book_text("command.more")
    texts = {LANGUAGES[0]: name.message, **name.extras}
    group = app_commands.Group(
        name=make_locale_text({language: text + tail for language, text in texts.items()}),
        description=word_book_text("command.more.about"),
    )
    for one in commands:
        group.add_command(one)
    return group
