"""A parley at the table: a private room of two on their cards, with few presses and no echo."""

import pytest

from tests.cogs.button_steps import read_sheet
from tests.cogs.games.parleys.parley_table import (
    FIELD,
    SILENT,
    meet,
    open_parley,
    press_first,
    read_dms,
    read_live_card,
    read_live_text,
    say_words,
    send_all,
)
from tests.cogs.games.valhalla_table import read_view
from tests.cogs.running_bot import (
    RunningBot,
    button_labels,
    message_controls,
    message_text,
    select_values,
)


async def count_pings(bot: RunningBot, name: str) -> int:
    return sum(not one.get("flags", 0) & SILENT for one in await read_dms(bot.people[name]))


# Talk


async def test_who_is_asked_to_talk_agrees_by_one_press_and_both_are_asked_once(
    bot: RunningBot,
) -> None:
    """V-6.1-05, V-14-31: one message that notifies, and it says all."""
    await meet(bot)
    before = {name: len(await read_dms(bot.people[name])) for name in ("Ada", "Bo")}
    assert button_labels(await read_live_card(bot, "Bo"))[0] == "Talk with Empire of seat 1"
    pings = await count_pings(bot, "Ada")
    await press_first(bot, "Bo")
    for name in ("Ada", "Bo"):
        news = (await read_dms(bot.people[name]))[before[name] :]
        assert [one.get("flags", 0) & SILENT for one in news] == [0]
    assert await count_pings(bot, "Ada") == pings + 1


@pytest.mark.parametrize(
    ("name", "partner", "mine", "theirs"),
    [
        ("Ada", 2, "1 Warlord and 20 Swordsmen", "1 Warlord, 1 Caster, 6 Archers and 9 Bruisers"),
        ("Bo", 1, "1 Warlord, 1 Caster, 6 Archers and 9 Bruisers", "1 Warlord and 20 Swordsmen"),
    ],
)
async def test_the_card_says_with_whom_where_and_what_stands_there(
    bot: RunningBot, name: str, partner: int, mine: str, theirs: str
) -> None:
    """V-7.2-06, V-13-41."""
    await open_parley(bot)
    text = (await read_live_text(bot, name)).replace("\u00a0", " ")
    assert f"you parley with Empire of seat {partner} in the " in text
    assert f"({FIELD})" in text
    assert f"Yours there: {mine}. Of Empire of seat {partner}: {theirs}." in text
    assert button_labels(await read_live_card(bot, name))[:2] == [
        f"Truce with Empire of seat {partner}",
        f"Fight Empire of seat {partner}",
    ]


async def test_words_edit_the_cards_and_send_nobody_a_message(bot: RunningBot) -> None:
    """V-12.11-01, V-13-22."""
    await open_parley(bot)
    before = [len(await read_dms(bot.people[name])) for name in ("Ada", "Bo", "Sigrun")]
    await say_words(bot, "Ada", "Sell me the *pass* @everyone https://skald.example")
    await say_words(bot, "Bo", "Never")
    assert [len(await read_dms(bot.people[one])) for one in ("Ada", "Bo", "Sigrun")] == before
    for name in ("Ada", "Bo"):
        text = await read_live_text(bot, name)
        assert (
            "> Empire of seat 1 to Empire of seat 2: “Sell me the \\*pass\\* @\u200beveryone"
            in text
        )
        assert "https://" not in text
        assert "> Empire of seat 2 to Empire of seat 1: “Never”." in text


async def test_a_card_shows_the_end_of_a_long_talk_and_news_the_whole(bot: RunningBot) -> None:
    await open_parley(bot)
    for words in ("First", "Second", f"Third {'and (more) ' * 60} end of third", "Fourth"):
        await say_words(bot, "Ada", words)
    text = await read_live_text(bot, "Bo")
    assert [one in text for one in ("First", "Second", "end of third", "Fourth")] == [
        False, False, True, True,
    ]  # fmt: skip
    await say_words(bot, "Ada", f"Fifth {'and (more) ' * 120} end of fifth")
    text, card = await read_live_text(bot, "Bo"), await read_live_card(bot, "Bo")
    assert "“Fifth and" in text
    assert "end of fifth" not in text
    pressed = await bot.press_control(bot.people["Bo"], card, "news")
    told = "\n".join(map(message_text, [bot.message_now(card), *pressed.answers]))
    assert all(one in told for one in ("First", "Second", "end of third", "end of fifth"))


async def test_the_talk_is_read_from_the_store_again(bot: RunningBot) -> None:
    await open_parley(bot)
    await say_words(bot, "Ada", "Sell me the pass")
    await bot.services.desk.reload_person(await bot.person_number("Bo"))
    card = await read_live_card(bot, "Bo")
    await bot.press_control(bot.people["Bo"], card, "word")
    await say_words(bot, "Bo", "No")
    assert "“Sell me the pass”" in await read_live_text(bot, "Ada")


async def test_what_the_card_has_shown_is_not_told_again_by_later_news(bot: RunningBot) -> None:
    await open_parley(bot)
    await say_words(bot, "Ada", "Sell me the pass")
    await press_first(bot, "Ada")
    await press_first(bot, "Bo")
    for name in ("Ada", "Bo"):
        *_, news, card = await read_dms(bot.people[name])
        assert "Sell me the pass" not in message_text(news) + message_text(card)
        assert name == "Bo" or "part under a truce" in message_text(card)


async def test_whoever_has_no_live_card_is_told_by_letter(bot: RunningBot) -> None:
    """V-8-06: after the parley the two may go on talking while they keep a truce."""
    await open_parley(bot)
    await press_first(bot, "Ada")
    await press_first(bot, "Bo")
    await bot.write_dm(bot.people["Bo"], "whisper Ada Stay as long as you like")
    await send_all(bot)
    assert "Stay as long as you like" in message_text((await read_dms(bot.people["Ada"]))[-1])


# Offers


async def test_a_truce_takes_one_press_of_each(bot: RunningBot) -> None:
    """V-12.9-01, V-8-08."""
    game = await open_parley(bot)
    await press_first(bot, "Ada")
    [order] = await read_sheet(bot, game, bot.people["Ada"])
    assert (order.kind, getattr(order, "outcome", "")) == ("parley", "truce")
    assert "> Empire of seat 1 to Empire of seat 2: “We offer a truce.”" in await read_live_text(
        bot, "Bo"
    )
    await press_first(bot, "Bo")
    told = "\n".join(map(message_text, await read_dms(bot.people["Ada"])))
    assert f"({FIELD}) your truce with Empire of seat 2 is in force." in told


async def test_an_offer_is_read_in_the_language_of_its_reader(bot: RunningBot) -> None:
    await open_parley(bot, host="Rorik")
    await press_first(bot, "Ada")
    text = await read_live_text(bot, "Rorik")
    assert "« Nous offrons une trêve. »" in text.replace("\u202f", " ").replace("\u00a0", " ")
    labels = button_labels(await read_live_card(bot, "Rorik"))
    assert labels[0].startswith("Accepter la trêve avec ")


async def test_a_truce_may_be_taken_back_and_the_other_is_told(bot: RunningBot) -> None:
    game = await open_parley(bot)
    await press_first(bot, "Ada")
    await press_first(bot, "Ada", "unready")
    await press_first(bot, "Ada")
    [order] = await read_sheet(bot, game, bot.people["Ada"])
    assert getattr(order, "outcome", "") == "fight"
    assert "We take our offer of a truce back." in await read_live_text(bot, "Bo")


async def test_a_fight_stays_sealed_until_both_have_answered(bot: RunningBot) -> None:
    """V-12.9-01: the other's card is as if nothing had been answered."""
    await open_parley(bot)
    before = await read_live_card(bot, "Bo")
    card = await read_live_card(bot, "Ada")
    fight = [one.rest for one in message_controls(card) if one.verb == "shortcut"][1]
    await press_first(bot, "Ada", rest=fight)
    assert await read_live_card(bot, "Bo") == before


async def test_a_sum_that_is_chosen_twice_on_a_card_is_offered_once(bot: RunningBot) -> None:
    """V-8-12: it can't be taken back, so a slip of the thumb must not double it."""
    game = await open_parley(bot)
    card = await read_live_card(bot, "Bo")
    sum_chosen = select_values(card, "sum")[2]
    for _ in range(2):
        await bot.press_control(bot.people["Bo"], card, "sum", sum_chosen)
    await send_all(bot)
    [brief] = (await read_view(bot, game)).me.briefs
    assert [one.gold for one in brief.offers] == [200]
    assert "Empire of seat 2 offers you 200 gold for a truce." in await read_live_text(bot, "Ada")
    labels = button_labels(await read_live_card(bot, "Ada"))
    assert labels[:2] == [
        "Accept 200 gold and a truce with Empire of seat 2",
        "Decline, and fight Empire of seat 2",
    ]
    await press_first(bot, "Ada")
    await press_first(bot, "Bo")
    assert (await read_view(bot, game)).me.gold == 5200


async def test_another_sum_is_typed(bot: RunningBot) -> None:
    game = await open_parley(bot)
    bo, card = bot.people["Bo"], await read_live_card(bot, "Bo")
    await bot.press_control(bo, card, "sum", select_values(card, "sum")[-1])
    form = await bot.press_control(bo, bot.message_now(card), "number")
    await bot.fill_modal(bo, form, {"value": "123"})
    await bot.press_control(bo, bot.message_now(card), "give")
    [brief] = (await read_view(bot, game)).me.briefs
    assert [one.gold for one in brief.offers] == [123]


async def test_a_second_press_says_that_it_is_noted(bot: RunningBot) -> None:
    game = await open_parley(bot)
    ada, card = bot.people["Ada"], await read_live_card(bot, "Ada")
    for _ in range(2):
        await bot.press_control(ada, card, "shortcut")
    assert "That is noted already" in message_text(bot.message_now(card))
    assert len(await read_sheet(bot, game, ada)) == 1


async def let_time_run_out(bot: RunningBot) -> None:
    bot.clock.advance(hours=25)
    await bot.services.desk.close_due_windows(bot.clock())
    await send_all(bot)


async def test_without_the_other_s_answer_the_window_ends_in_a_fight(bot: RunningBot) -> None:
    """V-12.9-01: whoever had offered a truce is told how it ended."""
    await open_parley(bot)
    old_card = await read_live_card(bot, "Bo")
    await press_first(bot, "Ada")
    await let_time_run_out(bot)
    told = "\n".join(map(message_text, await read_dms(bot.people["Ada"])))
    assert f"({FIELD}) Empire of seat 1 and Empire of seat 2 part to fight." in told
    assert "shortcut" not in [one.verb for one in message_controls(bot.message_now(old_card))]


async def test_ready_without_an_answer_asks_once(bot: RunningBot) -> None:
    await open_parley(bot)
    await press_first(bot, "Ada", "ready")
    assert "without an answer it is a fight" in await read_live_text(bot, "Ada")


async def test_words_that_come_after_the_end_are_given_back(bot: RunningBot) -> None:
    await open_parley(bot)
    ada, card = bot.people["Ada"], await read_live_card(bot, "Ada")
    form = await bot.press_control(ada, card, "word")
    await let_time_run_out(bot)
    filled = await bot.fill_modal(ada, form, {"words": "Wait for me"})
    shown = "\n".join(map(message_text, [bot.message_now(card), *filled.answers]))
    assert "nothing was said" in shown
    assert "Wait for me" in shown
