"""Words that are typed during a parley: said to whom a button names, and never by a guess."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from bot.cards.parley.parley_parts import find_parley_ask, list_partners
from bot.messages.post_parts import Button, Text
from bot.messages.posts import MessageContent, button_rows
from bot.messages.reader import Reader
from bot.order_reading.meanings.typed_order_lines import ReadLine
from bot.play.answer import Answer
from bot.play.memory.unsent_words import UnsentWords
from bot.play.typed.typed_message import TypedMessage
from engine.core.notation.line_writer import write_line
from engine.core.protocol.drafts import ANY_TEXT, KIND_FIELD
from engine.core.protocol.values import Order, Refusal

MAX_PARTNERS_NAMED: Final = 4
MAX_PARTNER_TEXT: Final = 80
"""The characters of a text that a refused line repeats."""
_OPENING_QUOTES: Final = '"“„«'


def hold_public_texts(reader: Reader, lines: Sequence[ReadLine]) -> Sequence[ReadLine]:
    """Refuse texts for everybody that may be meant for a partner alone.

    A text in quotes, or one that names its channel, is for all.
    """
    partners = list_partners(reader)
    return [(line, _refuse_doubtful(reader, line, one, partners) or one) for line, one in lines]


def find_held_text(reader: Reader, lines: Sequence[ReadLine]) -> tuple[str, Order] | None:
    """Find the text of a line alone that may be meant for a partner, and its order for all."""
    if len(lines) != 1 or not list_partners(reader):
        return None
    [(line, one)] = lines
    text = _doubtful_text(line, one)
    return (text, one) if text and isinstance(one, Order) else None


def answer_held_text(message: TypedMessage, reader: Reader, text: str, order: Order) -> Answer:
    """Ask who may hear a text, with a button for each answer."""
    key = message.token
    message.services.unsent_words.keep(message.person.id, key, UnsentWords(text, order))
    to_all = Button(reader.say_label("parley.to_all"), reader.make_control("words", rest=f".{key}"))
    buttons = (*_list_partner_buttons(reader, key), to_all)
    message.has_refusal = True
    return _add_buttons(reader, reader.say("parley.to_whom"), buttons)


def offer_to_say(message: TypedMessage, reader: Reader, answer: Answer, text: str) -> Answer:
    """Add to the answer to a text that is no order buttons that say it to a partner."""
    buttons = list(_list_partner_buttons(reader, message.token))
    if not buttons or not answer.posts:
        return answer
    message.services.unsent_words.keep(message.person.id, message.token, UnsentWords(text.strip()))
    *earlier, last = answer.posts
    first, *rest = last.parts
    rows = button_rows(*buttons)
    return replace(answer, posts=(*earlier, replace(last, parts=(first, *rows, *rest))))


def _list_partner_buttons(reader: Reader, key: str) -> Iterator[Button]:
    ask = find_parley_ask(reader)
    for partner in list_partners(reader)[:MAX_PARTNERS_NAMED]:
        label = reader.say_label("parley.say_it", seat=partner)
        yield Button(label, reader.make_control("words", ask, f"{partner}.{key}"))


def _add_buttons(reader: Reader, said: str, buttons: Sequence[Button]) -> Answer:
    words = Text(f"-# {reader.table_title}\n{said}")
    return Answer((MessageContent((words, *button_rows(*buttons))),), has_refusal=True)


def _refuse_doubtful(
    reader: Reader, line: str, one: object, partners: Sequence[int]
) -> Refusal | None:
    text, room = _doubtful_text(line, one), reader.game_type.presentation.parley_room
    if not text or not partners or room is None or not isinstance(one, Order):
        return None
    shown = text if len(text) <= MAX_PARTNER_TEXT else "…"
    apart = write_line(room.say_to(partners[0], shown), reader.lexicon)
    whole = f'{line.split(maxsplit=1)[0]} "{shown}"'
    name = reader.lexicon.write_name("seat", str(partners[0]))
    facts: dict[str, str | int] = {"given": name, "apart": apart, "whole": whole}
    return Refusal(code="TEXT_ADDRESSED", rule="S-ORDER-04", facts=facts)


def _doubtful_text(line: str, one: object) -> str:
    """Return the text of an order that everybody hears, unless that is plainly meant; else ""."""
    if not isinstance(one, Order) or not one.private_kind:
        return ""
    field = next(name for name, space in one.field_namespaces.items() if space == ANY_TEXT)
    if one.model_fields_set - {field, KIND_FIELD}:
        return ""
    text: str = getattr(one, field)
    is_quoted = re.search(rf"[{re.escape(_OPENING_QUOTES)}]\s*{re.escape(text[:20])}", line)
    return "" if is_quoted else text
