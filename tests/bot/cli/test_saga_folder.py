"""The pages of a tale: chapters, and contents with every round."""

from pathlib import Path

from bot.cli.saga_folder import TalePage, TaleReader, table_of_contents
from engine.core.protocol.values import Seat
from render.language.pages import Page
from render.words import WORD_BOOKS, Voice


def test_the_contents_name_the_first_chapter_of_every_round_and_the_end() -> None:
    reader = TaleReader(Seat(1), Path(), Voice("fr", WORD_BOOKS["valhalla"]))
    leaves = [TalePage(Page(""), (), number) for number in (0, 1, 1, 2, 3, 3, 0)]
    found = table_of_contents(reader, leaves)
    assert found.name == "Aller à une ronde"
    assert found.page_names == {1: "1", 3: "2", 4: "3", 6: "la fin"}


def test_a_game_without_rounds_has_no_contents() -> None:
    reader = TaleReader(Seat(1), Path(), Voice("en", WORD_BOOKS["valhalla"]))
    assert not table_of_contents(
        reader, [TalePage(Page(""), ()), TalePage(Page(""), ())]
    ).page_names
