"""The modals of the order builder: a number or a text that is typed."""

from bot.messages.modals import MAX_TITLE_LENGTH, Modal, TextField
from bot.messages.post_parts import MAX_OPTION_LENGTH, shorten
from bot.messages.reader import Reader
from engine.core.protocol.game import Blank
from render.language.fact_vocabulary import capitalise
from render.language.grammar import Noun


def make_number_modal(reader: Reader, blank: Blank, number: int, ask: str) -> Modal:
    """Return the modal for a whole number."""
    low, high = blank.span or (0, 0)
    about = reader.say_label("builder.span", MAX_OPTION_LENGTH, low=str(low), high=str(high))
    title = shorten(capitalise(name_blank(reader, blank.name).name), MAX_TITLE_LENGTH)
    field = TextField("value", title, about, least=1, most=10)
    return Modal(reader.make_control("number", ask, str(number)), title, (field,))


def make_text_modal(reader: Reader, blank: Blank, number: int, ask: str) -> Modal:
    """Return the modal for a text."""
    most = min(blank.text, 4_000)
    title = shorten(capitalise(name_blank(reader, blank.name).name), MAX_TITLE_LENGTH)
    about = reader.say_label("builder.text", MAX_OPTION_LENGTH, count=most)
    field = TextField("value", title, about, least=1, most=most, long=most > 80)
    return Modal(reader.make_control("text", ask, str(number)), title, (field,))


def name_blank(reader: Reader, blank: str) -> Noun:
    """Return the noun of a blank."""
    return reader.voice.known_noun(f"blank.{blank}") or Noun(blank.replace("_", " "))
