"""Files that hold no orders: each is refused by one sentence, and changes nothing."""

import io
import zipfile
from typing import Final

import pytest
from PIL import Image

from bot.cards.sheet_card import FILE_FIELD
from bot.local.world.discord_objects import File
from tests.cogs.button_steps import read_sheet
from tests.cogs.running_bot import RunningBot, message_text
from tests.cogs.staged_table import WAR_SIDES, open_staged_table

MEBIBYTE: Final = 1024 * 1024
ORDER: Final = "move all from 006.007 to 006.008"
DRAWING: Final = f"<svg xmlns='http://www.w3.org/2000/svg'>\n<text>\n{ORDER}\n</text></svg>"


def make_film() -> bytes:
    """Return an animation of 500 frames."""
    film = io.BytesIO()
    first, *others = [Image.new("P", (2, 2), number % 250) for number in range(500)]
    first.putpixel((0, 0), 255)
    first.save(film, "GIF", save_all=True, append_images=others, disposal=2)
    return film.getvalue()


def make_archive() -> bytes:
    """Return a small archive that unpacks to 50 MB."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as written:
        written.writestr("orders.txt", b"0" * 50 * MEBIBYTE)
    return archive.getvalue()


FILES: Final = (
    (File("map.svg", DRAWING.encode()), "no text file"),
    (File("map.txt", DRAWING.encode()), "no text file"),
    (File("film.gif", make_film()), "no text file"),
    (File("orders.zip", make_archive()), "no text file"),
    (File("renamed.txt", make_archive()), "no text file"),
    (File("long.txt", f"{ORDER}\n".encode() * 4_000), "I read up to 64 KB"),
    (File("utf16.txt", ORDER.encode("utf-16")), "no plain text in UTF-8"),
    (File("latin.txt", "say Évidemment".encode("latin-1")), "no plain text in UTF-8"),
    (File("empty.txt", b""), "is empty"),
    (File("@everyone `x` **y**.txt", b"\xff"), "no plain text in UTF-8"),
)


@pytest.mark.parametrize("way", ["message", "form"])
async def test_a_file_without_orders_is_refused_by_one_sentence_and_gives_none(
    bot: RunningBot, way: str
) -> None:
    """S-TABLE-09."""
    game = await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    ada = bot.people["Ada"]
    for file, reason in FILES:
        if way == "message":
            [answer] = await bot.write_dm(ada, "", [file])
            told = message_text(answer)
        else:
            card = await bot.open_card(ada, game)
            await bot.press_control(ada, card, "sheet")
            form = await bot.press_control(ada, bot.message_now(card), "write")
            filled = await bot.fill_modal(ada, form, {FILE_FIELD: [file]})
            told = "\n".join(map(message_text, filled.answers))
        assert reason in told, file.name
        assert told.count("\n") == 0, told
        assert "@everyone" not in told
        assert await read_sheet(bot, game, ada) == []


async def test_lines_beside_a_file_that_is_refused_are_taken(bot: RunningBot) -> None:
    game = await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    answers = await bot.write_dm(bot.people["Ada"], ORDER, [FILES[0][0]], answers=2)
    assert "no text file" in "\n".join(map(message_text, answers))
    assert [one.kind for one in await read_sheet(bot, game, bot.people["Ada"])] == ["move"]
