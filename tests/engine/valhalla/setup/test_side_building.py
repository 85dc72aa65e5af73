"""Building a side: names, specials, ready-made sides, whole sides as YAML."""

from typing import Any

import pytest

from engine.core.notation.line_reader import read_lines
from engine.core.protocol.values import EVERYONE, Draft, Seat
from engine.core.protocol.working_copy import start_working_copy
from engine.valhalla import GAME
from engine.valhalla import setup as founding
from engine.valhalla.checks.order_checks import check
from engine.valhalla.choices.next_blank import options
from engine.valhalla.entities.default_designs import DEFAULT_MIX
from engine.valhalla.orders.setup import PasteSide
from engine.valhalla.pasted_texts import ready_sides
from engine.valhalla.turn.asks import asks
from engine.valhalla.view_builder import view
from tests.engine.valhalla.setup.side_building import (
    DICE,
    SIDE,
    carry_out,
    find_ask,
    find_first_refusal,
    find_refusals,
    open_table,
)
from tests.engine.valhalla.worlds.world import events_told, only_event, read_order, stage_world

# Names


def test_names_and_symbols_are_public_and_stay_where_not_given() -> None:
    """V-11.1-01 to V-11.1-04, V-12.2-01, V-13-06."""
    table = open_table()
    carry_out(table, 1, kind="side", name="  The   Ash Court ", backstory="Long ago.")
    carry_out(table, 1, kind="side", capital_name="Emberhold", ruler_name="Ingrid", flag="ash")
    side = table.state.sides[0]
    assert (side.name, side.capital_name, side.ruler_name) == (
        "The Ash Court", "Emberhold", "Ingrid",
    )  # fmt: skip
    assert (side.backstory, side.flag) == ("Long ago.", "ash")
    event = events_told(table, "side_named", None)[-1]
    assert (event.audience, event.name, event.flag) == (EVERYONE, "The Ash Court", "ash")


def test_names_of_sides_are_unique() -> None:
    """V-11.1-04, V-12.2-10: the name that another would get by default is taken, too."""
    table = open_table()
    carry_out(table, 1, kind="side", name="Ash")
    assert find_first_refusal(table, 2, kind="side", name="aSH") == ("SIDE_NAME_TAKEN", "V-12.2-10")
    wide = "\uff21\uff33\uff28"
    assert find_first_refusal(table, 2, kind="side", name=wide) == ("SIDE_NAME_TAKEN", "V-12.2-10")
    assert find_first_refusal(table, 2, kind="side", name="Empire of seat 1") == (
        "SIDE_NAME_TAKEN", "V-12.2-10",
    )  # fmt: skip
    assert find_first_refusal(table, 1, kind="side", name="ASH") is None
    (refusal,) = find_refusals(table, 2, read_order({"kind": "side", "name": "ASH"}))
    assert refusal.facts["name"] == "Ash"


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"name": ""},
        {"name": "12"},
        {"name": "a" * 41},
        {"name": "two\nlines\u202e"},
        {"capital_name": "<@1>"},
        {"ruler_name": "`x`"},
        {"backstory": "a" * 8001},
        {"heraldry": "a" * 401},
        {"side_special": "luck"},
        {"infantry_mix": ["5 knights"]},
    ],
)
def test_what_cannot_be_read_is_refused_by_its_field(fields: dict[str, Any]) -> None:
    """V-12.0-15."""
    (refusal,) = find_refusals(open_table(), 1, {"kind": "side", **fields})
    assert (refusal.code, refusal.facts["field"]) == ("BAD_FIELD", next(iter(fields), "name"))


def test_an_order_without_its_fields_is_told_which() -> None:
    """V-12.0-15."""
    table = open_table()
    seen = view(table.state, Seat(1))
    (refusal,) = check(seen, find_ask(table, 1), Draft(kind="design"), ()).refusals
    assert (refusal.code, refusal.facts) == ("BAD_FIELD", {"field": "class"})


# Infantry


def test_the_first_infantry_makes_ten() -> None:
    """V-11.3-06, V-12.2-13."""
    table = open_table()
    wrong = {"kind": "side", "infantry_mix": {"swordsman": 6, "archer": 3}}
    assert find_first_refusal(table, 1, **wrong) == ("SIDE_MIX", "V-12.2-13")
    for absurd in (-4, 10**22):
        wrong = {"kind": "side", "infantry_mix": {"swordsman": absurd}}
        assert find_first_refusal(table, 1, **wrong) == ("SIDE_MIX", "V-12.2-13")
    carry_out(table, 1, kind="side", infantry_mix={"swordsman": 7, "bruiser": 3})
    assert table.state.sides[0].mix == (7, 0, 3)
    assert sum(DEFAULT_MIX) == 10


# Specials


def test_specials_are_picked_in_reverse_seat_order_each_once() -> None:
    """V-11.2-01, V-12.2-11, V-12.2-12."""
    table = open_table()
    pick = {"kind": "side", "side_special": "war_college"}
    assert find_first_refusal(table, 1, **pick) == ("SIDE_SPECIAL_ORDER", "V-12.2-12")
    carry_out(table, 3, **pick)
    assert only_event(table, "special_chosen", None).special == "war_college"
    assert find_first_refusal(table, 2, **pick) == ("SIDE_SPECIAL_TAKEN", "V-12.2-11")
    assert find_first_refusal(table, 3, kind="side", side_special="beloved") == (
        "SIDE_SPECIAL_ORDER", "V-12.2-12",
    )  # fmt: skip
    assert find_first_refusal(table, 3, **pick) == ("SIDE_SPECIAL_ORDER", "V-12.2-12")
    assert table.state.picking == (2, 1)
    assert [one.seat for one in asks(table.state) if one.id == "pick"] == [2]


def test_who_is_passed_over_may_pick_later() -> None:
    """V-11.2-25, V-16-43."""
    table = open_table()
    founding.pass_over(table, Seat(3))
    assert only_event(table, "pick_passed", None).seat == 3
    assert table.state.picking == (2, 1)
    carry_out(table, 3, kind="side", side_special="beloved")
    assert table.state.sides[2].special == "beloved"


def test_an_order_of_the_game_is_told_what_counts_before_the_first_round() -> None:
    """V-12.0-10: what is still open for this side, in the order in which things close."""
    table, boast = open_table(2), {"kind": "boast", "text": "Hail!"}

    def early(seat: int) -> str:
        (refusal,) = find_refusals(table, seat, boast)
        assert (refusal.code, refusal.rule) == ("GAME_NOT_RUNNING", "V-12.0-10")
        assert refusal.facts["order"] == "boast"
        return str(refusal.facts["setup"])

    assert (early(1), early(2)) == ("side", "both")
    founding.finish_side(table, Seat(2))
    assert early(2) == "special"
    carry_out(table, 2, kind="side", side_special="beloved")
    assert (early(1), early(2)) == ("both", "wait")


def test_the_setup_deadline_ends_all_picking() -> None:
    """V-11.2-25, V-11.1-05, V-16-42: who is ready early still waits for its pick."""
    table = open_table()
    founding.finish_side(table, Seat(1))
    founding.finish_side(table, Seat(2))
    founding.finish_side(table, Seat(3))
    assert not founding.is_complete(table.state)
    late = open_table()
    for seat in (1, 2, 3):
        founding.finish_side(late, Seat(seat), lapsed=True)
    assert founding.is_complete(late.state)
    founding.set_up_map_and_sides(late)
    assert late.state.sides[2].special == "ironblooded"


def test_nobody_who_gave_nothing_loses_what_others_gave() -> None:
    """V-11.2-25: the first special that nobody has, in reverse seat order."""
    table = open_table()
    carry_out(table, 3, kind="side", side_special="hardy_folk")
    for seat in (1, 2, 3):
        founding.finish_side(table, Seat(seat), lapsed=True)
    founding.set_up_map_and_sides(table)
    assert [side.special for side in table.state.sides] == [
        "merchant_princes", "ironblooded", "hardy_folk",
    ]  # fmt: skip
    assert table.state.sides[2].kinds["swordsman"].statline.hp == 12


def test_nothing_of_a_side_changes_once_the_game_has_begun() -> None:
    """V-12.2-14."""
    table = start_working_copy(stage_world(), DICE)
    assert find_first_refusal(table, 1, kind="side", name="Late") == ("SETUP_OVER", "V-12.2-14")
    assert find_first_refusal(table, 1, kind="take", side="sky_host") == ("SETUP_OVER", "V-12.2-14")
    assert find_first_refusal(table, 1, kind="paste", text="name: Late") == (
        "SETUP_OVER",
        "V-12.2-14",
    )


# Whole sides


def test_a_ready_made_side_gives_designs_infantry_and_a_name() -> None:
    """V-11.3-01, V-11.3-06; the second to take it keeps its own name."""
    table = open_table()
    for seat in (1, 2):
        carry_out(table, seat, kind="take", side="wolf_pack")
    ready = ready_sides.load_ready_sides()["wolf_pack"]
    assert [side.designs for side in table.state.sides[:2]] == [ready.designs] * 2
    assert [side.name for side in table.state.sides[:2]] == ["Wolf Pack", ""]
    assert table.state.sides[0].mix == ready.mix
    assert find_first_refusal(table, 1, kind="take", side="rabbits") == ("BAD_FIELD", "V-12.0-15")


def test_that_a_name_is_taken_tells_nothing_that_is_not_public() -> None:
    """V-11.1-04, V-13-06: whether the bearer took its designs is not told."""
    named, taken = open_table(2), open_table(2)
    carry_out(named, 1, kind="side", name="Wolf Pack")
    carry_out(taken, 1, kind="take", side="wolf_pack")
    for table in (named, taken):
        assert [one.name for one in view(table.state, Seat(2)).sides] == ["Wolf Pack", ""]
        carry_out(table, 2, kind="take", side="wolf_pack")
    told_ = [only_event(table, "side_taken", Seat(2)) for table in (named, taken)]
    assert told_[0] == told_[1]
    assert told_[0].another == 1


def test_a_whole_side_is_pasted() -> None:
    """V-12.2-01, V-12.1-01, V-11.2-24: its special counts for its designs."""
    table = open_table()
    founding.pass_over(table, Seat(3))
    carry_out(table, 3, kind="paste", text=SIDE)
    side = table.state.sides[2]
    assert (side.name, side.capital_name, side.special) == (
        "The Ash Court", "Emberhold", "ironblooded",
    )  # fmt: skip
    assert side.backstory == "They held the passes for a hundred winters."
    assert side.mix == (6, 2, 2)
    assert [one.cls for one in side.designs] == ["swordsman", "C", "E"]
    carry_out(table, 3, kind="paste", text=SIDE)


@pytest.mark.parametrize(
    ("text", "line", "fault"),
    [
        ("name: [", 2, "yaml"),
        ("- a", 1, "no_side"),
        ("name: A\ncolour: red", 2, "key_unknown"),
        ("name: A\nname: B", 2, "key_twice"),
        ("name: !!python/object:os.system x", 1, "tag"),
        ("a: &a {name: A}\n<<: *a", 2, "merge"),
        ("designs:\n  H: {}", 2, "word_unknown"),
        ("designs:\n  C: {hp: many}", 2, "number_wanted"),
        ("infantry: {swordsman: 4.0}", 1, "number_wanted"),
        ("infantry: {swordsman: 1e1}", 1, "number_wanted"),
        ("designs:\n  C: {hp: true}", 2, "number_wanted"),
        ("name: 12345", 1, "text_wanted"),
        ("story: " + "x" * 17000, 1, "characters"),
    ],
)
def test_a_file_that_cannot_be_read_says_where(text: str, line: int, fault: str) -> None:
    """V-12.2-01, V-12.0-15: tricks of YAML are refused with a sentence."""
    table = open_table()
    (refusal,) = find_refusals(table, 1, PasteSide(text=text))
    assert (refusal.code, refusal.rule) == ("SIDE_FILE", "V-12.2-01")
    assert refusal.facts["line"] == line
    assert refusal.facts["fault"] == fault


def test_nothing_of_a_file_is_taken_unless_all_of_it_stands() -> None:
    """V-12.2-01, V-12.0-02: a fault in the last design names its line."""
    table = open_table()
    founding.pass_over(table, Seat(3))
    (refusal,) = find_refusals(table, 3, PasteSide(text=SIDE.replace("attack: 25", "attack: 99")))
    assert (refusal.code, refusal.facts["line"]) == ("DESIGN_POINTS", 14)
    assert find_refusals(table, 1, PasteSide(text=SIDE))[0].code == "SIDE_SPECIAL_ORDER"
    carry_out(table, 1, kind="side", name="The Ash Court")
    assert find_refusals(table, 3, PasteSide(text=SIDE))[0].code == "SIDE_NAME_TAKEN"
    assert table.state.sides[2].name == ""


@pytest.mark.parametrize(
    ("text", "code", "line", "where"),
    [
        ("name: A\ninfantry: {swordsman: 4, archer: 4}", "SIDE_MIX", 2, "infantry"),
        ("name: A\nruler: '#'", "BAD_FIELD", 2, "ruler"),
        ("name: A\nspecial: ironblooded", "SIDE_SPECIAL_ORDER", 2, "special"),
        ("designs:\n  E:\n    attack: 9\n    hp: 16", "DESIGN_CAP_HP", 4, "designs.E.hp"),
        ("designs:\n  E: {hp: 2}", "DESIGN_BELOW_BASE", 2, "designs.E.hp"),
        ("designs:\n  C:\n    utility: rampage", "DESIGN_NEEDS_HEAVY", 3, "designs.C.utility"),
        ("designs:\n  C:\n    name: X\n    specials: [fear]", "DESIGN_UNKNOWN_SPECIAL", 4,
         "designs.C.specials"),
        ("designs:\n  E:\n    hp: 15\n    attack: 99", "DESIGN_POINTS", 2, "designs.E"),
    ],
)  # fmt: skip
def test_a_fault_of_the_rules_in_a_pasted_side_names_its_line_and_its_key(
    text: str, code: str, line: int, where: str
) -> None:
    """As `docs/sides.md` promises."""
    refusal = find_refusals(open_table(), 1, PasteSide(text=text))[0]
    found = (refusal.code, refusal.facts["line"], refusal.facts["where"])
    assert found == (code, line, where)


def test_a_first_infantry_of_another_number_is_told_how_many_it_names() -> None:
    """V-12.2-13."""
    given = {"kind": "side", "infantry_mix": ["4 swordsman", "4 archer"]}
    (refusal,) = find_refusals(open_table(), 1, given)
    assert refusal.facts == {"count": 8}


# Blanks


def test_what_is_offered_stands() -> None:
    """V-13-30: numbers up to what the points buy, specials that fit, free side specials."""
    table = open_table()
    seen, asked = view(table.state, Seat(3)), find_ask(table, 3)

    def offer(kind: str, field: str, **fields: Any) -> Any:
        return options(seen, asked, (), Draft(kind=kind, fields=fields), field)

    given = {"class": "E", "hp": 12, "attack": 20}
    assert offer("design", "hp", **{"class": "E"}).span == (6, 15)
    assert offer("design", "defense", **given).span == (1, 5)
    ids = [one.id for one in offer("design", "specials", **given).choices]
    assert "charge" in ids
    assert "fire_breath" not in ids
    assert "ram_lords" in [one.id for one in offer("side", "side_special").choices]
    assert len(offer("take", "side").choices) == len(ready_sides.load_ready_sides())
    mixes = offer("side", "infantry_mix", infantry_mix=("4 archer", "4 bruiser"))
    assert [one.id for one in mixes.choices] == ["2 swordsman"]


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        ("N" * 41, {"reason": "long", "count": 41, "limit": 40}),
        ("  ", {"reason": "empty"}),
        ("The *Ash* Court", {"reason": "mark", "mark": "*"}),
        ("\u202eAsh", {"reason": "mark", "mark": "U+202E"}),
        ("1st Court", {"reason": "begins", "mark": "1"}),
    ],
)
def test_a_name_that_cannot_be_is_refused_with_its_reason(name: str, facts: dict[str, Any]) -> None:
    """V-12.0-15."""
    table = open_table()
    shown = view(table.state, Seat(1))
    for field, kind in (("name", "side"), ("capital_name", "side")):
        one = read_order({"kind": kind, field: name})
        [refusal] = check(shown, asks(table.state)[0], one, ()).refusals
        assert (refusal.code, refusal.facts) == ("BAD_FIELD", {"field": field, **facts})


def test_the_lines_of_a_pasted_side_are_counted_from_its_first_empty_one() -> None:
    [(_, given)] = read_lines(GAME, "\n\n\nname: 1st Court\ncapital: Emberhold\n")
    assert isinstance(given, PasteSide)
    table = open_table()
    [refusal] = check(view(table.state, Seat(1)), asks(table.state)[0], given, ()).refusals
    assert (refusal.facts["line"], refusal.facts["where"]) == (4, "name")
