"""The toy game as a game type: words in both languages, and a presentation."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from PIL import Image

from bot.game_types import GameType
from engine.core.files.yaml_reader import YamlDocument
from engine.core.protocol.values import Event
from render.drawing.picture import Picture, PictureRequest
from render.language.fact_vocabulary import FactVocabulary
from render.language.pages import Page
from render.language.voice import Voice
from render.language.word_books import WordBook
from render.presentation import Pictures, Presentation, StatusPage, Words
from render.words import COMMON_BOOK, WORD_BOOKS
from tests.engine.toy import GAME
from tests.engine.toy.catalog import GATES, GUARDS, MOODS, TREASURES, VERDICTS

KEY: Final = GAME.key
CARDS: Final = (*GUARDS, *TREASURES)


def _words(language: str) -> dict[str, Any]:
    """Make word books of the toy game from its ids, differing by language."""

    def said(one: str) -> str:
        plain = one.replace("_", " ").lower()
        return plain if language == "en" else f"le {plain}"

    words: dict[str, Any] = {"game.name": "Hoard" if language == "en" else "Magot"}
    for kind, order in GAME.kinds.orders.items():
        words[f"order.{kind}"] = said(kind).capitalize()
        words[f"order.{kind}.about"] = f"{said(kind)}."
        words[f"form.{kind}"] = order.form
    for code in GAME.kinds.refusals:
        words.setdefault(f"refusal.{code}", f"{said(code)}.")
    words |= {f"event.{kind}": f"{said(kind)}." for kind in GAME.kinds.events}
    for section, ids in GAME.kinds.ids_needing_words().items():
        words |= {f"{section}.{one}": {"name": said(one), "noun": "m"} for one in ids}
    words |= {f"ask.{kind}": f"{said(kind)}?" for kind in GAME.kinds.ids_needing_words()["ask"]}
    words |= {
        f"blank.{name}": {"name": said(name), "noun": "m"} for name in ("amount", "guards", "cards")
    }
    words["picture.hoard"] = {"reader": {"seat": "Your hoard", "other": "{seat}"}}
    words["picture.hall"] = said("hall")
    words["headline.news"] = said("news")
    return words


def _names(voice: Voice) -> Any:
    for section, ids in (("card", CARDS), ("gate", GATES), ("choice", (*VERDICTS, *MOODS))):
        for one in ids:
            yield section, one, voice.noun(f"{section}.{one}").name


def draw_toy_picture(
    view: Any, look: PictureRequest, players: Mapping[int, str], heard: Sequence[Event]
) -> Picture:
    """Draw a tiny picture."""
    del players, heard
    image = Image.new("RGB", (32, 32), (20 * view.round, 0, 0))
    return Picture(image, f"Round {view.round}", f"{look.part} {look.zoom}")


def write_toy_status(view: Any, language: str, players: Mapping[int, str]) -> Page:
    """Make the status page."""
    del players
    return Page(f"Round {view.round}" if language == "en" else f"Manche {view.round}")


SEATS: Final = ("seat", "to", "target", "attacker", "rival")
CARD_FACTS: Final = ("card", "cards", "guards", "hand")
TOY_BOOK: Final = WordBook(
    key=KEY,
    read_files=lambda language: [YamlDocument(KEY, _words(language), {})],
    vocabulary=FactVocabulary(
        spaces=dict.fromkeys(SEATS, "seat")
        | dict.fromkeys(CARD_FACTS, "card")
        | {"verdict": "choice", "on": "choice"},
        list_names=_names,
    ),
    common=COMMON_BOOK,
)


@cache
def toy_game_type() -> GameType:
    """Return the toy game as a game type; its word book is among those found by a key."""
    WORD_BOOKS[KEY] = TOY_BOOK  # type: ignore[index]  # no game of tests is in the table of games
    presentation = Presentation(
        pictures=Pictures(
            parts=("hoard", "hall"),
            draw=draw_toy_picture,
            choose_to_send=lambda _, __: (("hoard", ""),),
        ),
        words=Words(book=TOY_BOOK),
        status_page=StatusPage(
            write=write_toy_status, write_title=lambda *given: write_toy_status(*given).title
        ),
    )
    return GameType(GAME, presentation)
