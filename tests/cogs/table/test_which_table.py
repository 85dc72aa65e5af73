"""Which table a command means, and the lists of tables."""

from bot.games.lobby.lobby import LobbyChannel
from bot.local.interactions.people import add_person
from tests.bot.toy_game import KEY as TOY
from tests.cogs.button_steps import require_refusal
from tests.cogs.running_bot import (
    RunningBot,
    button_labels,
    count_pictures,
    message_controls,
)
from tests.cogs.slash_typing import answer_text, type_and_read, type_command, type_option


async def test_the_place_or_the_last_look_or_a_number_says_which_game_is_meant(
    bot_with_commands: RunningBot,
) -> None:
    ada, bo = bot_with_commands.people["Ada"], bot_with_commands.people["Bo"]
    assert "`/table new`" in await type_and_read(bot_with_commands, bo, "table look")
    first, second = await bot_with_commands.open_table(TOY), await bot_with_commands.open_table(TOY)
    unclear = await type_and_read(bot_with_commands, ada, "hoard bid", amount=1)
    assert f"{second} \\(Hoard\\), {first} \\(Hoard\\)" in unclear
    await require_refusal(bot_with_commands, ada, "S-TABLE-08", unclear)
    for person in (ada, bot_with_commands.people["Rorik"]):
        await type_command(bot_with_commands, person, "table ready", game=second)
    await bot_with_commands.deliver_letters()
    thread = bot_with_commands.world.channels[
        (await bot_with_commands.read_game_row(second)).thread or 0
    ]
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
    await require_refusal(bot_with_commands, stranger, "S-TABLE-08", text)
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
        assert button_labels(asked.answers[0]) == ["Why"]
    await bot_with_commands.services.host.end_table(
        game, await bot_with_commands.person_number("Ada"), bot_with_commands.clock()
    )
    for path in ("table leave", "table concede"):
        asked = await type_command(bot_with_commands, ada, path, game=game)
        assert f"Table {game} is not being played." in answer_text(asked)
        assert button_labels(asked.answers[0]) == ["Why"]


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
