"""Whole games to their end: every message that reaches somebody says something."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bot.local.snowflakes import Json
from bot.local.world.components import SECTION, THUMBNAIL
from render.language.word_books import load_entries
from render.words import COMMON_BOOK, LANGUAGES, WORD_BOOKS, say_in_language
from tests.bot.flow.whole_games import PEOPLE, open_whole_game, run_flow_without_pictures
from tests.cogs.running_bot import count_pictures, message_controls, message_text

HEADING = re.compile(r"#+ |-# ")
"""The start of a line that only says what a message is about."""
SENTENCE_GAP = re.compile(r"\n|\*\*|(?<=[.?!:]) ")
PLAYERS = (*PEOPLE, "Ivaldi")
"""The people, and the machine beside them."""
NO_NEWS = tuple(say_in_language(language, COMMON_BOOK, "news.none") for language in LANGUAGES)
FACT = re.compile(r"\\\{[^}]*\\\}")
"""A fact in a sentence of a word file, after `re.escape`."""
SETTINGS: dict[str, dict[str, str]] = {
    "toy": {},
    "capital": {},
    "valhalla": {"victory": "rounds", "round_limit": "2"},
}


@pytest.mark.parametrize("key", SETTINGS)
async def test_no_message_of_a_whole_game_is_empty(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with run_flow_without_pictures(tmp_path, monkeypatch) as flow:
        whole_game = await open_whole_game(flow, key, **SETTINGS[key])
        await whole_game.play_to_end()
        messages = whole_game.list_messages()
    assert len(messages) > 20
    assert [one for one in messages if is_empty(one)] == []
    assert [twice for one in messages if (twice := said_twice(one))] == []
    ends = [one for one in messages if "replay" in {each.verb for each in message_controls(one)}]
    assert len({one["id"] for one in ends}) == (0 if key == "toy" else 1 + len(PEOPLE))
    assert len({one["id"] for one in ends if count_pictures(one) == 1}) == (key != "toy")
    boasts = [one for one in messages if "best" in {each.verb for each in message_controls(one)}]
    assert bool(boasts) == (key == "valhalla")
    assert all(list_thumbnails(one) for one in boasts)


def list_thumbnails(message: Json) -> list[str]:
    """List the small pictures beside the texts of a message."""
    beside = [one["accessory"] for one in message["components"] if one["type"] == SECTION]
    return [one["media"]["url"] for one in beside if one["type"] == THUMBNAIL]


def said_twice(message: Json) -> set[str]:
    """Return the sentences about a player that a message says twice, in titles or below them."""
    statements = [one.strip(" -#*.") for one in SENTENCE_GAP.split(message_text(message))]
    about_players = [one for one in statements if one.startswith(PLAYERS)]
    return {one for one in about_players if about_players.count(one) > 1}


def is_empty(message: Json) -> bool:
    """Tell whether a message has nothing to say, or says that there is no news."""
    text = message_text(message)
    body = [one for one in text.splitlines() if one.strip() and not HEADING.match(one)]
    has_nothing = not text.strip() and not count_pictures(message)
    is_silence = any(one.fullmatch("\n".join(body)) for one in list_silences())
    return has_nothing or not body or is_silence or any(one in text for one in NO_NEWS)


@cache
def list_silences() -> tuple[re.Pattern[str], ...]:
    """Return the sentences of Empire: Valhalla that tell of a turn without news."""
    forms: list[Any] = [
        load_entries(one, WORD_BOOKS["valhalla"])["tale.silence"] for one in LANGUAGES
    ]
    sentences = [one for form in forms for some in form["reader"].values() for one in some]
    assert len(sentences) > 10
    return tuple(re.compile(FACT.sub(".+", re.escape(one))) for one in sentences)
