"""The toy game as a game type: words in both languages, and a presentation."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from PIL import Image

from bot.game_types import GameType
from engine.core.files.yaml_reader import YamlDocument
from engine.core.protocol.values import Event
from render.drawing.picture import Picture, PictureRequest
from render.language import word_books
from render.language.fact_vocabulary import VOCABULARIES, FactVocabulary
from render.language.pages import Page
from render.language.voice import Voice
from render.presentation import Pictures, Presentation, StatusPage
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
    for kind, order in GAME.order_types.items():
        words[f"order.{kind}"] = said(kind).capitalize()
        words[f"order.{kind}.about"] = f"{said(kind)}."
        words[f"form.{kind}"] = order.form
    for code in GAME.refusal_codes:
        words.setdefault(f"refusal.{code}", f"{said(code)}.")
    words |= {f"event.{kind}": f"{said(kind)}." for kind in GAME.event_types}
    for section, ids in GAME.ids_needing_words().items():
        words |= {f"{section}.{one}": {"name": said(one), "noun": "m"} for one in ids}
    words |= {f"ask.{kind}": f"{said(kind)}?" for kind in GAME.ids_needing_words()["ask"]}
    words |= {
        f"blank.{name}": {"name": said(name), "noun": "m"} for name in ("amount", "guards", "cards")
    }
    words["picture.hoard"] = {"reader": {"seat": "Your hoard", "other": "{seat}"}}
    words["picture.hall"] = said("hall")
    words["headline.news"] = said("news")
    return words


_load = word_books.load_data_file  # type: ignore[attr-defined]


def _toy_too(package: str, name: str) -> YamlDocument:
    """Load the toy game's words from here, all others from their files."""
    language, _, _ = name.partition("/")
    if package == f"render.{KEY}.words":
        return YamlDocument(name, _words(language), {})
    return _load(package, name)


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


def toy_game_type() -> GameType:
    """Register the words, and return the toy game as a game type."""
    word_books.load_data_file = _toy_too  # type: ignore[attr-defined]  # the books know no game of tests
    seats = ("seat", "to", "target", "attacker", "rival")
    cards = ("card", "cards", "guards", "hand")
    VOCABULARIES[KEY] = FactVocabulary(
        spaces=dict.fromkeys(seats, "seat")
        | dict.fromkeys(cards, "card")
        | {"verdict": "choice", "on": "choice"},
        list_names=_names,
    )
    presentation = Presentation(
        pictures=Pictures(
            parts=("hoard", "hall"),
            draw=draw_toy_picture,
            choose_to_send=lambda _, __: (("hoard", ""),),
        ),
        status_page=StatusPage(
            write=write_toy_status, write_title=lambda *given: write_toy_status(*given).title
        ),
    )
    return GameType(GAME, presentation)
