"""A seat that is offered: who is asked hears of it, anybody may answer once, and it ends."""

from bot.local.interactions import interactions
from bot.local.interactions.people import SimulatedPerson
from bot.local.snowflakes import Json
from bot.local.world import components
from bot.messages.controls import Control
from tests.bot.toy_game import KEY as TOY
from tests.cogs.running_bot import RunningBot, message_controls, message_text, wait_until_answered
from tests.cogs.slash_typing import answer_text, type_command

TAKE = "takeover"


async def offer_seat(
    bot_with_commands: RunningBot, game: int, giver: str = "Ada", to: str = "Bo"
) -> tuple[Json, Json]:
    """Offer a seat: the message to whoever is asked, and the one that all read."""
    bot_with_commands.clock.advance(seconds=1)
    one = bot_with_commands.people[giver]
    asked = await type_command(
        bot_with_commands, one, "table replace", player=bot_with_commands.people[to], game=game
    )
    await bot_with_commands.press_control(one, asked.answers[0], "offer")
    await bot_with_commands.deliver_letters()
    return await read_last_dm(bot_with_commands.people[to]), bot_with_commands.public_messages()[-1]


async def read_last_dm(person: SimulatedPerson) -> Json:
    """Read the last direct message to somebody."""
    return person.read_messages(await person.open_dm())[-1]


def find_usable_verbs(bot_with_commands: RunningBot, *messages: Json) -> set[str]:
    """Find what can be pressed on messages now, but the way to the table."""
    return {
        one.verb
        for message in messages
        for one in message_controls(bot_with_commands.message_now(message))
    } - {"table"}


async def list_holders(bot_with_commands: RunningBot, game: int) -> set[str]:
    return set((await bot_with_commands.seated_names(game)).values())


async def test_who_is_asked_gets_a_message_and_may_say_no(bot_with_commands: RunningBot) -> None:
    """S-TABLE-11."""
    game = await bot_with_commands.open_table()
    ada, bo = bot_with_commands.people["Ada"], bot_with_commands.people["Bo"]
    own, public = await offer_seat(bot_with_commands, game)
    assert f"Ada offers you a place at table {game} (Capital)" in message_text(own)
    assert find_usable_verbs(bot_with_commands, own) == {TAKE, "decline"}
    assert find_usable_verbs(bot_with_commands, public) == {TAKE, "decline", "retract"}
    stranger = bot_with_commands.people["Sigrun"]
    assert "offered to Bo" in answer_text(
        await bot_with_commands.press_control(stranger, public, "decline")
    )
    assert answer_text(await bot_with_commands.press_control(bo, own, "decline")) == ""
    assert "You have declined" in message_text(bot_with_commands.message_now(own))
    await bot_with_commands.deliver_letters()
    assert find_usable_verbs(bot_with_commands, own, public) == set()
    assert "You have declined" in message_text(bot_with_commands.message_now(own))
    assert "Bo has declined" in message_text(bot_with_commands.message_now(public))
    assert "Bo has declined: you play on" in message_text(await read_last_dm(ada))


async def test_who_takes_a_seat_is_told_once_and_so_are_all(bot_with_commands: RunningBot) -> None:
    """S-TABLE-11."""
    game, bo = await bot_with_commands.open_table(), bot_with_commands.people["Bo"]
    own, public = await offer_seat(bot_with_commands, game)
    before = len(bo.read_messages(await bo.open_dm())), len(bot_with_commands.public_messages())
    assert answer_text(await bot_with_commands.press_control(bo, own, TAKE)) == ""
    await bot_with_commands.deliver_letters()
    assert await list_holders(bot_with_commands, game) == {"Bo", "Rorik"}
    assert find_usable_verbs(bot_with_commands, own, public) == set()
    assert "You have taken the place of Ada" in message_text(bot_with_commands.message_now(own))
    [_] = bo.read_messages(await bo.open_dm())[before[0] :]
    assert "You now play in place of Ada" in message_text(await read_last_dm(bo))
    told = [message_text(one) for one in bot_with_commands.public_messages()[before[1] :]]
    assert sum("Bo now plays in place of Ada" in one for one in told) == 1
    assert "The offer of a place" in message_text(bot_with_commands.message_now(public))


async def test_who_offers_a_seat_to_themselves_is_spoken_to(bot_with_commands: RunningBot) -> None:
    """S-TABLE-11."""
    game = await bot_with_commands.open_table()
    ada = bot_with_commands.people["Ada"]
    text = answer_text(
        await type_command(bot_with_commands, ada, "table replace", player=ada, game=game)
    )
    assert "You have a place at this table already." in text


async def test_who_offers_a_seat_may_think_better_of_it(bot_with_commands: RunningBot) -> None:
    game = await bot_with_commands.open_table()
    ada, bo = bot_with_commands.people["Ada"], bot_with_commands.people["Bo"]
    own, public = await offer_seat(bot_with_commands, game)
    assert "Only Ada may" in answer_text(
        await bot_with_commands.press_control(bo, public, "retract")
    )
    assert "withdrawn" in answer_text(await bot_with_commands.press_control(ada, public, "retract"))
    await bot_with_commands.deliver_letters()
    assert find_usable_verbs(bot_with_commands, own, public) == set()
    assert "withdrawn" in message_text(bot_with_commands.message_now(own))
    assert await list_holders(bot_with_commands, game) == {"Ada", "Rorik"}
    old, _ = await offer_seat(bot_with_commands, game)
    new, _ = await offer_seat(bot_with_commands, game, to="Sigrun")
    assert find_usable_verbs(bot_with_commands, old) == set()
    assert find_usable_verbs(bot_with_commands, new) == {TAKE, "decline"}


async def test_an_offer_ends_when_its_giver_plays_on_or_nobody_answers(
    bot_with_commands: RunningBot,
) -> None:
    game = await bot_with_commands.open_table(names=("Ada", "Rorik"))
    active, _ = await bot_with_commands.active_and_waiting(game)
    own, public = await offer_seat(bot_with_commands, game, active.name)
    await bot_with_commands.write_surely(active, "end build")
    await bot_with_commands.deliver_letters()
    assert find_usable_verbs(bot_with_commands, own, public) == set()
    assert active.name in message_text(bot_with_commands.message_now(public))
    own, public = await offer_seat(bot_with_commands, game, active.name)
    bot_with_commands.clock.advance(hours=47)
    await bot_with_commands.services.lobby.close_stale_lobbies(bot_with_commands.clock())
    await bot_with_commands.deliver_letters()
    assert find_usable_verbs(bot_with_commands, own) == {TAKE, "decline"}
    bot_with_commands.clock.advance(hours=1)
    await bot_with_commands.services.lobby.close_stale_lobbies(bot_with_commands.clock())
    await bot_with_commands.deliver_letters()
    assert find_usable_verbs(bot_with_commands, own, public) == set()
    assert await list_holders(bot_with_commands, game) == {"Ada", "Rorik"}


async def test_an_offer_ends_when_the_seat_is_anothers(bot_with_commands: RunningBot) -> None:
    game = await bot_with_commands.open_table()
    bo = bot_with_commands.people["Bo"]
    own, public = await offer_seat(bot_with_commands, game, "Rorik")
    seat = next(
        str(one)
        for one, name in (await bot_with_commands.seated_names(game)).items()
        if name == "Rorik"
    )
    await type_command(
        bot_with_commands, bot_with_commands.people["Ada"], "keeper replace", seat=seat
    )
    pressed = await bot_with_commands.press_control(bo, own, TAKE)
    assert answer_text(pressed) == ""
    assert "This offer is over" in message_text(bot_with_commands.message_now(own))
    await bot_with_commands.deliver_letters()
    assert find_usable_verbs(bot_with_commands, own, public) == set()
    assert await list_holders(bot_with_commands, game) == {"Ada"}


async def test_who_handed_a_seat_on_is_told_where_it_went(bot_with_commands: RunningBot) -> None:
    game = await bot_with_commands.open_table()
    ada, bo = bot_with_commands.people["Ada"], bot_with_commands.people["Bo"]
    await bot_with_commands.open_card(ada, game)
    own, _ = await offer_seat(bot_with_commands, game)
    await bot_with_commands.press_control(bo, own, TAKE)
    await bot_with_commands.deliver_letters()
    for text in ("end build", "ready", "sheet"):
        answer = message_text((await bot_with_commands.write_dm(ada, text))[0])
        assert f"table {game}" in answer
        assert "Bo" in answer
        assert "I am Skald" not in answer
    assert "Bo" in message_text((await bot_with_commands.write_dm(ada, "help"))[0])
    assert "I am Skald" in message_text(
        (await bot_with_commands.write_surely(bot_with_commands.people["Sigrun"], "end build"))[0]
    )


async def test_who_takes_no_messages_is_rung_for_where_all_read_the_offer(
    bot_with_commands: RunningBot,
) -> None:
    game = await bot_with_commands.open_table()
    bo = bot_with_commands.people["Bo"]
    await bo.say(await bo.open_dm(), "help")
    bo.close_dms()
    _, note = await offer_seat(bot_with_commands, game)
    assert f"<@{bo.id}>, Ada offers you a place" in message_text(note)
    assert [one["id"] for one in note["mentions"]] == [str(bo.id)]
    offer = next(
        one
        for one in bot_with_commands.public_messages()
        if "retract" in find_usable_verbs(bot_with_commands, one)
    )
    await bot_with_commands.press_control(bot_with_commands.people["Ada"], offer, "retract")
    await bot_with_commands.deliver_letters()
    assert "has withdrawn" in message_text(bot_with_commands.message_now(note))
    assert "buttons" not in message_text(bot_with_commands.message_now(note))


async def test_who_offered_a_seat_hears_that_nobody_can_take_it_any_more(
    bot_with_commands: RunningBot,
) -> None:
    game = await bot_with_commands.open_table()
    ada, bo = bot_with_commands.people["Ada"], bot_with_commands.people["Bo"]
    first, _ = await offer_seat(bot_with_commands, game)
    own, _ = await offer_seat(bot_with_commands, game, giver="Rorik")
    await bot_with_commands.press_control(bo, own, TAKE)
    await bot_with_commands.press_control(bo, first, TAKE)
    await bot_with_commands.deliver_letters()
    assert "take your place at table 1 any more" in message_text(await read_last_dm(ada))


async def test_an_order_after_a_lost_seat_is_played_nowhere_unasked(
    bot_with_commands: RunningBot,
) -> None:
    one, two = (
        await bot_with_commands.open_table(names=("Ada", "Rorik")),
        await bot_with_commands.open_table(names=("Ada", "Rorik")),
    )
    active, _ = await bot_with_commands.active_and_waiting(two)
    await bot_with_commands.write_dm(active, f"game {one}")
    own, _ = await offer_seat(bot_with_commands, one, giver=active.name)
    await bot_with_commands.press_control(bot_with_commands.people["Bo"], own, TAKE)
    gone, which = await bot_with_commands.write_dm(active, "end build", answers=2)
    assert "Bo" in message_text(gone)
    assert f"`game {two}`" in message_text(which) or f"`partie {two}`" in message_text(which)
    seat_view = await bot_with_commands.services.desk.read_seat_view(
        two, await bot_with_commands.person_number(active.name), bot_with_commands.clock()
    )
    assert seat_view.asks[0].ask.kind == "build"
    [played] = await bot_with_commands.write_surely(active, "end build")
    assert "Build phase" in message_text(played) or "phase de Construction" in message_text(played)


async def test_whoever_offers_a_seat_and_never_looked_is_no_newcomer(
    bot_with_commands: RunningBot,
) -> None:
    game = await bot_with_commands.open_table()
    own, _ = await offer_seat(bot_with_commands, game)
    await bot_with_commands.press_control(bot_with_commands.people["Bo"], own, TAKE)
    [help_] = await bot_with_commands.write_dm(bot_with_commands.people["Ada"], "help")
    assert "Bo has your place" in message_text(help_)


async def test_the_card_of_who_gave_a_seat_away_says_whose_it_is(
    bot_with_commands: RunningBot,
) -> None:
    game = await bot_with_commands.open_table(names=("Ada", "Rorik"))
    active, _ = await bot_with_commands.active_and_waiting(game)
    card = await read_last_dm(active)
    own, _ = await offer_seat(bot_with_commands, game, giver=active.name)
    await bot_with_commands.press_control(bot_with_commands.people["Bo"], own, TAKE)
    await bot_with_commands.deliver_letters()
    assert "Bo" in message_text(bot_with_commands.message_now(card))
    assert message_controls(bot_with_commands.message_now(card)) == []


async def test_what_was_never_offered_can_be_forged_without_harm(
    bot_with_commands: RunningBot,
) -> None:
    game = await bot_with_commands.open_table()
    own, public = await offer_seat(bot_with_commands, game)
    ada, place = int(bot_with_commands.people["Ada"].id), int(public["channel_id"])
    for verb, rest in (
        ("takeover", "1"),
        ("retract", ":1"),
        ("decline", "9.9.9"),
        ("takeover", "9" * 60),
    ):
        forged = str(Control(verb, game, rest=rest))
        data = {"custom_id": forged, "component_type": components.BUTTON}
        asked = interactions.send_interaction(
            bot_with_commands.world, interactions.COMPONENT, ada, place, data, message=public
        )
        assert "This offer is over" in answer_text(await wait_until_answered(asked))
    assert find_usable_verbs(bot_with_commands, own) == {TAKE, "decline"}


async def test_a_letter_to_whom_discord_tells_no_language_of_speaks_the_tables(
    bot_with_commands: RunningBot,
) -> None:
    game = await bot_with_commands.open_table(language="fr")
    own, _ = await offer_seat(bot_with_commands, game, to="Sigrun")
    assert "vous propose une place" in message_text(own)


async def test_who_is_named_and_shows_no_name_has_one_name_everywhere(
    bot_with_commands: RunningBot,
) -> None:
    """S-TABLE-10."""
    game = await bot_with_commands.open_table()
    ada, rorik = bot_with_commands.people["Ada"], bot_with_commands.people["Rorik"]
    one = bot_with_commands.world.users[rorik.id]
    one["global_name"] = "\u200b"
    await bot_with_commands.services.people.find_or_add(rorik.id, "\u200b", "", one["username"])
    await type_command(bot_with_commands, ada, "keeper handover", player=rorik, game=game)
    assert one["username"] in (await bot_with_commands.seated_names(game)).values()


async def test_whose_seat_is_anothers_reads_so_by_the_buttons_of_an_old_card(
    bot_with_commands: RunningBot,
) -> None:
    """S-TABLE-01."""
    game = await bot_with_commands.open_table(TOY)
    rorik = bot_with_commands.people["Rorik"]
    cards = {
        verb: await bot_with_commands.open_card(rorik, game) for verb in ("sheet", "order", "ready")
    }
    card = await bot_with_commands.open_card(rorik, game)
    await bot_with_commands.press_control(rorik, card, "sheet")
    cards["write"] = bot_with_commands.message_now(card)
    seat = next(
        str(one)
        for one, name in (await bot_with_commands.seated_names(game)).items()
        if name == "Rorik"
    )
    await type_command(
        bot_with_commands, bot_with_commands.people["Ada"], "keeper replace", seat=seat
    )
    for verb, card in cards.items():
        pressed = await bot_with_commands.press_control(rorik, card, verb)
        told = answer_text(pressed) or message_text(bot_with_commands.message_now(card))
        assert f"table {game}" in told
        assert "Cette fenêtre est close" not in told
        assert "Une IA" in told
