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
    name = voice.say(f"keyword.{keyword.kw}.name")
    facts: dict[str, Any] = {"name": name}
    if isinstance(keyword, AntiKeyword):
        against = voice.say(f"anti.{keyword.cls}")
        stat = voice.say(f"keyword.stat.{keyword.stat}")
        return voice.say("keyword.anti.full", n=keyword.x, against=against, stat=stat, **facts)
    if isinstance(keyword, BatteringKeyword):
        stat = voice.say(f"keyword.stat.{keyword.stat}")
        return voice.say("keyword.with_stat", n=keyword.x, stat=stat, **facts)
    if isinstance(keyword, NumberedKeyword):
        return voice.say("keyword.with_number", n=keyword.x, **facts)
    return name


def keywords_text(voice: Voice, keywords: Iterable[Keyword]) -> str:
    """Write the keywords of a unit in one line."""
    return ", ".join(keyword_text(voice, one) for one in keywords)
