"""A seat's news stands on its card if it is words alone, so that both are one letter."""

from collections.abc import Collection, Sequence

from bot.games.news.chapters import THREAD_ROOM
from bot.letter_bodies import SeatNews
from bot.records import Letter
from engine.core.protocol.values import Seat


def drop_news_on_cards(
    letters: Sequence[Letter], seats_with_card: Collection[Seat]
) -> list[Letter]:
    """Drop each seat's last news letter if its card tells the same: it has words alone."""
    last_letters = {one.seat: one for one in letters}
    dropped = [
        one
        for seat, one in last_letters.items()
        if seat in seats_with_card and _is_words_alone(one)
    ]
    return [one for one in letters if one not in dropped]


def _is_words_alone(letter: Letter) -> bool:
    """Return whether a letter is news of the table's own room, without pictures or buttons."""
    match letter.body:
        case SeatNews(room=room, open_to=open_to):
            return room == THREAD_ROOM and not letter.look and not open_to
    return False
