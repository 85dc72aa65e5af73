"""Direct messages, with the whole bot: plain words and orders, each line answered."""

import asyncio

import pytest

from bot.local.world.discord_objects import File
from engine.core.protocol.values import Order
from tests.cogs.running_bot import RunningBot, button_labels, message_controls, message_text
from tests.cogs.staged_table import WAR_SIDES, open_staged_table


async def sheet(bot: RunningBot, game: int, name: str = "Ada") -> list[Order]:
    seat_view = await bot.services.desk.read_seat_view(
        game, await bot.person_number(name), bot.clock()
    )
    return [one.order for own in seat_view.asks for one in own.sheet]


async def hand(bot: RunningBot, game: int, name: str = "Ada") -> list[str]:
    seat_view = await bot.services.desk.read_seat_view(
        game, await bot.person_number(name), bot.clock()
    )
    return list(seat_view.view.hand)


async def said(bot: RunningBot, text: str, name: str = "Ada") -> str:
    """Write a DM and read the first answer."""
    return message_text((await bot.write_dm(bot.people[name], text))[0])


# Orders


async def test_an_order_in_plain_words_is_noted_and_the_table_is_named(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    answer = await said(bot, "BID 3")
    assert "Noted: `bid 3`. Order 1 of 1." in answer
    assert f"Hoard, table {game}" in answer
    assert len(await sheet(bot, game)) == 1


async def test_many_lines_are_answered_line_by_line(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    guard = (await hand(bot, game))[0]
    answer = await said(bot, f"1. bid 3\n\n// a note\n2) bid 9\npost {guard} > nord\nbidd 4")
    assert "Noted: one order (line 1)." in answer
    assert "Line 4 is not taken:** `2) bid 9`. bid twice." in answer
    assert "Did you mean north?" in answer
    assert [one.kind for one in await sheet(bot, game)] == ["bid"]


async def test_what_became_of_lines_stays_when_the_card_is_opened_from_it(
    bot: RunningBot,
) -> None:
    await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    ada = bot.people["Ada"]
    lines = "say We ride!\nmove all from 006.007 to 006.008\nmove all from 001.001 to 001.002"
    (told,) = await bot.write_dm(ada, lines)
    assert "Line 3 is not taken" in message_text(told)
    asked = await bot.press_control(ada, told, "table")
    await asked.wait_for_messages(1)
    (card,) = asked.answers
    assert "Order" in button_labels(card)
    assert "Line 3" not in message_text(card)
    assert message_text(bot.message_now(told)) == message_text(told)


async def test_a_word_among_the_lines_changes_no_number(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    text = "- bid 3\n* sheet\n\n- nonsense\n- bid 4"
    answers = await bot.write_dm(bot.people["Ada"], text, answers=3)
    told = [message_text(one) for one in answers]
    assert "Noted: `bid 3`" in told[0]
    assert "Line 4 is not taken:** `- nonsense`" in told[-1]
    assert "Line 5 is not taken:** `- bid 4`. bid twice." in told[-1]
    assert len(await sheet(bot, game)) == 1


@pytest.mark.parametrize("word", ["help", "why", "look", "news"])
async def test_a_word_alone_on_its_line_works_before_an_order(bot: RunningBot, word: str) -> None:
    game = await bot.open_table("toy")
    told = [
        message_text(one)
        for one in await bot.write_dm(bot.people["Ada"], f"{word}\nbid 3", answers=2)
    ]
    assert "(S-ORDER-01)" not in "".join(told)
    assert "Noted: `bid 3`" in told[-1]
    assert len(await sheet(bot, game)) == 1


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("rules scouting", "V-7.2-"),
        ("card Human Wave", "## Human Wave"),
        ("règles pisteurs", "V-7.1-"),
    ],
)
async def test_what_is_looked_up_among_orders_is_answered_at_its_place(
    bot: RunningBot, line: str, told: str
) -> None:
    """The words that always work do so here too, with what stands behind them."""
    await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    text = f"move all from 006.007 to 006.008\n{line}\nsay We ride!"
    answers = await bot.write_dm(bot.people["Ada"], text, answers=3)
    assert "Noted: `move all from 006.007" in message_text(answers[0])
    assert told in message_text(answers[1])
    assert "begins with" not in "".join(map(message_text, answers))


async def test_identical_lines_are_each_told_their_own_place(bot: RunningBot) -> None:
    await open_staged_table(bot, {**WAR_SIDES, 1: {**WAR_SIDES[1], "gold": 0}}, size=(20, 20))
    answer = await said(bot, "\n".join(["transfer 9999 to Bo"] * 3))
    orders = [f"Line {n} is taken as order {n};" for n in (1, 2, 3)]
    assert [one for one in orders if one in answer] == orders


async def test_on_an_open_ask_the_first_refusal_drops_the_rest(bot: RunningBot) -> None:
    game = await bot.open_table(names=("Ada", "Bo"))
    active, _ = await bot.active_and_waiting(game)
    answer = message_text((await bot.write_dm(active, "end attack\nend build\nend attack"))[0])
    assert "(C-" in answer
    assert "The 2 lines after it were left aside." in answer
    seat_view = await bot.services.desk.read_seat_view(
        game, await bot.person_number(active.name), bot.clock()
    )
    assert seat_view.asks[0].ask.kind == "build"


async def test_orders_are_read_and_answered_in_the_writers_language(bot: RunningBot) -> None:
    game = await bot.open_table(names=("Rorik", "Ada"))
    answer = await said(bot, "consignes engager juste assez sans espoir se replier", "Rorik")
    assert "juste assez" in answer
    async with bot.services.store.reading() as tx:
        position = await tx.steps.position(game, None)
    ((_, _, (order,)),) = position.sheets
    assert order.model_dump()["commit"] == "enough"


async def test_a_text_file_is_read_like_a_message(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    guard = (await hand(bot, game))[0]
    text = f"\ufeffbid 2\r\npost {guard} > north\r\n".encode()
    (answer,) = await bot.write_dm(bot.people["Ada"], "", [File("orders.txt", text)])
    assert "Noted: 2 orders." in message_text(answer)
    assert [one.kind for one in await sheet(bot, game)] == ["bid", "post"]


@pytest.mark.parametrize(
    ("file", "told"),
    [
        (File("a.txt", b"bid \xff"), "byte 5"),
        (File("b.txt", b"x" * 70_000), "69 KB"),
        (File("c.bin", b"bid\x002"), "byte 4"),
        (File("d.txt", b"\n\n// nothing\n"), "There is no order in it."),
        (File("e.txt", b""), "e\\.txt is empty."),
    ],
)
async def test_a_file_that_cant_be_read_says_why(bot: RunningBot, file: File, told: str) -> None:
    game = await bot.open_table("toy")
    (answer,) = await bot.write_dm(bot.people["Ada"], "", [file])
    assert told in message_text(answer)
    assert "(S-TABLE-09)" in message_text(answer)
    assert await sheet(bot, game) == []


async def test_what_is_edited_afterwards_changes_nothing(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    ada = bot.people["Ada"]
    await bot.write_dm(ada, "bid 3")
    mine = next(one for one in ada.read_messages(await ada.open_dm()) if one["content"] == "bid 3")
    await ada.edit(mine, "bid 4")
    await bot.write_dm(ada, "sheet")
    assert [one.model_dump()["amount"] for one in await sheet(bot, game)] == [3]


async def test_messages_are_answered_in_the_order_they_were_written(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    ada = bot.people["Ada"]
    channel = await ada.open_dm()
    before = len(ada.read_messages(channel))
    for text in ("bid 1", "bid 2", "ready"):
        await ada.say(channel, text)
    async with asyncio.timeout(10):
        while len(ada.read_messages(channel)) < before + 6:  # noqa: ASYNC110 - it is the world that changes
            await asyncio.sleep(0.002)
    answers = [
        message_text(one)
        for one in ada.read_messages(channel)[before:]
        if one["author"]["id"] != str(ada.id)
    ]
    assert "Noted: `bid 1`" in answers[0]
    assert "bid twice" in answers[1]
    assert "You are ready." in answers[2]
    assert [one.model_dump()["amount"] for one in await sheet(bot, game)] == [1]


# Words that always work


async def test_sheet_ready_unready_and_withdraw_work_in_words(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    await said(bot, "bid 3")
    assert "1\\. `bid 3`" in await said(bot, "Sheet")
    assert "You are ready." in await said(bot, "ready")
    assert "You are no longer ready." in await said(bot, "not ready")
    assert "There is no order 3 on your sheet" in await said(bot, "withdraw 3")
    assert "Say which order: `withdraw 2`" in await said(bot, "withdraw")
    assert "Withdrawn." in await said(bot, "withdraw 1")
    assert await sheet(bot, game) == []


async def test_words_of_both_languages_work_for_everybody(bot: RunningBot) -> None:
    await bot.open_table("toy")
    assert "Noté\u202f: `bid 1`. Ordre 1 sur 1." in await said(bot, "bid 1", "Rorik")
    assert "1\\. `bid 1`" in await said(bot, "feuille", "Rorik")
    assert "1\\. `bid 1`" in await said(bot, "sheet", "Rorik")
    assert "Tout est prêt de votre côté." in await said(bot, "prêt", "Rorik")
    assert "Votre fenêtre reste ouverte." in await said(bot, "pas pret", "Rorik")


async def test_look_and_news_show_the_table(bot: RunningBot) -> None:
    await bot.open_table("toy")
    assert "Your sheet is empty." in await said(bot, "look")
    assert "There is nothing new for you." in await said(bot, "news")


async def test_what_cant_be_taken_back_says_why(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    before = await hand(bot, game)
    assert "S-TABLE-07" in await said(bot, "undo")
    assert await hand(bot, game) == before


async def test_language_is_changed_in_words(bot: RunningBot) -> None:
    await bot.open_table("toy")
    assert "français" in await said(bot, "language français")
    assert "Votre feuille est vide." in await said(bot, "voir")
    assert "English" in await said(bot, "langue en")
    assert "S-TABLE-10" in await said(bot, "language klingon")


async def test_where_no_sheet_is_asked_for_none_is_shown(bot: RunningBot) -> None:
    game = await bot.open_table(names=("Ada", "Bo"))
    active, _ = await bot.active_and_waiting(game)
    answer = message_text((await bot.write_dm(active, "sheet"))[0])
    assert "has a sheet" in answer
    assert "Build phase" in answer


# Which table


async def test_with_several_tables_the_last_one_looked_at_is_meant(bot: RunningBot) -> None:
    one, two = await bot.open_table("toy"), await bot.open_table("toy")
    which = await said(bot, "bid 1")
    assert f"Several games may be meant: {one} \\(Hoard\\), {two} \\(Hoard\\)." in which
    assert f"From now on you mean Hoard, table {two}." in await said(bot, f"game {two}")
    assert f"Hoard, table {two}" in await said(bot, "bid 1")
    assert await sheet(bot, one) == []
    await bot.open_card(bot.people["Ada"], one)
    assert f"Hoard, table {one}" in await said(bot, "bid 2")
    assert len(await sheet(bot, one)) == 1
    titles = (await said(bot, "game")).splitlines()
    assert [line.partition(":")[0] for line in titles[1:]] == [
        f"- Hoard, table {number}" for number in (one, two)
    ]
    assert f"`game {one}`" in titles[0]


async def test_of_several_tables_the_one_whose_window_closes_first_is_named_first(
    bot: RunningBot,
) -> None:
    late = await bot.open_table("toy", hour="9")
    soon = await bot.open_table("toy")
    lines = (await said(bot, "game")).splitlines()
    assert "**you are asked.**" in lines[1]
    assert [f"table {number}:" in lines[place] for place, number in ((1, soon), (2, late))] == [
        True,
        True,
    ]
    assert f"`game {soon}`" in lines[0]


async def test_the_name_of_a_game_is_elided_behind_its_preposition(bot: RunningBot) -> None:
    game = await open_staged_table(bot, WAR_SIDES, ("Rorik", "Ada"), size=(20, 20))
    city = await bot.open_table(names=("Rorik", "Ada"))
    answer = await said(bot, f"partie {game}", "Rorik")
    assert f"il s\u2019agit d\u2019Empire\u202f: Valhalla, table {game}." in answer
    assert f"il s\u2019agit de Capitale, table {city}." in await said(
        bot, f"partie {city}", "Rorik"
    )


async def test_with_one_table_game_alone_means_that_one(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    assert f"From now on you mean Hoard, table {game}." in await said(bot, "game")


async def test_undo_is_spoken_of_only_where_a_game_takes_steps_back(bot: RunningBot) -> None:
    await bot.open_table()
    assert "`undo`" not in await said(bot, "help")
    assert "In this game nothing is taken back. (S-TABLE-07)" in await said(bot, "undo")
    assert "In this game nothing is taken back. (S-TABLE-07)" in await said(bot, "take back")
    assert "Dans ce jeu, rien n\u2019est repris. (S-TABLE-07)" in await said(
        bot, "annuler", "Rorik"
    )
    toy = await bot.open_table("toy")
    await said(bot, f"game {toy}")
    assert "`undo`" in await said(bot, "help")


async def test_what_the_button_says_is_understood_as_a_word(bot: RunningBot) -> None:
    """S-TABLE-07: to take a step back."""
    game = await bot.open_table("toy")
    for word in ("take back", "Take it back.", "undo", "annuler"):
        answer = await said(bot, word)
        assert "(S-TABLE-07)" in answer
    assert await sheet(bot, game) == []


async def test_a_table_of_others_is_not_meant(bot: RunningBot) -> None:
    await bot.open_table("toy")
    answer = await said(bot, "game 77")
    assert "77" in answer
    assert "S-TABLE-08" in answer


# Help


async def test_whoever_plays_nothing_reads_who_skald_is_and_how_to_begin(bot: RunningBot) -> None:
    for text in ("help", "hello there", "bid 3", "look"):
        (answer,) = await bot.write_dm(bot.people["Bo"], text)
        assert "I am Skald" in message_text(answer)
        free = "These words work here without a table: `help`, `language`, `rules`, `card`."
        assert free in message_text(answer)
        assert [one.verb for one in message_controls(answer)] == ["first"]


async def test_help_shows_the_card_and_the_words_that_always_work(bot: RunningBot) -> None:
    await bot.open_table("toy")
    answer = await said(bot, "help me")
    assert "`withdraw`" in answer
    assert "Write each order on a line of its own; they may come in a text file too." in answer
    assert "Your sheet is empty." in answer


async def test_help_says_what_may_be_ordered_now_with_a_line_to_send(bot: RunningBot) -> None:
    await bot.open_table(names=("Ada", "Bo"))
    for name in ("Ada", "Bo"):
        answer = await said(bot, "hello", name)
        if "At any time" not in answer:
            assert "You may order: Build, " in answer
            example = answer.split("As text, in a DM to me: `")[1].split("`")[0]
            assert example.startswith("build ")
            assert "#" not in example
            reply = await said(bot, example, name)
            assert "(C-" not in reply
        else:
            assert "At any time you may order: Policy" in answer


async def test_what_means_nothing_gets_the_three_likeliest_meanings(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    (answer,) = await bot.write_dm(bot.people["Ada"], "bud 3 please")
    assert "couldn\u2019t make anything of “bud 3 please”" in message_text(answer)
    assert message_text(answer).count("`") == 6
    assert "`bid`" in message_text(answer)
    assert button_labels(answer) == ["My table"]
    answer_fr = await said(bot, "@everyone **hum**", "Rorik")
    assert "@everyone" not in answer_fr
    assert "\\*\\*hum\\*\\*" in answer_fr
    assert await sheet(bot, game) == []


async def test_the_beginning_of_an_order_is_what_was_likely_meant(bot: RunningBot) -> None:
    game = await bot.open_table("capital")
    active, _ = await bot.active_and_waiting(game)
    french = active.name == "Rorik"
    answer = await said(bot, "finir" if french else "end", active.name)
    order = "finir construction" if french else "end build"
    assert f"`{order}`" in answer
    assert answer.count("`") == 2
    shorter = await said(bot, "fin c" if french else "end b", active.name)
    assert order.split(" ")[1] not in shorter.split("\n")[0]
    seat_view = await bot.services.desk.read_seat_view(
        game, await bot.person_number(active.name), bot.clock()
    )
    assert "build" not in [own.ask.kind for own in seat_view.asks]


@pytest.mark.parametrize("line", ["?", "what now", "Que faire ?", "what can I do?"])
async def test_a_plain_question_is_answered_as_help_is(bot: RunningBot, line: str) -> None:
    await bot.open_table("toy")
    assert await said(bot, line) == await said(bot, "help")


@pytest.mark.parametrize("line", ["my hand", "status", "où en suis-je ?"])
async def test_a_question_for_what_there_is_shows_the_card(bot: RunningBot, line: str) -> None:
    await bot.open_table("toy")
    assert await said(bot, line) == await said(bot, "look")


async def test_a_message_in_a_channel_is_not_for_us(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    ada = bot.people["Ada"]
    await ada.say(bot.channel, "bid 3")
    await said(bot, "look")
    assert await sheet(bot, game) == []


async def test_what_goes_wrong_in_a_message_has_a_number(
    bot: RunningBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    await bot.open_table("toy")

    async def broken(*_: object) -> None:
        raise RuntimeError("a secret hand")

    monkeypatch.setattr(bot.services.desk, "read_seat_view", broken)
    answer = await said(bot, "look")
    assert "noted under number" in answer
    assert "secret" not in answer


async def test_the_word_language_alone_tells_and_changes_nothing(bot: RunningBot) -> None:
    assert "français" in await said(bot, "language fr")
    for word in ("language", "langue"):
        answer = await said(bot, word)
        assert "Je vous parle français." in answer
        assert "`langue en`, `langue fr`, `langue discord`" in answer
    assert "I speak English" in await said(bot, "langue discord")


async def test_ready_waits_under_a_line_that_was_refused(bot: RunningBot) -> None:
    """A turn is no toll for a slip: what was meant is written again, and closed then."""
    game = await bot.open_table("toy")
    ada = bot.people["Ada"]
    for above in ("bid 99", "nonsense", "bid 3\nnonsense"):
        [*_, last] = await bot.write_dm(ada, f"{above}\nready", answers=2)
        assert "`ready` waits, for a line above it was not taken" in message_text(last)
    seat_view = await bot.services.desk.read_seat_view(
        game, await bot.person_number("Ada"), bot.clock()
    )
    assert not seat_view.asks[0].is_ready
    await bot.write_dm(ada, "ready")
    seat_view = await bot.services.desk.read_seat_view(
        game, await bot.person_number("Ada"), bot.clock()
    )
    assert not seat_view.asks or seat_view.asks[0].is_ready


async def test_lines_that_are_offered_can_be_sent_as_they_stand(bot: RunningBot) -> None:
    """What stands between backticks bears no marks against markdown."""
    await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    ada = bot.people["Ada"]
    asked = await said(bot, "say to Bo: well met")
    assert '`whisper Bo "well met"`' in asked
    assert '`say "to Bo: well met"`' in asked
    [answer] = await bot.write_dm(ada, 'say "to Bo: well met"')
    assert "to Bo: well met" in message_text(answer).replace("\\", "")


async def test_where_nothing_is_to_be_closed_ready_says_so_at_once(bot: RunningBot) -> None:
    game = await bot.open_table(names=("Ada", "Bo"))
    active, _ = await bot.active_and_waiting(game)
    [*_, last] = await bot.write_dm(active, "nonsense\nready", answers=2)
    assert "Nothing waits to be closed here" in message_text(last)


async def test_a_word_is_known_as_a_command_too(bot: RunningBot) -> None:
    await bot.open_table("toy")
    assert "These words always work" in await said(bot, "/help")
    assert "These words always work" in await said(bot, "/aide")
