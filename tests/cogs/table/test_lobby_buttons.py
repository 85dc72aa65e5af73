"""A lobby by its commands and buttons, by the real bot at the stand-in."""

import asyncio

from bot.cards.lobby_message.option_panels import FILE_FIELD, OTHER_NUMBER, VALUE_FIELD
from bot.games.lobby.lobby import LobbyChannel
from bot.local.interactions.people import SimulatedPerson
from bot.local.snowflakes import Json
from bot.local.world.discord_objects import File
from bot.records import GameRow
from tests.bot.toy_game import KEY as TOY
from tests.cogs.button_steps import require_refusal
from tests.cogs.running_bot import (
    RunningBot,
    find_control,
    message_controls,
    message_parts,
    message_text,
    wait_until_answered,
)
from tests.cogs.slash_typing import answer_text, type_and_read, type_command


async def row_of_or_none(bot_with_commands: RunningBot, game: int) -> GameRow | None:
    async with bot_with_commands.services.store.reading() as tx:
        return await tx.games.get(game)


async def row_of(bot_with_commands: RunningBot, game: int = 1) -> GameRow:
    row = await row_of_or_none(bot_with_commands, game)
    assert row is not None
    return row


async def open_lobby(bot_with_commands: RunningBot, key: str = TOY) -> Json:
    """Open a lobby as Ada, and read its message in the channel."""
    await type_and_read(bot_with_commands, bot_with_commands.people["Ada"], "table new", game=key)
    await bot_with_commands.deliver_letters()
    return read_lobby_message(bot_with_commands)


def read_lobby_message(bot_with_commands: RunningBot) -> Json:
    """Read the lobby's message as it is now."""
    fit = (
        one
        for one in bot_with_commands.public_messages()
        if any(c.verb == "join" for c in message_controls(one))
    )
    return bot_with_commands.message_now(next(fit))


def list_chosen(message: Json, control: object) -> list[str]:
    """List what a select shows as chosen."""
    [select] = [one for one in message_parts(message) if one.get("custom_id") == str(control)]
    return [one["value"] for one in select["options"] if one.get("default")]


async def test_a_lobby_opens_fills_and_begins(bot_with_commands: RunningBot) -> None:
    ada, rorik = bot_with_commands.people["Ada"], bot_with_commands.people["Rorik"]
    message = await open_lobby(bot_with_commands)
    assert "Hosted by Ada" in message_text(message)
    asked = await bot_with_commands.press_control(rorik, message, "join")
    assert asked.is_ephemeral
    assert "place 2" in answer_text(asked)
    assert "déjà" in answer_text(await bot_with_commands.press_control(rorik, message, "join"))
    await bot_with_commands.deliver_letters()
    assert "Rorik" in message_text(read_lobby_message(bot_with_commands))
    refused = await bot_with_commands.press_control(
        rorik, read_lobby_message(bot_with_commands), "start"
    )
    await require_refusal(bot_with_commands, rorik, "S-TABLE-02", answer_text(refused))
    asked = await bot_with_commands.press_control(
        ada, read_lobby_message(bot_with_commands), "start"
    )
    assert (await row_of(bot_with_commands)).life == "open"
    card = await bot_with_commands.press_control(ada, asked.answers[0], "table")
    assert any(one.verb == "order" for one in message_controls(card.answers[0]))


async def test_start_says_what_is_missing_by_name(bot_with_commands: RunningBot) -> None:
    message = await open_lobby(bot_with_commands)
    asked = await bot_with_commands.press_control(bot_with_commands.people["Ada"], message, "start")
    assert "One player is missing" in answer_text(asked)
    assert (await row_of(bot_with_commands)).life == "lobby"


async def test_machines_come_and_go_at_the_hosts_word(bot_with_commands: RunningBot) -> None:
    ada, rorik = bot_with_commands.people["Ada"], bot_with_commands.people["Rorik"]
    message = await open_lobby(bot_with_commands)
    refused = await bot_with_commands.press_control(rorik, message, "addai")
    await require_refusal(bot_with_commands, rorik, "S-TABLE-02", answer_text(refused))
    await bot_with_commands.press_control(ada, message, "addai")
    assert "2. Ivaldi" in message_text(bot_with_commands.message_now(message))
    await bot_with_commands.press_control(
        ada, bot_with_commands.message_now(message), "addai", rest="remove"
    )
    assert "2. Ivaldi" not in message_text(bot_with_commands.message_now(message))
    await bot_with_commands.press_control(ada, bot_with_commands.message_now(message), "addai")
    await type_and_read(bot_with_commands, ada, "table start")
    assert sorted((await bot_with_commands.seated_names(1)).values()) == ["Ada"]
    assert (await row_of(bot_with_commands)).life == "open"


async def test_what_somebody_brings_is_chosen_once(bot_with_commands: RunningBot) -> None:
    ada, rorik = bot_with_commands.people["Ada"], bot_with_commands.people["Rorik"]
    message = await open_lobby(bot_with_commands)
    mine = (await bot_with_commands.press_control(ada, message, "entry")).answers[0]
    await bot_with_commands.press_control(ada, mine, "entry", "red")
    assert list_chosen(bot_with_commands.message_now(mine), find_control(mine, "entry")) == ["red"]
    nobody = await bot_with_commands.press_control(rorik, message, "entry")
    await require_refusal(bot_with_commands, rorik, "S-TABLE-04", answer_text(nobody))
    asked = await bot_with_commands.press_control(rorik, message, "join")
    his = asked.answers[0]
    taken = await bot_with_commands.press_control(rorik, his, "entry", "red")
    await taken.wait_for_messages(2)
    await require_refusal(bot_with_commands, rorik, "S-TABLE-04", answer_text(taken))
    await bot_with_commands.press_control(rorik, his, "entry", "blue")
    async with bot_with_commands.services.store.reading() as tx:
        brought = [dict(row.entry) for row in await tx.seats.of_game(1)]
    assert brought == [{"colour": "red"}, {"colour": "blue"}]


async def test_every_option_is_set_by_select_or_form_by_the_host(
    bot_with_commands: RunningBot,
) -> None:
    ada, rorik = bot_with_commands.people["Ada"], bot_with_commands.people["Rorik"]
    message = await open_lobby(bot_with_commands)
    page = (await bot_with_commands.press_control(ada, message, "options")).answers[0]
    await bot_with_commands.press_control(ada, page, "option", "3", rest="setting.rounds")
    assert (await row_of(bot_with_commands)).settings["rounds"] == 3
    page = bot_with_commands.message_now(page)
    assert list_chosen(page, find_control(page, "option", "setting.rounds")) == ["3"]

    form = await bot_with_commands.press_control(
        ada, page, "option", OTHER_NUMBER, rest="setting.bid_hours"
    )
    wrong = await bot_with_commands.fill_modal(ada, form, {VALUE_FIELD: "0"})
    await wrong.wait_for_messages(2)
    assert "from 1 to" in answer_text(wrong)
    form = await bot_with_commands.press_control(
        ada, bot_with_commands.message_now(page), "option", OTHER_NUMBER, rest="setting.bid_hours"
    )
    await bot_with_commands.fill_modal(ada, form, {VALUE_FIELD: "31"})
    assert (await row_of(bot_with_commands)).settings["bid_hours"] == 31

    await bot_with_commands.press_control(ada, bot_with_commands.message_now(page), "options")
    table = bot_with_commands.message_now(page)
    form = await bot_with_commands.press_control(ada, table, "option", rest="option.zone")
    await bot_with_commands.fill_modal(ada, form, {VALUE_FIELD: "paris"})
    assert (await row_of(bot_with_commands)).table["zone"] == "Europe/Paris"
    await bot_with_commands.deliver_letters()
    assert "Europe/Paris" in message_text(read_lobby_message(bot_with_commands))

    his = (await bot_with_commands.press_control(rorik, message, "options")).answers[0]
    refused = await bot_with_commands.press_control(
        rorik, his, "option", "2", rest="setting.rounds"
    )
    await refused.wait_for_messages(2)
    await require_refusal(bot_with_commands, rorik, "S-TABLE-02", answer_text(refused))


async def test_a_map_by_hand_is_sent_as_a_file_and_its_faults_stand_on_the_lobby(
    bot_with_commands: RunningBot,
) -> None:
    ada = bot_with_commands.people["Ada"]
    page = (
        await bot_with_commands.press_control(
            ada, await open_lobby(bot_with_commands, "valhalla"), "options"
        )
    ).answers[0]
    while not any(one.rest == "setting.map" for one in message_controls(page)):
        onward = [int(one.rest) for one in message_controls(page) if one.verb == "options"][-1]
        await bot_with_commands.press_control(ada, page, "options", rest=str(onward))
        page = bot_with_commands.message_now(page)
    form = await bot_with_commands.press_control(ada, page, "option", rest="setting.map")
    map_of_one = b"size: [9, 9]\ncapitals:\n  003.005: 002.004\n"
    await bot_with_commands.fill_modal(
        ada, form, {VALUE_FIELD: "", FILE_FIELD: [File("map.yaml", map_of_one)]}
    )
    assert str((await row_of(bot_with_commands)).settings["map"]).startswith("size: [9, 9]")
    await bot_with_commands.deliver_letters()
    assert "map:" in message_text(read_lobby_message(bot_with_commands))
    form = await bot_with_commands.press_control(
        ada, bot_with_commands.message_now(page), "option", rest="setting.map"
    )
    await bot_with_commands.fill_modal(ada, form, {VALUE_FIELD: "", FILE_FIELD: []})
    assert (await row_of(bot_with_commands)).settings["map"] == ""


async def test_controls_of_before_a_restart_still_work(bot_on_disk: RunningBot) -> None:
    game = await lobby_in(bot_on_disk, bot_on_disk.people["Ada"])
    await bot_on_disk.deliver_letters()
    message = read_lobby_message(bot_on_disk)
    page = (await bot_on_disk.press_control(bot_on_disk.people["Ada"], message, "options")).answers[
        0
    ]
    form = await bot_on_disk.press_control(
        bot_on_disk.people["Ada"], page, "option", OTHER_NUMBER, rest="setting.bid_hours"
    )
    await bot_on_disk.restart()
    await bot_on_disk.fill_modal(bot_on_disk.people["Ada"], form, {VALUE_FIELD: "30"})
    await bot_on_disk.press_control(
        bot_on_disk.people["Ada"], page, "option", "4", rest="setting.rounds"
    )
    row = await row_of(bot_on_disk, game)
    assert (row.settings["bid_hours"], row.settings["rounds"]) == (30, 4)
    await bot_on_disk.press_control(bot_on_disk.people["Rorik"], message, "join")
    await bot_on_disk.press_control(bot_on_disk.people["Ada"], message, "start")
    assert (await row_of(bot_on_disk, game)).life == "open"


async def lobby_in(bot_on_disk: RunningBot, person: SimulatedPerson) -> int:
    where = LobbyChannel(int(bot_on_disk.guild["id"]), int(bot_on_disk.channel["id"]))
    number = await bot_on_disk.person_number(person.name)
    found = await bot_on_disk.services.lobby.open_lobby(number, TOY, where, bot_on_disk.clock())
    return found.game


async def test_a_button_of_a_lobby_that_has_begun_says_so(bot_with_commands: RunningBot) -> None:
    ada, rorik, bo = (bot_with_commands.people[name] for name in ("Ada", "Rorik", "Bo"))
    message = await open_lobby(bot_with_commands)
    await bot_with_commands.press_control(rorik, message, "join")
    await bot_with_commands.press_control(ada, message, "start")
    for verb in ("join", "leave", "addai", "start"):
        refused = await bot_with_commands.press_control(bo, message, verb)
        await require_refusal(bot_with_commands, bo, "S-TABLE-05", answer_text(refused))


async def test_leaving_makes_the_next_host_and_the_last_one_closes_it(
    bot_with_commands: RunningBot,
) -> None:
    ada, rorik = bot_with_commands.people["Ada"], bot_with_commands.people["Rorik"]
    await open_lobby(bot_with_commands)
    await type_and_read(bot_with_commands, rorik, "table join")
    await type_and_read(bot_with_commands, ada, "table leave")
    refused = await type_and_read(bot_with_commands, ada, "table start", game=1)
    await require_refusal(bot_with_commands, ada, "S-TABLE-02", refused)
    await type_and_read(bot_with_commands, rorik, "table leave")
    assert (await row_of(bot_with_commands)).life == "closed"


async def test_a_table_opens_only_where_it_can_be_played(bot_with_commands: RunningBot) -> None:
    ada = bot_with_commands.people["Ada"]
    asked = await type_command(bot_with_commands, ada, "table new", await ada.open_dm(), game=TOY)
    await require_refusal(bot_with_commands, ada, "S-TABLE-13", answer_text(asked))
    assert "/help" in answer_text(asked)
    which = await type_command(bot_with_commands, ada, "table new")
    choices = find_control(which.answers[0], "new")
    await bot_with_commands.press_control(ada, which.answers[0], "new", TOY)
    assert choices.verb == "new"
    assert (await row_of(bot_with_commands)).rules == TOY
    unknown = await type_and_read(bot_with_commands, ada, "table join", game=99)
    await require_refusal(bot_with_commands, ada, "S-TABLE-08", unknown)


async def test_a_lobby_is_shown_by_look_to_whoever_asks(bot_with_commands: RunningBot) -> None:
    await open_lobby(bot_with_commands)
    asked = await type_command(
        bot_with_commands, bot_with_commands.people["Rorik"], "table look", game=1
    )
    assert "Ada" in answer_text(asked)
    assert "join" in {one.verb for one in message_controls(asked.answers[0])}


async def test_the_options_of_a_table_that_has_begun_are_closed(
    bot_with_commands: RunningBot,
) -> None:
    message, ada = await open_lobby(bot_with_commands), bot_with_commands.people["Ada"]
    await bot_with_commands.services.lobby.join_lobby(
        1, await bot_with_commands.person_number("Rorik"), bot_with_commands.clock()
    )
    await bot_with_commands.services.lobby.start_game(
        1, await bot_with_commands.person_number("Ada"), bot_with_commands.clock()
    )
    asked = await bot_with_commands.press_control(ada, message, "options")
    assert "Table 1 has begun, so its places and options stand." in answer_text(asked)


async def test_what_is_chosen_after_the_start_stands_nowhere_as_chosen(
    bot_with_commands: RunningBot,
) -> None:
    message, ada = await open_lobby(bot_with_commands), bot_with_commands.people["Ada"]
    page = (await bot_with_commands.press_control(ada, message, "options")).answers[0]
    mine = (await bot_with_commands.press_control(ada, message, "entry")).answers[0]
    await bot_with_commands.services.lobby.join_lobby(
        1, await bot_with_commands.person_number("Rorik"), bot_with_commands.clock()
    )
    await bot_with_commands.services.lobby.start_game(
        1, await bot_with_commands.person_number("Ada"), bot_with_commands.clock()
    )
    await bot_with_commands.press_control(ada, page, "option", "3", rest="setting.rounds")
    await bot_with_commands.press_control(ada, mine, "entry", "red")
    for panel in (page, mine):
        assert "Table 1 has begun" in message_text(bot_with_commands.message_now(panel))
        left = message_controls(bot_with_commands.message_now(panel))
        assert [one.verb for one in left] == ["explain"]
    assert "Table 1 has begun" in answer_text(
        await bot_with_commands.press_control(ada, message, "entry")
    )


async def test_two_presses_at_once_seat_one_machine_and_open_one_lobby(
    bot_with_commands: RunningBot,
) -> None:
    ada, rorik = bot_with_commands.people["Ada"], bot_with_commands.people["Rorik"]
    message = await open_lobby(bot_with_commands, TOY)
    for rest, left in (("", 2), ("remove", 1)):
        control = str(find_control(message, "addai", rest))
        await asyncio.gather(*(_pressed(ada, message, control) for _ in range(2)))
        message = bot_with_commands.message_now(message)
        number = next(one.game for one in message_controls(message))
        found = await bot_with_commands.services.lobby.read_summary(
            number, bot_with_commands.clock()
        )
        assert len(found.seats) == left
    asked = [
        rorik.use_command(bot_with_commands.channel, "table new", {"game": TOY}) for _ in range(2)
    ]
    said_ = {answer_text(await wait_until_answered(one)) for one in await asyncio.gather(*asked)}
    assert len(said_) == 1
    person = await bot_with_commands.person_number("Rorik")
    async with bot_with_commands.services.store.reading() as tx:
        assert len(await tx.games.of_person(person)) == 1


async def _pressed(person: SimulatedPerson, message: Json, control: str) -> None:
    await wait_until_answered(await person.press(message, control))
