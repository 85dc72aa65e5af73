"""A live card shows what is so now: edited in place and in silence, whoever has done something."""

from bot.local.interactions.people import SimulatedPerson
from bot.local.rest.rest_api import Exchange, GatewayEvent
from bot.local.snowflakes import Json
from tests.cogs.button_steps import open_first_turn, toy_hand
from tests.cogs.running_bot import RunningBot, message_controls, message_text

NAMES = ("Ada", "Bo", "Sigrun")


async def read_messages(person: SimulatedPerson) -> list[Json]:
    return person.read_messages(await person.open_dm())


def is_live(message: Json) -> bool:
    """Return whether a message is a card that can be pressed."""
    return bool({"rules", "more"} & {one.verb for one in message_controls(message)})


async def list_players(bot: RunningBot, game: int) -> list[SimulatedPerson]:
    """List the players in the order of their turns."""
    names = await bot.seated_names(game)
    return [bot.people[names[seat]] for seat in sorted(names)]


async def play_turn(bot: RunningBot, person: SimulatedPerson) -> None:
    """Write a turn's orders, and let what follows reach everybody."""
    for text in ("end build", "store none"):
        await bot.write_surely(person, text)
    await bot.redraw_cards()
    await bot.deliver_letters()


async def test_the_turns_of_others_edit_the_card_that_somebody_has(bot: RunningBot) -> None:
    game = await bot.open_table(names=NAMES)
    players = await list_players(bot, game)
    for person in players:
        await play_turn(bot, person)
    first, second, third = players
    before = await read_messages(third)
    await bot.write_dm(first, "upgrade gold")
    await play_turn(bot, first)
    after = await read_messages(third)
    assert [one["id"] for one in after] == [one["id"] for one in before]
    [card] = [message_text(one) for one in after if is_live(one)]
    assert f"{first.name} completes the Treasury" in card
    assert f"The table waits for {second.name}" in card
    assert card not in [message_text(one) for one in before]


async def test_who_has_ended_a_turn_keeps_a_card_that_asks_nothing(bot: RunningBot) -> None:
    game = await bot.open_table(names=NAMES)
    first, second, third = await list_players(bot, game)
    *_, card = await read_messages(first)
    await play_turn(bot, first)
    now = bot.message_now(card)
    assert f"The table waits for {second.name}" in message_text(now)
    assert not any(one.ask for one in message_controls(now))
    assert "waits for" not in message_text((await read_messages(first))[-1])
    await play_turn(bot, second)
    assert f"The table waits for {third.name}" in message_text(bot.message_now(card))
    await play_turn(bot, third)
    assert "There is a newer card" in message_text(bot.message_now(card))


async def test_several_deeds_of_others_are_one_edit(bot: RunningBot) -> None:
    game = await bot.open_table(names=NAMES)
    first, second, _ = await list_players(bot, game)
    *_, card = await read_messages(first)
    await play_turn(bot, first)
    edits: list[str] = []

    def note_edit(seen: Exchange | GatewayEvent) -> None:
        if isinstance(seen, Exchange) and seen.method == "PATCH":
            edits.append(seen.answer["id"])

    bot.server.witnesses.append(note_edit)
    for text in ("end build", "store none"):
        await bot.write_surely(second, text)
    await bot.services.courier.deliver_due_letters(bot.clock())
    assert card["id"] not in edits
    news = await bot.services.desk.read_unread_news(game, await bot.person_number(first.name))
    assert news is not None
    assert news.kept_letters == ()
    bot.clock.advance(seconds=2)
    await bot.deliver_letters()
    assert edits.count(card["id"]) == 1


async def test_a_card_is_up_to_date_although_the_process_ended_before(
    bot_on_disk: RunningBot,
) -> None:
    bot = bot_on_disk
    game = await bot.open_table(names=NAMES)
    first, second, third = await list_players(bot, game)
    *_, card = await read_messages(first)
    await play_turn(bot, first)
    for text in ("end build", "store none"):
        await bot.write_surely(second, text)
    await bot.restart()
    await bot.deliver_letters()
    bot.clock.advance(seconds=3)
    await bot.deliver_letters()
    assert f"The table waits for {third.name}" in message_text(bot.message_now(card))


async def test_news_on_an_edited_card_is_told_again_on_the_next_one(bot: RunningBot) -> None:
    """An edit notifies nobody: it may never have been seen."""
    game = await bot.open_table(names=NAMES)
    players = await list_players(bot, game)
    for person in players:
        await play_turn(bot, person)
    first, second, third = players
    await bot.write_dm(first, "upgrade gold")
    await play_turn(bot, first)
    await play_turn(bot, second)
    *_, card = await read_messages(third)
    assert f"{first.name} completes the Treasury" in message_text(card)
    assert "order" in {one.verb for one in message_controls(card)}


async def test_a_typed_step_is_taken_back_by_a_button_on_the_card(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    owner, _ = await open_first_turn(bot, game)
    [card] = [one for one in await read_messages(owner) if is_live(one)]
    hand = await toy_hand(bot, game, owner)
    [answer] = await bot.write_dm(owner, f"arrange {' '.join(reversed(hand))}")
    assert "undo" not in {one.verb for one in message_controls(answer)}
    assert await toy_hand(bot, game, owner) == [*reversed(hand)]
    await bot.redraw_cards()
    await bot.press_control(owner, bot.message_now(card), "undo")
    assert await toy_hand(bot, game, owner) == hand
