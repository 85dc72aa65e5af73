"""Empire: Valhalla reported: battles, gods, numbers and their causes."""

import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from engine.core.protocol.game import ChapterClosed
from engine.core.protocol.values import EVERYONE, Event, Seat, audience_of
from engine.valhalla.catalog.unit_tables import CLASSES
from engine.valhalla.cities import prices
from engine.valhalla.combat.battle_accounts import RULES_OF_ATTACK_PARTS, RULES_OF_DEFENSE_PARTS
from engine.valhalla.entities.unit_kinds import OFFICERS
from engine.valhalla.entities.units_and_places import ScoutedForce
from engine.valhalla.events.base import DeedNoted, TraceLine
from engine.valhalla.events.battles import (
    AttackReport,
    BattleDecided,
    BattleJoined,
    BattleReport,
    BattleTold,
    FoeLosses,
    OverrunReport,
    RulerFell,
    StackAtStart,
    TacticReport,
    UnitFate,
)
from engine.valhalla.events.construction import IncomePaid, Upgraded, UpkeepPaid
from engine.valhalla.events.exploration import Hired, ScoutingReport
from engine.valhalla.events.favor import BoastPosted, BoonGranted, FavorAwarded
from engine.valhalla.events.setup import PickPassed, SideNamed, SpecialChosen
from engine.valhalla.events.turns import GameWon, RoundBegan, SideEnded
from engine.valhalla.game import ids_needing_words
from engine.valhalla.gods.boasts import GODS
from render.games import PRESENTATIONS
from render.reports import write_report
from render.valhalla.words.order_lexicon import SIDE_NAME_PREFIX
from render.valhalla.words.story.chapters import choose_headline, tell_chapter
from render.valhalla.words.sums import find_explainable_numbers
from render.valhalla.words.table_names import teach_table_names
from render.valhalla.words.trace_lines import format_rounded, write_trace_line
from render.words import Voice
from tests.render.valhalla.played_game import NBSP, languages, make_voice
from tests.render.valhalla.small_maps import view_small_map

# Battles


def explain_number(voice: Voice, event: Event, part: int | None = None) -> str:
    """Explain a number of an event, line by line."""
    return PRESENTATIONS["valhalla"].numbers.explain(replace(voice, markdown=True), event, part)


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


RANK = StackAtStart(
    at="center", seat=Seat(1), units=(11, 21, 31), kinds=(("swordsman", 2), ("warlord", 1)),
    spaces=3, room=30, mobility="0",
)  # fmt: skip


def make_battle_report(**changed: Any) -> BattleReport:
    fates = (
        UnitFate(unit=11, code="swordsman", name="swordsman", at="center", how="slain"),
        UnitFate(unit=21, code="swordsman", name="swordsman", at="center", how="routed"),
        UnitFate(unit=31, code="warlord", name="warlord", at="center", how="escaped"),
    )
    facts: dict[str, Any] = {
        "audience": audience_of(Seat(1)), "battle": 1, "round": 2, "at": "004.005", "seat": Seat(1),
        "attacker": Seat(1), "defenders": (Seat(2),), "outcome": "attacker_repelled", "phases": 1,
        "won": False, "insight": False, "ranks": (RANK,), "fates": fates,
        "foes": (FoeLosses(seat=Seat(2), lost=(("C", 2), ("officer", 1))),), **changed,
    }  # fmt: skip
    return BattleReport(**facts)


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
        ("fr", "Vos éclaireurs voient 2 forces d\u2019autres empires\u202f: "
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
    assert said(taken, epic, fell, small) == "Round 2: the Ruler of Éloïse has fallen"
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


def test_a_battle_names_players_and_the_sides_they_lead() -> None:
    """V-13-31: attacker's and defenders' sides."""
    known = make_voice("en", None, **{"banner.1": "Wind Riders", "banner.2": "Tide Walkers"})
    assert known.tell_event(make_battle_told()) == (
        "A battle at 004.005: Ada (Wind Riders) beats Éloïse (Tide Walkers)."
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


# Numbers


INCOME = IncomePaid(
    audience=audience_of(Seat(1)), seat=Seat(1), gold=860, treasury=1900,
    lines=(
        TraceLine(what="city", value="300", rule="V-3.1-08", at="009.018"),
        TraceLine(what="farm", value="250", rule="V-2.1-41", at="006.020"),
        TraceLine(what="courtier", value="x6/5", rule="V-4.4-21", at="006.020"),
        TraceLine(what="rounded", value="-1/3", rule="V-0-04e", at="006.020"),
    ),
)  # fmt: skip


def test_hired_units_and_boons_say_what_they_cost_part_by_part() -> None:
    """V-7.3-14, V-10.1-26."""
    hired = Hired(
        audience=audience_of(Seat(1)), seat=Seat(1), at="004.005", units=(11, 21, 31), gold=180,
        lines=prices.hire_price_lines(["archer", "archer", "bruiser"]),
    )  # fmt: skip
    boon = BoonGranted(
        audience=audience_of(Seat(1)), seat=Seat(1), boon="boon_bounty", cost=40, favor=9,
        lines=prices.boon_price_lines("boon_bounty"),
    )  # fmt: skip
    assert explain_number(make_voice("en", 1), hired).split("\n") == [
        "Units hired at 004.005 for 180 gold:",
        f"- +120 for 2{NBSP}Archers (V-7.3-14)",
        "- +60 Bruiser (V-7.3-14)",
    ]
    assert explain_number(make_voice("en", 1), boon).split("\n")[1:] == [
        "- +40 Freyja\u2019s Bounty (V-10.1-26)"
    ]
    told = [RoundBegan(audience=EVERYONE, round=7), hired, boon]
    assert [one.name for one in find_explainable_numbers(make_voice("en", 1), told)] == [
        "Price of the units hired at 004.005, round 7",
        "Favor for Freyja\u2019s Bounty, round 7",
    ]
    assert [one.name for one in find_explainable_numbers(make_voice("fr", 1), told)] == [
        "Prix des unités engagées en 004.005, ronde 7",
        "Faveur payée\u202f: Largesse de Freyja, ronde 7",
    ]


def test_a_number_says_its_lines() -> None:
    assert explain_number(make_voice("en", 1), INCOME).split("\n") == [
        "Income of 860 gold:",
        "- +300 city of level 3 at 009.018 (V-3.1-08)",
        "- +250 farm of level 1 at 006.020 (V-2.1-41)",
        "- \u00d71.2 Courtier at 006.020 (V-4.4-21)",
        "- \u22120.33 rounding at 006.020 (V-0-04e)",
    ]
    assert "- \u00d71,2 Courtisan en 006.020 (V-4.4-21)" in explain_number(
        make_voice("fr", 1), INCOME
    )


def test_units_that_are_alike_are_one_line_of_upkeep() -> None:
    one = TraceLine(what="swordsman", value="580", rule="V-4.1-08", count=29)
    assert write_trace_line(make_voice(), one) == f"+580 for 29{NBSP}Swordsmen (V-4.1-08)"


@pytest.mark.parametrize(
    ("number", "said"), [("1/3", "0.33"), ("5/1000", "0.01"), ("-5/2", "\u22122.5"), ("7", "7")]
)
def test_a_shown_number_is_rounded_half_up_to_two_decimals(number: str, said: str) -> None:
    """V-0-03."""
    assert format_rounded(make_voice(), Fraction(number)) == said


def test_gold_in_and_out_is_a_field() -> None:
    upkeep = UpkeepPaid(
        audience=audience_of(Seat(1)), seat=Seat(1), gold=770, treasury=1130, lines=()
    )
    said = "1130 gold as the round began, after income +860 and upkeep \u2212770"
    assert tell_chapter(make_voice("en", 1), [INCOME, upkeep]).fields == (("Treasury", said),)
    said = "1130 pièces d\u2019or au début de la ronde, revenu +860 et entretien \u2212770 compris"
    assert tell_chapter(make_voice("fr", 1), [INCOME, upkeep]).fields == (("Trésor", said),)


@languages
def test_every_cause_of_a_number_has_a_name(language: str) -> None:
    known = {
        *RULES_OF_ATTACK_PARTS,
        *RULES_OF_DEFENSE_PARTS,
        *CLASSES,
        *OFFICERS,
        "taken",
        "defense",
        "unknown",
        "officer",
    }
    known |= {"base", "craft", "deeds", "audience", "favourites", "lies", "game_master", "rounded"}
    known |= {"favor", "gold", "army", "rulers", "road", "feature", "flying", "aquatic", "burrow"}
    found = ids_needing_words()
    for section in ("building", "special", "side_special", "tactic", "feature", "terrain"):
        known |= set(found[section])
    for what in known - {"unknown"}:
        said = write_trace_line(make_voice(language), TraceLine(what=what, value="1"))
        assert "“" not in said, what
        assert "«" not in said, what
        assert "_" not in said, what


def deed(number: int, kind: str, when: int) -> DeedNoted:
    return DeedNoted(audience=audience_of(Seat(1)), seat=Seat(1), id=number, deed=kind, round=when)


def test_deeds_are_listed_for_the_round_in_which_they_may_be_cited() -> None:
    """V-10.2-15: only events of the round before are none of the lies."""
    noted = [deed(12, "claimed", 2), deed(22, "upgraded", 2), deed(32, "officer_gained", 3)]
    cited = dict(tell_chapter(make_voice("en", 1), noted).fields)
    assert [(name.split(",")[0], value.count("`") // 2) for name, value in cited.items()] == [
        ("Deeds to boast of in round 3", 2),
        ("Deeds to boast of in round 4", 1),
    ]


def test_deeds_of_a_kind_stand_together_and_each_is_parted_from_the_next() -> None:
    """V-10.2-08: their ids are written as a Boast cites them."""
    noted = [deed(13, "upgraded", 2), deed(33, "built", 2), deed(23, "upgraded", 2)]
    [(_, cited)] = tell_chapter(make_voice("en", 1), noted).fields
    assert cited == "city or farm upgraded `13`, `23` \u00b7 building finished `33`"


@pytest.mark.parametrize(
    ("language", "boon", "count", "gave"),
    [
        ("en", "boon_bounty", 400, "Freyja\u2019s Bounty is granted, 400 gold, for 40 favor; 87 "),
        ("en", "boon_heralds", 2, "2 movement orders more this turn"),
        ("en", "boon_einherjar", 8, "8 units at 003.003"),
        ("en", "boon_stones", 1, "one fortification level made whole at 003.003"),
        ("en", "boon_thread", 1, "your Officer is ready in one turn"),
        ("en", "boon_crown", 0, "Spare the Crown is granted"),
        ("fr", "boon_bounty", 400, "Largesse de Freyja, 400 pièces d\u2019or\u202f; il vous reste"),
        ("fr", "boon_thread", 2, "votre Officier est prêt dans 2 tours"),
    ],
)  # fmt: skip
def test_a_boon_that_is_granted_says_what_it_gave(
    language: str, boon: str, count: int, gave: str
) -> None:
    """V-10.1-34, V-10.1-26, V-10.1-27, V-10.1-29, V-10.1-30, V-10.1-32."""
    at = "003.003" if boon in {"boon_einherjar", "boon_stones"} else ""
    told = BoonGranted(
        audience=audience_of(Seat(1)),
        seat=Seat(1),
        boon=boon,
        cost=40,
        favor=87,
        at=at,
        count=count,
    )
    assert gave in make_voice(language, 1).tell_event(told)


def test_income_says_that_upkeep_comes_after_it() -> None:
    """V-14-09, V-14-10: what a turn begins with is less."""
    assert make_voice("en", 1).tell_event(INCOME).endswith("before upkeep.")
    assert make_voice("fr", 1).tell_event(INCOME).endswith("avant l\u2019entretien.")


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["Income of round 7", "Price of level 3 at 004.005, round 7",
                "Battle at 004.005, round 2: first fire", "Battle at 004.005, round 2: phase 2"]),
        ("fr", ["Revenu de la ronde 7", "Prix du niveau 3 en 004.005, ronde 7",
                "Bataille en 004.005, ronde 2\u202f: premier tir",
                "Bataille en 004.005, ronde 2\u202f: phase 2"]),
    ],
)  # fmt: skip
def test_every_sum_has_a_name_of_its_own(language: str, names: list[str]) -> None:
    """A battle is explained phase by phase; a price of an older story, without parts, is not."""
    cost = TraceLine(what="city", value="800", rule="V-3.1-08", at="004.005")
    raised = Upgraded(
        audience=audience_of(Seat(1)),
        seat=Seat(1),
        at="004.005",
        feature="city",
        level=3,
        gold=800,
        treasury=0,
        lines=(cost,),
    )
    blows = tuple(
        AttackReport(
            phase=phase, seat=Seat(1), at="center", foe=Seat(2), target="sun", damage=f"{phase}"
        )
        for phase in (0, 2)
    )
    began = RoundBegan(audience=EVERYONE, round=7)
    told = [
        began,
        INCOME,
        raised,
        raised.model_copy(update={"lines": ()}),
        make_battle_report(blows=blows),
    ]
    found = list(find_explainable_numbers(make_voice(language, 1), told))
    assert [one.name for one in found] == names
    last = explain_number(make_voice("en", 1), found[-1].event, found[-1].part)
    assert last.startswith("**Phase 2**")
    assert "2 damage" in last
    assert "First fire" not in last
