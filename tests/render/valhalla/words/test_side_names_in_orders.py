"""Orders that name sides: by their own names, or by their players."""

import pytest

from engine.core.notation.lexicon import PLAIN_LEXICON, Lexicon
from engine.core.notation.line_reader import read_line
from engine.core.notation.line_writer import write_line
from engine.core.protocol.values import Order, Refusal
from engine.valhalla.game import GAME
from render.words import LANGUAGES, WORD_BOOKS, build_lexicon
from tests.render.valhalla.words.test_typed_orders import BANNERS, names_here


def lexicon_of_table(language: str, others: dict[str, str]) -> Lexicon:
    own = names_here({"own.C": "Iron Reaver", **others})
    return build_lexicon(
        language, WORD_BOOKS["valhalla"], {1: "Ada", 2: "Regin (AI)", 3: "Sindri (AI)"}, "", own
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("truce Iron Bows at all", "truce 2 at all"),
        ('truce "iron bows" at all', "truce 2 at all"),
        ("truce iron everywhere", "truce 2 at all"),
        ("transfer 50 to sky host", "transfer 50 to 3"),
        ("whisper Sky Host come here", 'whisper 3 "come here"'),
        ("whisper Sindri (AI) come here", 'whisper 3 "come here"'),
        ("whisper sindri come here", 'whisper 3 "come here"'),
        ("whisper meute come", 'whisper 1 "come"'),
        ("boon whisper on Iron Bows", "boon boon_whisper on 2"),
        ("boon whisper on Iron Bowz", "boon boon_whisper on Iron Bowz"),
        ("boon whisper on Regin", "boon boon_whisper on 2"),
    ],
)
def test_a_side_is_called_by_its_own_name_or_by_its_player(
    language: str, line: str, canonical: str
) -> None:
    order = read_line(GAME, line, lexicon_of_table(language, BANNERS))
    assert isinstance(order, Order), order
    assert write_line(order, PLAIN_LEXICON) == canonical


def test_sides_of_one_name_are_told_apart() -> None:
    words = lexicon_of_table("en", {"banner.2": "Iron Bows", "banner.3": "iron bows"})
    doubtful = read_line(GAME, "truce iron bows at all", words)
    assert isinstance(doubtful, Refusal)
    assert doubtful.facts["near"] == "Regin (AI), Sindri (AI)"
    one = read_line(GAME, "truce iron bows (3) at all", words)
    assert isinstance(one, Order)
    assert write_line(one, PLAIN_LEXICON) == "truce 3 at all"
