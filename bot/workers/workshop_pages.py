"""Pages and uploads of workshops, worked on by a worker: they take time, and files may be bad."""

from collections.abc import Sequence

from bot.game_types import GameType
from bot.workers.picture_studio import DrawnPicture, make_drawn_picture
from render.language.voice import Voice
from render.workshop import ChangedWork, Work, Workshop


def find_workshop(game_type: GameType) -> Workshop:
    """Return the workshop of a game that has one."""
    workshop = game_type.presentation.workshop
    if workshop is None:
        raise LookupError(f"{game_type.game.key} has no workshop")
    return workshop


def draw_work(game_type: GameType, language: str, work: Work, page: str) -> Sequence[DrawnPicture]:
    """Draw the pictures of a page of a work."""
    voice = Voice(language, game_type.word_book)
    pictures = find_workshop(game_type).draw_page(voice, work, page)
    return tuple(map(make_drawn_picture, pictures))


def take_picture(
    game_type: GameType, language: str, work: Work, page: str, data: bytes
) -> ChangedWork:
    """Change a work by an uploaded picture, or say why that can't be."""
    voice = Voice(language, game_type.word_book, markdown=True)
    return find_workshop(game_type).take_picture(voice, work, page, data)
