"""Rules, cards and refusals read up: what is found from which words."""

from dataclasses import replace

import pytest

from bot.cards.rules_page import rules_card
from bot.cli.main import main
from bot.game_types import GAME_TYPES
from bot.games.refusals import RefusedError
from bot.play import command_refusals, last_refusal
from bot.rule_lookup import rule_search, things
from bot.rule_lookup.game_library import GameLibrary
from bot.store.errors import StoreError
from engine.core.protocol.values import Refusal
from render.words import COMMON_BOOK, LANGUAGES, WORD_BOOKS, Voice
from tests.bot.cards.table_views import CAPITAL, make_reader, start_game
from tests.bot.cards.table_views import post_text as read
from tests.cogs.button_steps import require_refusal, write_ready
from tests.cogs.running_bot import RunningBot, message_text, select_values
from tests.cogs.slash_typing import type_and_read as answered
from tests.cogs.slash_typing import type_command, type_option
from tests.cogs.staged_table import WAR_SIDES, open_staged_table

KIND = GAME_TYPES["capital"]
LIBRARY = GameLibrary(KIND)
SHELF = LIBRARY.rules


@pytest.mark.parametrize(
    ("typed", "language", "first"),
    [
        ("C-COST-03", "en", "C-COST-03"),
        ("c-cost-03", "fr", "C-COST-03"),
        ("C-COST", "en", "C-COST-01"),
        ("s-order", "en", "S-ORDER-01"),
        ("second village", "en", "C-COST-03"),
        ("how much is a second village", "en", "C-COST-03"),
        ("score bataille", "fr", "C-SCORE-01"),
        ("which game is meant", "en", "S-TABLE-08"),
    ],
)
def test_a_rule_is_found_from_any_words(typed: str, language: str, first: str) -> None:
    found = SHELF.search(typed, language, rule_search.language_meanings(language, "capital"))
    assert found[0] == first


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", ["C-CARD-16", "C-ORDER-09", "C-PIPE-01"])
def test_a_rule_for_whoever_builds_the_game_is_found_by_its_id_alone(
    rule: str, language: str
) -> None:
    meant = rule_search.language_meanings(language, "capital")
    assert SHELF.search(rule, language, meant)[0] == rule
    for text in ("required fields", "binding order", "how many cards do I keep"):
        assert rule not in SHELF.search(text, language, meant)


@pytest.mark.parametrize("typed", ["", "   ", "xyzzy", "-"])
def test_nothing_is_found_from_nothing(typed: str) -> None:
    assert SHELF.search(typed, "en") in ([], SHELF.search("-", "en"))
    assert SHELF.search("xyzzy", "en") == []


def test_what_is_found_holds_all_words_but_one_of_many() -> None:
    for name in SHELF.search("village gold banner", "en"):
        text = f"{name} {SHELF.rules[name].section} {SHELF.rules[name].says}".casefold()
        assert sum(word in text for word in ("village", "gold", "banner")) >= 2


def test_the_neighbours_of_a_rule_are_of_its_section() -> None:
    around = SHELF.list_neighbours("C-COST-03")
    assert around[:3] == ["C-COST-01", "C-COST-02", "C-COST-04"]
    assert all(name.startswith("C-COST-") for name in around)


def test_a_word_of_ours_means_what_the_books_call_it() -> None:
    french = rule_search.language_meanings("fr", "capital")
    assert "market" in french["marche"]
    assert rule_search.language_meanings("en", "capital") == {}


async def test_a_rule_that_is_offered_shows_no_mark_and_no_code(
    bot_with_commands: RunningBot,
) -> None:
    for name, query, begins in (
        ("Rorik", "embuscade", "V-6.6-21 · Tactique\u202f: Embuscade. Condition"),
        ("Ada", "ambush", "V-6.6-21 · "),
    ):
        person = bot_with_commands.people[name]
        found = await type_option(
            bot_with_commands, person, "rules", "query", query=query, game="valhalla"
        )
        assert found["V-6.6-21"].startswith(begins)
        assert not any("`" in one for one in found.values())


async def test_a_french_person_types_french_and_reads_the_rules_in_french(
    bot_with_commands: RunningBot,
) -> None:
    rorik = bot_with_commands.people["Rorik"]
    found = await type_option(bot_with_commands, rorik, "rules", "query", query="deuxieme vill")
    assert found["C-COST-03"].startswith("C-COST-03 · Le premier Village")
    [message] = (
        await type_command(bot_with_commands, rorik, "rules", query="deuxième village")
    ).answers
    assert "C-COST-03 · Coûts · règle imprimée" in message_text(message)
    assert "le deuxième 2, le troisième 3" in message_text(message)
    assert "anglais" not in message_text(message)
    assert "C-COST-04" in select_values(message, "rule")
    await bot_with_commands.press_control(rorik, message, "rule", "C-COST-04", rest="around")
    assert "Chaque troupe et chaque mercenaire" in message_text(
        bot_with_commands.message_now(message)
    )
    assert "L\u2019hôte suspend" in await answered(
        bot_with_commands, rorik, "rules", query="S-TABLE-02"
    )
    assert "Guilde, coût et PV 2" in await answered(
        bot_with_commands, rorik, "rules", query="marché"
    )
    english = await answered(
        bot_with_commands, bot_with_commands.people["Ada"], "rules", query="deuxième village"
    )
    assert "C-COST-03 · Costs · printed rule" in english
    assert "the second 2, the third 3" in english


@pytest.mark.parametrize(
    ("language", "title", "line", "other"),
    [
        ("en", "### Rules: Build", "Cards are built only from", "Winning"),
        ("fr", "### Règles\u202f: Bâtir", "On ne bâtit de cartes que", "Victoire"),
    ],
)
def test_the_rules_button_speaks_the_language_of_its_reader(
    language: str, title: str, line: str, other: str
) -> None:
    card = rules_card(make_reader(CAPITAL, start_game(CAPITAL), 1, language))
    assert read(card).startswith(title)
    assert line in read(card)
    assert other in str(card)


@pytest.mark.parametrize(
    ("given", "line"),
    [
        (["--language", "fr", "C-COST-03"], "C-COST-03  (Coûts · règle imprimée)"),
        (["--language", "fr", "capital", "deuxième", "troisieme"], "Le premier Village coûte"),
        (["--language", "fr", "first", "village", "second"], "Le premier Village coûte"),
        (["--language", "fr", "S-TABLE-12"], "Une règle se trouve"),
        (["C-COST-03"], "C-COST-03  (Costs · printed rule)"),
        (["deuxième", "troisième"], "The first Village costs"),
    ],
)
def test_the_command_line_tells_rules_in_the_language_asked_for(
    given: list[str], line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", *given]) == 0
    assert line in capsys.readouterr().out


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_has_a_name_can_be_read_up(language: str) -> None:
    every = LIBRARY.things
    assert len(every) > 100
    for thing in every:
        page = things.thing_page(LIBRARY, Voice(language, WORD_BOOKS["capital"]), thing)
        assert page.title == thing.names[language]
        assert page.paragraphs[0].strip()


def test_a_thing_is_found_by_any_name_in_any_language() -> None:
    for name in ("market", "Marché", "marche", "card.market", "mark"):
        found = things.find_thing(LIBRARY, name)
        assert found is not None
        assert found.key == "card.market"
    assert things.find_thing(LIBRARY, "") is None
    assert things.find_thing(LIBRARY, "xyzzy") is None
    upgrade = things.find_thing(LIBRARY, "Heralds' Post")
    assert upgrade is not None
    assert upgrade.key == "upgrade.draw"


def test_a_game_that_explains_nothing_shows_names_and_flavour() -> None:
    shown = KIND.presentation
    words = replace(shown.words, write_thing_page=lambda *_: None)
    silent = replace(KIND, presentation=replace(shown, words=words))
    library = GameLibrary(silent)
    thing = things.find_thing(library, "market")
    assert thing is not None
    page = things.thing_page(library, Voice("en", WORD_BOOKS["capital"]), thing)
    assert page.title == "Market"
    assert page.paragraphs == ("*Two prices: one for you, one for your neighbour.*",)


async def test_the_last_refusal_of_each_person_outlives_a_restart(bot_on_disk: RunningBot) -> None:
    first = Refusal(code="NOT_ASKED", rule="S-ORDER-07")
    last = Refusal(code="NAME_UNKNOWN", rule="S-ORDER-05", facts={"given": "été", "near": ""})
    ada, rorik, bo = [await bot_on_disk.person_number(name) for name in ("Ada", "Rorik", "Bo")]
    await last_refusal.remember_refusal(
        bot_on_disk.services, ada, RefusedError((first,), "capital", {1: "Ada"})
    )
    await last_refusal.remember_refusal(
        bot_on_disk.services, rorik, RefusedError((first,), "capital")
    )
    await last_refusal.remember_refusal(
        bot_on_disk.services, ada, RefusedError((last,), "capital", {1: "Ada"})
    )
    await bot_on_disk.restart()
    kept = await last_refusal.recall_refusal(bot_on_disk.services, ada)
    assert kept == ((last,), "capital", {1: "Ada"}, 0, False)
    assert await last_refusal.recall_refusal(bot_on_disk.services, rorik) == (
        (first,),
        "capital",
        {},
        0,
        False,
    )
    assert await last_refusal.recall_refusal(bot_on_disk.services, bo) is None


async def test_a_refusal_is_told_although_it_cant_be_kept(
    bot_with_commands: RunningBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: object) -> None:
        raise StoreError("There is no room left.")

    monkeypatch.setattr("bot.store.tables.answers.Answers.replace", full)
    assert "xyzzy" in await answered(
        bot_with_commands, bot_with_commands.people["Ada"], "card", name="xyzzy"
    )
    assert "xyzzy" not in await answered(bot_with_commands, bot_with_commands.people["Ada"], "why")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_a_command_has_words_and_a_rule(language: str) -> None:
    voice = Voice(language, COMMON_BOOK)
    for code, rule in command_refusals.RULES_BY_CODE.items():
        assert voice.has_words(f"refusal.{code}"), code
        assert rule in SHELF.rules, code


def test_what_only_has_the_letters_somewhere_is_not_what_was_meant() -> None:
    """A name is found whole, or by how a word of it begins; else the nearest is named."""
    for name in ("old", "dragon", "ma"):
        assert things.find_thing(LIBRARY, name) is None
    assert things.nearest_things(LIBRARY, "en", "tresury") == ("Treasury",)
    assert things.nearest_things(LIBRARY, "fr", "tresorie") == ("Trésorerie",)
    empires = GameLibrary(GAME_TYPES["valhalla"])
    for name in ("Cinders", "B"):
        assert things.find_thing(empires, name) is None


async def test_a_card_that_nobody_knows_is_answered_with_the_nearest_name(
    bot_with_commands: RunningBot,
) -> None:
    text = await answered(
        bot_with_commands, bot_with_commands.people["Ada"], "card", name="tresury"
    )
    assert "Did you mean Treasury?" in text


async def test_a_question_about_a_thing_shows_it_with_the_rules_that_tell_of_it(
    bot_with_commands: RunningBot,
) -> None:
    ada, game = bot_with_commands.people["Ada"], "valhalla"
    text = await answered(
        bot_with_commands, ada, "rules", query="what does a tavern do", game="capital"
    )
    assert "Guild building, cost and HP 1" in text
    asked = await type_command(
        bot_with_commands, ada, "rules", query="combien coûte une ferme", game=game
    )
    [message] = asked.answers
    assert "Cost of this level" in message_text(message)
    assert select_values(message, "rule")[0] == "V-2.1-31"
    await bot_with_commands.press_control(ada, message, "rule", "V-2.1-31", rest="found")
    assert "V-2.1-31" in message_text(bot_with_commands.message_now(message))
    officer = await answered(bot_with_commands, ada, "card", name="officer", game=game)
    assert "V-4.4-01" in officer


@pytest.mark.parametrize(
    ("name", "title"), [("Ada", "Rules: The turn"), ("Rorik", "Règles\u202f: ")]
)
async def test_the_rules_button_begins_with_what_is_asked(
    bot_with_commands: RunningBot, name: str, title: str
) -> None:
    game = await open_staged_table(bot_with_commands, WAR_SIDES, names=(name, "Bo"), size=(20, 20))
    person = bot_with_commands.people[name]
    card = await bot_with_commands.open_card(person, game)
    await bot_with_commands.press_control(person, card, "rules")
    assert title in message_text(bot_with_commands.message_now(card))
    assert "V-5.1-01" in message_text(bot_with_commands.message_now(card))


async def test_no_sheet_is_told_from_no_ask(bot_with_commands: RunningBot) -> None:
    await open_staged_table(bot_with_commands, WAR_SIDES, size=(20, 20))
    bo = bot_with_commands.people["Bo"]
    [direct] = await bot_with_commands.write_dm(bo, "sheet")
    for text in (message_text(direct), await answered(bot_with_commands, bo, "table sheet")):
        assert "Nothing is asked of you just now, so you have no sheet." in text


async def test_why_of_too_many_units_is_what_one_order_moves(bot_with_commands: RunningBot) -> None:
    """V-9.2-01."""
    await open_staged_table(bot_with_commands, WAR_SIDES, size=(20, 20))
    ada = bot_with_commands.people["Ada"]
    await bot_with_commands.write_dm(ada, "move 99 swordsmen from 6.7 to 7.8")
    assert "V-9.2-01" in await answered(bot_with_commands, ada, "why")


async def test_why_tells_the_rule_behind_a_refusal_and_no_entry_of_a_list(
    bot_with_commands: RunningBot,
) -> None:
    """V-10.2-02."""
    await open_staged_table(bot_with_commands, WAR_SIDES, size=(20, 20))
    ada = bot_with_commands.people["Ada"]
    for _ in range(2):
        [answer] = await bot_with_commands.write_dm(ada, 'boast "We came and they went"')
    await require_refusal(bot_with_commands, ada, "V-12.23-10", message_text(answer))
    text = await answered(bot_with_commands, ada, "why")
    assert "V-10.2-02" in text
    assert "V-12.23-10 is the refusal itself. Behind it stands:" in text
    assert "BOAST_ONCE" not in text


async def test_why_says_a_fault_of_several_lines_once(bot_with_commands: RunningBot) -> None:
    await open_staged_table(bot_with_commands, WAR_SIDES, size=(20, 20))
    ada = bot_with_commands.people["Ada"]
    line = "move 99 swordsmen from 6.7 to 7.8"
    await bot_with_commands.write_dm(ada, f"{line}\n{line}")
    text = await answered(bot_with_commands, ada, "why")
    [refusal] = [one for one in text.splitlines() if one.startswith("> ")]
    assert "(V-12.3-12)" in refusal
    assert text.count("**V-9.2-01") == 1


async def play_battle(bot_with_commands: RunningBot) -> None:
    """Let Ada attack and pay for works, and let the next round begin."""
    await open_staged_table(bot_with_commands, WAR_SIDES, size=(20, 20))
    ada, bo = bot_with_commands.people["Ada"], bot_with_commands.people["Bo"]
    for line in ("move 20 swordsman, warlord from 6.7 to 6.6", "upgrade 3.3", "ready"):
        await bot_with_commands.write_dm(ada, line)
    for _ in range(2):
        await write_ready(bot_with_commands, bo)


async def test_every_sum_of_late_can_be_explained_and_is_found_by_its_name(
    bot_with_commands: RunningBot,
) -> None:
    """V-14-09, V-14-10, V-13-33: income, upkeep, costs, movement, and a battle phase by phase."""
    await play_battle(bot_with_commands)
    ada = bot_with_commands.people["Ada"]
    found = await type_option(bot_with_commands, ada, "why", "number")
    names = list(found.values())
    assert names[:3] == ["Upkeep of round 2", "Income of round 2", "Price of level 4 at Capital 1"]
    assert names[-2:] == [
        "Battle in the grasslands near Capital 1 (006.006), round 1: first fire",
        "March of 21 units to the grasslands near Capital 1 (006.006)",
    ]
    for mark, name in found.items():
        text = await answered(bot_with_commands, ada, "why", number=mark)
        assert f"### {name}" in text
        assert "(V-" in text
    assert "+400 city of level 4" in await answered(bot_with_commands, ada, "why", number="income")
    assert "Leave it out" in await answered(bot_with_commands, ada, "why", number="xyzzy")


async def test_the_last_sum_leads_to_the_others(bot_with_commands: RunningBot) -> None:
    await play_battle(bot_with_commands)
    ada = bot_with_commands.people["Ada"]
    [message] = (await type_command(bot_with_commands, ada, "why")).answers
    assert "### Upkeep of round 2" in message_text(message)
    march = select_values(message, "why")[-1]
    await bot_with_commands.press_control(ada, message, "why", march)
    assert "2 movement points from the ground in the north-west (006.007) to the" in message_text(
        bot_with_commands.message_now(message)
    )


async def test_nobody_is_offered_the_sums_of_others(bot_with_commands: RunningBot) -> None:
    """V-13-25."""
    await play_battle(bot_with_commands)
    mine = await type_option(bot_with_commands, bot_with_commands.people["Ada"], "why", "number")
    theirs = await type_option(bot_with_commands, bot_with_commands.people["Bo"], "why", "number")
    assert not set(mine) & set(theirs)
    assert not any("March" in name or "Price" in name for name in theirs.values())
    assert (
        await type_option(bot_with_commands, bot_with_commands.people["Rorik"], "why", "number")
        == {}
    )
