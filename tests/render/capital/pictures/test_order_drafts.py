"""Pictures of an order in the making: what is chosen stands out, and nothing else changes."""

import pickle
from typing import Any

import pytest
from PIL import Image, ImageStat

from engine.capital.orders import ORDERS_BY_KIND
from engine.capital.view import View
from render.capital import table_style
from render.capital.contents import names
from render.capital.contents.hand import HandContents, gather_hand
from render.capital.pictures import hand_picture, kingdom_picture, zoom
from render.capital.pictures.draft_focus import choose_picture
from render.capital.pictures.view_pictures import PICTURE_PARTS, draw_view_part
from render.drawing import cards
from render.drawing.picture import DraftOverlay, PictureRequest
from render.words import LANGUAGES, WORD_BOOKS, Voice
from tests.render.capital.pictures.city_pictures import GIVEN, PLAYERS, WAR, make_view, twin_lines
from tests.render.capital.pictures.drafted_pictures import (
    draw_drafted,
    find_own_card,
    gather_drafted_kingdom,
    list_picked,
    make_draft,
    rows_of,
    tiles_of,
)

languages = pytest.mark.parametrize("language", LANGUAGES)
SETTLING: dict[str, Any] = {
    "seats": {
        **GIVEN["seats"],
        1: {
            **GIVEN["seats"][1],
            "buildings": [{"card": "tavern", "slots": ["innkeeper"]}, "mint"],
            "unfinished": [],
        },
    }
}


def gather_held_hand(of: View, draft: DraftOverlay, **look: Any) -> HandContents:
    seen = PictureRequest(draft=draft, **look)
    return gather_hand(names.picture_voice(of, seen, PLAYERS), of, of.kingdoms[0], seen)


def measure_brightness(image: Image.Image, box: tuple[int, int, int, int]) -> float:
    return ImageStat.Stat(image.convert("L").crop(box)).mean[0]


def find_card_boxes(what: HandContents) -> dict[str, tuple[int, int, int, int]]:
    """Find where the cards of a hand lie."""
    _, dealt = hand_picture.lay_out_hand(what)
    high = [cards.CARD_HEIGHT * wide // cards.CARD_WIDTH for _, wide, _ in dealt]
    return {
        str(getattr(face, "title", "")): (at.left, at.top, at.left + wide, at.top + tall)
        for (face, wide, at), tall in zip(dealt, high, strict=True)
    }


# Nothing is chosen


@pytest.mark.parametrize("part", PICTURE_PARTS)
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_an_order_that_chooses_nothing_yet_changes_no_pixel(part: str, viewer: int | None) -> None:
    seen = make_view(viewer, **(WAR if part == "war" else {}))
    before = draw_view_part(seen, PictureRequest(part=part), PLAYERS)
    for kind in ("build", "end_build"):
        after = draw_drafted(seen, part, make_draft(kind))
        assert after.image.tobytes() == before.image.tobytes()
        assert after.alt.endswith(before.alt)
        assert after.text_twin.endswith(before.text_twin)


def test_what_stands_nowhere_on_a_picture_changes_no_pixel() -> None:
    before = {
        part: draw_view_part(make_view(), PictureRequest(part=part), PLAYERS).image.tobytes()
        for part in PICTURE_PARTS
    }
    odd = (
        make_draft("build", card="no such card#9", slot="nowhere/7"),
        make_draft("move", moves=["nobody > city/1", "nothing"]),
        make_draft("war", target="99", troops=["nobody"]),
        make_draft("settle", merc="nobody", building="nowhere"),
        make_draft("use", merc="nobody", rival="x", building="nowhere", slot="city/1"),
        make_draft("raze", buildings=["nothing"], city="true"),
        make_draft("dance", partner="2"),
    )
    for number, draft in enumerate(odd):
        part = PICTURE_PARTS[number % len(PICTURE_PARTS)]
        assert draw_drafted(make_view(), part, draft).image.tobytes() == before[part], draft


def test_a_look_with_an_order_can_be_kept_and_sent_to_a_worker() -> None:
    look = PictureRequest(part="hand", draft=make_draft("store", keep=["a", "b"]))
    assert pickle.loads(pickle.dumps(look)) == look
    assert len({look, PictureRequest(part="hand"), PictureRequest(part="hand", draft=())}) == 2


# Hands


def test_a_chosen_card_lies_on_a_bright_mount_and_the_others_recede() -> None:
    seen, draft = make_view(), make_draft("build", card=find_own_card(make_view(), "market"))
    before, after = (
        draw_view_part(seen, PictureRequest(part="hand"), PLAYERS).image,
        draw_drafted(seen, "hand", draft).image,
    )
    places = find_card_boxes(gather_held_hand(seen, draft))
    left, top, right, bottom = places.pop("Market")
    middle = (top + bottom) // 2
    for edge in ((left - 5, middle), (right + 4, middle), ((left + right) // 2, bottom + 4)):
        assert after.getpixel(edge) == table_style.GLOW_COLOUR
    inside = left + 20, top + 40, right - 60, bottom - 20
    assert measure_brightness(after, inside) == pytest.approx(
        measure_brightness(before, inside), abs=4
    )
    for box in places.values():
        assert measure_brightness(after, box) < 0.8 * measure_brightness(before, box)


def test_a_chosen_card_stands_out_by_its_stripes_in_patterns() -> None:
    seen, draft = make_view(), make_draft("build", card=find_own_card(make_view(), "knights"))
    left, top, _, bottom = find_card_boxes(gather_held_hand(seen, draft))["Knights"]
    edge = left - 6, top + 60, left - 3, bottom - 60
    plain, striped = (
        draw_drafted(seen, "hand", draft, pattern=each).image.convert("L").crop(edge)
        for each in (False, True)
    )
    assert ImageStat.Stat(plain).stddev[0] < 2
    assert ImageStat.Stat(striped).stddev[0] > 60


def test_only_the_copy_that_is_chosen_stands_out() -> None:
    given = {**GIVEN["seats"], 1: {**GIVEN["seats"][1], "hand": ["market", "market", "spy"]}}
    seen = make_view(seats=given)
    picks_ = [
        one.highlight
        for one in gather_held_hand(
            seen, make_draft("build", card=find_own_card(seen, "market"))
        ).cards
    ]
    assert picks_ == ["chosen", "aside", "aside"]


def test_storing_says_of_each_card_whether_it_stays_or_goes() -> None:
    seen = make_view()
    some = gather_held_hand(seen, make_draft("store", keep=[find_own_card(seen, "spy")]))
    assert {one.face.title: (one.highlight, one.mark) for one in some.cards} == {
        "Spy": ("chosen", "to be kept"),
        **dict.fromkeys(
            ("Fishing Village", "Market", "Knights", "University"), ("aside", "to be discarded")
        ),
    }
    none = gather_held_hand(seen, make_draft("store", keep=[]))
    assert {(one.highlight, one.mark) for one in none.cards} == {("aside", "to be discarded")}
    assert "keep no card" in draw_drafted(seen, "hand", make_draft("store", keep=[])).alt


def test_a_legendary_card_that_is_taken_stands_out_among_those_shown() -> None:
    seen = make_view(pick=["warlord", "iron_gate"], choice="pick")
    found = gather_held_hand(seen, make_draft("pick", card=seen.shown[1]))
    assert [(one.highlight, one.mark) for one in found.shown] == [
        ("aside", ""), ("chosen", "to be taken"),
    ]  # fmt: skip


# Kingdoms


def test_a_chosen_slot_says_who_would_come() -> None:
    seen = make_view()
    slot = f"{find_own_card(seen, 'stronghold')}/2"
    draft = make_draft("build", card=find_own_card(seen, "knights"), slot=slot)
    what = gather_drafted_kingdom(seen, draft)
    assert list_picked(rows_of(what)) == {"Knights: to be built": "build"}
    home, *others = sorted(tiles_of(what), key=lambda one: one.title != "Stronghold")
    assert (home.highlight, {one.highlight for one in others}) == ("", {"aside"})
    assert "Knights: to be built" in draw_drafted(seen, "kingdom", draft).text_twin


def test_the_free_slots_say_who_may_come_while_none_is_chosen() -> None:
    seen = make_view()
    what = gather_drafted_kingdom(seen, make_draft("build", card=find_own_card(seen, "knights")))
    assert list_picked(rows_of(what)) == {}
    offered = [one for one in rows_of(what) if one.chips and one.chips[0].text == "Knights"]
    assert [(one.text, one.highlight) for one in offered] == [("Free for a troop", "")]
    assert {one.title: one.highlight for one in tiles_of(what)} == {
        "Stronghold": "",
        **dict.fromkeys(("Farming Village", "Watchtower", "Tavern", "Masons\u2019 Yard"), "aside"),
    }


def test_the_homes_of_a_mercenary_do_not_recede_while_none_is_chosen() -> None:
    seen = make_view(**SETTLING)
    what = gather_drafted_kingdom(seen, make_draft("settle", merc=find_own_card(seen, "innkeeper")))
    assert list_picked(rows_of(what)) == {"Innkeeper: settles": "settle"}
    assert {one.title: one.highlight for one in tiles_of(what)} == {"Tavern": "", "Mint": ""}


def test_a_move_marks_where_somebody_leaves_and_where_they_come() -> None:
    seen = make_view()
    to = f"{find_own_card(seen, 'stronghold')}/2"
    what = gather_drafted_kingdom(
        seen, make_draft("move", moves=[f"{find_own_card(seen, 'archers')} > {to}"])
    )
    assert list_picked(rows_of(what)) == {"Archers: Stronghold": "right", "Archers: City": "left"}


def test_two_that_change_places_are_each_shown_where_they_come() -> None:
    seen = make_view()
    assert seen.me is not None
    assert seen.me.secrets is not None
    lies = {unit: at for at, unit in seen.me.secrets.units.items()}
    one, other = find_own_card(seen, "archers"), find_own_card(seen, "cavalry")
    moves = [f"{one} > {lies[other]}", f"{other} > {lies[one]}"]
    marked = list_picked(rows_of(gather_drafted_kingdom(seen, make_draft("move", moves=moves))))
    assert marked == {"Archers: City": "left", "Cavalry: Watchtower": "left"}


def test_a_mercenary_that_would_settle_is_shown_with_its_new_home() -> None:
    seen = make_view(**SETTLING)
    home = find_own_card(seen, "mint")
    what = gather_drafted_kingdom(
        seen, make_draft("settle", merc=find_own_card(seen, "innkeeper"), building=home)
    )
    assert list_picked(rows_of(what)) == {
        "Innkeeper: Mint": "right",
        "Innkeeper: settles": "settle",
    }
    assert {one.title: one.highlight for one in tiles_of(what)} == {"Tavern": "", "Mint": "chosen"}


def test_an_upgrade_a_quest_and_a_policy_mark_what_they_name() -> None:
    seen = make_view()
    medals = gather_drafted_kingdom(seen, make_draft("upgrade", upgrade="build")).medals
    assert [one.highlight for one in medals].count("chosen") == 1
    quests = gather_drafted_kingdom(
        seen, make_draft("quest", merc=find_own_card(seen, "recruiter"))
    ).quests
    assert {one.name: one.highlight for one in quests} == {
        "Courier": "aside",
        "Recruiter": "chosen",
    }
    policy = make_draft("policy", hold_back=[find_own_card(seen, "royal_guard")], mercs=["all"])
    assert list_picked(rows_of(gather_drafted_kingdom(seen, policy))) == {
        "Courier: may help": "ability",
        "Royal Guard: held back": "house",
        "Recruiter: may help": "ability",
    }


def test_a_slot_of_the_city_shines_on_the_picture_and_the_rest_recedes() -> None:
    seen = make_view()
    to = f"{find_own_card(seen, 'stronghold')}/2"
    draft = make_draft("move", moves=[f"{find_own_card(seen, 'archers')} > {to}"])
    what = gather_drafted_kingdom(seen, draft, near="units")
    layout = kingdom_picture.lay_out_kingdom(what)
    assert (len(layout.mounts), len(layout.lights), len(layout.seals)) == (1, 1, 0)
    mount, left, top = layout.mounts[0]
    picture = draw_drafted(seen, "kingdom", draft, zoom="units").image
    assert picture.getpixel((left + 3, top + mount.height // 2)) == table_style.GLOW_COLOUR
    assert picture.height == layout.draw().height


@pytest.mark.parametrize("part", zoom.PARTS_BY_ZOOM)
def test_a_part_of_a_kingdom_is_shown_alone_and_told_alone(part: str) -> None:
    whole, near = (draw_drafted(make_view(), "kingdom", (), zoom=each) for each in ("", part))
    assert near.image.height < whole.image.height * 0.7
    assert set(twin_lines(near)) < set(twin_lines(whole))


# Words


@languages
def test_every_kind_of_order_is_told_in_the_alt_and_in_the_twin(language: str) -> None:
    for kind in ORDERS_BY_KIND:
        voice = Voice(language, WORD_BOOKS["capital"])
        assert voice.has_words(f"picture.draft.{kind}"), kind
        picture = draw_drafted(make_view(), "table", make_draft(kind), language)
        first = {"en": "In the making: ", "fr": "En préparation\u202f: "}[language]
        assert picture.alt.startswith(first)
        assert picture.text_twin.startswith(first)


def test_an_order_is_told_in_the_reader_s_language_with_what_is_chosen() -> None:
    seen = make_view()
    draft = make_draft(
        "build", card=find_own_card(seen, "knights"), slot=f"{find_own_card(seen, 'stronghold')}/2"
    )
    alts = {each: draw_drafted(seen, "hand", draft, each).alt for each in LANGUAGES}
    assert alts["en"].startswith("In the making: build the Knights in the Stronghold (slot 2). You")
    assert "bâtir les Chevaliers dans" in alts["fr"]
    assert "**" not in alts["en"]


# Which picture


@pytest.mark.parametrize(
    ("draft", "blank", "best"),
    [
        (make_draft("build"), "card", ("hand", "")),
        (make_draft("build", card="knights#1"), "slot", ("kingdom", "units")),
        (make_draft("build", card="market#1"), "", ("hand", "")),
        (make_draft("build", card="knights#1", slot="city/2"), "", ("kingdom", "units")),
        (make_draft("upgrade"), "upgrade", ("kingdom", "upgrades")),
        (make_draft("settle", merc="spy#1"), "building", ("kingdom", "buildings")),
        (make_draft("use", merc="saboteur#1"), "rival", ("table", "")),
        (
            make_draft("use", merc="saboteur#1", rival="2"),
            "building",
            ("kingdom", "seat:2 buildings"),
        ),
        (make_draft("use", merc="assassin#1", rival="2"), "slot", ("kingdom", "seat:2 units")),
        (make_draft("use", merc="master_builder#1"), "card", ("hand", "")),
        (make_draft("war"), "target", ("table", "")),
        (make_draft("war", target="2"), "troops", ("kingdom", "units")),
        (make_draft("war", target="2", troops=["archers#1"]), "", ("table", "")),
        (make_draft("move"), "moves", ("kingdom", "units")),
        (make_draft("store", keep=[]), "", ("hand", "")),
        (make_draft("policy"), "commit", None),
        (make_draft("end_build"), "", None),
        ((), "kind", None),
    ],
)
def test_each_blank_is_seen_where_its_answers_are(
    draft: DraftOverlay, blank: str, best: tuple[str, str] | None
) -> None:
    assert choose_picture(make_view(), draft, blank) == best


def test_a_city_that_would_fall_is_looked_at_itself() -> None:
    assert choose_picture(make_view(**WAR), make_draft("raze", city="true"), "") == (
        "kingdom",
        "seat:2",
    )
    assert choose_picture(make_view(**WAR), make_draft("raze"), "buildings") == ("war", "")
