"""A meeting at the table of empires: who is attacked answers by buttons, with all that is due."""

from typing import Any

from bot.local.snowflakes import Json
from tests.cogs.button_steps import sheet
from tests.cogs.staged_table import WAR, posed
from tests.cogs.whole_bot import Hall, choices, control_of, labels, parts, words
from tests.engine.valhalla.world import order

FIELD = "006.006"


async def attacked(hall: Hall, sides: Any) -> tuple[int, Json]:
    """Let Ada march on Bo; give the card on which Bo is asked."""
    game = await posed(hall, sides, size=(20, 20))
    ada, bo = hall.people["Ada"], hall.people["Bo"]
    await hall.write(ada, f"move all from 006.007 to {FIELD}")
    await hall.write(ada, "ready")
    await hall.deliver()
    return game, await hall.card(bo, game)


def asked(message: Json) -> str:
    """Read which blank is to be filled in, off the select that offers what may stand there."""
    control = str(control_of(message, "pick"))
    (select,) = [one for one in parts(message) if one.get("custom_id") == control]
    return str(select["placeholder"])


async def filled(hall: Hall, card: Json, picks: dict[str, str]) -> list[str]:
    """Answer blank after blank, by what is wanted or else nothing; name the blanks."""
    bo = hall.people["Bo"]
    found: list[str] = []
    while "Give this order" not in labels(hall.now(card)):
        message = hall.now(card)
        blank = asked(message)
        if found[-1:] != [blank]:
            found.append(blank)
            wanted = picks.get(blank) or choices(message, "pick")[0]
            await hall.press(bo, message, "pick", wanted)
        else:
            await hall.press(bo, message, "pick", rest=".done")
    return found


async def test_an_attack_is_answered_by_selects_with_tactic_parley_powers_and_retreat(
    hall: Hall,
) -> None:
    """V-12.28-01: whatever an Officer there may do is offered, and what is picked stands."""
    game, card = await attacked(hall, WAR)
    assert f"You are attacked at {FIELD}: Ada stands there with 21 units." in words(card)
    bo = hall.people["Bo"]
    await hall.press(bo, card, "order")
    await hall.press(bo, hall.now(card), "pick", "respond")
    picks = {"Tactic": "wall_of_steel", "Stacks": "center > all", "Parley": "yes"}
    blanks = await filled(hall, card, picks)
    assert blanks == ["Tactic", "Stacks", "Parley", "Truce", "Power", "Retreat"]
    await hall.press(bo, hall.now(card), "give")
    [given] = await sheet(hall, game, bo)
    assert given.model_dump() == {
        **order({"kind": "respond", "battle": FIELD}).model_dump(),
        "formation": {"center": "all"},
        "tactic": "wall_of_steel",
        "parley": "yes",
        "truce": "no",
        "power": given.model_dump()["power"],
        "retreat": ("006.005",),
    }
    assert given.model_dump()["power"][0].endswith("fortifying_tincture")


async def test_without_an_officer_the_card_says_what_is_left_to_choose(hall: Hall) -> None:
    """V-12.28-11: stacks and retreat, and nothing that would be refused."""
    alone = {**WAR, 2: {**WAR[2], "units": {"012.012": "ruler", FIELD: "9 bruiser"}}}
    _, card = await attacked(hall, alone)
    assert f"No Officer of yours is at {FIELD}" in words(card)
    bo = hall.people["Bo"]
    await hall.press(bo, card, "order")
    await hall.press(bo, hall.now(card), "pick", "respond")
    assert await filled(hall, card, {}) == ["Stacks", "Retreat"]


async def test_who_wants_a_tactic_alone_gives_the_answer_as_it_is(hall: Hall) -> None:
    game, card = await attacked(hall, WAR)
    bo = hall.people["Bo"]
    await hall.press(bo, card, "order")
    await hall.press(bo, hall.now(card), "pick", "respond")
    assert "Give it so" not in labels(hall.now(card))
    while asked(hall.now(card)) != "Tactic":
        await hall.press(bo, hall.now(card), "pick", FIELD)
    await hall.press(bo, hall.now(card), "pick", "wall_of_steel")
    assert f"`respond {FIELD} tactic Wall of Steel`" in words(hall.now(card))
    assert "Give it so" in labels(hall.now(card))
    await hall.press(bo, hall.now(card), "give")
    [given] = await sheet(hall, game, bo)
    assert given == order({"kind": "respond", "battle": FIELD, "tactic": "wall_of_steel"})


async def test_a_card_is_headed_by_the_attack_it_asks_about_and_where_by_name(hall: Hall) -> None:
    """V-6.3-07, V-13-36: a city of one's own is called by its name, a field by its hex."""
    home = {"capital": FIELD, "units": {FIELD: "ruler, 9 bruiser"}}
    _, card = await attacked(hall, {**WAR, 2: {**WAR[2], **home}})
    assert "### Round 1: Ada attacks you at Capital 2" in words(card)
    assert f"You are attacked at {FIELD} (Capital 2): Ada stands there with" in words(card)
    assert f"Ada stands in your hex {FIELD} (Capital 2) with" in words(card)
    _, card = await attacked(hall, WAR)
    assert f"### Round 1: Ada attacks you at {FIELD}\n" in words(card)
