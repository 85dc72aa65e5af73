"""The host's commands, and coming back from a steward."""

from dataclasses import replace
from typing import Any

from tests.cogs.button_steps import require_refusal
from tests.cogs.running_bot import (
    RunningBot,
    message_text,
)
from tests.cogs.slash_typing import type_and_read, type_command, type_option


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
        refused = await type_and_read(bot_with_commands, rorik, path, **options)
        await require_refusal(bot_with_commands, rorik, "S-TABLE-02", refused)
        assert tells in await type_and_read(bot_with_commands, ada, path, **options)
    refused = await type_and_read(bot_with_commands, rorik, "keeper replace", seat=number)
    await require_refusal(bot_with_commands, rorik, "S-TABLE-02", refused)
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
    for unknown in ("nobody", "0" * 6_000):
        refused = await type_and_read(bot_with_commands, ada, "keeper replace", seat=unknown)
        await require_refusal(bot_with_commands, ada, "S-TABLE-11", refused)
    assert "Rorik" in await type_and_read(
        bot_with_commands, ada, "keeper replace", seat=number, player=rorik
    )
    assert "Rorik" in await type_and_read(bot_with_commands, ada, "keeper handover", player=rorik)
    for path in ("keeper pause", "keeper end"):
        refused = await type_and_read(bot_with_commands, ada, path)
        await require_refusal(bot_with_commands, ada, "S-TABLE-02", refused)
    asked = await type_command(bot_with_commands, rorik, "keeper end")
    await bot_with_commands.press_control(rorik, asked.answers[0], "end")
    assert (await bot_with_commands.read_game_row(game)).life == "ended"


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
