"""Empire: Valhalla: hexes in sentences, by what their reader knows, with the right prepositions."""

from dataclasses import replace
from typing import Any

import pytest

from engine.core.protocol.values import EVERYONE, Seat
from engine.valhalla.events.battles import BattleTold
from engine.valhalla.events.movement import Claimed, Moved
from engine.valhalla.game import GAME
from engine.valhalla.map.bearings import find_region
from engine.valhalla.view import View
from engine.valhalla.view_builder import view
from render.language.grammar import Noun, PlaceNoun, inflect_noun
from render.valhalla.words.nouns import WORD_BOOK
from render.valhalla.words.places.place_nouns import name_places_in_order
from render.valhalla.words.story.chapters import choose_headline
from render.valhalla.words.table_names import teach_table_names
from render.words import LANGUAGES, Voice
from tests.engine.valhalla.worlds.world import stage_world

HOME, FARM, FOREST, LONG, FAR = "003.003", "004.003", "003.002", "005.005", "020.018"
ONE, TWO = Seat(1), Seat(2)

languages = pytest.mark.parametrize("language", LANGUAGES)


def stage(*, foe: str = "016.016", hidden: bool = True) -> Any:
    """Stage a world of which seat 1 knows what is around its city."""
    around = [f"{column:03}.{row:03}" for column in range(1, 8) for row in range(1, 8)]
    known = {"revealed": around} if hidden else {}
    return stage_world(
        {
            1: {"capital": HOME, "capital_name": "Hestagard", **known, "units": {HOME: "ruler"}},
            2: {"capital": foe, "capital_name": "Benholm", "name": "Bo"},
        },
        size=(21, 18),
        features={FARM: "farm"},
        hexes={FOREST: "forest"},
        places={
            HOME: {"feature": "city", "owner": 1, "level": 3, "name": "Hestagard"},
            foe: {"feature": "city", "owner": 2, "level": 3, "name": "Benholm"},
        },
    )  # fmt: skip


def make_voice(language: str, of: View) -> Voice:
    return teach_table_names(Voice(language, WORD_BOOK, {1: "Ada", 2: "Bo"}), of)


def say_places(language: str, inflection: str, *, seat: Seat | None = ONE) -> list[str]:
    """Say the five hexes in one inflection."""
    voice = make_voice(language, view(stage(), seat))
    return [voice.name_thing("place", at, inflection) for at in (HOME, FARM, FOREST, LONG, FAR)]


def fought(at: str, **others: Any) -> BattleTold:
    facts: dict[str, Any] = {
        "battle": 1, "round": 2, "attacker": ONE, "defenders": (TWO,), "outcome": "defender_routed",
        "size": "skirmish", "feature": "farm",
    }  # fmt: skip
    return BattleTold(audience=EVERYONE, at=at, **facts | others)


@pytest.mark.parametrize(
    ("language", "inflection", "said"),
    [
        ("en", "there", ["at Hestagard", "at the farm north-east of Hestagard",
                         "in the forest north of Hestagard",
                         "in the grasslands near Hestagard (005.005)",
                         "in the south-east (020.018)"]),
        ("en", "about", ["at Hestagard", "in the north-west",
                         "in the forest north of Hestagard", "in the north-west",
                         "in the south-east"]),
        ("en", "where", ["of Hestagard", "north-east of Hestagard", "north of Hestagard",
                         "near Hestagard (005.005)", "in the south-east (020.018)"]),
        ("en", "The", ["Hestagard", "The farm north-east of Hestagard",
                       "The forest north of Hestagard",
                       "The grasslands near Hestagard (005.005)",
                       "The ground in the south-east (020.018)"]),
        ("fr", "there", ["à Hestagard", "à la ferme au nord-est de Hestagard",
                         "dans la forêt au nord de Hestagard",
                         "dans la prairie près de Hestagard (005.005)",
                         "au sud-est (020.018)"]),
        ("fr", "De", ["De Hestagard", "De la ferme au nord-est de Hestagard",
                      "De la forêt au nord de Hestagard",
                      "De la prairie près de Hestagard (005.005)",
                      "Du terrain au sud-est (020.018)"]),
        ("fr", "where", ["de Hestagard", "au nord-est de Hestagard", "au nord de Hestagard",
                         "près de Hestagard (005.005)", "au sud-est (020.018)"]),
    ],
)  # fmt: skip
def test_a_hex_is_said_with_the_preposition_of_what_it_is(
    language: str, inflection: str, said: list[str]
) -> None:
    assert say_places(language, inflection) == said


@languages
def test_without_an_inflection_a_hex_stays_its_number(language: str) -> None:
    assert say_places(language, "") == [HOME, FARM, FOREST, LONG, FAR]


@languages
def test_the_public_knows_regions_alone(language: str) -> None:
    """V-13-01: where a city stands is not public, and no public sentence tells it."""
    said = say_places(language, "there", seat=None)
    assert all("Hestagard" not in one for one in said)
    assert all(at in one for at, one in zip((HOME, FARM, FOREST, LONG, FAR), said, strict=True))


@languages
def test_what_lies_under_fog_changes_no_name_of_a_hex(language: str) -> None:
    """V-13-01."""
    told = []
    for foe in ("016.016", "018.012"):
        voices = [make_voice(language, view(stage(foe=foe), seat)) for seat in (ONE, None)]
        told.append([one.tell_event(fought(at)) for one in voices for at in ("016.016", LONG)])
    assert told[0] == told[1]
    assert not any("Benholm" in one for one in told[0])


def test_a_place_that_is_called_by_its_feature_is_not_said_to_have_one() -> None:
    voice = make_voice("en", view(stage(), ONE))
    assert ", over a farm" in voice.tell_event(fought(FOREST))
    assert "over a farm" not in voice.tell_event(fought(FARM))
    claimed = Claimed(audience=(ONE,), seat=ONE, at=FARM, feature="farm", foe=None, level=0)
    assert voice.tell_event(claimed) == "You claim the farm north-east of Hestagard."


def test_a_march_goes_from_one_name_to_another() -> None:
    march = Moved(
        audience=(ONE,),
        seat=ONE,
        place=1,
        units=(11,),
        origin=FOREST,
        to=LONG,
        path=(LONG,),
        paid=(),
    )
    said = [make_voice(one, view(stage(), ONE)).tell_event(march) for one in LANGUAGES]
    assert said == [
        "One unit marches from the forest north of Hestagard to the grasslands near Hestagard "
        "(005.005).",
        "Une unité marche de la forêt au nord de Hestagard vers la prairie près de Hestagard "
        "(005.005).",
    ]


def test_a_map_that_lies_open_lends_its_names_to_all() -> None:
    """V-13-05."""
    open_view = GAME.view(stage(), Seat(-1))
    assert open_view.land is not None
    assert make_voice("en", open_view).name_thing("place", "016.015", "there").endswith("Benholm")


def test_a_hex_has_the_region_of_its_third_of_the_map() -> None:
    size = (21, 18)
    assert find_region("001.001", size) == "north_west"
    assert find_region("011.009", size) == "middle"
    assert find_region("021.009", size) == "east"
    assert find_region("008.018", size) == "south"


def test_what_is_no_place_has_a_plain_preposition() -> None:
    assert inflect_noun("fr", "012.004", "There") == "En 012.004"
    assert inflect_noun("en", Noun("farm", "s"), "there") == "at the farm"
    assert inflect_noun("en", PlaceNoun("012.004", called=Noun("Ydalir")), "about") == "at Ydalir"


@pytest.mark.parametrize(
    ("language", "written", "shown"),
    [
        ("en", f"move 3 archer from {HOME} to {LONG}",
         "Move 3 archers from Hestagard to the grasslands near Hestagard (005.005)"),
        ("en", f"produce 2 swordsman in {HOME}", "Produce 2 swordsmen at Hestagard"),
        ("en", f"produce 1 swordsman in {HOME}", "Produce 1 swordsman at Hestagard"),
        ("en", f"move all from {FOREST} to {HOME}",
         "Move all units from the forest north of Hestagard to Hestagard"),
        ("fr", f"avancer tous de {FOREST} vers {HOME}",
         "Avancer toutes les unités de la forêt au nord de Hestagard vers Hestagard"),
        ("en", f"move 1 archer + all bruiser from {HOME} to {FOREST}",
         "Move 1 archer + all bruisers from Hestagard to the forest north of Hestagard"),
        ("en", f"ambush {FOREST}", "Ambush in the forest north of Hestagard"),
        ("en", f"produce 3 archer in {HOME}", "Produce 3 archers at Hestagard"),
        ("en", f"upgrade {FARM}", "Upgrade the farm north-east of Hestagard"),
        ("en", "pathfind 009.009, 001.001", "pathfind 009.009, 001.001"),
        ("en", "train Courtier", "train Courtier"),
        ("fr", f"avancer 3 archers de {FOREST} vers {LONG}",
         "Avancer 3 archers de la forêt au nord de Hestagard vers la prairie près de Hestagard "
         "(005.005)"),
        ("fr", f"embuscade {FOREST}", "Embuscade dans la forêt au nord de Hestagard"),
        ("fr", f"produire 3 archers dans {HOME}", "Produire 3 archers à Hestagard"),
        ("fr", f"raser 2 de {FARM}", "Raser 2 de la ferme au nord-est de Hestagard"),
    ],
)  # fmt: skip
def test_an_order_is_shown_with_names_instead_of_hexes(
    language: str, written: str, shown: str
) -> None:
    assert name_places_in_order(make_voice(language, view(stage(), ONE)), written) == shown


def test_what_a_player_wrote_in_an_order_is_escaped_behind_a_name() -> None:
    voice = replace(make_voice("en", view(stage(), ONE)), markdown=True)
    assert name_places_in_order(voice, f"raze 1 of {HOME} *now*").endswith("\\*now\\*")


def test_one_unit_of_an_own_design_is_named_as_one() -> None:
    voice = make_voice("en", view(stage(), ONE))
    named = replace(
        voice, table_names={**voice.table_names, "own.F": "Fletchers", "alone.F": "Fletcher"}
    )
    shown = name_places_in_order(named, f"move 1 Fletchers from {HOME} to {FOREST}")
    assert shown == "Move 1 Fletcher from Hestagard to the forest north of Hestagard"


@languages
def test_a_city_that_is_taken_is_called_in_the_news_of_its_battle_as_it_was_before(
    language: str,
) -> None:
    at = "005.006"
    for holder, reader in ((2, ONE), (1, ONE), (1, TWO)):
        voice = make_voice(language, view(stage(), reader))
        name = voice.say("place.city_of", seat=holder)
        voice = replace(voice, table_names={**voice.table_names, f"called.{at}": name})
        told = fought(at, conquered=True, feature="city")
        said = [voice.tell_event(told)]
        candidate = choose_headline(replace(voice, reader=ONE), [told])
        said.append(voice.say(candidate.key, **{**candidate.facts, "round": 2}))
        before, after = (voice.say("place.city_of", seat=one) for one in (2, 1))
        assert all(before in one and after not in one for one in said), said


def test_a_city_that_holds_is_called_as_it_is() -> None:
    voice = make_voice("en", view(stage(), ONE))
    voice = replace(voice, table_names={**voice.table_names, "called.005.006": "Ada\u2019s city"})
    assert "Ada\u2019s city" in voice.tell_event(fought("005.006"))


@pytest.mark.parametrize(
    ("language", "own", "others"),
    [
        ("en", ["a farm of yours", "your Ruins"], ["a farm", "Ruins"]),
        ("fr", ["une ferme à vous", "vos ruines"], ["une ferme", "des ruines"]),
    ],
)
def test_one_of_several_features_is_called_by_whose_it_is(
    language: str, own: list[str], others: list[str]
) -> None:
    voice = make_voice(language, view(stage(), ONE))
    nouns = [voice.noun(f"feature.{one}") for one in ("farm", "ruins")]
    assert [voice.say("place.one.own", feature=one) for one in nouns] == own
    assert [voice.say("place.one.any", feature=one) for one in nouns] == others
