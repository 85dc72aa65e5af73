"""A game master at a table: their place in the lobby, and the petitions that they answer."""

import re

from bot.delivery.addresses import load_letter_table
from bot.delivery.thread_opening import opening_post
from bot.games.lobby.lobby import LobbyChannel
from bot.local.snowflakes import Json
from engine.core.protocol.values import KEEPER
from tests.cogs.button_steps import write_ready
from tests.cogs.games.parleys.parley_table import SILENT
from tests.cogs.games.test_petitions import SIDES
from tests.cogs.running_bot import RunningBot, message_controls, message_text
from tests.cogs.slash_typing import answer_text
from tests.cogs.staged_table import KEY, staged_setup
from tests.engine.valhalla.worlds.world import stage_world


async def open_judged_table(bot: RunningBot) -> int:
    """Open a table of Ada and Rorik with a game master, Sigrun, who takes that place by a press."""
    number = await bot.person_number("Ada")
    game = (await bot.services.lobby.open_lobby(number, KEY, place_of(bot), bot.clock())).game
    rorik = await bot.person_number("Rorik")
    await bot.services.lobby.join_lobby(game, rorik, bot.clock())
    await bot.deliver_letters()
    for verb, rest in (("join", "keeper"), ("leave", None), ("join", "keeper")):
        await bot.press_control(bot.people["Sigrun"], lobby_message(bot), verb, rest=rest)
        await bot.deliver_letters()
        is_seated = "Game master: Sigrun, who sees everything" in read_lobby(bot)
        assert is_seated is (verb == "join")
    with staged_setup(bot, KEY, stage_world(SIDES, size=(20, 20))):
        await bot.services.lobby.start_game(game, number, bot.clock())
    await bot.deliver_letters()
    return game


def place_of(bot: RunningBot) -> LobbyChannel:
    return LobbyChannel(int(bot.guild["id"]), int(bot.channel["id"]))


def lobby_message(bot: RunningBot) -> Json:
    return next(one for one in bot.public_messages() if "Hosted by Ada" in message_text(one))


def read_lobby(bot: RunningBot) -> str:
    return message_text(bot.message_now(lobby_message(bot)))


async def read_dms(bot: RunningBot, name: str) -> list[Json]:
    person = bot.people[name]
    return person.read_messages(await person.open_dm())


async def petition(bot: RunningBot) -> Json:
    """Let Ada petition, and return the card that the game master gets of it."""
    [said] = await bot.write_dm(bot.people["Ada"], 'boon petition text "Rain, please."')
    assert "Petition 1 is laid before the game master" in message_text(said)
    await bot.deliver_letters()
    return (await read_dms(bot, "Sigrun"))[-1]


async def end_turns(bot: RunningBot, *names: str) -> None:
    for name in names:
        await write_ready(bot, bot.people[name], "ready" if name == "Ada" else "prêt")
        await bot.deliver_letters()


async def test_a_person_takes_and_leaves_the_place_of_the_game_master(bot: RunningBot) -> None:
    """V-13-03: whoever takes it is told what it means, and it is listed at the table."""
    game = await open_judged_table(bot)
    async with bot.services.store.reading() as tx:
        table = await load_letter_table(tx, game)
    assert table is not None
    rows = {row.seat: row.person for row in table.seats}
    assert rows[KEEPER] == await bot.person_number("Sigrun")
    assert len(rows) == 3
    [listed] = opening_post(table, bot.services.game_types, ()).texts
    assert "Game master: Sigrun, who sees everything" in listed
    sides = {1: "Brokk of Deep Folk"}
    [named] = opening_post(table, bot.services.game_types, (), sides=sides).texts
    assert re.search(r"1\. \w+ · Brokk of Deep Folk", named)


async def test_a_player_may_change_to_the_game_masters_place_and_back(bot: RunningBot) -> None:
    ada = await bot.person_number("Ada")
    lobby, now = bot.services.lobby, bot.clock()
    game = (await lobby.open_lobby(ada, KEY, place_of(bot), now)).game
    await bot.deliver_letters()
    for rest, said in (("keeper", "you see everything, so you play no side"), ("", "in place 1")):
        asked = await bot.press_control(bot.people["Ada"], lobby_message(bot), "join", rest=rest)
        assert said in answer_text(asked)
        found = await lobby.read_summary(game, now)
        assert (found.keeper is not None, len(found.seats)) == (bool(rest), 0 if rest else 1)
        assert found.row.host == ada
        await bot.deliver_letters()
    found = await lobby.change_setting(game, ada, "setting.round_limit", "9", now)
    await lobby.join_lobby(game, await bot.person_number("Bo"), now, keeper=True)
    found = await lobby.change_setting(game, ada, "setting.round_limit", "8", now)
    assert found.keeper is not None


async def test_the_game_master_answers_a_petition_on_its_card(bot: RunningBot) -> None:
    """V-10.1-33, V-12.30-01: granted for a price, and who asked is told."""
    await open_judged_table(bot)
    card = await petition(bot)
    assert not card.get("flags", 0) & SILENT
    assert "“Rain, please" in message_text(card)
    assert "with 300 favor to pay from" in message_text(card)
    sigrun = bot.people["Sigrun"]
    await bot.press_control(sigrun, card, "order")
    for choice in ("gm", "true"):
        await bot.press_control(sigrun, bot.message_now(card), "pick", choice)
    for verb, text in (("number", "30"), ("text", "It rains."), ("text", "Well asked")):
        form = await bot.press_control(sigrun, bot.message_now(card), verb)
        await bot.fill_modal(sigrun, form, {"value": text})
    await bot.press_control(sigrun, bot.message_now(card), "give")
    assert "is granted for 30 favor" in message_text(bot.message_now(card))
    await bot.deliver_letters()
    await end_turns(bot, "Ada", "Rorik")
    told = [message_text(one) for one in await read_dms(bot, "Ada")]
    assert sum("Your petition 1 is granted for 30 favor" in one for one in told) == 1
    assert "laid before the game master" not in told[-1]


async def test_a_petition_without_an_answer_lapses_and_who_asked_is_told(bot: RunningBot) -> None:
    """V-10.1-33, V-13-41."""
    game = await open_judged_table(bot)
    card = await petition(bot)
    await end_turns(bot, "Ada", "Rorik")
    told = [message_text(one) for one in await read_dms(bot, "Ada")]
    lapsed = "Your petition 1 found no answer and lapsed."
    assert sum(lapsed in one for one in told) == 1
    seen = await bot.services.desk.read_seat_view(
        game, await bot.person_number("Sigrun"), bot.clock()
    )
    assert seen.asks == ()
    assert "order" not in [one.verb for one in message_controls(bot.message_now(card))]
