"""Empire: Valhalla: what /why says of a battle that is foreseen, by side and class."""

from tests.engine.valhalla.fray import AT, position, tactic
from tests.engine.valhalla.planning.test_battle_forecast import seen
from tests.engine.valhalla.planning.test_expected_battles import ask, looked, move
from tests.engine.valhalla.world import order, sheet
from tests.render.valhalla.words.test_battle_forecasts import (
    MINE,
    PAINTER,
    THEIRS,
    explained,
    languages,
    spoken,
)


def test_why_tells_side_by_side_and_class_by_class_who_would_fall() -> None:
    exact = looked(seen(position(MINE, {2: THEIRS})))
    assert explained("en", exact, *sheet(move(), tactic("wall_of_steel"))) == [
        "- Yours: 1 Warlord, 15 Swordsmen (about 7 fall), 8 C-class (about 3 fall).",
        "- Freya: 1 Warlord, 12 Archers (about 7 fall), 7 C-class (about 4 fall).",
        "- Reckoned with: your formation as by default, Wall of Steel.",
        "- Unknown, and left out: their formation, tactic, boons and powers, "
        "and whoever comes besides.",
    ]
    assert explained("fr", exact, *sheet(move()))[2] == (
        "- Pris en compte : votre formation ordinaire."
    )


def test_officers_whom_scouts_have_seen_are_of_no_type() -> None:
    """V-7.2-04."""
    scouted = looked(position(MINE, {2: THEIRS}))
    assert "- Freya: one Officer, 12 Archers" in explained("en", scouted, *sheet(move()))[1]
    assert "- Freya : un Officier, 12 Archers" in explained("fr", scouted, *sheet(move()))[1]


@languages
def test_why_says_that_nobody_is_taken_to_escape_a_rout(language: str) -> None:
    few = explained(language, looked(position("1 archer", {2: THEIRS})), *sheet(move()))
    even = explained(language, looked(position(MINE, {2: THEIRS})), *sheet(move()))
    assert len(few) == len(even) + 1


@languages
def test_a_formation_that_was_ordered_is_told(language: str) -> None:
    shown = looked(position("9 C", {2: THEIRS}))
    form = order({"kind": "formation", "hex": AT, "role": "attack", "stacks": {"center": "9 C"}})
    plainly, formed = (
        explained(language, shown, *given)[2] for given in (sheet(move()), (*sheet(move()), form))
    )
    assert plainly != formed


@languages
def test_a_battle_ahead_is_found_by_its_name_its_hex_and_the_word_for_it(language: str) -> None:
    """V-0-07: without the zeros in front too."""
    shown = looked(position(MINE, {2: THEIRS}))
    [found] = PAINTER.sums(spoken(language), PAINTER.foreseen(shown, ask(), sheet(move()), None))
    assert AT in found.name
    assert {"battle", "bataille", "5.5"} <= set(found.also)
    assert not found.standing
