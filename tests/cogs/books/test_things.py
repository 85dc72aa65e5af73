"""What can be read up in the game of empires: all of it, in every language, with true figures."""

import pytest

from bot.game_types import GAME_TYPES
from bot.rule_lookup import things
from bot.rule_lookup.game_library import GameLibrary
from bot.rule_lookup.thing_list import Thing
from engine.valhalla.catalog.city_tables import city_tables
from engine.valhalla.catalog.clause_index import clauses_about
from engine.valhalla.catalog.favor_tables import favor_tables
from engine.valhalla.catalog.terrain_tables import terrain_tables
from engine.valhalla.catalog.unit_tables import unit_tables
from render.words import LANGUAGES, WORD_BOOKS, Voice
from tests.cogs.running_bot import RunningBot, message_text
from tests.cogs.slash_typing import type_and_read, type_command

EMPIRES = GameLibrary(GAME_TYPES["valhalla"])
BOOK = EMPIRES.game_type.game.rulebook.load()

COSTS = {
    **{f"building.{one}": it.cost for one, it in city_tables().buildings.items()},
    **{f"special.{one}": it.cost for one, it in unit_tables().specials.items()},
    **{f"boon.{one}": it.cost for one, it in favor_tables().boons.items() if it.cost},
}


def find_thing(name: str) -> Thing:
    thing = things.find_thing(EMPIRES, name)
    assert thing is not None, name
    return thing


def write_page(name: str, language: str = "en") -> str:
    return things.thing_page(
        EMPIRES, Voice(language, WORD_BOOKS["valhalla"]), find_thing(name)
    ).to_markdown()


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_can_be_read_up_says_more_than_its_name(language: str) -> None:
    voice = Voice(language, WORD_BOOKS["valhalla"])
    for thing in EMPIRES.things:
        text = things.thing_page(EMPIRES, voice, thing).to_markdown()
        assert len(text.splitlines()) > 2, thing.key
        assert "Code" not in text, thing.key
        assert voice.say("print.silent").strip() not in text, thing.key


def test_what_a_card_says_is_what_the_game_plays() -> None:
    for key, cost in COSTS.items():
        assert f"**Cost**: {cost}\n" in write_page(key), key
    for one, terrain in terrain_tables().terrain.items():
        if terrain.cost is not None:
            assert f"**Cost to enter (MP)**: {terrain.cost}" in write_page(f"terrain.{one}"), one
    for one, officer in unit_tables().officers.items():
        assert f"**Upkeep**: {officer.upkeep}\n" in write_page(f"officer.{one}"), one
    for cls in unit_tables().classes:
        assert f"**Upkeep**: {unit_tables().classes[cls].upkeep}" in write_page(f"class.{cls}"), cls


def test_the_clauses_that_tell_of_a_thing_are_in_the_book() -> None:
    for thing in EMPIRES.things:
        for one in clauses_about(thing.key):
            assert one in BOOK or find_thing(one).key == one, one


@pytest.mark.parametrize(
    ("name", "language", "lines"),
    [
        ("tearoom", "en", ("Building (Palace)", "One additional Courtier each turn")),
        ("salon de thé", "fr", ("Bâtiment (Palais)", "**Conditions**\u202f: Cité de niveau 3")),
        ("warlord", "en", ("**Turns to produce**: 2", "Attack multiplied by 1.1")),
        ("seer", "en", ("**I spy**", "**Eye of Sour Ron**", "up to 6 hexes from the Seer")),
        ("voyant", "fr", ("**Je vois**", "**Œil de Sour Ron**")),
        ("wall of steel", "en", ("**Requirement**: All own stacks have Defense 5",)),
        ("battle won", "en", ("how much each god thinks of it", "greatest weight in the table")),
        ("farm", "en", ("Farm level 2", "**Income per round**: 450")),
        ("shrine", "en", ("-# Building", "-# Feature")),
        ("truce", "en", ("A truce is agreed by orders of both sides",)),
        ("Cavaliers du vent", "fr", ("Une tête de cheval blanche sur vert.",)),
        ("C", "en", ("**Base statline**: 6/1/1/8",)),
    ],
)
def test_a_card_of_the_game_of_empires_tells_all_of_it(
    name: str, language: str, lines: tuple[str, ...]
) -> None:
    for line in lines:
        assert line in write_page(name, language)


def test_what_is_called_the_same_is_offered_once() -> None:
    names = [one.label for one in things.offer_things(EMPIRES, "en", "shrine")]
    assert names.count("Shrine") == 1


async def test_a_card_that_there_is_not_is_the_rule_that_tells_of_it(
    bot_with_commands: RunningBot,
) -> None:
    ada = bot_with_commands.people["Ada"]
    text = await type_and_read(bot_with_commands, ada, "card", name="upkeep", game="valhalla")
    assert "V-5.1-04" in text
    [message] = (
        await type_command(bot_with_commands, ada, "card", name="mint", game="valhalla")
    ).answers
    assert "+1000 gold income" in message_text(message)
    assert "Treasury" in await type_and_read(
        bot_with_commands, ada, "card", name="gold", game="capital"
    )
