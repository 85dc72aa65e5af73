"""Numbers and their parts: fields of a chapter, and the answers of /why."""

from dataclasses import replace
from fractions import Fraction

import pytest

from engine.core.protocol.values import EVERYONE, Event, Seat, audience_of
from engine.valhalla.catalog.unit_tables import CLASSES
from engine.valhalla.cities import prices
from engine.valhalla.combat.battle_accounts import RULES_OF_ATTACK_PARTS, RULES_OF_DEFENSE_PARTS
from engine.valhalla.entities.unit_kinds import OFFICERS
from engine.valhalla.events.base import TraceLine
from engine.valhalla.events.battles import (
    AttackReport,
)
from engine.valhalla.events.construction import IncomePaid, Upgraded, UpkeepPaid
from engine.valhalla.events.exploration import Hired
from engine.valhalla.events.favor import BoonGranted
from engine.valhalla.events.turns import RoundBegan
from engine.valhalla.game import ids_needing_words
from render.games import PRESENTATIONS
from render.valhalla.words.story.chapters import tell_chapter
from render.valhalla.words.sums import find_explainable_numbers
from render.valhalla.words.trace_lines import format_rounded, write_trace_line
from render.words import Voice
from tests.render.valhalla.played_game import NBSP, languages, make_voice
from tests.render.valhalla.words.battles.battle_events import make_battle_report, make_deed


def explain_number(voice: Voice, event: Event, part: int | None = None) -> str:
    """Explain a number of an event, line by line."""
    return PRESENTATIONS["valhalla"].numbers.explain(replace(voice, markdown=True), event, part)


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


def test_deeds_are_listed_for_the_round_in_which_they_may_be_cited() -> None:
    """V-10.2-15: only events of the round before are none of the lies."""
    noted = [
        make_deed(12, "claimed", 2),
        make_deed(22, "upgraded", 2),
        make_deed(32, "officer_gained", 3),
    ]
    cited = dict(tell_chapter(make_voice("en", 1), noted).fields)
    assert [(name.split(",")[0], value.count("`") // 2) for name, value in cited.items()] == [
        ("Deeds to boast of in round 3", 2),
        ("Deeds to boast of in round 4", 1),
    ]


def test_deeds_of_a_kind_stand_together_and_each_is_parted_from_the_next() -> None:
    """V-10.2-08: their ids are written as a Boast cites them."""
    noted = [make_deed(13, "upgraded", 2), make_deed(33, "built", 2), make_deed(23, "upgraded", 2)]
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
    """A battle is explained by its phases; a price of an earlier version, without parts, is not."""
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
