"""What a player is told of a fight before an order is given."""

from typing import Any

import pytest

from engine.valhalla.turn.asks import asks
from engine.valhalla.view_builder import view
from render.language.voice import Voice
from render.valhalla.presentation import PRESENTATION
from render.valhalla.words.battles.battle_outlooks import write_outlooks
from tests.engine.valhalla.planning.test_battle_outlook import (
    BESIDE,
    FOE_AT,
    FROM,
    ME,
    stage_meeting,
)
from tests.engine.valhalla.worlds.world import read_order


def lines_of(
    counts: list[str], to: str = FOE_AT, language: str = "en", **more: Any
) -> tuple[str, ...]:
    state = stage_meeting(counts, **more)
    seen = view(state, ME)
    words = PRESENTATION.words
    voice = words.teach_table_names(Voice(language, words.book, {1: "Ada", 2: "Bo"}), seen)
    order = read_order({"kind": "move", "units": "all", "from": FROM, "to": to})
    return tuple(write_outlooks(voice, seen, asks(state)[0], (), (order,)))


def test_a_scouted_foe_gives_a_range_and_its_source() -> None:
    assert lines_of(["12 swordsman"]) == (
        "If you meet what stands in the middle (005.005): you win 6 of 10, losing 5 to 8 of 17. "
        "Empire of seat 2 scouted this turn, designs guessed.",
    )
    [line] = lines_of(["12 swordsman"], language="fr")
    assert "vous l\u2019emportez 6 fois sur 10 et perdez de 5 à 8 unités sur 17." in line


def test_a_mark_gives_no_number_of_foes() -> None:
    """V-2.2-09."""
    assert lines_of([]) == (
        "Only a mark of Empire of seat 2 is known in the middle (005.005): anything from "
        "an empty place to a full host. You may lose nobody, or all 17.",
    )
    [line] = lines_of([], language="fr")
    assert line.endswith("Vous pouvez ne perdre personne, ou vos 17 unités.")


def test_a_march_beside_a_foe_says_who_may_come() -> None:
    [line] = lines_of(["16 swordsman"], BESIDE)
    assert line.startswith(
        "If Empire of seat 2 in the middle (005.005) comes upon you in the middle (005.006): "
        "you win "
    )


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("counts", [[], ["12 swordsman"]])
def test_hidden_armies_change_no_word(language: str, counts: list[str]) -> None:
    """V-13-50."""
    hidden = {FOE_AT: ["40 bruiser"], "005.004": ["9 archer"]}
    assert lines_of(counts, language=language, theirs=hidden) == lines_of(counts, language=language)
