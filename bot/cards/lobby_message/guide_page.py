"""A page of a game's guide as a message: its picture, and the way to the other pages."""

from typing import Final

from bot.cards.lobby_message.welcome_page import make_play_button
from bot.game_types import GameType
from bot.messages.controls import Control
from bot.messages.post_parts import (
    MAX_LABEL_LENGTH,
    MAX_OPTION_LENGTH,
    AttachedPicture,
    Button,
    Gallery,
    Option,
    Row,
    Select,
    Style,
    Text,
    shorten,
)
from bot.messages.posts import MessageContent, PostPart
from render.guide import Guide, write_page_text, write_page_title
from render.language.grammar import Noun
from render.words import Voice

PAGE_VERB: Final = "guide_page"
COLOUR: Final = 0x5C5148


def make_page_control(key: str, number: int) -> Control:
    """Return the control that leads to a page of a guide."""
    return Control(PAGE_VERB, rest=f"{key}.{number}")


def read_page_control(control: Control) -> tuple[str, int]:
    """Return the game and the page that a control leads to; page 1 if it names none."""
    key, _, number = control.rest.partition(".")
    return key, int(number) if number.isdecimal() else 1


def write_guide_post(
    voice: Voice, game_type: GameType, guide: Guide, number: int, picture: AttachedPicture | None
) -> MessageContent:
    """Return a page as a message; without its picture, its words."""
    key, page = game_type.game.key, guide.pages[number - 1]
    line = Text(f"-# {voice.say('guides.line', name=Noun(voice.say('game.name')))}")
    words = Text(f"### {write_page_title(voice, page)}\n{write_page_text(voice, page)}")
    shown: tuple[PostPart, ...] = (words,) if picture is None else (Gallery((picture,)),)
    return MessageContent(
        (
            *shown,
            line,
            _make_page_select(voice, key, guide, number),
            _make_page_buttons(voice, game_type, guide, number),
        ),
        COLOUR,
    )


def _make_page_select(voice: Voice, key: str, guide: Guide, number: int) -> Row:
    """Return the select of all pages by their titles."""
    options = tuple(
        Option(
            str(place),
            shorten(f"{place} · {write_page_title(voice, page)}", MAX_OPTION_LENGTH),
            chosen=place == number,
        )
        for place, page in enumerate(guide.pages, 1)
    )
    return Row((Select(Control(PAGE_VERB, rest=key), options, voice.say("guides.pages")),))


def _make_page_buttons(voice: Voice, game_type: GameType, guide: Guide, number: int) -> Row:
    """Return the buttons to the pages before and after; after the last one, the game itself."""
    key = game_type.game.key
    back = _make_button(
        voice, "button.back", make_page_control(key, number - 1), enabled=number > 1
    )
    if number < len(guide.pages):
        after = make_page_control(key, number + 1)
        return Row((back, _make_button(voice, "guides.next", after, style="primary")))
    if game_type.presentation.practice is None:
        return Row((back,))
    return Row((back, make_play_button(voice, key)))


def _make_button(
    voice: Voice, words: str, control: Control, style: Style = "secondary", *, enabled: bool = True
) -> Button:
    label = shorten(voice.say(words), MAX_LABEL_LENGTH)
    return Button(label, control, style, disabled=not enabled)
