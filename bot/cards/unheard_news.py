"""The news on a card: whole sentences, as many as a phone has room for."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.state.seat_view import SeatAsk
from bot.messages.card_events import arrange_card_events
from bot.messages.reader import Reader
from engine.core.protocol.values import Event
from render.language.grammar import Noun
from render.language.markup import clip_text, discord_length, to_one_line
from render.language.pages import Highlight
from render.reports import list_highlights, list_news

MAX_UNHEARD_NEWS_LISTED: Final = 3
"""Maximum number of unheard news that a card lists; they come without a page of news."""
PHONE_LINE: Final = 40
"""Characters in a line of a phone."""
MAX_NEWS_LENGTH: Final = 3 * PHONE_LINE
"""Room for news on a card; the rest is behind a button."""
MAX_HINT_LINES_BESIDE_NEWS: Final = 3
"""With more lines of hints on a phone, a card has a line of news less."""
MAX_HIGHLIGHTS_LENGTH: Final = 2 * PHONE_LINE
"""Room for the weightiest sentences; the first is told even if it is longer."""
MIN_WEIGHT_BESIDE_OTHERS: Final = 10
"""What matters less is told only if nothing else is."""
MAX_SENTENCE_LENGTH: Final = 1_000
"""Only a sentence that is longer is cut."""

_SENTENCE_END: Final = re.compile(r"[.?!](?= )")


def cut_at_sentence(text: str, limit: int) -> str:
    """Cut a text after the last sentence that fits; at least one sentence is kept."""
    ends = [found.end() for found in _SENTENCE_END.finditer(text)]
    fitting = [end for end in ends if discord_length(text[:end]) <= limit] or ends[:1]
    whole = text if discord_length(text) <= limit else text[: fitting[-1]] if fitting else text
    return clip_text(whole, MAX_SENTENCE_LENGTH)


def list_unheard_news_lines(reader: Reader) -> Iterator[str]:
    """Return the newest news that the reader has not seen, and how many more there are.

    Where a game tells in short what happened, the weightiest of it is chosen.
    """
    highlights = list_unheard_highlights(reader)
    if highlights:
        yield choose_highlights(reader, highlights)
        return
    lines = list_unheard_news(reader)
    room = measure_room_for_news(reader)
    told: list[str] = []
    for line in lines[-MAX_UNHEARD_NEWS_LISTED:]:
        if told and room < PHONE_LINE:
            break
        told.append(f"- {cut_at_sentence(to_one_line(line), room)}")
        room -= -(-discord_length(told[-1]) // PHONE_LINE) * PHONE_LINE
    if len(lines) > len(told):
        told[-1] += " " + say_more_news(reader, len(lines) - len(told))
    yield from told


def measure_room_for_news(reader: Reader) -> int:
    """Return how long the news on a card may be: long hints leave it a line less."""
    hints = (write_hint_text(reader, one, "") for one in reader.asks_shown)
    lines = [line for hint in hints for line in hint.split("\n")]
    phone_lines = sum(-(-discord_length(line) // PHONE_LINE) for line in lines)
    is_long = phone_lines > MAX_HINT_LINES_BESIDE_NEWS
    return MAX_NEWS_LENGTH - PHONE_LINE if is_long else MAX_NEWS_LENGTH


def write_hint_text(reader: Reader, seat_ask: SeatAsk, lead: str) -> str:
    """Return the hint for an ask, without the lines that `lead` already says.

    At a practice table it explains one kind of order, and says what a hint must always say.
    """
    guidance = reader.game_type.presentation.guidance
    view, orders = reader.seat_view.view, reader.orders_of(seat_ask.sheet)
    hint_kind = reader.practice_hints.get(seat_ask.ask.id, "")
    if hint_kind:
        labels = {name: Noun(reader.say(f"button.{name}")) for name in ("give", "ready")}
        button = f"order.{hint_kind}"
        labels |= {"end": Noun(reader.say(button))} if reader.voice.has_words(button) else {}
        explained = reader.say(f"hint.practice.{hint_kind}", **labels)
        facts = guidance.write_facts(reader.voice, view, seat_ask.ask, orders)
        return "\n".join(filter(None, (explained, facts)))
    hint = guidance.write_hint(reader.voice, view, seat_ask.ask, orders)
    return "\n".join(one for one in hint.split("\n") if one not in lead.split("\n"))


def list_unheard_news(reader: Reader) -> tuple[str, ...]:
    """Return the news that no letter, card or answer has told the reader."""
    events = _list_unheard_events(reader)
    if not events:
        return ()
    return list_news(reader.game_type.presentation, reader.seat_view.view, events, reader.voice)


def list_unheard_highlights(reader: Reader) -> tuple[Highlight, ...]:
    """Return in short what the reader has not been told; () in a game that has no such words."""
    events = _list_unheard_events(reader)
    if not events:
        return ()
    return list_highlights(
        reader.game_type.presentation, reader.seat_view.view, events, reader.voice
    )


def _list_unheard_events(reader: Reader) -> tuple[Event, ...]:
    """Return the events that a card tells which no letter, card or answer has told yet."""
    seat_view = reader.seat_view
    return arrange_card_events(
        reader.game_type.presentation, seat_view.view, seat_view.unshown_events
    )


def choose_highlights(reader: Reader, highlights: Sequence[Highlight]) -> str:
    """Return the weightiest sentences that fit, each whole, and how many more there are.

    A reader who is asked nothing is told one.
    """
    first, *others = sorted(highlights, key=lambda one: -one.weight)
    room = MAX_HIGHLIGHTS_LENGTH if reader.seat_view.asks else 0
    told = [first.sentence]
    for one in others:
        fits = discord_length(" ".join((*told, one.sentence))) <= room
        if fits and one.weight >= MIN_WEIGHT_BESIDE_OTHERS:
            told.append(one.sentence)
    more = len(highlights) - len(told)
    told += [say_more_news(reader, more)] if more else []
    return to_one_line(" ".join(told))


def say_more_news(reader: Reader, count: int) -> str:
    """Say how many more pieces of news there are; a small number is written as a word."""
    key = f"number.{count}"
    number = reader.say(key) if reader.voice.has_words(key) else str(count)
    return reader.say("turn.more_news", count=count, number=Noun(number))
