"""Cards and plaques: everything in its place, nothing over anything, at any length."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from render.drawing import card_text, cards, colours, landscapes, shapes, small_cards
from render.drawing.cards import CardBack, CardFace, Requirement
from render.drawing.shapes import Badge, Pill
from render.drawing.small_cards import Plaque

RULES = st.lists(
    st.sampled_from(["chacun", "de vos combattants", "+1 {attack}", "**Quête :**", "\n", "{gold}",
                     "constitutionnellement", "si vous gagnez ;", "2 {hp}"]), max_size=60
).map(" ".join)  # fmt: skip
PILLS = st.lists(
    st.builds(
        Pill,
        st.sampled_from(["Siège", "Troupe : attaque et défense"]),
        st.just(("troop", "attack")),
    ),
    max_size=7,
).map(tuple)
FLAVOURS = st.sampled_from(["", "« Sept ponts, et un péage sur chacun. »", "x" * 80, "mot " * 30])
STATS = st.sampled_from([(), (Badge("hp", "4"),), (Badge("attack", "12"), Badge("defence", "10"))])
FACE = CardFace("capital", "Citadel", "keep", "citadel", "Building", stats=(Badge("hp", "4"),))
PLAQUE = Plaque("capital", "Citadel", "keep", "citadel", (Badge("hp", "4"),))


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value


def test_text_reads_on_the_darkest_spot_of_a_card_s_parchment() -> None:
    blank = cards.draw_card(replace(FACE, stats=())).convert("RGB").crop((28, 270, 316, 470))
    red, green, blue = (band.getextrema()[0] for band in blank.split())
    darkest = _number(red), _number(green), _number(blue)
    assert colours.contrast_ratio(colours.INK, darkest) >= 7
    red, green, blue = ImageStat.Stat(blank).mean
    assert colours.contrast_ratio(colours.INK_SOFT, (round(red), round(green), round(blue))) >= 7


def test_a_card_has_clear_corners_and_its_banner_s_colours() -> None:
    drawn = cards.draw_card(FACE)
    assert drawn.size == (cards.CARD_WIDTH, cards.CARD_HEIGHT)
    assert drawn.getpixel((0, 0))[3] == 0  # type: ignore[index]
    assert drawn.getpixel((cards.CARD_WIDTH // 2, 3))[3] == 255  # type: ignore[index]
    band = drawn.convert("RGB").getpixel((24, 26))
    assert isinstance(band, tuple)
    red, green, blue = band[:3]
    assert red > 2 * green
    assert red > 2 * blue


def test_a_card_is_drawn_once() -> None:
    assert cards.draw_card(FACE) is cards.draw_card(replace(FACE))


@given(st.text(st.sampled_from("abcdeÉèœ '-"), min_size=1, max_size=70))
def test_a_name_stays_on_its_band(title: str) -> None:
    apart = ImageChops.difference(
        cards.draw_card(replace(FACE, title=title)).convert("RGB"),
        cards.draw_card(replace(FACE, title=" ")).convert("RGB"),
    )
    left, top, right, bottom = apart.getbbox() or (60, 20, 61, 21)
    assert (left >= 14, top >= 9, right <= cards.CARD_WIDTH - 14) == (True, True, True)
    assert bottom <= 11 + cards.TITLE_HEIGHT // 2 + 2


@given(RULES, FLAVOURS, PILLS, STATS)
def test_nothing_on_the_parchment_overlaps_or_leaves_it(
    rules: str, flavour: str, pills: tuple[Pill, ...], stats: tuple[Badge, ...]
) -> None:
    box = 0, 40, 644, 520
    written = card_text.CardBody("capital", pills, rules, flavour, stats)
    whole, alone = (Image.new("RGB", (644, 600), colours.PARCHMENT) for _ in range(2))
    palette = colours.PALETTES["court"]
    card_text.draw_card_text(whole, box, written, palette)
    card_text.draw_card_text(alone, box, card_text.CardBody("capital", (), "", "", stats), palette)
    ground = Image.new("RGB", whole.size, colours.PARCHMENT)
    marks = ImageChops.difference(whole, ground).getbbox()
    foot = ImageChops.difference(alone, ground).getbbox()
    if marks:
        assert (marks[0] >= 0, marks[1] >= 36, marks[2] <= 644, marks[3] <= 520) == (True,) * 4
    if foot:
        assert whole.crop(foot).tobytes() == alone.crop(foot).tobytes()


def test_costs_and_banners_never_reach_the_subject() -> None:
    needs = (
        Requirement("guild", "guild", "Guilde marchande"),
        Requirement("village", "village", "Village fortifié"),
    )
    face = replace(FACE, rules="mot " * 90, subject="university")
    bare, full = (
        cards.draw_card(each).convert("RGB")
        for each in (face, replace(face, requirements=needs, costs=(Badge("gold", "12"),) * 3))
    )
    middle = cards.CARD_WIDTH // 2
    subject = middle - 37, 70, middle + 37, 150
    apart = ImageChops.difference(bare.crop(subject), full.crop(subject))
    assert max(ImageStat.Stat(apart).mean) < 3


def test_flavour_gives_way_to_rules() -> None:
    short, long = (
        [_drawn(rules, flavour) for flavour in ("", "« Sept ponts. »")]
        for rules in ("+1 {gold}", "mot " * 60)
    )
    assert short[0] != short[1]
    assert long[0] == long[1]


def _drawn(rules: str, flavour: str) -> bytes:
    sheet = Image.new("RGB", (644, 400), colours.PARCHMENT)
    written = card_text.CardBody("capital", (), rules, flavour, ())
    card_text.draw_card_text(sheet, (0, 0, 644, 400), written, colours.PALETTES["court"])
    return sheet.tobytes()


def test_pattern_mode_shows_on_every_card_and_back() -> None:
    for face in (FACE, replace(FACE, palette="guild"), replace(FACE, palette="legendary")):
        apart = ImageChops.difference(
            cards.draw_card(face).convert("L").crop((30, 64, 314, 76)),
            cards.draw_card(replace(face, pattern=True)).convert("L").crop((30, 64, 314, 76)),
        )
        assert ImageStat.Stat(apart).mean[0] > 15
    back = CardBack("capital", "troop", "hidden", "Troop")
    apart = ImageChops.difference(
        cards.draw_card_back(back).convert("L"),
        cards.draw_card_back(replace(back, pattern=True)).convert("L"),
    )
    assert ImageStat.Stat(apart).mean[0] > 2


@given(st.text(st.sampled_from("abcdeÉèœ '-"), min_size=1, max_size=60), PILLS, STATS)
def test_a_plaque_keeps_its_words_inside(
    title: str, pills: tuple[Pill, ...], stats: tuple[Badge, ...]
) -> None:
    bare = replace(PLAQUE, title=" ", badges=())
    apart = ImageChops.difference(
        small_cards.draw_plaque(replace(bare, title=title, pills=pills, badges=stats)).convert(
            "RGB"
        ),
        small_cards.draw_plaque(bare).convert("RGB"),
    )
    left, top, right, bottom = apart.getbbox() or (130, 10, 131, 11)
    assert (left >= small_cards.ART_WIDTH // 2 - 4, top >= 4) == (True, True)
    assert (right <= small_cards.PLAQUE_WIDTH - 5, bottom <= small_cards.PLAQUE_HEIGHT - 4) == (
        True,
        True,
    )


def test_a_plaque_counts_the_pills_that_find_no_room() -> None:
    pills = tuple(Pill("Troupe en garnison", ("troop",)) for _ in range(4))
    corner = small_cards.PLAQUE_WIDTH - 60, 40, small_cards.PLAQUE_WIDTH - 6, 80
    marks = [
        ImageStat.Stat(
            small_cards.draw_plaque(replace(PLAQUE, pills=some)).convert("L").crop(corner)
        ).stddev[0]
        for some in (pills[:1], pills)
    ]
    assert marks[1] > marks[0] + 5


def test_a_plaque_shows_its_pattern() -> None:
    apart = ImageChops.difference(
        small_cards.draw_plaque(PLAQUE).convert("L").crop((6, 20, 20, 130)),
        small_cards.draw_plaque(replace(PLAQUE, pattern=True)).convert("L").crop((6, 20, 20, 130)),
    )
    assert ImageStat.Stat(apart).mean[0] > 20


def test_a_heading_leaves_room_for_its_note() -> None:
    board = Image.new("RGB", (1170, 200), (90, 60, 40))
    small_cards.draw_heading(
        board, 10, "Le royaume de " + "Rorik " * 20, "ronde 7 · 4 améliorations sur 8"
    )
    gap = board.crop((735, 20, 745, 60)).convert("L")
    assert _number(gap.getextrema()[1]) < 120


def test_a_card_is_the_same_whichever_cards_were_drawn_before_it() -> None:
    """Frames, parchment and glows are kept, so none of them may be drawn on."""
    first, second = (
        replace(FACE, title=title, subject=subject, rules=f"{title} {{gold}}")
        for title, subject in (("Citadel", "citadel"), ("Bridge", "university"))
    )
    before = _draw_in_order(first, second)
    assert before == list(reversed(_draw_in_order(second, first)))


def _draw_in_order(*faces: CardFace) -> list[bytes]:
    cards.draw_card.cache_clear()
    landscapes.draw_landscape.cache_clear()
    return [cards.draw_card(one).tobytes() for one in faces]


def test_corners_that_are_reduced_apart_are_those_of_a_rounded_picture() -> None:
    picture = Image.linear_gradient("L").resize((400, 300)).convert("RGB")
    rounded = picture.copy()
    rounded.putalpha(shapes.rounded_mask(picture.size, 40))
    usual, apart = shapes.scale_down(rounded, 200), shapes.round_and_scale_down(picture, 40, 200)
    assert apart.getchannel("A").tobytes() == usual.getchannel("A").tobytes()
    assert apart.convert("RGB").tobytes() == shapes.scale_down(picture, 200).tobytes()
    assert picture.mode == "RGB"
