"""Joins a seat's news with its card, so that both are one letter."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.games.news.chapters import THREAD_ROOM
from bot.store.rows import Letter


def join_news_to_cards(
    letters: Sequence[Letter], cards: Iterable[Letter]
) -> tuple[list[Letter], list[Letter]]:
    """Move each seat's last news onto its card, if they are words alone; return both lists."""
    last_news = {
        one.seat: one for one in letters if one.kind == "news" and one.body["room"] == THREAD_ROOM
    }
    news_by_seat = {seat: one for seat, one in last_news.items() if _is_words_alone(one)}
    pairs = [(one, news_by_seat.get(one.seat)) for one in cards]
    joined_names = {news.letter for _, news in pairs if news}
    joined_cards = [
        replace(card, body={**card.body, "page": news.body["page"]}) if news else card
        for card, news in pairs
    ]
    return [one for one in letters if one.letter not in joined_names], joined_cards


def _is_words_alone(letter: Letter) -> bool:
    """Return whether news have no pictures or buttons that the card lacks."""
    body = letter.body
    has_extras = letter.look or body.get("open_to")
    return bool(body["card"]) and not has_extras
