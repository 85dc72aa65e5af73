"""What people upload and import in the workshop, and what is refused with a clear sentence."""

import zlib
from io import BytesIO

import pytest
from PIL import Image

from bot.local.snowflakes import Json
from bot.local.world.discord_objects import File
from engine.valhalla.entities.flag_pictures import read_picture
from tests.cogs.running_bot import RunningBot, message_controls, message_parts, message_text
from tests.cogs.workshop.workshop_steps import fill, open_workshop, press, read_hand, read_saved

SIDE = "name: Grey Pack\nruler: Ulf\ndesigns:\n  C: {hp: 15, attack: 12, defense: 2}\n"


def encode(image: Image.Image, kind: str, **options: object) -> bytes:
    file = BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def make_gif(frames: int) -> bytes:
    images = [Image.new("P", (32, 32), number % 256) for number in range(frames)]
    for number, image in enumerate(images):
        image.putpixel((number % 32, number // 32 % 32), (number + 1) % 256)
    return encode(images[0], "GIF", save_all=True, append_images=images[1:])


def make_bomb(width: int, height: int) -> bytes:
    """Make a PNG whose header promises many pixels."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4) + kind + data + zlib.crc32(kind + data).to_bytes(4)

    head = width.to_bytes(4) + height.to_bytes(4) + bytes([8, 2, 0, 0, 0])
    rows = zlib.compress(bytes(1_000_000))
    parts = chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + parts


EPHEMERAL = 64
SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
NOISE = Image.effect_noise((700, 500), 90)


async def upload(bot: RunningBot, data: bytes, name: str = "flag.png") -> Json:
    """Upload a picture on the page of the arms; return the message as it is then."""
    ada = bot.people["Ada"]
    message = await press(bot, ada, await open_workshop(bot, ada), "arms")
    return await fill(bot, ada, message, "picture", file=[File(name, data)])


@pytest.mark.parametrize(
    ("kind", "image"),
    [
        ("PNG", Image.new("RGBA", (300, 200), (200, 30, 30, 120))),
        ("JPEG", NOISE),
        ("WEBP", NOISE.resize((1200, 900))),
        ("GIF", Image.new("P", (64, 64), 5)),
        ("PNG", NOISE.convert("I;16")),
        ("PNG", Image.new("1", (16, 4000))),
    ],
)
async def test_a_picture_is_encoded_anew_and_small(
    bot_with_commands: RunningBot, kind: str, image: Image.Image
) -> None:
    bot = bot_with_commands
    message = await upload(bot, encode(image, kind))
    assert "made small" in message_text(message)
    png = read_picture((await read_hand(bot)).work["flag"])
    assert png is not None
    with Image.open(BytesIO(png)) as small:
        assert (small.size, small.mode, small.info) == ((96, 96), "P", {})
    message = await press(bot, bot.people["Ada"], message, "no_picture")
    assert "flag" not in (await read_hand(bot)).work


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("flag.svg", SVG, "SVG must be saved"),
        ("flag.gif", make_gif(500), "moving picture"),
        ("flag.png", make_bomb(30_000, 30_000), "can\u2019t read that as a picture"),
        ("flag.png", make_bomb(5_000, 5_000), "5000 \u00d7 5000 pixels"),
        ("flag.png", encode(Image.new("L", (8, 8)), "PNG"), "at least 16"),
        ("flag.png", encode(NOISE, "PNG")[:4000], "can\u2019t read that as a picture"),
        ("flag.bmp", encode(NOISE, "BMP"), "can\u2019t read that as a picture"),
        ("flag.png", b"PK\x03\x04 not a picture", "can\u2019t read that as a picture"),
        ("flag.png", b"", "No picture came"),
    ],
)
async def test_what_is_no_single_picture_of_a_fair_size_is_refused(
    bot_with_commands: RunningBot, name: str, data: bytes, told: str
) -> None:
    bot = bot_with_commands
    message = await upload(bot, data, name)
    assert told in message_text(message)
    assert "flag" not in (await read_hand(bot)).work


async def test_a_file_of_many_megabytes_is_refused_before_it_is_fetched(
    bot_with_commands: RunningBot,
) -> None:
    bot, ada = bot_with_commands, bot_with_commands.people["Ada"]
    message = await press(bot, ada, await open_workshop(bot, ada), "arms")
    form = await bot.press_control(ada, message, "work_form", rest=".picture")
    asked = await bot.fill_modal(ada, form, {"file": [File("flag.png", bytes(4_200_000))]})
    said = "\n".join(message_text(one) for one in asked.answers)
    assert "4096" in said


async def test_a_shared_side_is_imported_as_text_or_as_file(
    bot_with_commands: RunningBot,
) -> None:
    """V-12.2-01."""
    bot, ada, bo = bot_with_commands, *map(bot_with_commands.people.get, ("Ada", "Bo"))
    assert ada is not None
    assert bo is not None
    fenced = f"```yaml\n{SIDE}```"
    message = await fill(bot, ada, await open_workshop(bot, ada), "import", text=fenced, file=[])
    assert "**Grey Pack**" in message_text(message)
    shared = await bot.press_control(ada, message, "work_shelf", rest=".share")
    [answer] = shared.answers
    assert answer["flags"] & EPHEMERAL
    [url] = [one["file"]["url"] for one in message_parts(answer) if one["type"] == 13]
    assert url
    text = message_text(answer).partition("```yaml\n")[2].partition("```")[0]
    theirs = await open_workshop(bot, bo)
    await fill(bot, bo, theirs, "import", text="", file=[File("side.yaml", text.encode())])
    assert (await read_hand(bot, "Bo")).work == (await read_hand(bot)).work


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("name: A\nhats: 3", "2"),
        ("just words", "side"),
        ("name: [", "Line"),
        ("a: &x 1\nb: *x", ""),
        ("", ""),
    ],
)
async def test_a_text_that_is_no_side_is_refused_with_its_line_and_changes_nothing(
    bot_with_commands: RunningBot, text: str, told: str
) -> None:
    bot, ada = bot_with_commands, bot_with_commands.people["Ada"]
    message = await press(bot, ada, await open_workshop(bot, ada), "special", "beloved")
    before = message_text(message)
    message = await fill(bot, ada, message, "import", text=text, file=[])
    assert told in message_text(message)
    assert message_text(message) != before
    assert (await read_hand(bot)).work == {"special": "beloved"}
    assert await read_saved(bot) == {}
    assert "work_form" in [one.verb for one in message_controls(message)]
