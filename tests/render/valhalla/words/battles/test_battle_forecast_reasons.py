"""Empire: Valhalla: what /why says of a battle that is foreseen, by side and class."""

from tests.engine.valhalla.planning.test_battle_forecast import give_insights_on
from tests.engine.valhalla.planning.test_expected_battles import (
    make_ask,
    march_order,
    view_with_marks,
)
from tests.engine.valhalla.staged_battles import AT, stage_battle, tactic_order
from tests.engine.valhalla.worlds.world import read_order, read_sheet
from tests.render.valhalla.words.battles.test_battle_forecasts import (
    MINE,
    PAINTER,
    THEIRS,
    explain_forecasts,
    languages,
    make_voice,
)


def test_why_tells_side_by_side_and_class_by_class_who_would_fall() -> None:
    exact = view_with_marks(give_insights_on(stage_battle(MINE, {2: THEIRS})))
    assert explain_forecasts(
        "en", exact, *read_sheet(march_order(), tactic_order("wall_of_steel"))
    ) == [
        "- Yours: 1 Warlord, 15 Swordsmen (about 7 fall), 8 C-class (about 3 fall).",
        "- Freya: 1 Warlord, 12 Archers (about 7 fall), 7 C-class (about 4 fall).",
        "- Reckoned with: your formation as by default, Wall of Steel.",
        "- Unknown, and left out: their formation, tactic, boons and powers, "
        "and whoever comes besides.",
    ]
    assert explain_forecasts("fr", exact, *read_sheet(march_order()))[2] == (
        "- Pris en compte : votre formation ordinaire."
    )


def test_officers_whom_scouts_have_seen_are_of_no_type() -> None:
    """V-7.2-04."""
    scouted = view_with_marks(stage_battle(MINE, {2: THEIRS}))
    assert (
        "- Freya: one Officer, 12 Archers"
        in explain_forecasts("en", scouted, *read_sheet(march_order()))[1]
    )
    assert (
        "- Freya : un Officier, 12 Archers"
        in explain_forecasts("fr", scouted, *read_sheet(march_order()))[1]
    )


@languages
def test_why_says_that_nobody_is_taken_to_escape_a_rout(language: str) -> None:
    few = explain_forecasts(
        language, view_with_marks(stage_battle("1 archer", {2: THEIRS})), *read_sheet(march_order())
    )
    even = explain_forecasts(
        language, view_with_marks(stage_battle(MINE, {2: THEIRS})), *read_sheet(march_order())
    )
    assert len(few) == len(even) + 1


@languages
def test_a_formation_that_was_ordered_is_told(language: str) -> None:
    shown = view_with_marks(stage_battle("9 C", {2: THEIRS}))
    form = read_order(
        {"kind": "formation", "hex": AT, "role": "attack", "stacks": {"center": "9 C"}}
    )
    plainly, formed = (
        explain_forecasts(language, shown, *given)[2]
        for given in (read_sheet(march_order()), (*read_sheet(march_order()), form))
    )
    assert plainly != formed


@languages
def test_a_battle_ahead_is_found_by_its_name_its_hex_and_the_word_for_it(language: str) -> None:
    """V-0-07: without the zeros in front too."""
    shown = view_with_marks(stage_battle(MINE, {2: THEIRS}))
    [found] = PAINTER.numbers.find(
        make_voice(language),
        PAINTER.guidance.forecast(shown, make_ask(), read_sheet(march_order()), None),
    )
    assert AT in found.name
    assert {"battle", "bataille", "5.5"} <= set(found.search_names)
    assert not found.is_from_view
