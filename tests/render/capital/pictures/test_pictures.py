"""The pictures of the city game: all that a viewer knows, in its place, and nothing else."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.capital import GAME
from engine.capital.catalog.card_models import Building
from engine.capital.catalog.card_set import load_shipped_card_set
from engine.capital.view import View
from engine.core.protocol.values import Event, Seat, Viewer
from render.capital import table_style
from render.capital.colours import CITY_LANDSCAPES, SEAT_PALETTES
from render.capital.contents import card_faces, names, table
from render.capital.contents.hand import HandContents, gather_hand
from render.capital.contents.kingdom import KingdomContents, UpgradeMedal, gather_kingdom
from render.capital.contents.tile_models import Tile
from render.capital.pictures import (
    hand_picture,
    kingdom_header,
    kingdom_picture,
    table_picture,
    tiles,
)
from render.capital.pictures.view_pictures import PARTS, draw, draw_war
from render.capital.words.card_rules import rules_text
from render.drawing import cards, colours
from render.drawing.picture import Picture, PictureRequest, encode_png
from render.words import LANGUAGES, WORD_BOOKS, Voice
from tests.engine.capital.busy_games import TABLE_SETTINGS, play_busy_game
from tests.engine.random_play import load_twins

PLAYERS = {1: "Ada", 2: "Ben *the* Bold", 3: "Cléo", 4: "Dora"}
LONG = dict.fromkeys(range(1, 5), "Maximiliane von und zu Hohenstaufen-Sigmaringen")
Box = tuple[int, int, int, int]

parts = pytest.mark.parametrize("part", PARTS)
languages = pytest.mark.parametrize("language", LANGUAGES)

GIVEN: dict[str, Any] = {
    "seats": {
        1: {
            "city": "aldermoor",
            "upgrades": ["gold", "attack_slot"],
            "buildings": [
                "farming_village",
                "farming_village",
                {"card": "stronghold", "slots": ["royal_guard"]},
                {"card": "watchtower", "slots": ["cavalry"]},
                {"card": "tavern", "slots": ["recruiter"], "settled": "innkeeper"},
                "masons_yard",
            ],
            "units": {"city/2": "archers", "city/1": "courier"},
            "unfinished": ["masons_yard"],
            "hand": ["fishing_village", "market", "knights", "university", "spy"],
        },
        2: {
            "city": "dunholm",
            "buildings": ["farming_village", {"card": "watchtower", "slots": ["town_watch"]}],
            "hand": ["spy", "tavern"],
        },
    },
    "pools": {"gold": 2, "build": 1},
}

WAR: dict[str, Any] = {
    "phase": "attack",
    "war": {"target": 2, "troops": ["royal_guard"], "defenders": ["town_watch"], "attack": 4,
            "defence": 2, "score": 2, "siege": 1, "choice": "raze"},
}  # fmt: skip


def view(viewer: int | None = 1, **more: Any) -> View:
    return GAME.view(GAME.stage({**GIVEN, **more}), None if viewer is None else Seat(viewer))


def drawn(of: View, part: str, language: str = "en", **look: Any) -> Picture:
    return draw(of, PictureRequest(language, part, **look), PLAYERS)


def shown(
    of: View, seat: int = 1, language: str = "en", players: dict[int, str] = PLAYERS
) -> KingdomContents:
    look = PictureRequest(language)
    return gather_kingdom(names.picture_voice(of, look, players), of, of.realms[seat - 1], look)


def held(of: View, language: str = "en") -> HandContents:
    look = PictureRequest(language)
    return gather_hand(names.picture_voice(of, look, PLAYERS), of, of.realms[0], look)


def holding(*cards: str, **more: Any) -> View:
    given = {**GIVEN["seats"], 1: {**GIVEN["seats"][1], "hand": list(cards)}}
    return view(seats=given, **more)


def lines(picture: Picture) -> list[str]:
    return picture.text_twin.replace("\u00a0", " ").split("\n")


def apart(one: Image.Image, other: Image.Image) -> Box | None:
    return ImageChops.difference(one.convert("RGB"), other.convert("RGB")).getbbox()


# Every picture


@parts
@languages
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_every_picture_is_as_wide_as_a_phone_and_has_words_in_its_place(
    part: str, language: str, viewer: int | None
) -> None:
    picture = drawn(view(viewer, **WAR), part, language)
    assert (picture.image.width, picture.image.mode) == (table_style.TABLE_WIDTH, "RGB")
    assert 10 < len(picture.alt) < 400
    assert "\n" not in picture.alt
    assert len(lines(picture)) > 1
    assert not set("{}") & set(picture.alt + picture.text_twin)


@parts
def test_both_languages_tell_the_same(part: str) -> None:
    english, french = (drawn(view(**WAR), part, language) for language in LANGUAGES)
    assert len(lines(english)) == len(lines(french))
    assert english.alt != french.alt
    assert apart(english.image, french.image)


def test_names_are_plain_in_an_alt_and_harmless_in_a_twin() -> None:
    picture = drawn(view(), "table")
    assert "Ben *the* Bold" in picture.alt
    assert r"Ben \*the\* Bold" in picture.text_twin


@parts
@pytest.mark.parametrize("name", TABLE_SETTINGS)
def test_what_nobody_told_a_viewer_changes_no_pixel(part: str, name: str) -> None:
    """C-INFO-23, C-INFO-24: worlds that differ only in hidden things look the same."""
    chance = Random(f"{name} {part}")
    game = play_busy_game(name)
    for moment in chance.sample(game.moments, 1):
        viewer: Viewer = chance.choice([None, *game.seats])
        zoom = f"seat:{chance.choice(game.seats)}"
        worlds = moment.state, load_twins("capital")(moment.state, viewer, chance)
        one, two = (drawn(GAME.view(each, viewer), part, zoom=zoom) for each in worlds)
        assert (one.alt, one.text_twin) == (two.alt, two.text_twin)
        assert one.image.tobytes() == two.image.tobytes()


@parts
def test_a_picture_packs_small(part: str) -> None:
    assert len(encode_png(drawn(view(**WAR), part))) <= 400 * 1024


@parts
def test_patterns_change_the_picture_and_not_the_words(part: str) -> None:
    plain, hatched = (drawn(view(**WAR), part, pattern=each) for each in (False, True))
    assert (plain.alt, plain.text_twin) == (hatched.alt, hatched.text_twin)
    assert bool(apart(plain.image, hatched.image)) == (part != "table")


def test_seats_are_told_apart_without_colour() -> None:
    plates = [
        table_style.draw_large_nameplate("Ada", 1, palette).convert("L")
        for palette in SEAT_PALETTES.values()
    ]
    for one, other in combinations(plates, 2):
        corner = 6, 6, 90, 82
        difference = ImageChops.difference(one.crop(corner), other.crop(corner))
        assert ImageStat.Stat(difference).mean[0] > 3


def test_text_reads_on_the_colours_of_seats_and_cities() -> None:
    for palette in (*SEAT_PALETTES.values(), *(palette for palette, _ in CITY_LANDSCAPES.values())):
        assert colours.contrast(colours.CREAM, palette.deep) >= 7
    for palette in SEAT_PALETTES.values():
        assert colours.contrast(colours.CREAM, palette.mid) >= 7


def test_cards_that_are_known_are_not_drawn_again() -> None:
    drawn(view(), "hand")
    before = cards.draw_card.cache_info().misses
    drawn(view(), "hand")
    assert cards.draw_card.cache_info().misses == before


def test_a_table_may_have_cities_and_cards_of_its_own() -> None:
    gain = {"effects": [{"trigger": "standing", "do": [{"op": "income", "gold": 1}]}]}
    slot = {"kind": "troop", "attack": "u1", "defence": False}
    upgrades = [{"id": f"u{n}", "name": f"Thing {n}", **gain} for n in range(2, 9)]
    own = {
        "city_cards": [{
            "id": "oddville", "name": "Oddville", "grade": "A", "hp": 5, "slots": [slot] * 3,
            "start": {"gold": 1, "build": 1, "draw": 3, "store": 1, "defence": 1},
            "upgrades": [{"id": "u1", "name": "Thing 1", "opens": ["attack"]}, *upgrades],
        }],
        "cards": [
            {"id": "hut", "name": "Odd Hut", "kind": "building", "banner": "keep", "cost": 2},
            {"id": "men", "name": "Odd Men", "kind": "troop", "attack": 2, "defence": 1},
        ],
        "seats": {1: {"city": "oddville", "buildings": ["hut"], "hand": ["men"]}, 2: {}},
    }  # fmt: skip
    seen = GAME.view(GAME.stage(own), Seat(1))
    twins = " ".join(drawn(seen, part, "fr").text_twin for part in PARTS)
    assert all(name in twins for name in ("Oddville", "Thing 1", "Odd Hut", "Odd Men"))


# Kingdoms


def rectangles(layout: table_style.Layout) -> list[Box]:
    placed = [*layout.pieces, *layout.titles]
    return [(left, top, left + one.width, top + one.height) for one, left, top in placed]


def overlap(one: Box, other: Box) -> bool:
    return max(one[0], other[0]) < min(one[2], other[2]) and (
        max(one[1], other[1]) < min(one[3], other[3])
    )


def crowded(count: int) -> View:
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
    return view(seats={1: given, 2: {}}, cities="B", mode="full")


@languages
def test_a_kingdom_grows_and_nothing_overlaps(language: str) -> None:
    highs = []
    for seen in (view(seats={1: {}, 2: {}}), view(), crowded(24)):
        layout = kingdom_picture.lay_out_kingdom(shown(seen, language=language, players=LONG))
        boxes = rectangles(layout)
        assert not any(overlap(one, other) for one, other in combinations(boxes, 2))
        assert all(left >= 0 and right <= table_style.TABLE_WIDTH for left, _, right, _ in boxes)
        assert max(bottom for *_, bottom in boxes) <= layout.top
        highs.append(layout.top)
    assert highs == sorted(set(highs))


def test_a_kingdom_shows_its_owner_all_of_it() -> None:
    seen = drawn(view(), "kingdom", pattern=True)
    text = "\n".join(lines(seen))
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
    text = "\n".join(lines(drawn(view(2), "kingdom", zoom="seat:1")))
    assert "Ada\u2019s kingdom · Aldermoor" in text
    assert "A troop, face down: defence" in text
    assert "A mercenary, face down" in text
    assert not any(name in text for name in ("Royal Guard", "Cavalry", "Recruiter", "Quest"))


def test_partners_see_each_other_s_kingdom() -> None:
    """C-TEAM-08."""
    given = {
        one: {"buildings": [{"card": "watchtower", "slots": ["archers"]}]} for one in range(1, 5)
    }
    seen = view(seats=given, mode="2v2")
    texts = [drawn(seen, "kingdom", zoom=f"seat:{seat}").text_twin for seat in range(1, 5)]
    assert ["Archers" in text for text in texts] == [True, False, True, False]
    assert "0 here, 0 of 8 with Cléo" in texts[0]


def test_pools_are_shown_while_they_may_be_spent() -> None:
    build, attack, other = shown(view()), shown(view(phase="attack")), shown(view(), 2)
    assert [bool(each.left) for each in build.numbers] == [True, True, False, False, False]
    assert not any(each.left for each in (*attack.numbers, *other.numbers))


def test_who_looks_at_no_seat_in_particular_sees_the_own_or_the_active_one() -> None:
    assert "Your kingdom" in drawn(view(2), "kingdom").text_twin
    assert "Ada\u2019s kingdom" in drawn(view(None), "kingdom").text_twin
    assert "Ada\u2019s kingdom" in drawn(view(None), "kingdom", zoom="seat:9").text_twin


def test_a_fallen_city_is_named_and_has_nothing_more_to_show() -> None:
    seen = view(seats={**GIVEN["seats"], 3: {"out": True, "city": "caerwyn"}})
    for part in ("kingdom", "table"):
        assert "Caerwyn has fallen" in drawn(seen, part, zoom="seat:3").text_twin
    assert len(lines(drawn(seen, "kingdom", zoom="seat:3"))) == 2


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
        found = apart(tiles.draw_tile(full, high=high), tiles.draw_tile(bare, high=high))
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
            assert apart(kingdom_header.draw_medal(plain), kingdom_header.draw_medal(longer)), (
                each.id
            )
            assert "\u2026" not in effect


# Hands


def test_a_card_shows_what_it_costs_now_and_why() -> None:
    """C-COST-07, C-COST-09."""
    given = {**GIVEN["seats"][1], "unfinished": [], "hand": ["fishing_village", "university"]}
    fishing, university = (
        [(badge.icon, badge.text) for badge in each.face.costs]
        for each in held(view(seats={**GIVEN["seats"], 1: given})).cards
    )
    assert fishing == [("gold", "2"), ("village", "+2"), ("down", "\u22121")]
    assert university == [("gold", "2"), ("down", "\u22121")]
    assert [(badge.icon, badge.text) for badge in held(view()).cards[2].face.costs] == [
        ("gold", "1")
    ]


def test_a_hand_says_which_cards_may_be_built_now_and_what_stops_the_others() -> None:
    marks = {each.face.title: (each.may_build, each.mark) for each in held(view()).cards}
    assert marks == {
        "Fishing Village": (False, "costs 3 Gold, you have 2"),
        "Market": (True, "may be built now"),
        "Knights": (True, "may be built now"),
        "University": (False, "needs a Court first"),
        "Spy": (False, "no free mercenary slot"),
    }
    assert held(view()).note == "Round 1 · 2 Gold and 1 Build left · 2 to choose from now"


@pytest.mark.parametrize("more", [{"phase": "attack"}, {"turn": 2}, {"pools": {"build": 0}}])
def test_no_card_is_marked_when_none_can_be_built(more: dict[str, Any]) -> None:
    assert not any(each.mark for each in held(view(**more)).cards)


@pytest.mark.parametrize("count", [0, 1, 2, 4, 5, 12, 14])
def test_cards_lie_in_rows_of_at_most_three_and_none_over_another(count: int) -> None:
    hands = ["market", "knights", "spy", "university", "chapel", "citadel", "archers"] * 2
    layout, dealt = hand_picture.lay_out_hand(held(holding(*hands[:count])))
    boxes = [
        (at.left, at.top, at.left + wide, at.top + cards.CARD_HEIGHT * wide // cards.CARD_WIDTH)
        for _, wide, at in dealt
    ]
    boxes += [(left, top, left + one.width, top + one.height) for one, left, top in layout.marks]
    assert len(dealt) == count
    assert not any(overlap(one, other) for one, other in combinations(boxes, 2))
    assert all(left >= table_style.MARGIN - 4 for left, *_ in boxes)
    assert all(
        right <= table_style.TABLE_WIDTH - table_style.MARGIN + 4 for _, _, right, _ in boxes
    )
    assert max((bottom for *_, bottom in boxes), default=0) <= layout.top


def test_an_empty_hand_says_so() -> None:
    assert drawn(holding(), "hand").alt == "You hold no cards."


def test_a_rival_s_hand_shows_backs_alone() -> None:
    """C-INFO-06, C-INFO-11."""
    picture = drawn(view(2), "hand", zoom="seat:1")
    assert picture.alt == "Ada holds 5 cards, face down."
    assert "Market" not in picture.text_twin


def test_the_cards_of_an_open_pick_lie_over_the_hand() -> None:
    """C-QUEST-05."""
    seen = view(pick=["warlord", "iron_gate"], choice="pick")
    one = held(seen)
    assert [each.face.title for each in one.shown] == ["Warlord", "Iron Gate"]
    assert one.shown[1].face.kind == "Legendary · Keep"
    assert "To choose from: Warlord and Iron Gate." in drawn(seen, "hand").alt
    assert "Warlord" not in drawn(view(2, pick=["warlord"], choice="pick"), "hand").text_twin


@languages
def test_every_card_has_a_face(language: str) -> None:
    seen = view()
    voice = names.picture_voice(seen, PictureRequest(language), PLAYERS)
    for card in load_shipped_card_set().cards.values():
        found = card_faces.make_card_face(
            voice, seen, seen.realms[0], card.id, PictureRequest(language)
        )
        assert found.title
        assert found.kind
        assert bool(found.rules or found.pills or found.stats), card.id


# The table


def test_the_table_shows_everybody_in_numbers() -> None:
    text = "\n".join(lines(drawn(view(None), "table")))
    assert "Deck 107, Discard pile 0, Legendary Deck 26, Gold left 2, Build left 1" in text
    assert "Capital upgrades: 2 of 8 · the next costs 3 Gold" in text
    assert "5 cards in hand, Villages 2, Keep 2, Guild 2, Court 0" in text
    assert "3 of 4 troop slots taken, 2 of 2 mercenary slots taken, 1 settled" in text
    assert "On turn: Build phase." in text


def test_the_active_seat_has_a_golden_rim() -> None:
    seen = view(None)
    places = table.gather_table(names.picture_voice(seen, PictureRequest(), PLAYERS), seen).places
    gold = Image.new("RGB", (40, 2), colours.PALETTES["legendary"].accent)
    rims = [
        table_picture.draw_player(each).convert("RGB").crop((500, 2, 540, 4)) for each in places
    ]
    strays = [max(ImageStat.Stat(ImageChops.difference(rim, gold)).mean) for rim in rims]
    assert strays[0] < 8 < strays[1]


def test_an_ended_game_names_its_winner() -> None:
    ended = {"outcome": {"places": [[1], [2]], "rule": "C-WIN-01"}}
    assert "You have won." in drawn(view(1, **ended), "table").alt
    assert "Ada has won." in drawn(view(None, **ended), "table").text_twin
    tie = {"outcome": {"places": [[1, 2]], "rule": "C-WIN-05"}}
    assert "A draw between Ada and" in drawn(view(None, **tie), "table").alt


# Wars


def wars() -> Iterator[tuple[View, list[Event]]]:
    """Find wars in random play: each with what the public sees after it, and what it heard."""
    for name in TABLE_SETTINGS:
        for moment in play_busy_game(name).moments:
            told = list(moment.step.events)
            if any(event.kind == "war_scored" for event in told):
                yield GAME.view(moment.step.state, None), told


def facts(events: Sequence[Event], kind: str) -> list[Any]:
    return [event for event in events if event.kind == kind]


def test_a_war_that_runs_shows_both_sides_and_the_choice() -> None:
    picture = drawn(view(**WAR), "war")
    text = "\n".join(lines(picture))
    assert picture.alt.startswith(
        "Ada\u2019s attack of 4 against Ben *the* Bold\u2019s defence of 2."
    )
    assert "You win by 2 (+2)." in text
    assert "**Royal Guard**: Attack 2." in text
    assert "Effects: +2" in text
    assert "Passive Defence and effects: +1" in text
    assert "Up to 3 HP of buildings may be razed." in text
    assert "**Farming Village**: 1 HP." in text
    home = {**WAR, "war": {**WAR["war"], "choice": "survive"}}
    assert "May come home" in drawn(view(**home), "war").text_twin


def test_there_may_be_no_war() -> None:
    assert drawn(view(), "war").alt == "No war is being fought."
    assert (
        draw_war([], view(), PictureRequest("fr"), PLAYERS).alt
        == "Aucune guerre n\u2019est en cours."
    )


@languages
def test_a_war_that_has_ended_is_shown_as_it_was_heard(language: str) -> None:
    """C-INFO-14."""
    found = sorted(wars(), key=lambda one: -len(one[1]))[:6]
    assert found
    for seen, told in found:
        picture = draw_war(told, seen, PictureRequest(language), PLAYERS)
        voice = names.picture_voice(seen, PictureRequest(language), PLAYERS)
        [declared], [scored] = facts(told, "war_declared"), facts(told, "war_scored")
        for name in (*declared.troops, *declared.mercs):
            assert f"**{names.card_name(voice, name)}**" in picture.text_twin
        for event in facts(told, "building_razed"):
            assert f"**{names.card_name(voice, event.building)}**" in picture.text_twin
        for number in (scored.attack, scored.defence):
            assert str(number) in picture.alt
        assert picture.image.width == table_style.TABLE_WIDTH


def test_the_terms_of_a_war_add_up_to_its_sums() -> None:
    for seen, told in list(wars())[:12]:
        [scored] = facts(told, "war_scored")
        text = draw_war(told, seen, PictureRequest(), PLAYERS).text_twin
        for part in scored.parts:
            if part.source == "tracker":
                assert f"Passive Defence: +{part.by}" in text or part.by == 0
