"""The word book of every game: of the table, its lobby, its cards and its commands."""

from typing import Final

from render.language.fact_vocabulary import FactVocabulary
from render.language.value_makers import name_seating, name_seats, nouns_of_keys
from render.language.word_books import WordBook, word_file_reader

COMMON_BOOK: Final = WordBook(
    key="common",
    read_files=word_file_reader("render.language"),
    vocabulary=FactVocabulary(
        spaces={
            "seat": "seat",
            "seats": "seat",
            "order": "seating",
            "colour": "colour",
            **dict.fromkeys(("option", "wanted", "offered", "lacking", "meant"), "key"),
        },
        value_makers={"seat": name_seats, "seating": name_seating, "key": nouns_of_keys},
        facts_joined_by_or=frozenset({"offered"}),
    ),
)
