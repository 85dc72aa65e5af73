"""The command tree: within every limit of Discord, in every language, for every kind of game."""

import asyncio
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Literal

import discord
import pytest
from discord import app_commands
from pydantic import create_model

from bot.game_types import GAME_TYPES, GameType
from bot.local.rules import body_checks, commands
from bot.order_reading.field_choices import FieldChoice
from cogs.commands import make_root_commands
from cogs.interaction_io.command_making import WordBookTranslator, make_slug
from cogs.interaction_io.command_sync import command_payload
from cogs.orders.order_commands import make_order_commands
from cogs.orders.order_options import OrderEntrance, name_orders
from engine.core.protocol.values import Order
from render.language.fact_vocabulary import capitalise
from render.language.word_books import load_entries
from render.words import COMMON_BOOK, LANGUAGES, WORD_BOOKS
from tests.bot.toy_game import KEY as TOY
from tests.bot.toy_game import toy_game_type
from tests.cogs.command_limits import GROUP, SUB, count_characters, find_faults

Tree = app_commands.CommandTree[discord.Client]


async def take_no_order(*_: Any) -> None:
    """Take an order and do nothing."""


async def offer_no_choices(*_: Any) -> list[FieldChoice]:
    return []


async def no_tables(interaction: Any, typed: Any) -> list[app_commands.Choice[Any]]:
    del interaction, typed
    return []


DOOR = OrderEntrance(take_no_order, offer_no_choices, no_tables)


def write_commands(roots: Iterable[Any]) -> list[dict[str, Any]]:
    """Write commands as Discord is told of them."""

    async def write() -> Any:
        client = discord.Client(intents=discord.Intents.none())
        tree: Tree = app_commands.CommandTree(client)
        for root in roots:
            tree.add_command(root)
        return await command_payload(tree, WordBookTranslator())

    found: list[dict[str, Any]] = asyncio.run(write())
    return found


def test_the_whole_tree_breaks_no_limit_in_any_language() -> None:
    tree = write_commands(make_root_commands({**GAME_TYPES, TOY: toy_game_type()}))
    assert find_faults(tree) == []
    assert [str(fault) for fault in body_checks.check_commands(tree)] == []
    assert {one["name"] for one in tree} >= {
        "table",
        "keeper",
        "settings",
        "help",
        "rules",
        "card",
        "why",
    }


def test_every_command_leaves_room_under_what_discord_allows_it() -> None:
    """8,000 characters of names, descriptions and values, each in its longest language."""
    tree = write_commands(make_root_commands(GAME_TYPES))
    counts = {one["name"]: count_characters(one) for one in tree}
    assert counts == {one["name"]: commands.command_size(one) for one in tree}
    assert max(counts.values()) < 6_000, counts
    assert not any(name.endswith("-2") for name in counts)


def test_undo_is_a_command_only_where_some_game_takes_steps_back() -> None:
    def of_table(kinds: Mapping[str, GameType]) -> set[str]:
        tree = {one["name"]: one for one in write_commands(make_root_commands(kinds))}
        return {inner["name"] for inner in tree["table"]["options"]}

    capital = {"capital": GAME_TYPES["capital"]}
    assert of_table({**capital, TOY: toy_game_type()}) - of_table(capital) == {"undo"}


def test_everything_that_is_typed_has_a_french_name_and_description() -> None:
    def walk(one: dict[str, Any], where: str) -> Iterator[str]:
        for what in ("name_localizations", "description_localizations"):
            if "fr" not in (one.get(what) or {}):
                yield f"{where} {one['name']}: no French {what}"
        for inner in one.get("options", []):
            yield from walk(inner, f"{where} {one['name']}")

    assert [
        fault for one in write_commands(make_root_commands(GAME_TYPES)) for fault in walk(one, "")
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_a_command_is_used(language: str) -> None:
    tree = write_commands(make_root_commands({**GAME_TYPES, TOY: toy_game_type()}))
    texts = set(every_text(tree, language))
    for key, entry in load_entries(language, COMMON_BOOK).items():
        if key.startswith(("command.", "argument.")) and not key.startswith("command.more"):
            assert {str(entry), capitalise(str(entry))} & texts, key


def every_text(tree: Any, language: str) -> Iterator[str]:
    """Walk all names and descriptions of a tree in a language."""
    if isinstance(tree, list):
        for one in tree:
            yield from every_text(one, language)
    elif isinstance(tree, dict):
        for what in ("name", "description"):
            local = (tree.get(f"{what}_localizations") or {}).get(language)
            yield str(local or tree.get(what, ""))
        for inner in ("options", "choices"):
            yield from every_text(tree.get(inner, []), language)


@pytest.mark.parametrize("key", GAME_TYPES)
def test_the_orders_of_a_game_break_no_limit(key: str) -> None:
    tree = write_commands(make_order_commands(GAME_TYPES[key], DOOR))
    assert find_faults(tree) == []
    assert len(list(list_leaves(tree))) == len(GAME_TYPES[key].game.kinds.orders)


def list_leaves(commands: Iterable[dict[str, Any]]) -> Iterator[str]:
    """Name all that can be given, in however many groups."""
    for one in commands:
        inner = [each for each in one.get("options", []) if each["type"] in {SUB, GROUP}]
        yield from list_leaves(inner) if inner else (one["name"],)


def test_a_command_is_called_as_its_notation_begins_in_each_language() -> None:
    [root] = write_commands(make_order_commands(GAME_TYPES["capital"], DOOR))
    assert (root["name"], root["name_localizations"]) == ("capital", {"fr": "capitale"})
    end = next(one for one in root["options"] if one["name"] == "end-build")
    assert end["name_localizations"] == {"fr": "finir-construction"}
    build = next(one for one in root["options"] if one["name"] == "build")
    assert [(one["name"], one["required"]) for one in build["options"]] == [
        ("card", True),
        ("slot", False),
        ("game", False),
    ]
    assert build["options"][2]["name_localizations"] == {"fr": "partie"}
    assert build["options"][0]["name_localizations"] == {"fr": "carte"}


def test_every_option_of_an_order_completes_itself_save_free_text() -> None:
    tree = write_commands(make_order_commands(made_up(3), DOOR))
    fields = {field["name"]: field for field in tree[0]["options"][0]["options"]}
    assert fields["words"].get("autocomplete") is None
    assert fields["count"]["type"] == discord.AppCommandOptionType.integer.value
    assert all(one["autocomplete"] for name, one in fields.items() if name != "words")


# Games that are too large for one command


def made_up(count: int, *, wordy: int = 0) -> GameType:
    """Make up a game with so many kinds of orders."""
    kinds = [f"deed_{chr(97 + number // 26)}{chr(97 + number % 26)}" for number in range(count)]
    types = {kind: an_order(kind, wordy) for kind in kinds}
    game = GAME_TYPES["capital"].game
    game = replace(game, kinds=replace(game.kinds, orders=types))
    return GameType(game, GAME_TYPES["capital"].presentation)


def an_order(kind: str, wordy: int) -> type[Order]:
    class Base(Order):
        form: ClassVar[str] = f"{kind.replace('_', ' ')} {{unit}} [with {{others}}] [say {{words}}]"
        field_namespaces: ClassVar[Mapping[str, str]] = {
            "words": "text",
            "unit": "card",
            "others": "card",
        }

    further: Any = {f"a_rather_long_field_{number}": (str, ...) for number in range(wordy)}
    made: type[Order] = create_model(
        kind.title(),
        __base__=Base,
        kind=(Literal[kind], kind),  # type: ignore[arg-type]  # made for each kind
        words=(str | None, None),
        others=(tuple[str, ...], ()),
        unit=(str, ...),
        count=(int, 0),
        moves=(Mapping[str, str], {}),
        **further,
    )
    return made


@pytest.mark.parametrize(
    ("count", "groups"), [(25, 0), (26, 1), (30, 1), (49, 1), (50, 2), (90, 3)]
)
def test_a_game_of_many_orders_is_split_into_groups_that_break_no_limit(
    count: int, groups: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.orders.order_commands.MAX_COMMAND_CHARACTERS", 10**6)
    tree = write_commands(make_order_commands(made_up(count), DOOR))
    beyond = [fault for fault in find_faults(tree) if not fault.endswith(" characters")]
    assert beyond == []
    [root] = tree
    inner = [one for one in root["options"] if one["type"] == 2]
    assert len(inner) == groups
    assert count == sum(len(one["options"]) for one in inner) + len(root["options"]) - groups
    if groups:
        assert len(root["options"]) == 25


def test_a_game_of_wordy_orders_gets_as_many_commands_as_characters_need() -> None:
    kind = made_up(30, wordy=12)
    tree = write_commands(make_order_commands(kind, DOOR))
    assert find_faults(tree) == []
    assert [root["name"] for root in tree] == ["capital", *(f"capital-{n}" for n in (2, 3, 4))]
    assert all(count_characters(root) > 4_500 for root in tree[:-1])


def test_names_are_never_twice_the_same_even_if_the_words_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    alike = {f"form.{kind}": "do {unit}" for kind in ("deed_aa", "deed_ab", "deed_ac")}
    words = {
        language: {**load_entries(language, WORD_BOOKS["capital"]), **alike}
        for language in LANGUAGES
    }
    monkeypatch.setattr(
        "cogs.orders.order_options.load_entries", lambda language, _: words[language]
    )
    names = name_orders(made_up(3))
    assert [name["en"] for name in names.values()] == ["do", "deed_ab", "deed_ac"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Finir l\u2019Attaque", "finir-l-attaque"),
        ("hold_back", "hold_back"),
        ("troupes à envoyer d\u2019abord", "troupes-à-envoyer-d-abord"),
        ("x" * 40, "x" * 32),
        ("bâtiments des nouveaux emplacements", "bâtiments-des-nouveaux"),
        (" - ", ""),
    ],
)
def test_a_name_is_made_of_words(text: str, name: str) -> None:
    assert make_slug(text) == name


# The lint itself


COMMAND: dict[str, Any] = {
    "name": "act",
    "description": "Do something",
    "type": 1,
    "contexts": [0, 1],
    "integration_types": [0],
    "options": [{"name": "on", "description": "What", "type": 3, "required": True}],
}


def make_option(**changes: Any) -> dict[str, Any]:
    return {**COMMAND["options"][0], **changes}


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"name": "Act"}, "name 'Act'"),
        ({"name": "act now"}, "name 'act now'"),
        ({"name_localizations": {"fr": "x" * 33}}, "name 'xxx"),
        ({"name_localizations": {"xx": "act"}}, "no locale 'xx'"),
        ({"description": ""}, "description ''"),
        ({"description_localizations": {"fr": "x" * 101}}, "description 'xxx"),
        ({"contexts": [0]}, "works in [0]"),
        ({"options": [make_option(name=f"o{n}") for n in range(26)]}, "26 options"),
        ({"options": [make_option(required=False), make_option(name="b")]}, "stands after"),
        ({"options": [make_option(), make_option()]}, "'on' twice"),
        (
            {"options": [make_option(), make_option(name="b", name_localizations={"fr": "on"})]},
            "'on' twice (fr)",
        ),
        ({"options": [make_option(), make_option(name="sub", type=1)]}, "commands beside options"),
        (
            {"options": [make_option(autocomplete=True, choices=[{"name": "a", "value": "a"}])]},
            "beside",
        ),
        ({"options": [make_option(choices=[{"name": "a", "value": "a"}] * 2)]}, "one value"),
        ({"options": [make_option(choices=[{"name": "x" * 101, "value": "a"}])]}, "choice 'xxx"),
        ({"options": [make_option(type=6, autocomplete=True)]}, "nothing to choose from"),
        (
            {"options": [make_option(name=f"o{n}", description="x" * 100) for n in range(25)] * 4},
            "characters",
        ),
    ],
)
def test_the_lint_finds(changes: dict[str, Any], says: str) -> None:
    assert find_faults([COMMAND]) == []
    assert any(says in fault for fault in find_faults([{**COMMAND, **changes}]))
