"""A meeting at the table of empires: who is attacked answers by buttons, with all that is due."""

from typing import Any

from bot.local.snowflakes import Json
from tests.cogs.button_steps import read_sheet
from tests.cogs.running_bot import (
    RunningBot,
    button_labels,
    find_control,
    message_parts,
    message_text,
    select_values,
)
from tests.cogs.staged_table import WAR_SIDES, open_staged_table
from tests.engine.valhalla.worlds.world import read_order

FIELD = "006.006"


async def attack_bo(bot: RunningBot, sides: Any) -> tuple[int, Json]:
    """Let Ada march on Bo; give the card on which Bo is asked."""
    game = await open_staged_table(bot, sides, size=(20, 20))
    ada, bo = bot.people["Ada"], bot.people["Bo"]
    await bot.write_dm(ada, f"move all from 006.007 to {FIELD}")
    await bot.write_dm(ada, "ready")
    await bot.deliver_letters()
    return game, await bot.open_card(bo, game)


def find_asked_blank(message: Json) -> str:
    """Read which blank is to be filled in, off the select that offers what may stand there."""
    control = str(find_control(message, "pick"))
    (select,) = [one for one in message_parts(message) if one.get("custom_id") == control]
    return str(select["placeholder"])


async def fill_in_blanks(bot: RunningBot, card: Json, picks: dict[str, str]) -> list[str]:
    """Answer blank after blank, by what is wanted or else nothing; name the blanks."""
    bo = bot.people["Bo"]
    found: list[str] = []
    while "Give this order" not in button_labels(bot.message_now(card)):
        message = bot.message_now(card)
        blank = find_asked_blank(message)
        if found[-1:] != [blank]:
            found.append(blank)
            wanted = picks.get(blank) or select_values(message, "pick")[0]
            await bot.press_control(bo, message, "pick", wanted)
        else:
            await bot.press_control(bo, message, "pick", rest=".done")
    return found


async def test_an_attack_is_answered_by_selects_with_tactic_parley_powers_and_retreat(
    bot: RunningBot,
) -> None:
    """V-12.28-01: whatever an Officer there may do is offered, and what is picked stands."""
    game, card = await attack_bo(bot, WAR_SIDES)
    assert "\n21 units attack you; you win " in message_text(card)
    bo = bot.people["Bo"]
    await bot.press_control(bo, card, "order")
    await bot.press_control(bo, bot.message_now(card), "pick", "respond")
    picks = {"Tactic": "wall_of_steel", "Stacks": "center > all", "Parley": "yes"}
    blanks = await fill_in_blanks(bot, card, picks)
    assert blanks == ["Tactic", "Stacks", "Parley", "Truce", "Power", "Retreat"]
    await bot.press_control(bo, bot.message_now(card), "give")
    [given] = await read_sheet(bot, game, bo)
    assert given.model_dump() == {
        **read_order({"kind": "respond", "battle": FIELD}).model_dump(),
        "formation": {"center": "all"},
        "tactic": "wall_of_steel",
        "parley": "yes",
        "truce": "no",
        "power": given.model_dump()["power"],
        "retreat": ("006.005",),
    }
    assert given.model_dump()["power"][0].endswith("fortifying_tincture")


async def test_without_an_officer_the_card_says_what_is_left_to_choose(bot: RunningBot) -> None:
    """V-12.28-11: stacks and retreat, and nothing that would be refused."""
    alone = {**WAR_SIDES, 2: {**WAR_SIDES[2], "units": {"012.012": "ruler", FIELD: "9 bruiser"}}}
    _, card = await attack_bo(bot, alone)
    assert "no Officer of yours" in message_text(card)
    bo = bot.people["Bo"]
    await bot.press_control(bo, card, "order")
    await bot.press_control(bo, bot.message_now(card), "pick", "respond")
    assert await fill_in_blanks(bot, card, {}) == ["Stacks", "Retreat"]


async def test_who_wants_a_tactic_alone_gives_the_answer_as_it_is(bot: RunningBot) -> None:
    game, card = await attack_bo(bot, WAR_SIDES)
    bo = bot.people["Bo"]
    await bot.press_control(bo, card, "order")
    await bot.press_control(bo, bot.message_now(card), "pick", "respond")
    assert "Give it so" not in button_labels(bot.message_now(card))
    while find_asked_blank(bot.message_now(card)) != "Tactic":
        await bot.press_control(bo, bot.message_now(card), "pick", FIELD)
    await bot.press_control(bo, bot.message_now(card), "pick", "wall_of_steel")
    assert f"`respond {FIELD} tactic Wall of Steel`" in message_text(bot.message_now(card))
    assert "Give it so" in button_labels(bot.message_now(card))
    await bot.press_control(bo, bot.message_now(card), "give")
    [given] = await read_sheet(bot, game, bo)
    assert given == read_order({"kind": "respond", "battle": FIELD, "tactic": "wall_of_steel"})


async def test_a_card_is_headed_by_the_attack_it_asks_about_and_where_by_name(
    bot: RunningBot,
) -> None:
    """V-6.3-07, V-13-36: a city of one's own is called by its name, a field by its hex."""
    home = {"capital": FIELD, "units": {FIELD: "ruler, 9 bruiser"}}
    _, card = await attack_bo(bot, {**WAR_SIDES, 2: {**WAR_SIDES[2], **home}})
    assert "### Round 1: Empire of seat 1 attacks you at Capital 2" in message_text(card)
    assert "\n21 units attack you; you win " in message_text(card)
    _, card = await attack_bo(bot, WAR_SIDES)
    assert (
        f"attacks you in the grasslands near Empire of seat 1\u2019s city ({FIELD})\n"
        in message_text(card)
    )
