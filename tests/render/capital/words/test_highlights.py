"""What a card tells of a chapter: whole short sentences, weighed for their reader."""

from collections.abc import Sequence

import pytest

from engine.capital.events.build import BuildingBuilt, UnitBuilt, UpgradeCompleted
from engine.capital.events.turns import TurnLapsed
from engine.capital.events.wars import BuildingRazed, TroopsFell
from engine.core.protocol.values import EVERYONE, Event, Seat, is_in_audience
from render.capital.words.highlights import list_highlights
from render.games import PRESENTATIONS
from render.language.pages import Highlight
from render.reports import write_report
from tests.engine.random_play import play_random_game
from tests.render.told_wars import MARCH, ONE, TWO, languages, make_voice, war_scored

LAPSED = TurnLapsed(audience=EVERYONE, seat=TWO)
FARM = BuildingBuilt(audience=EVERYONE, seat=ONE, card="farming_village#1", cost=2)
TROOP = UnitBuilt(audience=EVERYONE, seat=ONE, unit_kind="troop", slot="war_camp#1/1", cost=1)
DONE = UpgradeCompleted(audience=EVERYONE, seat=ONE, upgrade="gold", cost=1, count=3)
FELL = TroopsFell(audience=EVERYONE, seat=TWO, troops=("town_watch#1",))
RAZED = tuple(
    BuildingRazed(audience=EVERYONE, seat=TWO, building=one, cards=(one,))
    for one in ("farming_village#1", "tavern#1")
)
RAID: tuple[Event, ...] = (MARCH, war_scored(), *RAZED, FELL)


def list_by_weight(
    events: Sequence[Event], reader: int | None = None, language: str = "en"
) -> list[str]:
    told = list_highlights(make_voice(language, reader), events)
    return [one.sentence for one in sorted(told, key=lambda one: -one.weight)]


def test_who_was_raided_hears_it_first_and_in_one_sentence() -> None:
    events = (DONE, FARM, *RAID)
    raided = "you lost the Farming Village and the Tavern, and the Town Watch fell."
    assert list_by_weight(events, 2)[0] == f"Ada raided you, 4 against 2: {raided}"
    assert list_by_weight(events, 2)[1] == "Ada completes the Treasury: Capital upgrade 3."
    assert list_by_weight(events, 3)[0] == (
        "Ada raids Ben, 4 against 2: the Farming Village and the Tavern are razed."
    )
    assert list_by_weight(events, 2, "fr")[0].startswith(
        "Ada vous a attaqué, 4 contre 2\u202f: vous avez perdu le Village"
    )


@pytest.mark.parametrize(
    ("result", "of_target", "of_others"),
    [
        ("won", "Ada beat you, 4 against 2; nothing was razed.", "Ada beats Ben, 4 against 2"),
        ("drawn", "Ada attacked you, and nobody won", "Ada and Ben fight to a draw"),
        ("lost", "You held against Ada, 2 against 4.", "Ben holds off Ada"),
    ],
)
def test_a_war_without_a_razed_building_is_told_by_its_result(
    result: str, of_target: str, of_others: str
) -> None:
    war = (MARCH, war_scored(result))
    assert list_by_weight(war, 2)[0].startswith(of_target)
    assert list_by_weight(war, 3)[0].startswith(of_others)


def test_what_was_completed_stands_before_what_was_built_and_both_name_who_did_it() -> None:
    assert list_by_weight((FARM, TROOP, DONE)) == [
        "Ada completes the Treasury: Capital upgrade 3.",
        "Ada builds a Farming Village and places a unit.",
    ]
    assert list_by_weight((TROOP, TROOP)) == ["Ada places 2 units."]


def test_a_window_that_ran_out_matters_to_whose_it_was_and_least_to_others() -> None:
    assert list_by_weight((LAPSED, FARM), 3)[0].startswith("Ada builds")
    assert list_by_weight((LAPSED, DONE), 2)[0].startswith("Your window has closed")


def test_what_its_reader_has_done_is_hardly_news() -> None:
    other = FARM.model_copy(update={"seat": TWO})
    assert list_by_weight((*RAID, DONE, FARM, other), 1) == [
        "Ben builds a Farming Village.",
        "You raid Ben, 4 against 2: the Farming Village and the Tavern are razed.",
        "You complete the Treasury: Capital upgrade 3.",
        "You build a Farming Village.",
    ]


def test_the_nearer_the_end_the_more_an_upgrade_matters() -> None:
    last = DONE.model_copy(update={"seat": TWO, "count": 7})
    assert list_by_weight((DONE, last))[0].startswith("Ben")


@languages
@pytest.mark.parametrize("seed", range(3))
def test_every_highlight_of_a_whole_game_is_one_whole_sentence_or_more(
    language: str, seed: int
) -> None:
    play = play_random_game("capital", seed)
    for reader in (1, 2):
        voice = make_voice(language, reader)
        heard = [one for one in play.events if is_in_audience(one.audience, Seat(reader))]
        page = write_report(PRESENTATIONS["capital"], None, heard, voice)
        assert page.highlights
        for one in page.highlights:
            assert isinstance(one, Highlight)
            assert one.sentence[:1] == one.sentence[:1].upper()
            assert one.sentence.endswith((".", ")"))
            assert not {"{", "}", "\n", "\u2026"} & set(one.sentence)
