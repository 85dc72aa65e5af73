"""Orders typed as slash commands, by the real bot at the stand-in."""

import pytest

from engine.core.protocol.values import Draft
from tests.bot.toy_game import KEY as TOY
from tests.cogs.button_steps import require_refusal
from tests.cogs.running_bot import (
    RunningBot,
    count_pictures,
    message_controls,
)
from tests.cogs.slash_typing import answer_text, type_and_read, type_command, type_option

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
    assert (await bot_with_commands.read_game_row(game)).revision > 0


async def test_what_does_not_stand_gets_a_reason_and_its_rule_which_why_explains(
    bot_with_commands: RunningBot,
) -> None:
    game = await bot_with_commands.open_table()
    active, waiting = await bot_with_commands.active_and_waiting(game)
    misspelt = await type_and_read(bot_with_commands, active, "capital build", card="zzzz")
    assert "zzzz" in misspelt
    await require_refusal(bot_with_commands, active, "S-ORDER-05", misspelt)
    assert "S-ORDER-05" in await type_and_read(bot_with_commands, active, "why")
    early = await type_and_read(bot_with_commands, waiting, "capital end-build")
    await require_refusal(bot_with_commands, waiting, "C-TURN-02", early)
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

    monkeypatch.setattr(type(bot_with_commands.services.people), "change_settings", broken)
    text = await type_and_read(
        bot_with_commands, bot_with_commands.people["Ada"], "settings", away="3"
    )
    assert "number" in text
    assert "roof" not in text


# The host, and oneself


async def test_an_order_of_one_game_is_not_given_at_a_table_of_another(
    bot_with_commands: RunningBot,
) -> None:
    """S-TABLE-08."""
    active, _ = await bot_with_commands.active_and_waiting(await bot_with_commands.open_table())
    other = await bot_with_commands.open_table(TOY)
    said = await type_and_read(bot_with_commands, active, "capital end-build", game=other)
    assert f" {other}" in said
    await require_refusal(bot_with_commands, active, "S-TABLE-08", said)
