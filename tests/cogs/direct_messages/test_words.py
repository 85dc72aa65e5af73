"""Command words in DMs, and help."""

import pytest

from tests.cogs.button_steps import require_refusal
from tests.cogs.direct_messages.dm_steps import (
    read_hand,
    read_sheet,
    write_and_read,
    write_surely_and_read,
)
from tests.cogs.running_bot import RunningBot, button_labels, message_controls, message_text
from tests.cogs.staged_table import WAR_SIDES, open_staged_city_table, open_staged_table

# Command words


async def test_sheet_ready_unready_and_withdraw_work_in_words(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    await write_and_read(bot, "bid 3")
    assert "1\\. `bid 3`" in await write_and_read(bot, "Sheet")
    assert "You are ready." in await write_and_read(bot, "ready")
    assert "You are no longer ready." in await write_and_read(bot, "not ready")
    assert "There is no order 3 on your sheet" in await write_and_read(bot, "withdraw 3")
    which = await write_and_read(bot, "withdraw")
    assert "Say which order: `withdraw 1` takes `bid 3` off your sheet." in which
    assert "Withdrawn." in await write_and_read(bot, "withdraw 1")
    assert await read_sheet(bot, game) == []
    assert "The sheet is empty." in await write_and_read(bot, "withdraw")


@pytest.mark.parametrize(
    ("name", "word", "none"), [("Ada", "withdraw", "has a sheet"), ("Rorik", "retirer", "feuille")]
)
async def test_where_there_is_no_sheet_no_order_is_named_to_be_withdrawn(
    bot: RunningBot, name: str, word: str, none: str
) -> None:
    await open_staged_city_table(bot, {"seats": {1: {}, 2: {}}}, names=(name, "Bo"))
    answer = await write_and_read(bot, word, name)
    assert none in answer
    assert f"`{word}" not in answer


async def test_words_of_both_languages_work_for_everybody(bot: RunningBot) -> None:
    await bot.open_table("toy")
    assert "Noté\u202f: `bid 1`. Ordre 1 sur 1." in await write_and_read(bot, "bid 1", "Rorik")
    assert "1\\. `bid 1`" in await write_and_read(bot, "feuille", "Rorik")
    assert "1\\. `bid 1`" in await write_and_read(bot, "sheet", "Rorik")
    assert "Tout est prêt de votre côté." in await write_and_read(bot, "prêt", "Rorik")
    assert "Votre fenêtre reste ouverte." in await write_and_read(bot, "pas pret", "Rorik")


async def test_look_and_news_show_the_table(bot: RunningBot) -> None:
    await bot.open_table("toy")
    assert "**bid?**" in await write_and_read(bot, "look")
    assert "There is nothing new for you." in await write_and_read(bot, "news")


async def test_what_cant_be_taken_back_says_why(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    before = await read_hand(bot, game)
    answer = await write_and_read(bot, "undo")
    await require_refusal(bot, bot.people["Ada"], "S-TABLE-07", answer)
    assert await read_hand(bot, game) == before


async def test_an_order_on_a_sheet_is_what_undo_takes_back(bot: RunningBot) -> None:
    """S-TABLE-07: what only stands on the own sheet has brought nothing to light."""
    game = await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    await write_and_read(bot, "fortify 3.3")
    await write_and_read(bot, "train warlord")
    assert "Taken back: `train Warlord`" in await write_and_read(bot, "take back")
    assert [one.kind for one in await read_sheet(bot, game)] == ["fortify"]
    await write_and_read(bot, "language français")
    assert "Repris\u202f: " in await write_and_read(bot, "annuler")
    assert await read_sheet(bot, game) == []


async def test_language_is_changed_in_words(bot: RunningBot) -> None:
    await bot.open_table("toy")
    assert "français" in await write_and_read(bot, "language français")
    assert "**le bid?**" in await write_and_read(bot, "voir")
    assert "English" in await write_and_read(bot, "langue en")
    answer = await write_and_read(bot, "language klingon")
    await require_refusal(bot, bot.people["Ada"], "S-TABLE-10", answer)


async def test_where_no_sheet_is_asked_for_none_is_shown(bot: RunningBot) -> None:
    game = await bot.open_table(names=("Ada", "Bo"))
    active, _ = await bot.active_and_waiting(game)
    answer = message_text((await bot.write_dm(active, "sheet"))[0])
    assert "has a sheet" in answer
    assert "Build phase" in answer


# Help


async def test_whoever_plays_nothing_reads_who_skald_is_and_how_to_begin(bot: RunningBot) -> None:
    for text in ("help", "hello there", "bid 3", "look"):
        (answer,) = await bot.write_dm(bot.people["Bo"], text)
        assert "I am Skald" in message_text(answer)
        free = (
            "These words work here without a table: `help`, `guide`, `workshop`, `language`, "
            "`rules`, `card`."
        )
        assert free in message_text(answer)
        assert [str(one) for one in message_controls(answer)] == [
            "sk:first:0::capital",
            "sk:guide:0::capital",
            "sk:first:0::echoes",
            "sk:guide:0::echoes",
            "sk:first:0::valhalla",
            "sk:guide:0::valhalla",
        ]


async def test_help_shows_the_card_and_the_words_that_work_now(bot: RunningBot) -> None:
    await bot.open_table("toy")
    answer = await write_and_read(bot, "help me")
    assert "`sheet`, `ready`, `news`, `undo`" in answer
    assert "Write each order on a line of its own; they may come in a text file too." in answer
    assert "**bid?**" in answer


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Ada", ("help", "sheet", "ready", "unready", "withdraw")),
        ("Rorik", ("aide", "feuille", "prêt", "pas prêt", "retirer")),
    ],
)
async def test_help_names_no_word_that_would_be_refused(
    bot: RunningBot, name: str, words: tuple[str, ...]
) -> None:
    """Where orders play at once there is no sheet and no Ready; the sheet of others fills."""
    help_, sheet, ready, unready, withdraw = words

    async def named() -> list[str]:
        answer = await write_and_read(bot, help_, name)
        return [one for one in words[1:] if f"`{one}`" in answer]

    await open_staged_city_table(bot, {"seats": {1: {}, 2: {}}}, names=(name, "Bo"))
    assert await named() == []
    toy = await bot.open_table("toy", names=(name, "Bo"))
    await write_and_read(bot, f"game {toy}", name)
    assert await named() == [sheet, ready]
    await write_and_read(bot, "bid 3", name)
    assert await named() == [sheet, ready, withdraw]
    await write_and_read(bot, ready, name)
    assert await named() == [sheet, unready, withdraw]


async def test_help_says_what_may_be_ordered_now_with_a_line_to_send(bot: RunningBot) -> None:
    await bot.open_table(names=("Ada", "Bo"))
    for name in ("Ada", "Bo"):
        answer = await write_and_read(bot, "hello", name)
        if "At any time" not in answer:
            assert "You may order: Build, " in answer
            example = answer.split("As text, in a DM to me: `")[1].split("`")[0]
            assert example.startswith("build ")
            assert "#" not in example
            reply = await write_and_read(bot, example, name)
            assert "(C-" not in reply
        else:
            assert "At any time you may order: Policy" in answer


async def test_what_is_no_order_gets_what_was_likely_meant_or_the_word_for_help(
    bot: RunningBot,
) -> None:
    game = await bot.open_table("toy")
    (answer,) = await bot.write_dm(bot.people["Ada"], "bud 3 please")
    assert "couldn\u2019t make anything of “bud 3 please”" in message_text(answer)
    assert "Did you mean `bid 3`?" in message_text(answer)
    assert button_labels(answer) == ["Why", "My table"]
    answer_fr = await write_and_read(bot, "@everyone **hum**", "Rorik")
    assert "@everyone" not in answer_fr
    assert "\\*\\*hum\\*\\*" in answer_fr
    assert "`aide` dit ce qui peut être ordonné maintenant." in answer_fr
    assert await read_sheet(bot, game) == []


async def test_the_beginning_of_an_order_is_what_was_likely_meant(bot: RunningBot) -> None:
    game = await bot.open_table("capital")
    active, _ = await bot.active_and_waiting(game)
    french = active.name == "Rorik"
    answer = await write_and_read(bot, "finir" if french else "end", active.name)
    order = "finir construction" if french else "end build"
    assert f"`{order}`" in answer
    assert answer.count("`") == 2
    shorter = await write_surely_and_read(bot, "fin c" if french else "end b", active.name)
    assert order.split(" ")[1] not in shorter.split("\n")[0]
    seat_view = await bot.services.desk.read_seat_view(
        game, await bot.person_number(active.name), bot.clock()
    )
    assert "build" not in [own.ask.kind for own in seat_view.asks]


@pytest.mark.parametrize("line", ["?", "what now", "Que faire ?", "what can I do?"])
async def test_a_plain_question_is_answered_as_help_is(bot: RunningBot, line: str) -> None:
    await bot.open_table("toy")
    assert await write_and_read(bot, line) == await write_and_read(bot, "help")


@pytest.mark.parametrize("line", ["my hand", "status", "où en suis-je ?"])
async def test_a_question_for_what_there_is_shows_the_card(bot: RunningBot, line: str) -> None:
    await bot.open_table("toy")
    assert await write_and_read(bot, line) == await write_and_read(bot, "look")


async def test_a_message_in_a_channel_is_not_for_us(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    ada = bot.people["Ada"]
    await ada.say(bot.channel, "bid 3")
    await write_and_read(bot, "look")
    assert await read_sheet(bot, game) == []


async def test_what_goes_wrong_in_a_message_has_a_number(
    bot: RunningBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    await bot.open_table("toy")

    async def broken(*_: object) -> None:
        raise RuntimeError("a secret hand")

    monkeypatch.setattr(bot.services.desk, "read_seat_view", broken)
    answer = await write_and_read(bot, "look")
    assert "noted under number" in answer
    assert "secret" not in answer


async def test_the_word_language_alone_tells_and_changes_nothing(bot: RunningBot) -> None:
    assert "français" in await write_and_read(bot, "language fr")
    for word in ("language", "langue"):
        answer = await write_and_read(bot, word)
        assert "Je vous parle français." in answer
        assert "`langue en`, `langue fr`, `langue discord`" in answer
    assert "I speak English" in await write_and_read(bot, "langue discord")


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
    asked = await write_and_read(bot, "say to Bo: well met")
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
    assert "These words work here now" in await write_and_read(bot, "/help")
    assert "These words work here now" in await write_and_read(bot, "/aide")


@pytest.mark.parametrize(
    ("name", "word", "said"),
    [
        ("Ada", "done", "`end build` ends the phase."),
        ("Ada", "End turn.", "`end build` ends the phase."),
        ("Rorik", "je passe", "`finir construction` clôt la phase."),
        ("Rorik", "fini", "`finir construction` clôt la phase."),
    ],
)
async def test_who_is_done_is_told_what_ends_the_phase_or_is_ready(
    bot: RunningBot, name: str, word: str, said: str
) -> None:
    """Nothing that can't be taken back is played for a word that may mean something else."""
    city = await open_staged_city_table(bot, {"seats": {1: {}, 2: {}}}, names=(name, "Bo"))
    assert said in await write_and_read(bot, word, name)
    view = (await bot.services.desk.read_seat_view(city, None, bot.clock())).view
    assert view.phase == "build"
    toy = await bot.open_table("toy", names=(name, "Bo"))
    await write_and_read(bot, f"game {toy} {word}", name)
    seat_view = await bot.services.desk.read_seat_view(
        toy, await bot.person_number(name), bot.clock()
    )
    assert seat_view.asks[0].is_ready


@pytest.mark.parametrize(
    ("line", "is_played"),
    [
        ("build the farm please", True),
        ("ok, now build a farm", True),
        ("I want to build a farm", False),
        ("can I build a farm?", False),
        ("don\u2019t build the farm", False),
    ],
)
async def test_an_order_with_articles_and_courtesy_is_played_and_a_wish_is_only_offered(
    bot: RunningBot, line: str, is_played: bool
) -> None:
    hand = {1: {"hand": ["farming_village"]}, 2: {}}
    city = await open_staged_city_table(bot, {"seats": hand, "pools": {"gold": 5, "build": 1}})
    await write_and_read(bot, line)
    view = (await bot.services.desk.read_seat_view(city, None, bot.clock())).view
    assert len(view.kingdoms[0].buildings) == is_played


@pytest.mark.parametrize(
    ("name", "word", "topic", "explained"),
    [
        ("Ada", "help", "`help policy`", "**Policy**: Change your standing defence."),
        ("Rorik", "aide", "`aide consignes`", "**Consignes**\u202f: Changer vos consignes"),
    ],
)
async def test_help_leads_to_the_orders_that_no_card_asks_for(
    bot: RunningBot, name: str, word: str, topic: str, explained: str
) -> None:
    await open_staged_city_table(bot, {"seats": {1: {}, 2: {}}}, names=(name, "Bo"))
    assert topic in await write_and_read(bot, word, name)
    assert explained in await write_and_read(bot, topic.strip("`"), name)
    assert explained in await write_and_read(bot, topic.strip("`").replace("o", "oo"), name)
    assert "`help policy`" in await write_and_read(bot, "help", "Bo")
