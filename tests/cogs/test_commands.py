"""Typed orders and the table's own commands, by the real bot at the stand-in."""

from dataclasses import replace
from typing import Any

import discord
import pytest

from bot.games.lobby.lobby import LobbyChannel
from bot.local.interactions.people import SimulatedPerson, add_person
from bot.local.snowflakes import Json
from bot.records import GameRow
from cogs.interaction_io.command_sync import command_digest, sync_if_changed
from engine.core.protocol.values import Draft
from tests.bot.toy_game import KEY as TOY
from tests.cogs.running_bot import (
    RunningBot,
    button_labels,
    count_pictures,
    message_controls,
    message_text,
)
from tests.cogs.slash_typing import answer_text, type_and_read, type_command, type_option


async def row_of(bot_with_commands: RunningBot, game: int) -> GameRow:
    async with bot_with_commands.services.store.reading() as tx:
        row = await tx.games.get(game)
    assert row is not None
    return row


# The tree


async def test_commands_are_told_to_discord_only_when_they_have_changed(
    bot_with_commands: RunningBot,
) -> None:
    sent: list[str] = []
    bot_with_commands.server.witnesses.append(lambda one: sent.append(getattr(one, "method", "")))
    client = bot_with_commands.client
    assert not await sync_if_changed(client, client.tree)
    assert "PUT" not in sent
    client.tree.remove_command("why")
    assert await sync_if_changed(client, client.tree)
    assert not await sync_if_changed(client, client.tree)
    by_name = {
        one["name"]: one
        for one in bot_with_commands.people["Rorik"].commands(bot_with_commands.channel)
    }
    assert "why" not in by_name
    assert by_name["help"]["name_localizations"]["fr"] == "aide"
    assert by_name["table"]["description_localizations"]["fr"].startswith("Les tables")


def test_a_translation_that_changes_is_a_change_and_what_discord_adds_is_none() -> None:
    one: dict[str, Any] = {"name": "act", "name_localizations": {"fr": "agir"}, "options": []}
    assert command_digest([one]) != command_digest([{**one, "name_localizations": {"fr": "faire"}}])
    more = {**one, "id": "5", "version": "7", "description_localizations": None, "nsfw": False}
    assert command_digest([one]) == command_digest([more])


async def test_no_intent_that_discord_must_grant_is_asked_for(
    bot_with_commands: RunningBot,
) -> None:
    privileged = discord.Intents(message_content=True, members=True, presences=True)
    assert bot_with_commands.client.intents.value & privileged.value == 0


# Typed orders


async def test_only_what_is_legal_is_offered_and_what_stands_is_played(
    bot_with_commands: RunningBot,
) -> None:
    game = await bot_with_commands.open_table()
    active, waiting = await bot_with_commands.active_and_waiting(game)
    person = await bot_with_commands.person_number(active.name)
    blank = await bot_with_commands.services.desk.suggest_blank(
        game, person, Draft(kind="build"), "card"
    )
    assert blank is not None
    legal = [choice.id for choice in blank.choices]
    assert list(await type_option(bot_with_commands, active, "capital build", "card")) == legal
    assert (
        list(
            await type_option(
                bot_with_commands, active, "capital build", "card", await active.open_dm()
            )
        )
        == legal
    )
    assert await type_option(bot_with_commands, waiting, "capital build", "card") == {}
    assert (
        await type_option(
            bot_with_commands, bot_with_commands.people["Bo"], "capital build", "card"
        )
        == {}
    )
    asked = await type_command(bot_with_commands, active, "capital end-build")
    assert asked.is_ephemeral
    [answer] = asked.answers
    assert count_pictures(answer) == 0
    assert [one.verb for one in message_controls(answer)] == ["table"]
    assert (await row_of(bot_with_commands, game)).revision > 0


async def test_what_does_not_stand_gets_a_reason_and_its_rule_which_why_explains(
    bot_with_commands: RunningBot,
) -> None:
    game = await bot_with_commands.open_table()
    active, waiting = await bot_with_commands.active_and_waiting(game)
    misspelt = await type_and_read(bot_with_commands, active, "capital build", card="zzzz")
    assert "zzzz" in misspelt
    assert "(S-ORDER-05)" in misspelt
    assert "S-ORDER-05" in await type_and_read(bot_with_commands, active, "why")
    assert "(C-TURN-02)" in await type_and_read(bot_with_commands, waiting, "capital end-build")
    turns = {"Ada": "clockwise", "Rorik": "sens horaire"}
    assert turns[waiting.name] in await type_and_read(bot_with_commands, waiting, "why")
    nothing = await type_and_read(bot_with_commands, bot_with_commands.people["Bo"], "why")
    assert "no sum" in nothing


async def test_numbers_maps_and_texts_are_typed_and_sealed_orders_gather(
    bot_with_commands: RunningBot,
) -> None:
    await bot_with_commands.open_table(TOY)
    ada, rorik = bot_with_commands.people["Ada"], bot_with_commands.people["Rorik"]
    assert list(await type_option(bot_with_commands, ada, "hoard bid", "amount")) == [
        0,
        1,
        2,
        3,
        4,
        5,
    ]
    assert list(await type_option(bot_with_commands, ada, "hoard bid", "amount", amount="3")) == [3]
    assert "bid 3" in answer_text(await type_command(bot_with_commands, ada, "hoard bid", amount=3))

    first = next(iter(await type_option(bot_with_commands, ada, "hoard post", "guards")))
    more = list(
        await type_option(bot_with_commands, ada, "hoard post", "guards", guards=f"{first}, ")
    )
    assert more[0] == first
    assert more[1].startswith(f"{first}, ")
    await type_command(bot_with_commands, ada, "hoard post", guards=more[1])

    text = "To the *north*, @everyone: mine, all mine > yours"
    await type_command(bot_with_commands, ada, "hoard boast", text=text, aside="true")
    async with bot_with_commands.services.store.reading() as tx:
        told_of = [one.event for one in await tx.steps.events(1)]
    assert text in [getattr(event, "text", None) for event in told_of]

    sheet = await type_command(bot_with_commands, ada, "table sheet")
    assert "bid 3" in answer_text(sheet)
    assert "post" in answer_text(sheet)
    assert {one.verb for one in message_controls(sheet.answers[-1])} >= {"withdraw", "ready"}
    ready = await type_command(bot_with_commands, ada, "table ready")
    assert "unready" in {one.verb for one in message_controls(ready.answers[-1])}
    unready = await type_command(bot_with_commands, ada, "table unready")
    assert "ready" in {one.verb for one in message_controls(unready.answers[-1])}
    assert "bid 3" not in answer_text(await type_command(bot_with_commands, rorik, "table sheet"))


async def test_whatever_goes_wrong_is_said_in_one_sentence_with_a_number(
    bot_with_commands: RunningBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError("the roof fell in")

    monkeypatch.setattr(type(bot_with_commands.services.people), "read_person", broken)
    text = await type_and_read(
        bot_with_commands, bot_with_commands.people["Ada"], "settings", away="3"
    )
    assert "number" in text
    assert "roof" not in text


# Which game, and looking at it


async def test_the_place_or_the_last_look_or_a_number_says_which_game_is_meant(
    bot_with_commands: RunningBot,
) -> None:
    ada, bo = bot_with_commands.people["Ada"], bot_with_commands.people["Bo"]
    assert "`/table new`" in await type_and_read(bot_with_commands, bo, "table look")
    first, second = await bot_with_commands.open_table(TOY), await bot_with_commands.open_table(TOY)
    unclear = await type_and_read(bot_with_commands, ada, "hoard bid", amount=1)
    assert f"{second} \\(Hoard\\), {first} \\(Hoard\\)" in unclear
    assert "(S-TABLE-08)" in unclear
    for person in (ada, bot_with_commands.people["Rorik"]):
        await type_command(bot_with_commands, person, "table ready", game=second)
    await bot_with_commands.deliver_letters()
    thread = bot_with_commands.world.channels[(await row_of(bot_with_commands, second)).thread or 0]
    assert f"table {second}" in answer_text(
        await type_command(bot_with_commands, ada, "table look", thread)
    )
    assert f"table {second}" in await type_and_read(bot_with_commands, ada, "table look")
    assert f"table {first}" in await type_and_read(bot_with_commands, ada, "table look", game=first)
    assert f"table {first}" in await type_and_read(bot_with_commands, ada, "table look")

    stranger = add_person(bot_with_commands.world, "Olaf")
    guild = bot_with_commands.world.add_guild("Another hall", [stranger])
    elsewhere = bot_with_commands.world.add_channel(guild, "elsewhere")
    text = answer_text(
        await type_command(bot_with_commands, stranger, "table look", elsewhere, game=first)
    )
    assert "(S-TABLE-08)" in text
    assert "Hoard, table" not in text


async def test_typed_orders_name_their_table_and_who_plays_nowhere_is_told(
    bot_with_commands: RunningBot,
) -> None:
    ada, bo = bot_with_commands.people["Ada"], bot_with_commands.people["Bo"]
    first, second = await bot_with_commands.open_table(TOY), await bot_with_commands.open_table(TOY)
    unclear = await type_and_read(bot_with_commands, ada, "hoard bid", amount=1)
    assert f"as in `game:{second}`" in unclear
    partie = await type_and_read(
        bot_with_commands, bot_with_commands.people["Rorik"], "hoard bid", amount=1
    )
    assert f"`partie:{second}`" in partie
    assert set(await type_option(bot_with_commands, ada, "hoard bid", "game")) == {first, second}
    assert list(await type_option(bot_with_commands, ada, "hoard bid", "amount", game=first)) == [
        0,
        1,
        2,
        3,
        4,
        5,
    ]
    assert f"table {first}" in await type_and_read(
        bot_with_commands, ada, "hoard bid", amount=1, game=first
    )
    assert f"table {second}" in await type_and_read(
        bot_with_commands, ada, "hoard bid", amount=1, game=second
    )
    nowhere = await type_and_read(bot_with_commands, bo, "hoard bid", amount=1)
    assert "You play at no table of this game" in nowhere


async def test_who_is_not_asked_reads_why_nothing_was_done(bot_with_commands: RunningBot) -> None:
    await bot_with_commands.open_table(names=("Ada", "Sigrun"))
    active, waiting = await bot_with_commands.active_and_waiting(1)
    nothing = "Nothing is asked of you, so nothing was done."
    no_sheet = "Nothing is asked of you just now, so you have no sheet."
    tries = {"table ready": nothing, "table unready": nothing, "table sheet": no_sheet}
    for path, why in tries.items():
        text = await type_and_read(bot_with_commands, waiting, path)
        assert why in text
        assert f"The table waits for {active.name}." in text
        assert "You watch this table" in await type_and_read(
            bot_with_commands, bot_with_commands.people["Bo"], path, game=1
        )
    assert "has a sheet" in await type_and_read(bot_with_commands, active, "table sheet")


async def test_only_who_plays_at_a_running_table_is_asked_whether_to_leave_it(
    bot_with_commands: RunningBot,
) -> None:
    game = await bot_with_commands.open_table()
    ada, bo = bot_with_commands.people["Ada"], bot_with_commands.people["Bo"]
    for path in ("table leave", "table concede"):
        asked = await type_command(bot_with_commands, bo, path, game=game)
        assert "You hold no seat at this table" in answer_text(asked)
        assert button_labels(asked.answers[0]) == []
    await bot_with_commands.services.host.end_table(
        game, await bot_with_commands.person_number("Ada"), bot_with_commands.clock()
    )
    for path in ("table leave", "table concede"):
        asked = await type_command(bot_with_commands, ada, path, game=game)
        assert f"Table {game} is not being played." in answer_text(asked)
        assert button_labels(asked.answers[0]) == []


async def test_tables_are_listed_offered_and_shown_to_everyone_as_they_may_see_them(
    bot_with_commands: RunningBot,
) -> None:
    game = await bot_with_commands.open_table()
    active, waiting = await bot_with_commands.active_and_waiting(game)
    bo = bot_with_commands.people["Bo"]
    asks = {"Ada": "you are asked", "Rorik": "on vous attend"}
    assert asks[active.name] in await type_and_read(bot_with_commands, active, "table list")
    assert active.name in await type_and_read(bot_with_commands, waiting, "table list")
    watcher = await type_and_read(bot_with_commands, bo, "table list")
    assert "Games here" in watcher
    assert "You sit at no table." in watcher

    assert await type_option(
        bot_with_commands, bot_with_commands.people["Ada"], "table look", "game"
    ) == {game: f"{game} · Capital"}
    parts = await type_option(bot_with_commands, waiting, "table look", "part")
    assert set(parts) == {
        *bot_with_commands.services.game_types["capital"].presentation.pictures.parts,
        "page",
    }
    asked = await type_command(bot_with_commands, waiting, "table look", part=next(iter(parts)))
    assert count_pictures(asked.answers[0]) == 1

    seen = await type_command(bot_with_commands, bo, "table look", game=game)
    assert not any(one.verb in {"order", "sheet"} for one in message_controls(seen.answers[0]))
    private = await type_command(bot_with_commands, active, "table look", await active.open_dm())
    assert any(one.verb == "order" for one in message_controls(private.answers[0]))


async def test_running_games_are_listed_before_lobbies_and_what_is_left_out_is_counted(
    bot_with_commands: RunningBot,
) -> None:
    game = await bot_with_commands.open_table()
    active, waiting = await bot_with_commands.active_and_waiting(game)
    where = LobbyChannel(int(bot_with_commands.guild["id"]), int(bot_with_commands.channel["id"]))
    for _ in range(12):
        bot_with_commands.clock.advance(seconds=1)
        await bot_with_commands.services.lobby.open_lobby(
            await bot_with_commands.person_number(waiting.name),
            "capital",
            where,
            bot_with_commands.clock(),
        )
    text = await type_and_read(bot_with_commands, waiting, "table list")
    assert text.index(f"table {game}") < text.index(f"table {game + 12}")
    assert {"Ada": "and 3 more", "Rorik": "et 3 de plus"}[waiting.name] in text
    other = await type_and_read(bot_with_commands, active, "table list")
    assert {"Ada": "and 2 more", "Rorik": "et 2 de plus"}[active.name] in other


async def test_only_tables_with_a_place_for_somebody_are_offered_to_join(
    bot_with_commands: RunningBot,
) -> None:
    ada, bo = bot_with_commands.people["Ada"], bot_with_commands.people["Bo"]
    where = LobbyChannel(int(bot_with_commands.guild["id"]), int(bot_with_commands.channel["id"]))
    await bot_with_commands.open_table(TOY)
    now = bot_with_commands.clock()
    assert "No table here has a place for you" in await type_and_read(
        bot_with_commands, bo, "table join"
    )
    host = await bot_with_commands.person_number("Ada")
    first = (await bot_with_commands.services.lobby.open_lobby(host, "capital", where, now)).game
    assert await type_option(bot_with_commands, ada, "table join", "game") == {}
    assert "already" in await type_and_read(bot_with_commands, ada, "table join")
    second = (
        await bot_with_commands.services.lobby.open_lobby(
            await bot_with_commands.person_number("Rorik"), TOY, where, now
        )
    ).game
    bot_with_commands.clock.advance(seconds=10)
    assert list(await type_option(bot_with_commands, ada, "table join", "game")) == [second]
    assert set(await type_option(bot_with_commands, bo, "table join", "game")) == {first, second}
    unclear = await type_and_read(bot_with_commands, bo, "table join")
    assert f"{second} \\(Hoard\\), {first} \\(Capital\\)" in unclear
    await type_command(bot_with_commands, ada, "table join")
    async with bot_with_commands.services.store.reading() as tx:
        assert host in {one.person for one in await tx.seats.of_game(second)}


# What can't be taken back


async def test_giving_up_is_pressed_twice(bot_with_commands: RunningBot) -> None:
    game = await bot_with_commands.open_table()
    ada = bot_with_commands.people["Ada"]
    asked = await type_command(bot_with_commands, ada, "table concede")
    assert button_labels(asked.answers[0]) == ["Give up"]
    assert (await row_of(bot_with_commands, game)).life == "open"
    await bot_with_commands.press_control(ada, asked.answers[0], "concede")
    assert (await row_of(bot_with_commands, game)).life == "over"


async def test_who_is_out_is_warned_of_nothing_that_cant_happen(
    bot_with_commands: RunningBot,
) -> None:
    game = await bot_with_commands.open_table(names=("Ada", "Bo", "Sigrun"))
    bo = bot_with_commands.people["Bo"]
    asked = await type_command(bot_with_commands, bo, "table concede")
    await bot_with_commands.press_control(bo, asked.answers[0], "concede")
    again = await type_command(bot_with_commands, bo, "table concede")
    assert "(C-ELIM-05)" in answer_text(again)
    assert button_labels(again.answers[0]) == []
    asked = await type_command(bot_with_commands, bo, "table leave")
    assert "out of this game already" in answer_text(asked)
    assert "AI" not in answer_text(asked)
    await bot_with_commands.press_control(bo, asked.answers[0], "quit")
    assert "Bo" not in (await bot_with_commands.seated_names(game)).values()


async def test_a_seat_is_handed_on_and_left(bot_with_commands: RunningBot) -> None:
    game = await bot_with_commands.open_table()
    ada, rorik, bo = (bot_with_commands.people[name] for name in ("Ada", "Rorik", "Bo"))
    asked = await type_command(bot_with_commands, rorik, "table replace", player=bo)
    assert "Bo doit d\u2019abord accepter" in answer_text(asked)
    assert set((await bot_with_commands.seated_names(game)).values()) == {"Ada", "Rorik"}
    await bot_with_commands.press_control(rorik, asked.answers[0], "offer")
    await bot_with_commands.deliver_letters()
    offer = bot_with_commands.public_messages()[-1]
    assert "Rorik offers Bo" in message_text(offer)
    assert "offered to Bo" in answer_text(
        await bot_with_commands.press_control(ada, offer, "takeover")
    )
    assert set((await bot_with_commands.seated_names(game)).values()) == {"Ada", "Rorik"}
    assert "You now play" in answer_text(
        await bot_with_commands.press_control(bo, offer, "takeover")
    )
    assert set((await bot_with_commands.seated_names(game)).values()) == {"Ada", "Bo"}
    assert "This offer is over" in answer_text(
        await bot_with_commands.press_control(bo, offer, "takeover")
    )
    assert "(S-TABLE-11)" in await type_and_read(bot_with_commands, bo, "table replace", player=ada)
    assert "(S-TABLE-01)" in await type_and_read(
        bot_with_commands, rorik, "table replace", player=ada
    )
    asked = await type_command(bot_with_commands, bo, "table leave")
    assert "an AI plays on" in answer_text(asked)
    assert "give you the place back (`/keeper replace`)" in answer_text(asked)
    assert "Bo" in (await bot_with_commands.seated_names(game)).values()
    await bot_with_commands.press_control(bo, asked.answers[0], "quit")
    assert "Bo" not in (await bot_with_commands.seated_names(game)).values()


async def test_who_leaves_a_place_that_waits_is_told_how_it_is_taken_again(
    bot_with_commands: RunningBot,
) -> None:
    await bot_with_commands.open_table(leavers="wait")
    asked = await type_command(bot_with_commands, bot_with_commands.people["Ada"], "table leave")
    assert "it stands still" in answer_text(asked)
    assert "whoever takes it with `/table join`, you too" in answer_text(asked)
    await bot_with_commands.press_control(bot_with_commands.people["Ada"], asked.answers[0], "quit")
    await type_command(bot_with_commands, bot_with_commands.people["Ada"], "table join")
    assert "Ada" in (await bot_with_commands.seated_names(1)).values()


# The host, and oneself


async def test_the_hosts_powers_are_the_hosts_alone_and_told_to_all(
    bot_with_commands: RunningBot,
) -> None:
    game = await bot_with_commands.open_table()
    ada, rorik = bot_with_commands.people["Ada"], bot_with_commands.people["Rorik"]
    seats = await bot_with_commands.seated_names(game)
    number = next(str(seat) for seat, name in seats.items() if name == "Ada")
    powers: tuple[tuple[str, dict[str, Any], str], ...] = (
        ("keeper pause", {}, "paused"),
        ("keeper resume", {}, "runs on"),
        ("keeper extend", {"hours": 5}, "5 hours"),
        ("keeper close", {}, "closed"),
    )
    for path, options, tells in powers:
        if path == "keeper close":
            assert "half of their time" in await type_and_read(bot_with_commands, ada, path)
            bot_with_commands.clock.advance(hours=27)
        assert "(S-TABLE-02)" in await type_and_read(bot_with_commands, rorik, path, **options)
        assert tells in await type_and_read(bot_with_commands, ada, path, **options)
    assert "(S-TABLE-02)" in await type_and_read(
        bot_with_commands, rorik, "keeper replace", seat=number
    )
    await bot_with_commands.deliver_letters()
    public = "\n".join(message_text(message) for message in bot_with_commands.public_messages())
    assert "Ada has paused the table" in public
    assert "5 hours more" in public
    async with bot_with_commands.services.store.reading() as tx:
        done = [action.what for action in await tx.actions.of_game(game)]
    assert {"pause", "resume", "extend", "close_now"} <= set(done)


async def test_a_host_gives_seats_away_hands_over_and_ends_by_a_second_press(
    bot_with_commands: RunningBot,
) -> None:
    game = await bot_with_commands.open_table()
    ada, rorik, bo = (bot_with_commands.people[name] for name in ("Ada", "Rorik", "Bo"))
    seats = await bot_with_commands.seated_names(game)
    number = next(str(seat) for seat, name in seats.items() if name == "Rorik")
    found = await type_option(bot_with_commands, ada, "keeper replace", "seat", seat="ror")
    assert found == {number: f"{number} · Rorik"}
    assert "Bo" in await type_and_read(
        bot_with_commands, ada, "keeper replace", seat="Rorik", player=bo
    )
    assert set((await bot_with_commands.seated_names(game)).values()) == {"Ada", "Bo"}
    assert "AI" in await type_and_read(bot_with_commands, ada, "keeper replace", seat=number)
    assert "(S-TABLE-11)" in await type_and_read(
        bot_with_commands, ada, "keeper replace", seat="nobody"
    )
    assert "Rorik" in await type_and_read(
        bot_with_commands, ada, "keeper replace", seat=number, player=rorik
    )
    assert "Rorik" in await type_and_read(bot_with_commands, ada, "keeper handover", player=rorik)
    assert "(S-TABLE-02)" in await type_and_read(bot_with_commands, ada, "keeper pause")
    assert "(S-TABLE-02)" in await type_and_read(bot_with_commands, ada, "keeper end")
    asked = await type_command(bot_with_commands, rorik, "keeper end")
    await bot_with_commands.press_control(rorik, asked.answers[0], "end")
    assert (await row_of(bot_with_commands, game)).life == "ended"


async def test_ready_alone_brings_a_player_back_from_a_steward(
    bot_with_commands: RunningBot,
) -> None:
    """S-TABLE-11: whether or not anything is asked, by command and as text."""
    game = await bot_with_commands.open_table()
    back = {"Ada": "You play for yourself again.", "Rorik": "Vous jouez de nouveau vous-même."}
    client = bot_with_commands.client
    for number, person in enumerate(await bot_with_commands.active_and_waiting(game)):
        own = await bot_with_commands.person_number(person.name)
        async with client.services.desk.lock_game(game), client.services.store.writing() as tx:
            for row in await tx.seats.of_game(game):
                await tx.seats.save(replace(row, steward=row.person == own))
        if number:
            assert back[person.name] in await type_and_read(
                bot_with_commands, person, "table ready"
            )
        else:
            assert back[person.name] in message_text(
                (await bot_with_commands.write_dm(person, "ready"))[0]
            )
        async with client.services.store.reading() as tx:
            assert not any(row.steward for row in await tx.seats.of_game(game))


async def test_what_quiet_hours_hold_back_goes_out_when_they_are_switched_off(
    bot_with_commands: RunningBot,
) -> None:
    """S-TABLE-10."""
    ada = bot_with_commands.people["Ada"]
    await type_and_read(bot_with_commands, ada, "settings", quiet="0:00-23:59")
    await bot_with_commands.open_table()
    written = len(_from_skald(ada))
    await type_and_read(bot_with_commands, ada, "settings", quiet="off")
    await bot_with_commands.deliver_letters()
    assert len(_from_skald(ada)) > written


def _from_skald(person: SimulatedPerson) -> list[Json]:
    """Read what the bot has written to somebody in private."""
    return [
        one
        for place in person.dms()
        for one in person.read_messages(place)
        if one["author"]["id"] != str(person.id)
    ]


async def test_me_shows_and_changes_how_skald_speaks_to_somebody(
    bot_with_commands: RunningBot,
) -> None:
    ada, rorik = bot_with_commands.people["Ada"], bot_with_commands.people["Rorik"]
    text = await type_and_read(bot_with_commands, ada, "settings")
    assert "English" in text
    assert "UTC" in text
    zones = await type_option(bot_with_commands, ada, "settings", "zone", zone="par")
    assert zones["Europe/Paris"].endswith("13:00")
    london = await type_option(bot_with_commands, rorik, "settings", "zone", zone="Londres")
    assert next(iter(london)) == "Europe/London"
    changed = await type_and_read(
        bot_with_commands,
        ada,
        "settings",
        language="fr",
        zone="Europe/Paris",
        quiet="22:00-07:00",
        away="3",
    )
    for part in ("français", "Europe/Paris", "22:00", "07:00", "absence jusqu"):
        assert part in changed
    assert "Là où la table a un intendant, une IA répond pour vous" in changed
    assert "Your time zone is UTC+2" in await type_and_read(
        bot_with_commands, bot_with_commands.people["Bo"], "settings", zone="utc+2"
    )
    assert "à aucune table" in await type_and_read(bot_with_commands, ada, "table list")
    assert "(S-TABLE-10)" in await type_and_read(bot_with_commands, ada, "settings", quiet="always")
    assert "English" in await type_and_read(
        bot_with_commands, ada, "settings", language="follow", quiet="off", away="off"
    )


async def test_commands_are_called_as_discord_calls_them_whatever_language_is_chosen(
    bot_with_commands: RunningBot,
) -> None:
    ada, rorik = bot_with_commands.people["Ada"], bot_with_commands.people["Rorik"]
    text = await type_and_read(bot_with_commands, ada, "settings", language="fr")
    assert "Donnez une ville à `/settings zone`" in text
    assert "annoncé aucune absence" in text
    assert "`/table list` montre toutes vos parties, `/rules` trouve" in await type_and_read(
        bot_with_commands, ada, "help"
    )
    assert "`/table new` en ouvre une" in await type_and_read(bot_with_commands, ada, "table sheet")
    await type_command(bot_with_commands, rorik, "settings", language="en")
    assert "`/réglages fuseau` takes" in await type_and_read(bot_with_commands, rorik, "settings")
    first = await bot_with_commands.open_table(TOY)
    await bot_with_commands.open_table(TOY)
    assert "`game:" in await type_and_read(bot_with_commands, ada, "hoard bid", amount=1)
    await type_command(bot_with_commands, ada, "table look", game=first)
    answers = await bot_with_commands.write_dm(ada, "zzz 3\nbid 1")
    assert "`/help` dit ce qui" in message_text(answers[0])


async def test_an_order_of_one_game_is_not_given_at_a_table_of_another(
    bot_with_commands: RunningBot,
) -> None:
    """S-TABLE-08."""
    active, _ = await bot_with_commands.active_and_waiting(await bot_with_commands.open_table())
    other = await bot_with_commands.open_table(TOY)
    said = await type_and_read(bot_with_commands, active, "capital end-build", game=other)
    assert f" {other}" in said
    assert "(S-TABLE-08)" in said


@pytest.mark.parametrize("path", ["table sheet", "table ready", "table unready", "table concede"])
async def test_who_sits_in_a_lobby_is_told_that_it_has_not_begun(
    bot_with_commands: RunningBot, path: str
) -> None:
    ada = bot_with_commands.people["Ada"]
    await type_and_read(bot_with_commands, ada, "table new", game=TOY)
    assert "Game 1 is still a lobby." in await type_and_read(bot_with_commands, ada, path)
