"""The typed orders of a game in commands and groups: as many as Discord's limits need, no more.

A game of many orders says which of them stand together; without its word the last ones do.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from discord import app_commands

from bot.game_types import GameType
from cogs.interaction_io.translations import (
    CONTEXTS,
    INSTALLS,
    NAME,
    AnyCommand,
    carried,
    slug,
    spoken,
)
from cogs.orders.order_options import (
    LETTERS,
    MOST,
    OrderEntrance,
    longest,
    order_command,
    order_names,
)
from render.language.word_books import COMMON
from render.words import LANGUAGES, Voice, say

GROUPS: Final[dict[str, Mapping[str, Sequence[str]]]] = {}
"""By game: the orders of each of its groups; filled by the games' own modules."""

LONGEST: Final = 7_600
"""A command has no more letters, all its parts together; Discord's own limit is 8,000."""


class Branch(NamedTuple):
    """What stands in the command of a game: an order, or a group of orders; and its letters."""

    command: AnyCommand | app_commands.Group
    letters: int


def order_commands(kind: GameType, door: OrderEntrance) -> tuple[app_commands.Group, ...]:
    """Make the commands of a game: one as long as Discord lets it be one."""
    names = order_names(kind)
    made = {
        order: order_command(kind, order, names[order], door) for order in kind.game.order_types
    }
    roots = _roots(_branches(kind, made))
    return tuple(_root(kind, number, branches) for number, branches in enumerate(roots, 1))


def _branches(kind: GameType, made: Mapping[str, AnyCommand]) -> Iterator[Branch]:
    """List the groups of a game, then the orders that stand in none."""
    groups = GROUPS.get(kind.game.key, {})
    for name, orders in groups.items():
        yield _group(f"command.{kind.game.key}.{name}", [made[order] for order in orders])
    grouped = {order for orders in groups.values() for order in orders}
    for order, command in made.items():
        if order not in grouped:
            yield Branch(command, command.extras[LETTERS])


def _group(path: str, commands: Sequence[AnyCommand]) -> Branch:
    texts = [
        {language: say(language, COMMON, key) for language in LANGUAGES}
        for key in (path, f"{path}.about")
    ]
    made = app_commands.Group(name=carried(texts[0]), description=carried(texts[1]))
    for one in commands:
        made.add_command(one)
    letters = sum(int(one.extras[LETTERS]) for one in commands)
    return Branch(made, letters + sum(map(longest, texts)))


def _roots(branches: Iterable[Branch]) -> Iterator[list[Branch]]:
    """Part branches so that each part is within Discord's limit of letters."""
    part: list[Branch] = []
    letters = 0
    for one in branches:
        if part and (letters + one.letters > LONGEST or len(part) == MOST * MOST):
            yield part
            part, letters = [], 0
        part.append(one)
        letters += one.letters
    if part:
        yield part


def _root(kind: GameType, number: int, branches: Sequence[Branch]) -> app_commands.Group:
    key = kind.game.key
    tail = "" if number == 1 else f"-{number}"
    titles = {language: Voice(language, key).say("game.name") for language in LANGUAGES}
    root = app_commands.Group(
        name=carried({one: _title(key, title) + tail for one, title in titles.items()}),
        description=carried(
            {one: Voice(one, key).say("typed.game", name=title) for one, title in titles.items()}
        ),
        allowed_contexts=CONTEXTS,
        allowed_installs=INSTALLS,
    )
    commands = [one.command for one in branches]
    more = 0 if len(commands) <= MOST else -(-(len(commands) - MOST) // (MOST - 1))
    for one in commands[: MOST - more]:
        root.add_command(one)
    for place in range(more):
        start = MOST - more + place * MOST
        root.add_command(_more(place + 1, commands[start : start + MOST]))
    return root


def _title(key: str, title: str) -> str:
    """Call the command of a game by its name where that is one word, else by its key."""
    return slug(title if title.isalpha() else key)[: NAME - 3]


def _more(number: int, commands: Sequence[AnyCommand | app_commands.Group]) -> app_commands.Group:
    tail = "" if number == 1 else f"-{number}"
    name = spoken("command.more")
    texts = {LANGUAGES[0]: name.message, **name.extras}
    group = app_commands.Group(
        name=carried({language: text + tail for language, text in texts.items()}),
        description=spoken("command.more.about"),
    )
    for one in commands:
        group.add_command(one)
    return group
