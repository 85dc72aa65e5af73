"""Who marches at a known foe, or is attacked, is told how it would go by what they know."""

from tests.cogs.button_steps import sheet
from tests.cogs.staged_table import WAR, posed
from tests.cogs.whole_bot import Hall, words

FIELD, BEHIND = "006.006", "007.007"
MARCH = f"move all from 006.007 to {FIELD}"


async def said(hall: Hall, text: str, name: str = "Ada") -> str:
    answer = words((await hall.write(hall.people[name], text))[-1])
    return answer.replace("\u202f", " ").replace("\u00a0", " ").replace("\u2019", "'")


async def test_a_march_at_a_known_foe_by_a_typed_line_says_how_it_would_go(hall: Hall) -> None:
    """V-13-01, V-7.2-04: with all that the sheet holds for it, and only where it bears on it."""
    game = await posed(hall, WAR, size=(20, 20))
    march = await said(hall, MARCH)
    assert (
        f"By what you know of {FIELD}, you are thrown back after 5 phases: "
        "about 12 of your 21 fall, they lose about 10 of 17. "
        "Bo scouted this turn, designs guessed; what is hidden may change it."
    ) in march
    planned = await said(hall, f"tactic Wall of Steel at {FIELD} as attack")
    assert f"By what you know of {FIELD}, " in planned
    assert "By what you know" not in await said(hall, 'say "we come"')
    both = await said(hall, f"pathfind\ntactic none at {FIELD} as attack")
    assert both.count(f"By what you know of {FIELD}, ") == 1
    assert "move" in [one.kind for one in await sheet(hall, game, hall.people["Ada"])]


async def test_a_march_to_where_nobody_is_known_says_nothing_of_battle(hall: Hall) -> None:
    """V-2.2-09."""
    await posed(hall, WAR, size=(20, 20))
    assert "By what you know" not in await said(hall, f"move all from 006.007 to {BEHIND}")


async def test_why_after_such_an_order_gives_it_by_side_and_class(hall: Hall) -> None:
    await posed(hall, WAR, size=(20, 20))
    assert "foreseen" not in await said(hall, "why")
    await said(hall, MARCH)
    for text in ("why", "why battle", "why 6.6"):
        told = await said(hall, text)
        assert f"### Battle foreseen at {FIELD}" in told
        assert f"By what you know of {FIELD}, you are thrown back" in told
        assert "- Yours: 1 Warlord, 20 Swordsmen (about 12 fall)." in told
        assert "- Bo: 2 Officers, 6 Archers (about 4 fall), 9 Bruisers (about 6 fall)." in told
    await said(hall, "withdraw 1")
    assert "foreseen" not in await said(hall, "why")


async def test_who_is_attacked_reads_on_card_and_answer_how_it_would_go(hall: Hall) -> None:
    """V-6.3-07: after insights, to the last unit."""
    game = await posed(hall, WAR, size=(20, 20))
    await said(hall, MARCH)
    await said(hall, "ready")
    await hall.deliver()
    told = (
        f"By what you know of {FIELD}, you throw them back after 5 phases: "
        "about 10 of your 17 fall, they lose about 12 of 21. "
        "Ada seen to the last unit this round; what is hidden may change it."
    )
    bo = hall.people["Bo"]
    assert words(await hall.card(bo, game)).count(told) == 1
    answer = await said(hall, f"respond {FIELD} tactic fighting_retreat", "Bo")
    assert f"By what you know of {FIELD}, you leave the hex to them after 4 phases" in answer
    assert "you leave the hex to them" in words(await hall.card(bo, game))
    assert "- Ada: 1 Warlord, 20 Swordsmen" in await said(hall, "why", "Bo")


async def test_whoever_reads_french_is_told_in_french(hall: Hall) -> None:
    await posed(hall, WAR, names=("Rorik", "Bo"), size=(20, 20))
    march = await said(hall, f"avancer tout de 006.007 vers {FIELD}", "Rorik")
    assert (
        f"D'après ce que vous savez de {FIELD}, votre ost est repoussé après 5 phases : "
        "environ 12 de vos 21 unités tombent, ils en perdent environ 10 sur 17. "
        "Bo : selon vos éclaireurs ce tour, modèles devinés ; "
        "ce qui est caché peut tout changer."
    ) in march
    why = await said(hall, "pourquoi", "Rorik")
    assert f"Bataille prévue en {FIELD}" in why
    assert "- Bo : 2 Officiers, 6 Archers (environ 4 pertes)" in why
