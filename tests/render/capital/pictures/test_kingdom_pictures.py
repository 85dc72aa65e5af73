"""Pictures of kingdoms: buildings, slots, upgrades, and what rivals see of them."""

from itertools import combinations

from engine.capital.catalog.card_models import Building
from engine.capital.catalog.card_set import load_shipped_card_set
from engine.capital.view import View
from render.capital import table_style
from render.capital.contents import names
from render.capital.contents.kingdom import KingdomContents, UpgradeMedal, gather_kingdom
from render.capital.contents.tile_models import Chip, Row, Tile
from render.capital.pictures import (
    hand_picture,
    kingdom_header,
    kingdom_picture,
    tile_rows,
    tiles,
)
from render.capital.words.card_rules import rules_text
from render.drawing.picture import PictureRequest
from render.drawing.shapes import DRAWING_SCALE
from render.words import WORD_BOOKS, Voice
from tests.render.capital.pictures.city_pictures import (
    GIVEN,
    PLAYERS,
    Box,
    draw_part,
    find_difference,
    is_overlapping,
    languages,
    make_view,
    twin_lines,
)

LONG = dict.fromkeys(range(1, 5), "Maximiliane von und zu Hohenstaufen-Sigmaringen")


def gather_shown_kingdom(
    of: View, seat: int = 1, language: str = "en", players: dict[int, str] = PLAYERS
) -> KingdomContents:
    look = PictureRequest(language)
    return gather_kingdom(names.picture_voice(of, look, players), of, of.kingdoms[seat - 1], look)


def list_rectangles(layout: table_style.Layout) -> list[Box]:
    placed = [*layout.pieces, *layout.titles]
    return [(left, top, left + one.width, top + one.height) for one, left, top in placed]


def make_crowded_view(count: int) -> View:
    """Lay out a kingdom of so many buildings, with units and guests wherever they fit."""
    prints = [card for card in load_shipped_card_set().cards.values() if isinstance(card, Building)]
    troops = iter(["knights", "archers", "spearmen", "raiders"] * 9)
    mercs = iter(["spy", "courier", "recruiter", "pilgrim"] * 9)
    buildings = [
        {"card": card.id, "slots": [next(troops if at.kind == "troop" else mercs)
                                    for at in card.slots[:1]]}
        for card in prints[:count]
    ]  # fmt: skip
    given = {"buildings": [{"card": "market", "settled": "moneylender"}, *(
        each for each in buildings if each["card"] != "market"
    )]}  # fmt: skip
    return make_view(seats={1: given, 2: {}}, cities="B", mode="full")


@languages
def test_a_kingdom_grows_and_nothing_overlaps(language: str) -> None:
    highs = []
    for seen in (make_view(seats={1: {}, 2: {}}), make_view(), make_crowded_view(24)):
        layout = kingdom_picture.lay_out_kingdom(
            gather_shown_kingdom(seen, language=language, players=LONG)
        )
        boxes = list_rectangles(layout)
        assert not any(is_overlapping(one, other) for one, other in combinations(boxes, 2))
        assert all(left >= 0 and right <= table_style.TABLE_WIDTH for left, _, right, _ in boxes)
        assert max(bottom for *_, bottom in boxes) <= layout.top
        highs.append(layout.top)
    assert highs == sorted(set(highs))


def test_a_kingdom_shows_its_owner_all_of_it() -> None:
    seen = draw_part(make_view(), "kingdom", pattern=True)
    text = "\n".join(twin_lines(seen))
    assert "Your kingdom · Aldermoor" in text
    assert "4 Gold (2 left), 1 Build (1 left)" in text
    assert "Capital upgrades: 2 of 8 · the next costs 3 Gold" in text
    assert "**Treasury**: Completed. +1 Gold." in text
    assert "**Farming Village \u00d7 2**: 1 HP. +1 Gold." in text
    assert "Royal Guard: Attack 2, Defence 2" in text
    assert "Cavalry: Attack 2 (not from here), Defence" in text
    assert "Archers: Attack 1, Defence" in text
    assert "(only with the Inner Garrison)" in text
    assert "Courier: waits for the Mercenary Quarter" in text
    assert "**Innkeeper" not in text
    assert "Innkeeper: At the start of your Build phase: draw a card" in text
    assert "**Masons\u2019 Yard**: 3 HP. Buildings cost 1 Gold less. Unfinished." in text
    assert "**Recruiter**: Done once you have at least 4 troops in slots. 3 of 4." in text


def test_a_rival_sees_which_slots_are_taken_and_not_by_whom() -> None:
    """C-INFO-05, C-INFO-09."""
    text = "\n".join(twin_lines(draw_part(make_view(2), "kingdom", zoom="seat:1")))
    assert "Ada\u2019s kingdom · Aldermoor" in text
    assert "A troop, face down: defence" in text
    assert "A mercenary, face down" in text
    assert not any(name in text for name in ("Royal Guard", "Cavalry", "Recruiter", "Quest"))


def test_partners_see_each_other_s_kingdom() -> None:
    """C-TEAM-08."""
    given = {
        one: {"buildings": [{"card": "watchtower", "slots": ["archers"]}]} for one in range(1, 5)
    }
    seen = make_view(seats=given, mode="2v2")
    texts = [draw_part(seen, "kingdom", zoom=f"seat:{seat}").text_twin for seat in range(1, 5)]
    assert ["Archers" in text for text in texts] == [True, False, True, False]
    assert "0 here, 0 of 8 with Cléo" in texts[0]


def test_pools_are_shown_while_they_may_be_spent() -> None:
    build, attack, other = (
        gather_shown_kingdom(make_view()),
        gather_shown_kingdom(make_view(phase="attack")),
        gather_shown_kingdom(make_view(), 2),
    )
    assert [bool(each.left) for each in build.numbers] == [True, True, False, False, False]
    assert not any(each.left for each in (*attack.numbers, *other.numbers))


def test_who_looks_at_no_seat_in_particular_sees_the_own_or_the_active_one() -> None:
    assert "Your kingdom" in draw_part(make_view(2), "kingdom").text_twin
    assert "Ada\u2019s kingdom" in draw_part(make_view(None), "kingdom").text_twin
    assert "Ada\u2019s kingdom" in draw_part(make_view(None), "kingdom", zoom="seat:9").text_twin


def test_a_fallen_city_is_named_and_has_nothing_more_to_show() -> None:
    seen = make_view(seats={**GIVEN["seats"], 3: {"out": True, "city": "caerwyn"}})
    for part in ("kingdom", "table"):
        assert "Caerwyn has fallen" in draw_part(seen, part, zoom="seat:3").text_twin
    assert len(twin_lines(draw_part(seen, "kingdom", zoom="seat:3"))) == 2


@languages
def test_every_building_s_effect_stays_on_its_tile(language: str) -> None:
    voice = Voice(language, WORD_BOOKS["capital"], icons=True)
    for card in load_shipped_card_set().cards.values():
        if not isinstance(card, Building):
            continue
        text = names.drop_last_stop(rules_text(voice, card))
        full, bare = (
            Tile(names.card_name(voice, card.id), card.banner, card.id, rules=each)
            for each in (text, "")
        )
        high = tiles.tile_height(full)
        found = find_difference(tiles.draw_tile(full, high=high), tiles.draw_tile(bare, high=high))
        left, top, right, bottom = found or (200, 60, 201, 61)
        assert (left > tiles.ART_WIDTH // 2, top > tiles.TITLE_HEIGHT // 2) == (True, True), card.id
        assert (right <= tiles.TILE_WIDTH - 4, bottom <= high - 4) == (True, True), card.id


@languages
def test_every_upgrade_is_written_whole_on_its_medallion(language: str) -> None:
    voice = Voice(language, WORD_BOOKS["capital"], icons=True)
    for one in load_shipped_card_set().cities.values():
        for each in one.upgrades:
            name = voice.name_thing("upgrade", each.id)
            effect = names.upgrade_effect_text(voice, each)
            plain = UpgradeMedal(f"upgrade.{each.id}", name, effect, "open", "")
            longer = plain._replace(effect=f"{effect} mm")
            assert find_difference(
                kingdom_header.draw_medal(plain), kingdom_header.draw_medal(longer)
            ), each.id
            assert "\u2026" not in effect


def test_texts_that_matter_are_nine_points_high_on_a_phone_of_350_points() -> None:
    """Upgrades, slots, conditions of cards: each in its smallest size, of twice the final one."""
    point = table_style.TABLE_WIDTH / 350
    for sizes in (tile_rows.ROW_TEXT_SIZES, hand_picture.NOTE_SIZES, kingdom_header.EFFECT_SIZES):
        assert min(sizes) / DRAWING_SCALE / point >= 9


def test_words_of_chips_give_way_to_the_text_of_a_slot() -> None:
    chips = tuple(Chip(("attack",), word, word) for word in ("attaque", "forteresse"))
    slot = Row("troop", "troop", "Libre pour une troupe", chips)
    assert tile_rows.fit_chips(slot, 2000) == chips
    assert [chip.text for chip in tile_rows.fit_chips(slot, 734)] == ["", ""]
    number = Row("troop", "troop", "Libre pour une troupe", (Chip(("attack",), "2", "2"),) * 9)
    assert tile_rows.fit_chips(number, 734) == number.chips
