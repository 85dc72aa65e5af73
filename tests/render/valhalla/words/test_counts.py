"""Empire: Valhalla: what is counted agrees with its number, in both languages."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from engine.core.protocol.values import Refusal, Seat
from engine.valhalla.events.meetings import Whispered
from render.language.word_books import load_entries
from render.words import LANGUAGES, WORD_BOOKS, Voice

PLURALS = {
    "en": "points|units|levels|orders|slots|spaces|rounds|turns|hexes|pathfinders|targets|tries",
    "fr": "points|unités|niveaux|ordres|emplacements|places|rondes|tours|cases|pisteurs|cibles|"
    "essais|pièces",
}
BETWEEN = "movement|free|special|fortification|hired|more"
ALWAYS_PLURAL = (
    "event.table_opened", "fault.map_size", "place.way", "place.part",
    "workshop.budget", "side_sheet.alt", "unit_card.",
)  # fmt: skip
"""Maps and budgets are large; one step to a place is said otherwise."""


def list_sentences(entry: Any) -> Iterator[str]:
    """Walk the sentences under a key."""
    if isinstance(entry, str):
        yield entry
    elif isinstance(entry, (list, dict)):
        for one in entry.values() if isinstance(entry, dict) else entry:
            yield from list_sentences(one)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_plural_stands_behind_a_number_that_may_be_one(language: str) -> None:
    wrong = re.compile(rf"\{{[a-z_]+\}} (?:{BETWEEN} )?(?:{PLURALS[language]})\b")
    found = [
        key
        for key, entry in load_entries(language, WORD_BOOKS["valhalla"]).items()
        if not key.startswith(("form.", "spoken.", *ALWAYS_PLURAL))
        and any(map(wrong.search, list_sentences(entry)))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("code", "facts", "english", "french"),
    [
        ("MOVE_POINTS", {"unit": "warlord", "need": 1, "have": 0}, "1 movement point for",
         "1 point de mouvement"),
        ("MOVE_POINTS", {"unit": "warlord", "need": 5, "have": 0}, "5 movement points for",
         "5 points de mouvement"),
        ("PATH_COUNT", {"count": 1, "named": 2}, "one pathfinder; you named 2 targets",
         "1 pisteur\u202f; vous nommez 2 cibles"),
        ("STACK_CAPACITY", {"position": "sun", "need": 31, "capacity": 30}, "needs 31 spaces",
         "demande 31 places"),
        ("STACK_INCOMPLETE", {"count": 1}, "One of your units is in no stack yet; it joins",
         "Une de vos unités n\u2019est dans aucune pile\u202f; elle rejoint"),
        ("NO_GOLD", {"cost": 12_345, "gold": 1}, "12,345 gold", "12\u202f345 pièces d\u2019or"),
        ("NO_GOLD", {"cost": 600, "gold": 1}, "only 1", "que 1"),
    ],
)  # fmt: skip
def test_a_refusal_counts_one_as_one(
    code: str, facts: dict[str, str | int], english: str, french: str
) -> None:
    refusal = Refusal(code=code, rule="V-12.0-01", facts=facts)
    assert english in Voice("en", WORD_BOOKS["valhalla"]).write_refusal(refusal)
    assert french in Voice("fr", WORD_BOOKS["valhalla"]).write_refusal(refusal)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("code", "facts"),
    [
        ("MOVE_ORIGIN", {"unit": "3 archer", "from": "004.003"}),
        ("STOP_LIMIT", {"count": 2, "hex": "004.004", "last": "004.003"}),
        ("BUILD_REPLACE", {"city": "004.003", "replace": "tearoom"}),
        ("HEX_NOT_REVEALED", {"hex": "004.003"}),
    ],
)
def test_hexes_stand_in_refusals_without_marks(
    language: str, code: str, facts: dict[str, str | int]
) -> None:
    refusal = Refusal(code=code, rule="V-12.0-01", facts=facts)
    said = Voice(language, WORD_BOOKS["valhalla"], markdown=True).write_refusal(refusal)
    assert "004.003" in said
    assert "\\" not in said


@pytest.mark.parametrize(
    ("language", "text", "end"),
    [
        ("en", "We came.", "“We came.”"),
        ("en", "We came", "“We came”."),
        ("fr", "Nous vînmes !", "« Nous vînmes ! »"),
        ("fr", "Nous vînmes", "« Nous vînmes »."),
    ],
)
def test_who_is_quoted_with_a_full_stop_has_no_second_one(
    language: str, text: str, end: str
) -> None:
    told = Whispered(audience=(Seat(1), Seat(2)), seat=Seat(1), to=Seat(2), text=text)
    said = Voice(language, WORD_BOOKS["valhalla"], {1: "Ada", 2: "Ben"}).tell_event(told)
    assert said.replace("\u202f", " ").replace("\xa0", " ").endswith(end)
