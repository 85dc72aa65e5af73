"""Typed orders and the table's own commands, by the real bot at the stand-in."""

from dataclasses import replace
from typing import Any

import discord
import pytest

from bot.games.lobby.lobby import Where
from bot.local.interactions.people import SimulatedPerson
from bot.local.snowflakes import Json
from bot.store.rows import GameRow
from cogs.interaction_io.translations import digest, sync_if_changed
from engine.core.protocol.values import Draft
from tests.bot.toy_game import KEY as TOY
from tests.cogs.slash_typing import offered, said, told, typed
from tests.cogs.whole_bot import Hall, controls, labels, pictures, words


async def row_of(court: Hall, game: int) -> GameRow:
    async with court.client.store.reading() as tx:
        row = await tx.games.get(game)
    assert row is not None
    return row


# The tree


async def test_commands_are_told_to_discord_only_when_they_have_changed(court: Hall) -> None:
    sent: list[str] = []
    court.server.witness.append(lambda one: sent.append(getattr(one, "method", "")))
    client = court.client
    assert not await sync_if_changed(client, client.tree)
    assert "PUT" not in sent
    client.tree.remove_command("why")
    assert await sync_if_changed(client, client.tree)
    assert not await sync_if_changed(client, client.tree)
    by_name = {one["name"]: one for one in court.people["Rorik"].commands(court.channel)}
    assert "why" not in by_name
    assert by_name["help"]["name_localizations"]["fr"] == "aide"
    assert by_name["table"]["description_localizations"]["fr"].startswith("Les tables")


def test_a_translation_that_changes_is_a_change_and_what_discord_adds_is_none() -> None:
    one: dict[str, Any] = {"name": "act", "name_localizations": {"fr": "agir"}, "options": []}
    assert digest([one]) != digest([{**one, "name_localizations": {"fr": "faire"}}])
    more = {**one, "id": "5", "version": "7", "description_localizations": None, "nsfw": False}
    assert digest([one]) == digest([more])


async def test_no_intent_that_discord_must_grant_is_asked_for(court: Hall) -> None:
    privileged = discord.Intents(message_content=True, members=True, presences=True)
    assert court.client.intents.value & privileged.value == 0


# Typed orders


async def test_only_what_is_legal_is_offered_and_what_stands_is_played(court: Hall) -> None:
    game = await court.table()
    active, waiting = await court.active(game)
    person = await court.person(active.name)
    blank = await court.client.desk.suggest(game, person, Draft(kind="build"), "card")
    assert blank is not None
    legal = [choice.id for choice in blank.choices]
    assert list(await offered(court, active, "capital build", "card")) == legal
    assert list(await offered(court, active, "capital build", "card", await active.dm())) == legal
    assert await offered(court, waiting, "capital build", "card") == {}
    assert await offered(court, court.people["Bo"], "capital build", "card") == {}
    asked = await typed(court, active, "capital end-build")
    assert asked.ephemeral
    [card] = asked.answers
    assert pictures(card) > 0
    assert any(one.verb == "order" for one in controls(card))
    assert (await row_of(court, game)).revision > 0


async def test_what_does_not_stand_gets_a_reason_and_its_rule_which_why_explains(
    court: Hall,
) -> None:
    game = await court.table()
    active, waiting = await court.active(game)
    misspelt = await told(court, active, "capital build", card="zzzz")
    assert "zzzz" in misspelt
    assert "(S-ORDER-05)" in misspelt
    assert "S-ORDER-05" in await told(court, active, "why")
    assert "(C-TURN-02)" in await told(court, waiting, "capital end-build")
    turns = {"Ada": "clockwise", "Rorik": "sens horaire"}
    assert turns[waiting.name] in await told(court, waiting, "why")
    nothing = await told(court, court.people["Bo"], "why")
    assert "no sum" in nothing


async def test_numbers_maps_and_texts_are_typed_and_sealed_orders_gather(court: Hall) -> None:
    await court.table(TOY)
    ada, rorik = court.people["Ada"], court.people["Rorik"]
    assert list(await offered(court, ada, "hoard bid", "amount")) == [0, 1, 2, 3, 4, 5]
    assert list(await offered(court, ada, "hoard bid", "amount", amount="3")) == [3]
    assert "bid 3" in said(await typed(court, ada, "hoard bid", amount=3))

    first = next(iter(await offered(court, ada, "hoard post", "guards")))
    more = list(await offered(court, ada, "hoard post", "guards", guards=f"{first}, "))
    assert more[0] == first
    assert more[1].startswith(f"{first}, ")
    await typed(court, ada, "hoard post", guards=more[1])

    text = "To the *north*, @everyone: mine, all mine > yours"
    await typed(court, ada, "hoard boast", text=text, aside="true")
    async with court.client.store.reading() as tx:
        told_of = [one.event for one in await tx.steps.events(1)]
    assert text in [getattr(event, "text", None) for event in told_of]

    sheet = await typed(court, ada, "table sheet")
    assert "bid 3" in said(sheet)
    assert "post" in said(sheet)
    assert {one.verb for one in controls(sheet.answers[-1])} >= {"withdraw", "ready"}
    ready = await typed(court, ada, "table ready")
    assert "unready" in {one.verb for one in controls(ready.answers[-1])}
    unready = await typed(court, ada, "table unready")
    assert "ready" in {one.verb for one in controls(unready.answers[-1])}
    assert "bid 3" not in said(await typed(court, rorik, "table sheet"))


async def test_whatever_goes_wrong_is_said_in_one_sentence_with_a_number(
    court: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError("the roof fell in")

    monkeypatch.setattr(type(court.client.people), "get", broken)
    text = await told(court, court.people["Ada"], "me", away="3")
    assert "number" in text
    assert "roof" not in text


# Which game, and looking at it


async def test_the_place_or_the_last_look_or_a_number_says_which_game_is_meant(
    court: Hall,
) -> None:
    ada, bo = court.people["Ada"], court.people["Bo"]
    assert "`/table new`" in await told(court, bo, "table look")
    first, second = await court.table(TOY), await court.table(TOY)
    unclear = await told(court, ada, "hoard bid", amount=1)
    assert f"{second} \\(Hoard\\), {first} \\(Hoard\\)" in unclear
    assert "(S-TABLE-08)" in unclear
    for person in (ada, court.people["Rorik"]):
        await typed(court, person, "table ready", game=second)
    await court.deliver()
    thread = court.world.channels[(await row_of(court, second)).thread or 0]
    assert f"table {second}" in said(await typed(court, ada, "table look", thread))
    assert f"table {second}" in await told(court, ada, "table look")
    assert f"table {first}" in await told(court, ada, "table look", game=first)
    assert f"table {first}" in await told(court, ada, "table look")

    stranger = court.world.add_person("Olaf")
    guild = court.world.add_guild("Another hall", [stranger])
    elsewhere = court.world.add_channel(guild, "elsewhere")
    text = said(await typed(court, stranger, "table look", elsewhere, game=first))
    assert "(S-TABLE-08)" in text
    assert "Hoard, table" not in text


async def test_typed_orders_name_their_table_and_who_plays_nowhere_is_told(court: Hall) -> None:
    ada, bo = court.people["Ada"], court.people["Bo"]
    first, second = await court.table(TOY), await court.table(TOY)
    unclear = await told(court, ada, "hoard bid", amount=1)
    assert f"as in `game:{second}`" in unclear
    partie = await told(court, court.people["Rorik"], "hoard bid", amount=1)
    assert f"`partie:{second}`" in partie
    assert set(await offered(court, ada, "hoard bid", "game")) == {first, second}
    assert list(await offered(court, ada, "hoard bid", "amount", game=first)) == [0, 1, 2, 3, 4, 5]
    assert f"table {first}" in await told(court, ada, "hoard bid", amount=1, game=first)
    assert f"table {second}" in await told(court, ada, "hoard bid", amount=1, game=second)
    nowhere = await told(court, bo, "hoard bid", amount=1)
    assert "You play at no table of this game" in nowhere


async def test_who_is_not_asked_reads_why_nothing_was_done(court: Hall) -> None:
    await court.table(names=("Ada", "Sigrun"))
    active, waiting = await court.active(1)
    nothing = "Nothing is asked of you, so nothing was done."
    no_sheet = "Nothing is asked of you just now, so you have no sheet."
    tries = {"table ready": nothing, "table unready": nothing, "table sheet": no_sheet}
    for path, why in tries.items():
        text = await told(court, waiting, path)
        assert why in text
        assert f"The table waits for {active.name}." in text
        assert "You watch this table" in await told(court, court.people["Bo"], path, game=1)
    assert "has a sheet" in await told(court, active, "table sheet")


async def test_only_who_plays_at_a_running_table_is_asked_whether_to_leave_it(
    court: Hall,
) -> None:
    game = await court.table()
    ada, bo = court.people["Ada"], court.people["Bo"]
    for path in ("table leave", "table concede"):
        asked = await typed(court, bo, path, game=game)
        assert "You hold no seat at this table" in said(asked)
        assert labels(asked.answers[0]) == []
    await court.client.host.end(game, await court.person("Ada"), court.clock())
    for path in ("table leave", "table concede"):
        asked = await typed(court, ada, path, game=game)
        assert f"Table {game} is not being played." in said(asked)
        assert labels(asked.answers[0]) == []


async def test_tables_are_listed_offered_and_shown_to_everyone_as_they_may_see_them(
    court: Hall,
) -> None:
    game = await court.table()
    active, waiting = await court.active(game)
    bo = court.people["Bo"]
    asks = {"Ada": "you are asked", "Rorik": "on vous attend"}
    assert asks[active.name] in await told(court, active, "table list")
    assert active.name in await told(court, waiting, "table list")
    watcher = await told(court, bo, "table list")
    assert "Games here" in watcher
    assert "You sit at no table." in watcher

    assert await offered(court, court.people["Ada"], "table look", "game") == {
        game: f"{game} · Capital"
    }
    parts = await offered(court, waiting, "table look", "part")
    assert set(parts) == {*court.client.kinds["capital"].painter.parts, "page"}
    asked = await typed(court, waiting, "table look", part=next(iter(parts)))
    assert pictures(asked.answers[0]) == 1

    seen = await typed(court, bo, "table look", game=game)
    assert not any(one.verb in {"order", "sheet"} for one in controls(seen.answers[0]))
    private = await typed(court, active, "table look", await active.dm())
    assert any(one.verb == "order" for one in controls(private.answers[0]))


async def test_running_games_are_listed_before_lobbies_and_what_is_left_out_is_counted(
    court: Hall,
) -> None:
    game = await court.table()
    active, waiting = await court.active(game)
    where = Where(int(court.guild["id"]), int(court.channel["id"]))
    for _ in range(12):
        court.clock.move(seconds=1)
        await court.client.lobby.new(
            await court.person(waiting.name), "capital", where, court.clock()
        )
    text = await told(court, waiting, "table list")
    assert text.index(f"table {game}") < text.index(f"table {game + 12}")
    assert {"Ada": "and 3 more", "Rorik": "et 3 de plus"}[waiting.name] in text
    other = await told(court, active, "table list")
    assert {"Ada": "and 2 more", "Rorik": "et 2 de plus"}[active.name] in other


async def test_only_tables_with_a_place_for_somebody_are_offered_to_join(court: Hall) -> None:
    ada, bo = court.people["Ada"], court.people["Bo"]
    where = Where(int(court.guild["id"]), int(court.channel["id"]))
    await court.table(TOY)
    now = court.clock()
    assert "No table here has a place for you" in await told(court, bo, "table join")
    host = await court.person("Ada")
    first = (await court.client.lobby.new(host, "capital", where, now)).game
    assert await offered(court, ada, "table join", "game") == {}
    assert "already" in await told(court, ada, "table join")
    second = (await court.client.lobby.new(await court.person("Rorik"), TOY, where, now)).game
    court.clock.move(seconds=10)
    assert list(await offered(court, ada, "table join", "game")) == [second]
    assert set(await offered(court, bo, "table join", "game")) == {first, second}
    unclear = await told(court, bo, "table join")
    assert f"{second} \\(Hoard\\), {first} \\(Capital\\)" in unclear
    await typed(court, ada, "table join")
    async with court.client.store.reading() as tx:
        assert host in {one.person for one in await tx.seats.of(second)}


# What can't be taken back


async def test_giving_up_is_pressed_twice(court: Hall) -> None:
    game = await court.table()
    ada = court.people["Ada"]
    asked = await typed(court, ada, "table concede")
    assert labels(asked.answers[0]) == ["Give up"]
    assert (await row_of(court, game)).life == "open"
    await court.press(ada, asked.answers[0], "concede")
    assert (await row_of(court, game)).life == "over"


async def test_who_is_out_is_warned_of_nothing_that_cant_happen(court: Hall) -> None:
    game = await court.table(names=("Ada", "Bo", "Sigrun"))
    bo = court.people["Bo"]
    asked = await typed(court, bo, "table concede")
    await court.press(bo, asked.answers[0], "concede")
    again = await typed(court, bo, "table concede")
    assert "(C-ELIM-05)" in said(again)
    assert labels(again.answers[0]) == []
    asked = await typed(court, bo, "table leave")
    assert "out of this game already" in said(asked)
    assert "AI" not in said(asked)
    await court.press(bo, asked.answers[0], "quit")
    assert "Bo" not in (await court.seats(game)).values()


async def test_a_seat_is_handed_on_and_left(court: Hall) -> None:
    game = await court.table()
    ada, rorik, bo = (court.people[name] for name in ("Ada", "Rorik", "Bo"))
    asked = await typed(court, rorik, "table replace", player=bo)
    assert "Bo doit d\u2019abord accepter" in said(asked)
    assert set((await court.seats(game)).values()) == {"Ada", "Rorik"}
    await court.press(rorik, asked.answers[0], "offer")
    await court.deliver()
    offer = court.public()[-1]
    assert "Rorik offers Bo" in words(offer)
    assert "offered to Bo" in said(await court.press(ada, offer, "takeover"))
    assert set((await court.seats(game)).values()) == {"Ada", "Rorik"}
    assert "You now play" in said(await court.press(bo, offer, "takeover"))
    assert set((await court.seats(game)).values()) == {"Ada", "Bo"}
    assert "This offer is over" in said(await court.press(bo, offer, "takeover"))
    assert "(S-TABLE-11)" in await told(court, bo, "table replace", player=ada)
    assert "(S-TABLE-01)" in await told(court, rorik, "table replace", player=ada)
    asked = await typed(court, bo, "table leave")
    assert "an AI plays on" in said(asked)
    assert "give you the place back (`/keeper replace`)" in said(asked)
    assert "Bo" in (await court.seats(game)).values()
    await court.press(bo, asked.answers[0], "quit")
    assert "Bo" not in (await court.seats(game)).values()


async def test_who_leaves_a_place_that_waits_is_told_how_it_is_taken_again(court: Hall) -> None:
    await court.table(leavers="wait")
    asked = await typed(court, court.people["Ada"], "table leave")
    assert "it stands still" in said(asked)
    assert "whoever takes it with `/table join`, you too" in said(asked)
    await court.press(court.people["Ada"], asked.answers[0], "quit")
    await typed(court, court.people["Ada"], "table join")
    assert "Ada" in (await court.seats(1)).values()


# The host, and oneself


async def test_the_hosts_powers_are_the_hosts_alone_and_told_to_all(court: Hall) -> None:
    game = await court.table()
    ada, rorik = court.people["Ada"], court.people["Rorik"]
    seats = await court.seats(game)
    number = next(str(seat) for seat, name in seats.items() if name == "Ada")
    powers: tuple[tuple[str, dict[str, Any], str], ...] = (
        ("keeper pause", {}, "paused"),
        ("keeper resume", {}, "runs on"),
        ("keeper extend", {"hours": 5}, "5 hours"),
        ("keeper close", {}, "closed"),
    )
    for path, options, tells in powers:
        if path == "keeper close":
            assert "half of their time" in await told(court, ada, path)
            court.clock.move(hours=27)
        assert "(S-TABLE-02)" in await told(court, rorik, path, **options)
        assert tells in await told(court, ada, path, **options)
    assert "(S-TABLE-02)" in await told(court, rorik, "keeper replace", seat=number)
    await court.deliver()
    public = "\n".join(words(message) for message in court.public())
    assert "Ada has paused the table" in public
    assert "5 hours more" in public
    async with court.client.store.reading() as tx:
        done = [action.what for action in await tx.actions.of(game)]
    assert {"pause", "resume", "extend", "close_now"} <= set(done)


async def test_a_host_gives_seats_away_hands_over_and_ends_by_a_second_press(
    court: Hall,
) -> None:
    game = await court.table()
    ada, rorik, bo = (court.people[name] for name in ("Ada", "Rorik", "Bo"))
    seats = await court.seats(game)
    number = next(str(seat) for seat, name in seats.items() if name == "Rorik")
    found = await offered(court, ada, "keeper replace", "seat", seat="ror")
    assert found == {number: f"{number} · Rorik"}
    assert "Bo" in await told(court, ada, "keeper replace", seat="Rorik", player=bo)
    assert set((await court.seats(game)).values()) == {"Ada", "Bo"}
    assert "AI" in await told(court, ada, "keeper replace", seat=number)
    assert "(S-TABLE-11)" in await told(court, ada, "keeper replace", seat="nobody")
    assert "Rorik" in await told(court, ada, "keeper replace", seat=number, player=rorik)
    assert "Rorik" in await told(court, ada, "keeper handover", player=rorik)
    assert "(S-TABLE-02)" in await told(court, ada, "keeper pause")
    assert "(S-TABLE-02)" in await told(court, ada, "keeper end")
    asked = await typed(court, rorik, "keeper end")
    await court.press(rorik, asked.answers[0], "end")
    assert (await row_of(court, game)).life == "ended"


async def test_ready_alone_brings_a_player_back_from_a_steward(court: Hall) -> None:
    """S-TABLE-11: whether or not anything is asked, by command and as text."""
    game = await court.table()
    back = {"Ada": "You play for yourself again.", "Rorik": "Vous jouez de nouveau vous-même."}
    client = court.client
    for number, person in enumerate(await court.active(game)):
        own = await court.person(person.name)
        async with client.desk.alone(game), client.store.writing() as tx:
            for row in await tx.seats.of(game):
                await tx.seats.save(replace(row, steward=row.person == own))
        if number:
            assert back[person.name] in await told(court, person, "table ready")
        else:
            assert back[person.name] in words((await court.write(person, "ready"))[0])
        async with client.store.reading() as tx:
            assert not any(row.steward for row in await tx.seats.of(game))


async def test_what_quiet_hours_hold_back_goes_out_when_they_are_switched_off(court: Hall) -> None:
    """S-TABLE-10."""
    ada = court.people["Ada"]
    await told(court, ada, "me", quiet="0:00-23:59")
    await court.table()
    written = len(_from_skald(ada))
    await told(court, ada, "me", quiet="off")
    await court.deliver()
    assert len(_from_skald(ada)) > written


def _from_skald(person: SimulatedPerson) -> list[Json]:
    """Read what the bot has written to somebody in private."""
    return [
        one
        for place in person.dms()
        for one in person.read(place)
        if one["author"]["id"] != str(person.id)
    ]


async def test_me_shows_and_changes_how_skald_speaks_to_somebody(court: Hall) -> None:
    ada, rorik = court.people["Ada"], court.people["Rorik"]
    text = await told(court, ada, "me")
    assert "English" in text
    assert "UTC" in text
    zones = await offered(court, ada, "me", "zone", zone="par")
    assert zones["Europe/Paris"].endswith("13:00")
    london = await offered(court, rorik, "me", "zone", zone="Londres")
    assert next(iter(london)) == "Europe/London"
    changed = await told(
        court, ada, "me", language="fr", zone="Europe/Paris", quiet="22:00-07:00", away="3"
    )
    for part in ("français", "Europe/Paris", "22:00", "07:00", "absence jusqu"):
        assert part in changed
    assert "Là où la table a un intendant, une IA répond pour vous" in changed
    assert "Your time zone is UTC+2" in await told(court, court.people["Bo"], "me", zone="utc+2")
    assert "à aucune table" in await told(court, ada, "table list")
    assert "(S-TABLE-10)" in await told(court, ada, "me", quiet="always")
    assert "English" in await told(court, ada, "me", language="follow", quiet="off", away="off")


async def test_commands_are_called_as_discord_calls_them_whatever_language_is_chosen(
    court: Hall,
) -> None:
    ada, rorik = court.people["Ada"], court.people["Rorik"]
    text = await told(court, ada, "me", language="fr")
    assert "Donnez une ville à `/me zone`" in text
    assert "annoncé aucune absence" in text
    assert "`/table list` montre toutes vos parties, `/rules` trouve" in await told(
        court, ada, "help"
    )
    assert "`/table new` en ouvre une" in await told(court, ada, "table sheet")
    await typed(court, rorik, "me", language="en")
    assert "`/moi fuseau` takes" in await told(court, rorik, "me")
    first = await court.table(TOY)
    await court.table(TOY)
    assert "`game:" in await told(court, ada, "hoard bid", amount=1)
    await typed(court, ada, "table look", game=first)
    answers = await court.write(ada, "zzz 3\nbid 1")
    assert "`/help` dit ce qui" in words(answers[0])


async def test_an_order_of_one_game_is_not_given_at_a_table_of_another(court: Hall) -> None:
    """S-TABLE-08."""
    active, _ = await court.active(await court.table())
    other = await court.table(TOY)
    said = await told(court, active, "capital end-build", game=other)
    assert f" {other}" in said
    assert "(S-TABLE-08)" in said


@pytest.mark.parametrize("path", ["table sheet", "table ready", "table unready", "table concede"])
async def test_who_sits_in_a_lobby_is_told_that_it_has_not_begun(court: Hall, path: str) -> None:
    ada = court.people["Ada"]
    await told(court, ada, "table new", game=TOY)
    assert "Game 1 is still a lobby." in await told(court, ada, path)
