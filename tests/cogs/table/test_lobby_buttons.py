"""A lobby by its commands and buttons, by the real bot at the stand-in."""

import asyncio

import pytest

from bot.cards.lobby_options import FILE, OTHER, VALUE
from bot.games.lobby.lobby import Where
from bot.local.interactions.people import SimulatedPerson
from bot.local.snowflakes import Json
from bot.local.world.shapes import File
from bot.store.rows import GameRow
from tests.bot.toy_game import KEY as TOY
from tests.cogs.slash_typing import said, told, typed
from tests.cogs.whole_bot import Hall, control_of, controls, finished, labels, parts, words


async def row_of_or_none(court: Hall, game: int) -> GameRow | None:
    async with court.client.store.reading() as tx:
        return await tx.games.get(game)


async def row_of(court: Hall, game: int = 1) -> GameRow:
    row = await row_of_or_none(court, game)
    assert row is not None
    return row


async def opened(court: Hall, key: str = TOY) -> Json:
    """Open a lobby as Ada, and read its message in the channel."""
    await told(court, court.people["Ada"], "table new", game=key)
    await court.deliver()
    return lobby(court)


def lobby(court: Hall) -> Json:
    """Read the lobby's message as it is now."""
    fit = (one for one in court.public() if any(c.verb == "join" for c in controls(one)))
    return court.now(next(fit))


def chosen(message: Json, control: object) -> list[str]:
    """List what a select shows as chosen."""
    [select] = [one for one in parts(message) if one.get("custom_id") == str(control)]
    return [one["value"] for one in select["options"] if one.get("default")]


async def test_a_lobby_opens_fills_and_begins(court: Hall) -> None:
    ada, rorik = court.people["Ada"], court.people["Rorik"]
    message = await opened(court)
    assert "Hosted by Ada" in words(message)
    asked = await court.press(rorik, message, "join")
    assert asked.ephemeral
    assert "place 2" in said(asked)
    assert "déjà" in said(await court.press(rorik, message, "join"))
    await court.deliver()
    assert "Rorik" in words(lobby(court))
    refused = await court.press(rorik, lobby(court), "start")
    assert "(S-TABLE-02)" in said(refused)
    asked = await court.press(ada, lobby(court), "start")
    assert (await row_of(court)).life == "open"
    card = await court.press(ada, asked.answers[0], "table")
    assert any(one.verb == "order" for one in controls(card.answers[0]))


async def test_start_says_what_is_missing_by_name(court: Hall) -> None:
    message = await opened(court)
    asked = await court.press(court.people["Ada"], message, "start")
    assert "One player is missing" in said(asked)
    assert (await row_of(court)).life == "lobby"


async def test_machines_come_and_go_at_the_hosts_word(court: Hall) -> None:
    ada, rorik = court.people["Ada"], court.people["Rorik"]
    message = await opened(court)
    assert "(S-TABLE-02)" in said(await court.press(rorik, message, "addai"))
    await court.press(ada, message, "addai")
    assert "2. AI" in words(court.now(message))
    await court.press(ada, court.now(message), "addai", rest="remove")
    assert "2. AI" not in words(court.now(message))
    await court.press(ada, court.now(message), "addai")
    await told(court, ada, "table start")
    assert sorted((await court.seats(1)).values()) == ["Ada"]
    assert (await row_of(court)).life == "open"


async def test_what_somebody_brings_is_chosen_once(court: Hall) -> None:
    ada, rorik = court.people["Ada"], court.people["Rorik"]
    message = await opened(court)
    mine = (await court.press(ada, message, "entry")).answers[0]
    await court.press(ada, mine, "entry", "red")
    assert chosen(court.now(mine), control_of(mine, "entry")) == ["red"]
    nobody = await court.press(rorik, message, "entry")
    assert "(S-TABLE-04)" in said(nobody)
    asked = await court.press(rorik, message, "join")
    his = asked.answers[0]
    taken = await court.press(rorik, his, "entry", "red")
    assert "(S-TABLE-04)" in said(taken)
    await court.press(rorik, his, "entry", "blue")
    async with court.client.store.reading() as tx:
        brought = [dict(row.entry) for row in await tx.seats.of(1)]
    assert brought == [{"colour": "red"}, {"colour": "blue"}]


async def test_every_option_is_set_by_select_or_form_by_the_host(court: Hall) -> None:
    ada, rorik = court.people["Ada"], court.people["Rorik"]
    message = await opened(court)
    page = (await court.press(ada, message, "options")).answers[0]
    await court.press(ada, page, "option", "3", rest="setting.rounds")
    assert (await row_of(court)).settings["rounds"] == 3
    page = court.now(page)
    assert chosen(page, control_of(page, "option", "setting.rounds")) == ["3"]

    form = await court.press(ada, page, "option", OTHER, rest="setting.bid_hours")
    wrong = await court.fill(ada, form, {VALUE: "0"})
    assert "from 1 to" in said(wrong)
    form = await court.press(ada, court.now(page), "option", OTHER, rest="setting.bid_hours")
    await court.fill(ada, form, {VALUE: "31"})
    assert (await row_of(court)).settings["bid_hours"] == 31

    await court.press(ada, court.now(page), "options")
    table = court.now(page)
    form = await court.press(ada, table, "option", rest="option.zone")
    await court.fill(ada, form, {VALUE: "paris"})
    assert (await row_of(court)).table["zone"] == "Europe/Paris"
    await court.deliver()
    assert "Europe/Paris" in words(lobby(court))

    his = (await court.press(rorik, message, "options")).answers[0]
    refused = await court.press(rorik, his, "option", "2", rest="setting.rounds")
    assert "(S-TABLE-02)" in said(refused)


async def test_a_map_by_hand_is_sent_as_a_file_and_its_faults_stand_on_the_lobby(
    court: Hall,
) -> None:
    ada = court.people["Ada"]
    page = (await court.press(ada, await opened(court, "valhalla"), "options")).answers[0]
    while not any(one.rest == "setting.map" for one in controls(page)):
        onward = [int(one.rest) for one in controls(page) if one.verb == "options"][-1]
        await court.press(ada, page, "options", rest=str(onward))
        page = court.now(page)
    form = await court.press(ada, page, "option", rest="setting.map")
    map_of_one = b"size: [9, 9]\ncapitals:\n  003.005: 002.004\n"
    await court.fill(ada, form, {VALUE: "", FILE: [File("map.yaml", map_of_one)]})
    assert str((await row_of(court)).settings["map"]).startswith("size: [9, 9]")
    await court.deliver()
    assert "map:" in words(lobby(court))
    form = await court.press(ada, court.now(page), "option", rest="setting.map")
    await court.fill(ada, form, {VALUE: "", FILE: []})
    assert (await row_of(court)).settings["map"] == ""


async def test_controls_of_before_a_restart_still_work(house: Hall) -> None:
    game = await lobby_in(house, house.people["Ada"])
    await house.deliver()
    message = lobby(house)
    page = (await house.press(house.people["Ada"], message, "options")).answers[0]
    form = await house.press(house.people["Ada"], page, "option", OTHER, rest="setting.bid_hours")
    await house.restart()
    await house.fill(house.people["Ada"], form, {VALUE: "30"})
    await house.press(house.people["Ada"], page, "option", "4", rest="setting.rounds")
    row = await row_of(house, game)
    assert (row.settings["bid_hours"], row.settings["rounds"]) == (30, 4)
    await house.press(house.people["Rorik"], message, "join")
    await house.press(house.people["Ada"], message, "start")
    assert (await row_of(house, game)).life == "open"


async def lobby_in(house: Hall, person: SimulatedPerson) -> int:
    where = Where(int(house.guild["id"]), int(house.channel["id"]))
    number = await house.person(person.name)
    found = await house.client.lobby.new(number, TOY, where, house.clock())
    return found.game


async def test_a_button_of_a_lobby_that_has_begun_says_so(court: Hall) -> None:
    ada, rorik, bo = (court.people[name] for name in ("Ada", "Rorik", "Bo"))
    message = await opened(court)
    await court.press(rorik, message, "join")
    await court.press(ada, message, "start")
    for verb in ("join", "leave", "addai", "start"):
        assert "(S-TABLE-05)" in said(await court.press(bo, message, verb))


async def test_leaving_makes_the_next_host_and_the_last_one_closes_it(court: Hall) -> None:
    ada, rorik = court.people["Ada"], court.people["Rorik"]
    await opened(court)
    await told(court, rorik, "table join")
    await told(court, ada, "table leave")
    assert "(S-TABLE-02)" in await told(court, ada, "table start", game=1)
    await told(court, rorik, "table leave")
    assert (await row_of(court)).life == "closed"


async def test_a_table_opens_only_where_it_can_be_played(court: Hall) -> None:
    ada = court.people["Ada"]
    asked = await typed(court, ada, "table new", await ada.dm(), game=TOY)
    assert "(S-TABLE-13)" in said(asked)
    assert "/help" in said(asked)
    which = await typed(court, ada, "table new")
    choices = control_of(which.answers[0], "new")
    await court.press(ada, which.answers[0], "new", TOY)
    assert choices.verb == "new"
    assert (await row_of(court)).rules == TOY
    unknown = await told(court, ada, "table join", game=99)
    assert "(S-TABLE-08)" in unknown


async def test_a_lobby_is_shown_by_look_to_whoever_asks(court: Hall) -> None:
    await opened(court)
    asked = await typed(court, court.people["Rorik"], "table look", game=1)
    assert "Ada" in said(asked)
    assert "join" in {one.verb for one in controls(asked.answers[0])}


@pytest.mark.parametrize("in_dm", [False, True])
async def test_a_first_game_is_one_press_away(court: Hall, in_dm: bool) -> None:
    rorik = court.people["Rorik"]
    place = await rorik.dm() if in_dm else court.channel
    first = await typed(court, rorik, "help", place)
    assert "Skald" in said(first)
    assert "Jouer une première partie" in labels(first.answers[0])
    begun, again = await asyncio.gather(
        *(court.press(rorik, first.answers[0], "first") for _ in range(2))
    )
    assert said(begun) == said(again)
    assert await row_of_or_none(court, 2) is None
    assert (await row_of(court)).life == "open"
    assert list((await court.seats(1)).values()) == ["Rorik"]
    card = await court.press(rorik, begun.answers[0], "table")
    assert words(card.answers[0])


async def test_the_options_of_a_table_that_has_begun_are_closed(court: Hall) -> None:
    message, ada = await opened(court), court.people["Ada"]
    await court.client.lobby.join(1, await court.person("Rorik"), court.clock())
    await court.client.lobby.start(1, await court.person("Ada"), court.clock())
    asked = await court.press(ada, message, "options")
    assert "Table 1 has begun, so its places and options stand." in said(asked)


async def test_what_is_chosen_after_the_start_stands_nowhere_as_chosen(court: Hall) -> None:
    message, ada = await opened(court), court.people["Ada"]
    page = (await court.press(ada, message, "options")).answers[0]
    mine = (await court.press(ada, message, "entry")).answers[0]
    await court.client.lobby.join(1, await court.person("Rorik"), court.clock())
    await court.client.lobby.start(1, await court.person("Ada"), court.clock())
    await court.press(ada, page, "option", "3", rest="setting.rounds")
    await court.press(ada, mine, "entry", "red")
    for panel in (page, mine):
        assert "Table 1 has begun" in words(court.now(panel))
        assert controls(court.now(panel)) == []
    assert "Table 1 has begun" in said(await court.press(ada, message, "entry"))


async def test_two_presses_at_once_seat_one_machine_and_open_one_lobby(court: Hall) -> None:
    ada, rorik = court.people["Ada"], court.people["Rorik"]
    message = await opened(court, TOY)
    for rest, left in (("", 2), ("remove", 1)):
        control = str(control_of(message, "addai", rest))
        await asyncio.gather(*(_pressed(ada, message, control) for _ in range(2)))
        message = court.now(message)
        number = next(one.game for one in controls(message))
        found = await court.client.lobby.look(number, court.clock())
        assert len(found.seats) == left
    asked = [rorik.command(court.channel, "table new", {"game": TOY}) for _ in range(2)]
    said_ = {said(await finished(one)) for one in await asyncio.gather(*asked)}
    assert len(said_) == 1
    person = await court.person("Rorik")
    async with court.client.store.reading() as tx:
        assert len(await tx.games.of_person(person)) == 1


async def _pressed(person: SimulatedPerson, message: Json, control: str) -> None:
    await finished(await person.press(message, control))
