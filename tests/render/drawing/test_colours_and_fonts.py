"""Colours, fonts, rules text, icons and surfaces: measured and probed, not compared by byte."""

from importlib import resources
from io import BytesIO
from itertools import combinations, pairwise
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

import render
from render.drawing import colours, icons, lettering, patterns, rich_text, shapes, textures
from render.drawing.picture import Picture, PictureRequest, encode_png
from render.drawing.shapes import Badge, Pill

ROOT = resources.files("render")
ENGINE = resources.files("engine")
FRENCH = "ÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸàâæçèéêëîïôœùûüÿ"
SIGNS = (
    "«»\u2039\u203a\u201c\u201d\u2018\u2019\u2026\u2014\u2013·\u00d7\u2212±≥≤≠½¼°€§†\u202f\u00a0"
)
WORDS = st.text(
    st.sampled_from("abcdefghijklmnopqrstuvwxyzABCÉàœ.,;:'-0123456789 \u00a0\u202f"), max_size=240
)
NAMES = st.text(max_size=40)
RULES = st.lists(
    st.sampled_from(["chacun", "de vos combattants", "+1 {attack}", "**Quête :**", "\n", "{gold}",
                     "constitutionnellement", "si vous gagnez ;", "2 {hp}"]), max_size=60
).map(" ".join)  # fmt: skip


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value


# Colours


@pytest.mark.parametrize("key", colours.PALETTES)
def test_text_reads_on_every_palette(key: str) -> None:
    palette = colours.PALETTES[key]
    assert colours.contrast_ratio(colours.CREAM, palette.deep) >= 7
    assert colours.contrast_ratio(colours.CREAM, palette.mid) >= 7


@pytest.mark.parametrize("key", colours.TINTS)
def test_icons_read_on_parchment_and_on_dark_ground(key: str) -> None:
    tint = colours.TINTS[key]
    assert colours.contrast_ratio(tint.on_light, colours.PARCHMENT) >= 4.5
    for palette in colours.PALETTES.values():
        assert colours.contrast_ratio(tint.on_dark, palette.deep) >= 4.5
        assert colours.contrast_ratio(tint.on_dark, palette.mid) >= 3


def test_contrast_is_that_of_the_web_guidelines() -> None:
    assert colours.contrast_ratio((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert colours.contrast_ratio((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


def test_patterns_tell_palettes_apart_without_colour() -> None:
    used = [palette.hatch for palette in colours.PALETTES.values()]
    assert len(set(used)) == len(used)
    for one, other in combinations(patterns.PATTERN_PAINTERS, 2):
        apart = ImageChops.difference(
            patterns.pattern_mask(one, (56, 56)), patterns.pattern_mask(other, (56, 56))
        )
        assert ImageStat.Stat(apart).mean[0] > 12, (one, other)


# Lettering


def test_english_and_french_have_all_their_glyphs() -> None:
    ascii_all = "".join(map(chr, range(32, 127)))
    assert lettering.list_undrawable_characters(ascii_all + FRENCH + SIGNS) == ""


@pytest.mark.parametrize("face", lettering.FACES)
def test_every_face_draws_french_itself(face: str) -> None:
    assert {lettering.find_face(face, each) for each in FRENCH} == {face}


def test_what_cannot_be_drawn_is_named_and_replaced() -> None:
    assert lettering.list_undrawable_characters("Rorik 王 \U0001f409") == "王\U0001f409"
    assert lettering.make_drawable("王\U0001f409 ok") == "\u00b7\u00b7 ok"
    assert lettering.make_drawable("\u1e9c\u0328") != ""


def test_every_word_that_is_said_can_be_drawn() -> None:
    home = Path(render.__path__[0])
    books = [*home.glob("language/*/*.yaml"), *home.glob("*/words/*/*.yaml")]
    assert len(books) > 20
    for book in books:
        assert lettering.list_undrawable_characters(book.read_text("utf-8")) == "", book


def test_a_narrow_no_break_space_is_drawn_as_a_no_break_space() -> None:
    wide = lettering.text_width("Ronde 7\u00a0:", lettering.TEXT, 40)
    assert lettering.text_width("Ronde 7\u202f:", lettering.TEXT, 40) == wide


@pytest.mark.parametrize("face", [lettering.FIGURES, lettering.FIGURES_BOLD])
def test_figures_are_all_of_one_width(face: str) -> None:
    assert len({lettering.text_width(digit, face, 60) for digit in "0123456789"}) == 1


@given(NAMES, st.sampled_from(lettering.FACES))
def test_any_name_can_be_measured_and_drawn(name: str, face: str) -> None:
    image = Image.new("RGB", (800, 60))
    lettering.write_line(image, (4, 40), name, lettering.TextStyle(face, 24, colours.CREAM))
    assert lettering.text_width(name, face, 24) >= 0


@given(WORDS, st.integers(120, 600), st.sampled_from(lettering.FACES))
def test_wrapped_lines_fit_and_lose_nothing(text: str, room: int, face: str) -> None:
    lines = lettering.wrap_text(text, face, 30, room)
    assert all(lettering.text_width(line, face, 30) <= room for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


@given(WORDS, st.integers(150, 600), st.integers(1, 3))
def test_a_fitted_text_fits(text: str, room: int, most: int) -> None:
    fitted = lettering.fit_lines(text, lettering.DISPLAY, (room, most), range(50, 19, -1))
    assert len(fitted.lines) <= most
    widths = [lettering.text_width(line, lettering.DISPLAY, fitted.size) for line in fitted.lines]
    assert all(wide <= room for wide in widths)


def test_a_short_name_is_set_large_and_a_long_one_small() -> None:
    sizes = [
        lettering.fit_lines(name, lettering.DISPLAY, (588, 1), range(54, 21, -1)).size
        for name in ("Mint", "Cathedral of Three Crowns", "Banquier des Trois Cités du Nord")
    ]
    assert sizes[0] == 54
    assert all(larger > smaller for larger, smaller in pairwise(sizes))


# Rules text


def test_a_number_stays_with_its_icon_and_a_mark_with_its_word() -> None:
    assert [len(word) for word in rich_text.split_into_words("+1 {gold} every turn")] == [2, 1, 1]
    assert len(rich_text.split_into_words("Quête : oui")) == 2
    assert len(rich_text.split_into_words("« oui »")) == 1


def test_strong_words_are_bold_and_icons_are_square() -> None:
    ((strong,), (plain,), (icon,)) = rich_text.split_into_words("**Quest** done {quest}")
    assert (strong.face, plain.face, icon.icon) == (lettering.BOLD, lettering.TEXT, "quest")
    assert rich_text.piece_width(icon, 50) == pytest.approx(54)


def test_an_icon_is_drawn_in_its_tint() -> None:
    image = Image.new("RGB", (100, 80), colours.PARCHMENT)
    rich_text.draw_block(
        image,
        (0, 0, 100),
        rich_text.lay_out_rich_text("{defence}", "capital", 100, 50),
        colours.INK,
    )
    assert colours.TINTS["steel"].on_light in {each for _, each in image.getcolors(8000) or []}


@given(RULES, st.integers(40, 400))
def test_rules_that_fit_stay_in_their_box_and_others_are_cut(text: str, high: int) -> None:
    block = rich_text.fit_rich_text(text, "capital", (500, high), range(54, 25, -2))
    block = block or rich_text.cut_block(
        rich_text.lay_out_rich_text(text, "capital", 500, 26), high
    )
    assert block.height <= high
    assert all(rich_text.line_width(line, block.size) <= 500 for line in block.lines if line)


# Icons


BOOKS = [each.name.removesuffix(".yaml") for each in ROOT.joinpath("icons").iterdir()
         if each.name.endswith(".yaml")]  # fmt: skip


@pytest.mark.parametrize("book", BOOKS)
def test_every_icon_of_a_book_is_there_and_its_tint_known(book: str) -> None:
    index = icons.load_icon_index(book)
    assert set(index.tints) <= set(index.files)
    assert set(index.tints.values()) <= set(colours.TINTS)
    for key in index.files:
        assert _number(icons.icon_mask(book, key, 64).getextrema()[1]) > 200, key


def test_every_sprite_is_used_and_its_author_named() -> None:
    files = {each.name.removesuffix(".png") for each in ROOT.joinpath("icons").iterdir()
             if each.name.endswith(".png")}  # fmt: skip
    assert files == {name for book in BOOKS for name in icons.load_icon_index(book).files.values()}
    credits_ = ROOT.joinpath("CREDITS.md").read_text("utf-8")
    assert {
        name for name in files if f" {name}," not in credits_ and f" {name}." not in credits_
    } == set()


def test_every_card_city_and_upgrade_of_the_city_game_has_its_icon() -> None:
    known = icons.load_icon_index("capital").files
    for name in ("buildings", "troops", "mercenaries", "legendary"):
        text = ENGINE.joinpath("capital", "data", f"{name}.yaml").read_text("utf-8")
        ids = {card["id"] for card in yaml.safe_load(text)["cards"]}
        assert ids <= set(known)
    text = ENGINE.joinpath("capital", "data", "cities.yaml").read_text("utf-8")
    for city in yaml.safe_load(text)["cities"]:
        assert {city["id"], *(f"upgrade.{each['id']}" for each in city["upgrades"])} <= set(known)


def test_an_unknown_icon_is_our_own_mistake() -> None:
    with pytest.raises(KeyError, match="no icon for 'dragon'"):
        icons.icon_mask("capital", "dragon", 20)


# Surfaces


def test_surfaces_are_the_same_every_time_and_differ_by_key() -> None:
    one, again, other = (
        textures.layered_noise.__wrapped__((90, 70), (30, 20), key) for key in ("a", "a", "b")
    )
    assert one.tobytes() == again.tobytes()
    assert one.tobytes() != other.tobytes()


@pytest.mark.parametrize("make", [textures.draw_parchment, textures.draw_wood])
def test_no_surface_is_flat(make: object) -> None:
    assert callable(make)
    assert max(ImageStat.Stat(make((300, 300))).stddev) > 2


def test_stepped_noise_has_few_tones_from_the_dark_one_to_the_light_one() -> None:
    ramp = Image.linear_gradient("L")
    before = ramp.tobytes()
    banded = textures.colour_noise_in_steps(ramp, 5, (34, 32, 40), (52, 50, 61))
    tones = sorted(set(zip(*(band.tobytes() for band in banded.split()), strict=True)))
    assert len(tones) == 5
    assert (tones[0], tones[-1]) == ((34, 32, 40), (52, 50, 61))
    assert ramp.mode == "L"
    assert ramp.tobytes() == before


# Shapes


def test_badges_hold_their_number_beside_the_icon() -> None:
    assert (
        shapes.badge_size(Badge("gold", "12"), 60)[0] > shapes.badge_size(Badge("gold", "1"), 60)[0]
    )


def test_a_pill_keeps_to_its_room() -> None:
    pill = Pill("une bien longue étiquette", ("gold",))
    assert shapes.pill_size(pill, 50, 900)[0] > 260
    assert shapes.pill_size(pill, 50, 260)[0] <= 260


# Files


@pytest.mark.parametrize("mode", ["RGB", "RGBA"])
def test_packing_leaves_a_picture_as_it_was(mode: str) -> None:
    image = Image.linear_gradient("L").convert(mode)
    before = image.tobytes()
    assert Image.open(BytesIO(encode_png(Picture(image, "", "", is_flat=True)))).mode == "P"
    assert (image.mode, image.tobytes()) == (mode, before)


def test_a_picture_is_packed_in_few_colours_and_still_smooth() -> None:
    slope = textures.colour_noise(
        Image.linear_gradient("L").resize((600, 600)), (16, 44, 34), (222, 236, 158)
    )
    file = encode_png(Picture(slope, alt="a slope", text_twin="dark above, light below"))
    read = Image.open(BytesIO(file))
    assert (read.format, read.mode, read.size) == ("PNG", "P", (600, 600))
    softened = read.convert("RGB").resize((60, 60), Image.Resampling.BOX)
    apart = ImageChops.difference(softened, slope.resize((60, 60), Image.Resampling.BOX))
    assert all(_number(band.getextrema()[1]) <= 12 for band in apart.split())
    assert len(file) < 600 * 600


def test_a_look_can_be_kept_and_compared() -> None:
    assert PictureRequest() == PictureRequest(
        language="en", part="", zoom="", layer="", pattern=False
    )
    assert (
        len(
            {
                PictureRequest(part="hand"),
                PictureRequest(part="hand"),
                PictureRequest(part="kingdom"),
            }
        )
        == 2
    )
