"""The post of a game's end: saga, replay, open board, chronicle, and last words, at Discord."""

import pytest

from bot.games.ending.ending_work import WholeFight
from bot.games.ending.last_words import save_last_word
from bot.letter_bodies import FightPost
from bot.local.snowflakes import Json
from bot.records import GameRow, Letter, NewsRoom
from bot.workers.picture_studio import DrawnPicture
from engine.core.protocol.values import EVERYONE
from render.ending.fight_tale import FightTale
from render.language.pages import Page
from tests.cogs.running_bot import (
    RunningBot,
    button_labels,
    count_pictures,
    message_controls,
    message_parts,
    message_text,
)
from tests.cogs.staged_table import open_staged_table
from tests.cogs.table.test_look_at_end import leave

TWO = ("Ada", "Bo")
SIDES = {
    1: {
        "name": "Les Cavaliers", "ruler_name": "Sigrun", "capital": "003.003",
        "units": {"003.003": "ruler"},
    },
    2: {
        "name": "Wolf Den", "ruler_name": "Ulf", "capital": "012.012",
        "units": {"012.012": "ruler"},
    },
}  # fmt: skip
FILE_PART = 13
EPHEMERAL = 64


async def end_game(bot: RunningBot, key: str = "capital") -> int:
    """Open a table of two, and let Bo give up."""
    if key == "valhalla":
        game = await open_staged_table(bot, SIDES, TWO, size=(20, 20))
    else:
        game = await bot.open_table(key, TWO)
    await leave(bot, game, "Bo", concede=True)
    row = await bot.read_game_row(game)
    assert row.life == "over"
    return game


def find_end_posts(bot: RunningBot) -> list[Json]:
    """Find the public messages with a button for a replay."""
    return [
        one
        for one in bot.public_messages()
        if "replay" in {control.verb for control in message_controls(one)}
    ]


def count_posts(bot: RunningBot) -> int:
    """Count the messages that everybody sees."""
    return sum(not one["flags"] & EPHEMERAL for one in bot.public_messages())


async def say_word(bot: RunningBot, name: str, text: str) -> str:
    """Say a last word below the end; return the answer."""
    [post] = find_end_posts(bot)
    opened = await bot.press_control(bot.people[name], post, "last_word")
    given = await bot.fill_modal(bot.people[name], opened, {"word": text})
    await bot.deliver_letters()
    return message_text(given.answers[0])


@pytest.mark.parametrize("key", ["capital", "valhalla"])
async def test_one_post_tells_the_end_with_its_saga_and_buttons(bot: RunningBot, key: str) -> None:
    await end_game(bot, key)
    [post] = find_end_posts(bot)
    text = message_text(post)
    assert text.startswith("## Ada" if key == "capital" else "## Sigrun")
    assert "One sign a round" in text
    assert "The seed was" in text
    assert count_pictures(post) == 1
    board = {"capital": "Opened hands", "valhalla": "Whole map"}[key]
    last = ["Last word", "My table", "Play again"]
    assert button_labels(post) == ["Replay", board, "Chronicle", *last]


@pytest.mark.parametrize("key", ["capital", "valhalla"])
async def test_replay_board_and_chronicle_are_files_for_who_presses(
    bot: RunningBot, key: str
) -> None:
    await end_game(bot, key)
    [post] = find_end_posts(bot)
    before = count_posts(bot)
    for verb, name in (("replay", "replay.webp"), ("board", "board.png")):
        asked = await bot.press_control(bot.people["Sigrun"], post, verb)
        [answer] = asked.answers
        assert [one["filename"] for one in answer["attachments"]] == [name]
        assert count_pictures(answer) == 1
    asked = await bot.press_control(bot.people["Rorik"], post, "chronicle")
    [answer] = asked.answers
    assert [one["filename"] for one in answer["attachments"]] == ["chronique.html"]
    assert [one["type"] for one in message_parts(answer)].count(FILE_PART) == 1
    assert "navigateur" in message_text(answer)
    assert count_posts(bot) == before


async def test_a_game_that_ended_before_its_first_round_has_nothing_to_show(
    bot: RunningBot,
) -> None:
    game = await bot.open_table("valhalla", TWO)
    await leave(bot, game, "Bo", concede=True)
    assert find_end_posts(bot) == []
    [answer] = await bot.write_dm(bot.people["Ada"], "look")
    assert "replay" not in {one.verb for one in message_controls(answer)}


async def test_nothing_of_the_end_is_shown_while_a_game_goes_on(bot: RunningBot) -> None:
    first = await end_game(bot)
    [post] = find_end_posts(bot)
    running = await bot.open_table("capital", TWO)
    card = await bot.open_card(bot.people["Ada"], running)
    assert not {"replay", "board", "chronicle", "last_word"} & {
        one.verb for one in message_controls(card)
    }
    for part in message_parts(post):
        if part.get("custom_id"):
            part["custom_id"] = part["custom_id"].replace(f":{first}:", f":{running}:")
    for verb in ("replay", "board", "chronicle"):
        [answer] = (await bot.press_control(bot.people["Ada"], post, verb)).answers
        assert message_text(answer) == (
            "This game goes on. What its end shows is hidden until then."
        )
        assert not answer["attachments"]
    [answer] = (await bot.press_control(bot.people["Ada"], post, "last_word")).answers
    assert "Last words are for when it is over." in message_text(answer)


async def test_last_words_stand_side_by_side_by_a_silent_edit(bot: RunningBot) -> None:
    await end_game(bot)
    before = count_posts(bot)
    assert "stands under the end" in await say_word(bot, "Ada", "The wall **held**")
    assert "stands under the end" in await say_word(bot, "Bo", "Hear me, @everyone <@1>")
    [post] = find_end_posts(bot)
    text = message_text(post)
    assert r"**Ada**: “The wall \*\*held\*\*”" in text
    assert "@everyone" not in text
    assert "<@1>" not in text
    assert text.index("**Ada**") != text.index("**Bo**")
    assert count_pictures(post) == 1
    assert button_labels(post)[:1] == ["Replay"]
    assert count_posts(bot) == before


async def test_a_second_last_word_replaces_the_first(bot: RunningBot) -> None:
    await end_game(bot)
    await say_word(bot, "Ada", "First")
    assert "is another one now" in await say_word(bot, "Ada", "Second")
    text = message_text(find_end_posts(bot)[0])
    assert "Second" in text
    assert "First" not in text


async def test_an_empty_last_word_and_one_of_who_holds_no_seat_are_not_taken(
    bot: RunningBot,
) -> None:
    await end_game(bot)
    assert "at least one letter" in await say_word(bot, "Ada", " ")
    [post] = find_end_posts(bot)
    [answer] = (await bot.press_control(bot.people["Sigrun"], post, "last_word")).answers
    assert "You hold none at this table." in message_text(answer)
    assert "“" not in message_text(find_end_posts(bot)[0])


async def test_who_left_before_the_end_has_no_last_word(bot: RunningBot) -> None:
    game = await bot.open_table("capital", (*TWO, "Sigrun"))
    await leave(bot, game, "Sigrun")
    ada = await bot.person_number("Ada")
    await bot.services.host.end_table(game, ada, bot.clock())
    await bot.deliver_letters()
    assert "stands under the end" in await say_word(bot, "Bo", "So be it")
    [post] = find_end_posts(bot)
    [answer] = (await bot.press_control(bot.people["Sigrun"], post, "last_word")).answers
    assert "You hold none at this table." in message_text(answer)


async def test_a_last_word_that_waits_as_the_bot_stops_is_shown_after_it(
    bot_on_disk: RunningBot,
) -> None:
    bot = bot_on_disk
    game = await end_game(bot)
    ada, now = await bot.person_number("Ada"), bot.clock()
    for text in ("One", "Two"):
        await save_last_word(bot.services.store, game, ada, text, now)
    before = count_posts(bot)
    await bot.restart()
    await bot.deliver_letters()
    [post] = find_end_posts(bot)
    assert "**Ada**: “Two”" in message_text(post)
    assert "One”" not in message_text(post)
    assert count_posts(bot) == before


async def test_a_last_word_is_shown_in_a_thread_that_has_archived_itself(bot: RunningBot) -> None:
    game = await end_game(bot)
    [post] = find_end_posts(bot)
    bot.world.channels[int(post["channel_id"])]["thread_metadata"]["archived"] = True
    ada = await bot.person_number("Ada")
    await save_last_word(bot.services.store, game, ada, "Remember us", bot.clock())
    await bot.deliver_letters()
    assert "Remember us" in message_text(find_end_posts(bot)[0])


async def test_after_a_restart_nothing_is_posted_twice_and_last_words_are_kept(
    bot_on_disk: RunningBot,
) -> None:
    bot = bot_on_disk
    game = await end_game(bot)
    await say_word(bot, "Ada", "It was close")
    before = [one["id"] for one in bot.public_messages()]
    await bot.restart()
    await bot.deliver_letters()
    assert [one["id"] for one in bot.public_messages()] == before
    [answer] = await bot.write_dm(bot.people["Bo"], f"look game {game}")
    assert "It was close" in message_text(answer)
    assert {"replay", "board", "chronicle", "last_word"} <= {
        one.verb for one in message_controls(answer)
    }


async def test_the_thread_of_a_fight_gets_the_whole_tale_and_its_blows_for_who_presses(
    bot: RunningBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def tell_fight(row: GameRow, room: str, language: str) -> WholeFight:
        assert (row.life, room) == ("over", "war.1")
        said = {"en": "Ada wins.", "fr": "Ada l\u2019emporte."}[language]
        tale = FightTale(Page("The whole tale", (said,)), ("5 points", "3 points"))
        return WholeFight(tale, DrawnPicture(b"png", "The fight on a map", "", "d"))

    monkeypatch.setattr(bot.services.endings, "tell_fight", tell_fight)
    game = await bot.open_table("capital", TWO)
    letter = Letter(
        letter=f"{game}.1.fight.war.1", game=game, room="war.1", revision=1,
        body=FightPost(page=Page("The war on Bo", ("Ada marches.",)), room="war.1"),
    )  # fmt: skip
    async with bot.services.store.writing() as tx:
        await tx.rooms.put(NewsRoom(game=game, room="war.1", audience=EVERYONE, open=False))
        await tx.outbox.add([letter], bot.clock())
    await bot.deliver_letters()
    await leave(bot, game, "Bo", concede=True)
    await bot.deliver_letters()
    posts = [
        one
        for one in bot.public_messages()
        if "blows" in {control.verb for control in message_controls(one)}
    ]
    [tale] = posts
    [told] = [one for one in bot.public_messages() if "Ada marches." in message_text(one)]
    assert count_pictures(tale) == 1
    assert (tale["channel_id"], "Ada wins." in message_text(tale)) == (told["channel_id"], True)
    asked = await bot.press_control(bot.people["Sigrun"], tale, "blows")
    [answer] = asked.answers
    assert answer["flags"] & EPHEMERAL
    assert "5 points\n3 points" in message_text(answer)


async def test_the_news_of_the_end_leads_to_another_game_and_to_what_the_end_shows(
    bot: RunningBot,
) -> None:
    await end_game(bot, "capital")
    await bot.deliver_letters()
    ada = bot.people["Ada"]
    letters = ada.read_messages(await ada.open_dm())
    labels = button_labels(next(one for one in letters if "have won" in message_text(one)))
    assert labels == ["My table", "Play again", "Replay", "Opened hands", "Chronicle"]
