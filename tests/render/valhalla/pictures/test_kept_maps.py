"""When a map is sent, how large it is, and what is kept of it."""

from io import BytesIO

from PIL import Image

from bot.lab.bench.picture_bench import build_war_view
from engine.core.protocol.values import Seat
from render.drawing.picture import Picture, PictureRequest, encode_png
from render.valhalla.pictures.map import (
    ground,
    map_picture,
)
from render.valhalla.pictures.pictures import choose_pictures_to_send, draw_picture
from tests.render.valhalla.small_maps import (
    PLAYERS,
    own_part,
    scout_force,
    view_small_map,
    with_knowledge,
)


def test_the_map_is_sent_when_it_has_changed() -> None:
    class Heard:
        kind = "moved"

    assert list(choose_pictures_to_send(view_small_map(), [Heard()])) == [("map", "")]  # type: ignore[list-item]
    assert list(choose_pictures_to_send(view_small_map(), [])) == []


def test_the_sea_keeps_its_tones_however_little_there_is_of_it() -> None:
    image = Image.new("RGB", (240, 240))
    image.putdata([(x, y, 120) for y in range(240) for x in range(240)])
    image.paste(ground.WATER_TONES[1], (7, 7, 9, 9))
    picture = Picture(image, "", "", is_flat=True, kept_tones=ground.WATER_TONES)
    packed = Image.open(BytesIO(encode_png(picture))).convert("RGB")
    assert packed.getpixel((8, 8)) == ground.WATER_TONES[1]


def test_a_whole_war_packs_small_and_a_kept_land_is_drawn_the_same() -> None:
    of = build_war_view()
    assert of.size == (40, 30)
    assert len(own_part(of).units) > 250
    look = PictureRequest(zoom="whole")
    map_picture.clear_caches()
    first = draw_picture(of, look, PLAYERS)
    again = draw_picture(of, look, PLAYERS)
    assert first.image.tobytes() == again.image.tobytes()
    packed = encode_png(first)
    assert len(packed) <= 400 * 1024
    assert Image.open(BytesIO(packed)).mode == "P"


def test_a_land_that_is_kept_follows_what_changes_on_it() -> None:
    of = view_small_map()
    before = draw_picture(of, PictureRequest(), PLAYERS).image.tobytes()
    held = with_knowledge(of, marks={"007.006": (Seat(2),)}, scouted=(scout_force("007.006"),))
    assert draw_picture(held, PictureRequest(), PLAYERS).image.tobytes() != before
    assert draw_picture(of, PictureRequest(), PLAYERS).image.tobytes() == before
