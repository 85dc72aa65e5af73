"""The post of a game's end has room for the last words of a whole table."""

from bot.cards.ending.end_post import MAX_WORDS_LENGTH, make_end_parts
from bot.games.ending.ending_work import Saga
from bot.games.ending.endings import EndShow
from bot.messages.post_parts import Gallery, Text
from bot.workers.picture_studio import DrawnPicture
from render.language.markup import discord_length
from render.words import WORD_BOOKS, Voice

SEATS = range(1, 9)
VOICE = Voice(
    "en", WORD_BOOKS["capital"], {seat: f"Player {seat}" for seat in SEATS}, markdown=True
)


def make_show(words: dict[int, str], hidden: str = "Ben held the Mint.") -> EndShow:
    picture = DrawnPicture(b"", "A saga.", "", "")
    saga = Saga(picture, ("**Best builder**: Ben, 9 Gold",) * 6, "X", ((1, hidden), (2, hidden)))
    return EndShow(saga, words)


def read_texts(show: EndShow) -> list[str]:
    return [one.markdown for one in make_end_parts(VOICE, show) if isinstance(one, Text)]


def test_a_last_word_stands_with_what_its_side_could_not_see() -> None:
    [awards, signs, words] = read_texts(make_show({1: "It held"}))
    assert awards.count("\n") == 3
    assert signs.startswith("X\n")
    assert words == ("**Player 1**: “It held”\n-# Hidden from them until now: Ben held the Mint.")


def test_without_a_last_word_there_is_none() -> None:
    assert len(read_texts(make_show({}))) == 2


def test_the_longest_last_words_of_a_full_table_all_have_a_share() -> None:
    words = read_texts(make_show(dict.fromkeys(SEATS, "*" * 200), hidden="h" * 300))[-1]
    assert discord_length(words) <= MAX_WORDS_LENGTH + len(SEATS)
    assert all(f"**Player {seat}**" in words for seat in SEATS)


def test_the_saga_is_a_picture_with_an_alternative_text() -> None:
    gallery = make_end_parts(VOICE, make_show({}))[0]
    assert isinstance(gallery, Gallery)
    assert gallery.picture.alt == "A saga."
