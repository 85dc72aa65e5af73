"""What is wrong with a text that somebody wrote is told in the reader's language."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from engine.core.files.file_faults import FaultError, message_with_key
from engine.core.protocol.values import Refusal
from engine.valhalla.pasted_texts import map_text, side_text
from engine.valhalla.pasted_texts.map_page import MapTextError
from render.language.word_books import LANGUAGES, load_entries
from render.words import COMMON_BOOK, WORD_BOOKS, Voice
from tests.engine.valhalla.pasted_texts.test_map_text import SMALL

ENGINE: Final = Path(side_text.__file__).parents[2]
FAULT_CODE: Final = re.compile(
    r"\bfault_message\(\s*f?\"([a-z_{}]+)\"|: \"([a-z]+_(?:wanted|unknown|missing|long))\""
)

BROKEN_SIDES: Final = (
    "name: 12345", "name: a\nname: b", "name: a\nhue: b", "designs:\n  C: {hp: many}", "- a",
    "a: [", "designs: {H: {}}", "name: !!str a", "x: *a", "infantry: 3", "'", "a: 1\n---\nb: 2", "",
    "a: &a {name: b}\n<<: *a", "a: \x07", "story: " + "x" * 17_000, "a: " + "[" * 40,
)  # fmt: skip
BROKEN_MAPS: Final = (
    "hello", "", "x" * 501, SMALL + SMALL, SMALL.replace("[4, 3]", "13x9"),
    SMALL.replace("[4, 3]", "!!python/tuple [4, 3]"), SMALL.replace("[4, 3]", "[400, 3]"),
    SMALL.replace("002.001", "003.003"), SMALL.replace("002.001", "001.003"),
    SMALL.replace("002.001", "005.001"), SMALL.replace("002.001", "002.1"),
    SMALL.replace("002.001", "001.002"), SMALL.replace("shrine:", "shine:"),
    SMALL.replace("shrine:", "world_gate:"), SMALL.replace("  002   gr", "  012   gr"),
    SMALL.replace("  002   gr", "  002 xx", 1), SMALL.replace("  002   gr", "  002   "),
    SMALL.replace("002.002 004.001", "002.002"),
    SMALL.replace("002 004.003", "002 003.003 004.003"),
    SMALL.replace("  004.003: 003.002\n", ""), SMALL.replace("size:", "sise:"),
)  # fmt: skip


def list_fault_codes() -> Iterator[str]:
    """Walk the codes of all that the engine finds wrong with a text."""
    for path in sorted(ENGINE.rglob("*.py")):
        for one in FAULT_CODE.finditer(path.read_text("utf-8")):
            code = one[1] or one[2]
            yield from (code.replace("{kind}", kind) for kind in ("odd", "even"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_wrong_has_words(language: str) -> None:
    known = {*load_entries(language, COMMON_BOOK), *load_entries(language, WORD_BOOKS["valhalla"])}
    found = {f"fault.{code}" for code in list_fault_codes()} | {"fault.unread"}
    assert len(found) > 40
    assert found == {key for key in known if key.startswith("fault.")}


def make_refusals() -> Iterator[Refusal]:
    """Make the refusals of many texts that can't be used."""
    for text in BROKEN_SIDES:
        with pytest.raises(FaultError) as side:
            side_text.read_side(text)
        facts: Any = {"line": side.value.line or 1, **message_with_key(side.value).as_facts}
        yield Refusal(code="SIDE_FILE", rule="V-12.2-01", facts=facts)
    for text in BROKEN_MAPS:
        with pytest.raises(MapTextError) as chart:
            map_text.read_map(text, "map")
        where: Any = {"line": chart.value.line or 1, "column": chart.value.column}
        yield Refusal(
            code="MAP_FAULT", rule="V-2.5-14", facts={**where, **chart.value.message.as_facts}
        )


def test_no_refusal_of_a_text_is_in_the_words_of_a_library() -> None:
    """V-12.2-01, V-2.5-14: nor half in another language."""
    for refusal in make_refusals():
        english, french = (
            Voice(one, WORD_BOOKS["valhalla"]).write_refusal(refusal) for one in LANGUAGES
        )
        assert english != french
        assert not re.search(r"Input|valid|instance|dictionary", english + french)
        assert not re.search(r"\b(the|stands|here|not|hex|on)\b", french), french


def test_what_a_correction_would_bring_about_is_told() -> None:
    """V-16-11, V-12.0-15."""
    facts = {"field": "places", "fault": "top_twice", "player": 1}
    refusal = Refusal(code="BAD_FIELD", rule="V-12.0-15", facts=facts)
    english, french = (
        Voice(one, WORD_BOOKS["valhalla"], players={1: "Ada"}).write_refusal(refusal)
        for one in LANGUAGES
    )
    assert "Ada would have two cities of level 5." in english
    assert "Ada aurait deux cités de niveau 5." in french
