"""Who marches at a known foe, or is attacked, is told how it would go by what they know."""

from tests.cogs.button_steps import read_sheet
from tests.cogs.running_bot import RunningBot, message_text
from tests.cogs.staged_table import WAR_SIDES, open_staged_table

FIELD, BEHIND = "006.006", "007.007"
MARCH = f"move all from 006.007 to {FIELD}"
MEETING = f"If you meet what stands in the grasslands near Capital 1 ({FIELD}): "


async def write_and_read(bot: RunningBot, text: str, name: str = "Ada") -> str:
    answer = message_text((await bot.write_dm(bot.people[name], text))[-1])
    return answer.replace("\u202f", " ").replace("\u00a0", " ").replace("\u2019", "'")


async def test_a_march_at_a_known_foe_by_a_typed_line_says_how_it_would_go(bot: RunningBot) -> None:
    """V-13-01, V-7.2-04: with all that the sheet holds for it, and only where it bears on it."""
    game = await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    march = await write_and_read(bot, MARCH)
    assert (
        f"{MEETING}you win none of 10, losing 9 to 15 of 21. "
        "Empire of seat 2 scouted this turn, designs guessed."
    ) in march
    assert "after 5 phases" not in march
    planned = await write_and_read(bot, f"tactic Wall of Steel at {FIELD} as attack")
    assert MEETING in planned
    assert "you win" not in await write_and_read(bot, 'say "we come"')
    both = await write_and_read(bot, f"pathfind\ntactic none at {FIELD} as attack")
    assert both.count(MEETING) == 1
    assert "move" in [one.kind for one in await read_sheet(bot, game, bot.people["Ada"])]


async def test_a_march_to_where_nobody_is_known_says_nothing_of_battle(bot: RunningBot) -> None:
    """V-2.2-09."""
    await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    assert "you win" not in await write_and_read(bot, f"move all from 006.007 to {BEHIND}")


async def test_why_after_such_an_order_gives_it_by_side_and_class(bot: RunningBot) -> None:
    await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    assert "foreseen" not in await write_and_read(bot, "why")
    await write_and_read(bot, MARCH)
    for text in ("why", "why battle", "why 6.6"):
        told = await write_and_read(bot, text)
        assert f"### Battle foreseen in the grasslands near Capital 1 ({FIELD})" in told
        assert (
            f"By what you know of the grasslands near Capital 1 ({FIELD}), you are thrown back"
            in told
        )
        assert "- Yours: 1 Warlord, 20 Swordsmen (about 12 fall)." in told
        assert (
            "- Empire of seat 2: 2 Officers, 6 Archers (about 4 fall), 9 Bruisers (about 6 fall)."
            in told
        )
    await write_and_read(bot, "withdraw 1")
    assert "foreseen" not in await write_and_read(bot, "why")


async def test_who_is_attacked_reads_on_card_and_answer_how_it_would_go(bot: RunningBot) -> None:
    """V-6.3-07: after insights, to the last unit."""
    game = await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    await write_and_read(bot, MARCH)
    await write_and_read(bot, "ready")
    await bot.deliver_letters()
    bo = bot.people["Bo"]
    told = message_text(await bot.open_card(bo, game))
    assert "21 units attack you; you win " in told
    assert " of 10, lose " in told
    answer = await write_and_read(bot, f"respond {FIELD} tactic fighting_retreat", "Bo")
    assert f"({FIELD}): you win none of 10, losing 6 to 8 of 17." in answer
    assert "Empire of seat 1 seen to the last unit this round." in answer
    assert "- Empire of seat 1: 1 Warlord, 20 Swordsmen" in await write_and_read(bot, "why", "Bo")


async def test_whoever_reads_french_is_told_in_french(bot: RunningBot) -> None:
    await open_staged_table(bot, WAR_SIDES, names=("Rorik", "Bo"), size=(20, 20))
    march = await write_and_read(bot, f"avancer tout de 006.007 vers {FIELD}", "Rorik")
    assert (
        f"Si vous rencontrez ce qui se tient dans la prairie près de Capitale 1 ({FIELD}) : "
        "vous l'emportez 0 fois sur 10 et perdez "
        "de 9 à 15 unités sur 21. "
        "Empire de la place 2 : selon vos éclaireurs ce tour, modèles devinés."
    ) in march
    why = await write_and_read(bot, "pourquoi", "Rorik")
    assert f"Bataille prévue dans la prairie près de Capitale 1 ({FIELD})" in why
    assert "- Empire de la place 2 : 2 Officiers, 6 Archers (environ 4 pertes)" in why
