"""Names of keywords, with their numbers: `Anti Cavalry 2 (Melee)`."""

from collections.abc import Iterable
from typing import Any

from engine.echoes.catalog.keyword_models import (
    AntiKeyword,
    BatteringKeyword,
    Keyword,
    NumberedKeyword,
)
from render.language.voice import Voice


def keyword_text(voice: Voice, keyword: Keyword) -> str:
    """Write a keyword with its number."""
    name = voice.say(f"keyword.{keyword.kw}")
    facts: dict[str, Any] = {"name": name}
    if isinstance(keyword, AntiKeyword):
        against = voice.say(f"kw.against.{keyword.cls}")
        stat = voice.say(f"kw.stat.{keyword.stat}")
        return voice.say("kw.anti", n=keyword.x, against=against, stat=stat, **facts)
    if isinstance(keyword, BatteringKeyword):
        stat = voice.say(f"kw.stat.{keyword.stat}")
        return voice.say("kw.with_stat", n=keyword.x, stat=stat, **facts)
    if isinstance(keyword, NumberedKeyword):
        return voice.say("kw.with_number", n=keyword.x, **facts)
    return name


def keywords_text(voice: Voice, keywords: Iterable[Keyword]) -> str:
    """Write the keywords of a unit in one line."""
    return ", ".join(keyword_text(voice, one) for one in keywords)
