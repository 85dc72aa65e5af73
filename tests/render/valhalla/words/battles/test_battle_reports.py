"""Empire: Valhalla reported: battles, gods, numbers and their causes."""

import re
from typing import Any

import pytest

from engine.core.protocol.game import ChapterClosed
from engine.core.protocol.values import EVERYONE, Event, Seat, audience_of
from engine.valhalla.entities.units_and_places import ScoutedForce
from engine.valhalla.events.base import DeedNoted
from engine.valhalla.events.battles import (
    BattleDecided,
    BattleJoined,
    BattleTold,
    FoeLosses,
    OverrunReport,
    RulerFell,
    TacticReport,
    UnitFate,
)
from engine.valhalla.events.exploration import ScoutingReport
from engine.valhalla.events.favor import BoastPosted, FavorAwarded
from engine.valhalla.events.setup import PickPassed, SideNamed, SpecialChosen
from engine.valhalla.events.turns import GameWon, SideEnded
from engine.valhalla.gods.boasts import GODS
from render.games import PRESENTATIONS
from render.reports import write_report
from render.valhalla.words.order_lexicon import SIDE_NAME_PREFIX
from render.valhalla.words.story.chapters import choose_headline, tell_chapter
from render.valhalla.words.table_names import teach_table_names
from tests.render.valhalla.played_game import NBSP, languages, make_voice
from tests.render.valhalla.small_maps import view_small_map
from tests.render.valhalla.words.battles.battle_events import make_battle_report

# Battles


def make_battle_told(**changed: Any) -> BattleTold:
    facts: dict[str, Any] = {
        "audience": EVERYONE, "battle": 1, "round": 2, "at": "004.005", "attacker": Seat(1),
        "defenders": (Seat(2),), "outcome": "attacker_won", "size": "battle", **changed,
    }  # fmt: skip
    return BattleTold(**facts)


def test_the_public_report_has_the_measure_of_the_book() -> None:
    """V-13-31: sides, hex, feature, outcome, size, conquest and razing."""
    said = make_voice().tell_event(make_battle_told(feature="city", conquered=True))
    assert said == ("A battle at 004.005, over a city: Ada beats Éloïse and takes the city.")
    assert (
        make_voice()
        .tell_event(make_battle_told(feature="city", conquered=True, razed=True))
        .endswith("and takes the city and razes it.")
    )
    assert make_voice().tell_event(
        make_battle_told(outcome="attacker_repelled", defenders=(Seat(2), Seat(3)))
    ) == ("A battle at 004.005: Éloïse and Ben repel Ada.")
    assert make_voice("fr").tell_event(make_battle_told(size="epic_battle", feature="mine")) == (
        "Une bataille épique en 004.005, pour une mine\u202f: Ada bat Éloïse."
    )


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Fortification levels at first fire: walls 2 (1 lost to siege), hazards 1."),
        (
            "fr",
            "Niveaux de fortification au premier tir\u202f: murs 2 (1 perdu au siège), embûches 1.",
        ),
    ],
)
def test_fortifications_are_told_as_they_stood_and_as_they_fell(language: str, said: str) -> None:
    report = make_battle_report(fort_levels=(("walls", 2), ("hazards", 1)), forts=(("walls", 1),))
    assert said in make_voice(language, 1).tell_event(report)


def test_losses_are_named_by_kind_and_foes_not_by_own_designs() -> None:
    said = make_voice("en", 1, **{"own.C": "Reavers"}).tell_event(make_battle_report())
    assert f"You lost 2 of 3: 2{NBSP}Swordsmen." in said
    assert f"Éloïse lost 3: 2{NBSP}C-class and 1{NBSP}Officer." in said
    nobody = make_voice("en", 1).tell_event(make_battle_report(fates=(), foes=()))
    assert nobody.endswith("You lost none of 3. Éloïse lost nobody.")


def test_tactics_are_told_as_far_as_one_may_know() -> None:
    tactics = (
        TacticReport(seat=Seat(1), tactic="wedge", worked=False, lacked="army"),
        TacticReport(seat=Seat(2), tactic="pincer", worked=True),
    )
    said = make_voice("en", 1).tell_event(make_battle_report(tactics=tactics))
    assert "Your tactic, Wedge Formation, did not work: it needs more than 50 units." in said
    assert "Éloïse\u2019s tactic worked: Pincer Formation." in said


@pytest.mark.parametrize(
    ("seat", "said"),
    [
        (1, f"You rode down Éloïse at 004.005: 2{NBSP}Archers."),
        (2, f"Ada rode down your force at 004.005; you lost 1{NBSP}Archer."),
    ],
)
def test_an_overrun_is_told_to_both_sides(seat: int, said: str) -> None:
    event = OverrunReport(
        audience=audience_of(Seat(seat)), battle=1, round=2, at="004.005", seat=Seat(seat),
        attacker=Seat(1), defenders=(Seat(2),),
        fates=(UnitFate(unit=12, code="archer", name="archer", at="", how="slain"),),
        foes=(FoeLosses(seat=Seat(2), lost=(("archer", 2),)),),
    )  # fmt: skip
    assert make_voice("en", seat).tell_event(event) == said


# Gods


@languages
@pytest.mark.parametrize("god", GODS)
def test_a_favourite_is_told_with_a_line_of_its_god_and_the_same_number(
    language: str, god: Any
) -> None:
    """V-10.2-40 to V-10.2-46: the personas change texts only."""
    end = ChapterClosed(audience=EVERYONE, title="round", facts={"round": 3})
    plain = FavorAwarded(audience=EVERYONE, seat=Seat(2), round=3, favor=17, change=0, gods=())
    loved = plain.model_copy(update={"gods": (god,)})
    (without,) = tell_chapter(make_voice(language), [plain, end]).paragraphs
    (told,) = tell_chapter(make_voice(language), [loved, end]).paragraphs
    first, persona = told.split("\n")
    assert re.findall(r"\d+", told) == re.findall(r"\d+", without) == ["17"]
    assert god.capitalize() in first
    assert persona.startswith(f"**{god.capitalize()}**")
    assert "Éloïse" in persona


@languages
@pytest.mark.parametrize("god", GODS)
def test_a_god_says_nothing_twice_within_six_rounds(language: str, god: Any) -> None:
    """Whatever else its reader has heard: every reader hears the same line."""
    lines = []
    for round_ in range(1, 7):
        award = FavorAwarded(
            audience=EVERYONE, seat=Seat(2), round=round_, favor=17, change=0, gods=(god,)
        )
        told = {
            tell_chapter(make_voice(language).after_events(heard), [award]).paragraphs
            for heard in range(3)
        }
        assert len(told) == 1
        lines.append(told.pop())
    assert len(set(lines)) == len(lines)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Your scouts see 2 forces of other sides: "
               "Éloïse at 004.005, 7 units; Ada at 009.001, one unit."),
        ("fr", "Vos éclaireurs voient 2 forces adverses\u202f: "
               "Éloïse en 004.005, 7 unités\u202f; Ada en 009.001, une unité."),
    ],
)  # fmt: skip
def test_scouts_say_whom_they_see_and_where(language: str, said: str) -> None:
    """A place of theirs in which nobody stands is no force."""
    forces = (
        ScoutedForce("004.005", Seat(2), (("swordsman", 4), ("archer", 2)), 1, 90, 60),
        ScoutedForce("009.001", Seat(1), (("archer", 1),), 0, 6, 3),
        ScoutedForce("010.001", Seat(1), (), 0, 0, 0, level=2),
    )
    report = ScoutingReport(audience=audience_of(Seat(3)), seat=Seat(3), round=2, forces=forces)
    assert make_voice(language, 3).tell_event(report) == said


def test_of_many_forces_that_scouts_see_the_first_are_told() -> None:
    forces = tuple(
        ScoutedForce(f"00{n}.001", Seat(2), (("archer", 1),), 0, 6, 3) for n in range(1, 8)
    )
    report = ScoutingReport(audience=audience_of(Seat(1)), seat=Seat(1), round=2, forces=forces)
    said = make_voice("en", 1).tell_event(report)
    assert "7 forces" in said
    assert "004.001" in said
    assert said.endswith("; 3 more.")


def test_all_awards_of_a_round_stand_together_the_highest_first() -> None:
    """Then what the gods say of their favourites."""
    awards = [
        FavorAwarded(audience=EVERYONE, seat=Seat(seat), round=3, favor=favor, change=0, gods=gods)
        for seat, favor, gods in ((1, 7, ()), (2, 17, ("odin",)))
    ]
    (told,) = tell_chapter(make_voice(), awards).paragraphs
    first, persona = told.split("\n")
    assert first == "The gods have weighed the Boasts: Éloïse 17, Ada 7."
    assert persona.startswith("**Odin**")


def test_a_battle_is_told_once_and_to_who_fought_it_by_the_own_report() -> None:
    joined = BattleJoined(
        audience=EVERYONE, battle=1, at="004.005", attacker=Seat(1), defenders=(Seat(2),),
        size="battle",
    )  # fmt: skip
    end = BattleDecided(audience=EVERYONE, battle=1, outcome="attacker_repelled")
    public = make_battle_told(outcome="attacker_repelled")
    assert tell_chapter(make_voice(), [joined, public, end]).paragraphs == (
        "In a battle at 004.005 Éloïse stands against Ada.",
    )
    (own,) = tell_chapter(
        make_voice("en", 1), [joined, public, make_battle_report(), end]
    ).paragraphs
    assert own.startswith("Éloïse repelled you at 004.005. You lost 2 of 3")


def test_the_headline_is_the_weightiest_thing_of_the_turn() -> None:
    """An end before a Ruler's fall before battles; of these size and a taken city count."""
    small, epic = make_battle_told(), make_battle_told(battle=2, size="epic_battle", at="005.005")
    taken = make_battle_told(battle=3, size="battle", conquered=True, at="006.006")
    fell = RulerFell(audience=EVERYONE, seat=Seat(2), ruler="Thrym", heir="Thrym II")
    ended = SideEnded(audience=EVERYONE, seat=Seat(2), how="ruler")

    def said(*events: Event) -> str:
        return write_report(PRESENTATIONS["valhalla"], None, events, make_voice()).title

    assert said(epic, small) == "Round 2: Ada beats Éloïse at 005.005"
    assert (
        said(make_battle_told(size="great_battle"), taken)
        == "Round 2: Ada takes the city at 006.006"
    )
    assert said(taken, epic, fell, small) == "Round 2: Thrym, Ruler of Éloïse, has fallen"
    assert said(fell, ended, small) == "The side of Éloïse is no more"
    assert choose_headline(make_voice(), [epic]).rank < choose_headline(make_voice(), [small]).rank


def test_a_letter_is_headed_by_what_befell_its_reader_and_not_by_the_fights_of_others() -> None:
    """A small loss of one's own comes before a great battle of two others; not before the end."""
    theirs = make_battle_told(
        size="great_battle", attacker=Seat(1), defenders=(Seat(3),), at="009.008"
    )
    mine = make_battle_told(battle=2, size="skirmish", outcome="overrun", at="006.007")
    fell = RulerFell(audience=EVERYONE, seat=Seat(3), ruler="Thrym", heir="Thrym II")
    won = GameWon(audience=EVERYONE, seats=(Seat(1),), how="capitals", round=2)

    def said(seat: int | None, *events: Event) -> str:
        return write_report(PRESENTATIONS["valhalla"], None, events, make_voice("en", seat)).title

    assert said(2, theirs, mine, fell) == "Round 2: Ada rides down Éloïse at 006.007"
    assert said(None, theirs, mine) == "Round 2: Ada beats Ben at 009.008"
    assert said(2, theirs) == "Round 2: Ada beats Ben at 009.008"
    assert said(2, mine, won) == "Ada has won"
    own, other = (
        choose_headline(make_voice("en", 2), [mine]),
        choose_headline(make_voice("en", 2), [theirs]),
    )
    assert own.rank < other.rank < choose_headline(make_voice("en", 2), []).rank


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "The Ashen Coast is no more"), ("fr", "The Ashen Coast n\u2019est plus")],
)
def test_a_side_that_has_ended_is_called_by_its_name_and_has_no_deeds_to_boast_of(
    language: str, said: str
) -> None:
    own: dict[str, Any] = {"audience": audience_of(Seat(2)), "seat": Seat(2)}
    deed = DeedNoted(**own, id=12, deed="battle_lost", at="004.005", round=2)
    ended = SideEnded(audience=EVERYONE, seat=Seat(2), how="ruler")
    spoken = make_voice(language, 2, **{f"{SIDE_NAME_PREFIX}2": "The Ashen Coast"})
    assert tell_chapter(spoken, [deed]).fields
    assert tell_chapter(spoken, [deed, ended]).fields == ()
    tale = tell_chapter(spoken, [deed, ended]).headline
    assert spoken.say(tale.key, **tale.facts) == said


def test_a_rulers_death_is_told_once_and_by_name() -> None:
    public = make_battle_told(outcome="defender_routed", rulers=(Seat(2),))
    fell = RulerFell(audience=EVERYONE, seat=Seat(2), ruler="Thrym", heir="Thrym II")
    end = BattleDecided(audience=EVERYONE, battle=1, outcome="defender_routed", rulers=(Seat(2),))
    told = " ".join(tell_chapter(make_voice(), [public, fell, end]).paragraphs)
    assert told.count("fallen") == 1
    assert "Thrym, Ruler of Éloïse, has fallen; Thrym II follows." in told
    (room,) = tell_chapter(make_voice(), [end]).paragraphs
    assert "a Ruler of Éloïse has fallen" in room


def test_a_battle_names_the_sides_and_not_who_plays_them() -> None:
    """V-13-31, V-11.1-06: attacker's and defenders' sides."""
    known = make_voice("en", None, **{"banner.1": "Wind Riders", "banner.2": "Tide Walkers"})
    assert known.tell_event(make_battle_told()) == (
        "A battle at 004.005: Wind Riders beats Tide Walkers."
    )
    assert teach_table_names(make_voice("fr"), view_small_map()).table_names["banner.1"]


@languages
def test_where_a_battle_is_fought_is_told_alike_in_all_its_ends(language: str) -> None:
    """V-13-31: the hex of an overrun is that of the feature, not one near it."""
    over = {"en": "over a farm", "fr": "pour une ferme"}[language]
    for end in ("overrun", "attacker_won"):
        assert over in make_voice(language).tell_event(
            make_battle_told(feature="farm", outcome=end)
        )


def test_sides_are_presented_a_line_each() -> None:
    blank = dict.fromkeys(("ruler_name", "capital_name", "backstory", "heraldry", "flag"), "")
    named = [
        SideNamed(audience=EVERYONE, seat=Seat(seat), name=name, **blank)
        for seat, name in ((2, "Sky"), (1, "Sea"))
    ]
    known = SpecialChosen(audience=EVERYONE, seat=Seat(2), special="far_seers", how="picked")
    (told,) = tell_chapter(make_voice(), [*named, known]).paragraphs
    assert told.split("\n") == [
        "Ada leads **Sea**.",
        f"Éloïse leads **Sky**, known for {make_voice().noun('side_special.far_seers').name}.",
    ]


@pytest.mark.parametrize(("language", "open_"), [("en", "may pick later"), ("fr", "plus tard")])
def test_a_pick_that_was_missed_and_made_good_is_not_told_as_open(
    language: str, open_: str
) -> None:
    """V-11.2-25: who was passed over may pick later; at the begin they have."""
    missed = [PickPassed(audience=EVERYONE, seat=Seat(seat)) for seat in (1, 2)]
    known = SpecialChosen(audience=EVERYONE, seat=Seat(2), special="far_seers", how="picked")
    for reader in (None, 2):
        told = " ".join(tell_chapter(make_voice(language, reader), [*missed, known]).paragraphs)
        assert told.count(open_) == 1
        assert "Ada" in told.partition(open_)[0]
    again = PickPassed(audience=EVERYONE, seat=Seat(2))
    assert open_ in " ".join(tell_chapter(make_voice(language), [known, again]).paragraphs)


def test_what_a_player_writes_is_harmless_and_whole() -> None:
    text = "Hail *all*, <@1> " + "and more " * 60
    event = BoastPosted(audience=EVERYONE, seat=Seat(2), round=1, text=text)
    said = make_voice("en", 1).tell_event(event)
    assert "<@1>" not in said
    assert said.count("and more") == 60
