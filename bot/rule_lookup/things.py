"""Search for the things of a game by their names, and their pages."""

from dataclasses import replace
from typing import Any, Final

from rapidfuzz import process
from rapidfuzz.distance import Indel

from bot.messages.post_parts import MAX_OPTION_LENGTH, shorten
from bot.order_reading.field_choices import FieldChoice
from bot.order_reading.name_search import EXACT, WORDS, rank_entries, search_names
from bot.rule_lookup.game_library import GameLibrary
from bot.rule_lookup.search_terms import cut_question
from bot.rule_lookup.thing_list import Thing
from engine.core.notation.name_folding import fold_name
from render.language.pages import Page
from render.words import Voice

MIN_NAME_LENGTH: Final = 3
"""Shorter texts only match whole names."""
MAX_NEAR_THINGS: Final = 3
MIN_LIKENESS: Final = 0.7
"""Number of near things that are named, and their minimum similarity."""


def offer_things(library: GameLibrary, language: str, typed: str) -> list[FieldChoice]:
    """Return the autocomplete choices of things, by names in any language."""
    found: dict[str, str] = {}
    for one in search_names(cut_question(typed), library.thing_index):
        found.setdefault(shorten(one.names[language], MAX_OPTION_LENGTH), one.key)
    return [FieldChoice(name, key) for name, key in found.items()]


def find_thing(library: GameLibrary, typed: str, worst: int = WORDS) -> Thing | None:
    """Return a thing by its key, else by the name that matches best, with rank `worst` or better.

    Very short texts match whole names only.
    """
    every, wanted = library.things, fold_name(cut_question(typed))
    exact = next((one for one in every if one.key == typed), None)
    if exact is not None or not wanted:
        return exact
    most = worst if len(wanted) >= MIN_NAME_LENGTH else EXACT
    return next(iter(rank_entries(wanted, library.thing_index, most)), None)


def nearest_things(library: GameLibrary, language: str, typed: str) -> tuple[str, ...]:
    """Return the names of things that are spelt similarly."""
    names = {fold_name(name): one for one in library.things for name in one.all_names}
    close = process.extract(
        fold_name(cut_question(typed)),
        list(names),
        scorer=Indel.normalized_similarity,
        score_cutoff=MIN_LIKENESS,
        limit=MAX_NEAR_THINGS,
    )
    return tuple(dict.fromkeys(names[name].names[language] for name, _, _ in close))


def thing_page(library: GameLibrary, voice: Voice, thing: Thing, view: Any = None) -> Page:
    """Return the page of a thing and of all others with the same name.

    With a view of a table, it says what its players have made of it there.
    """
    name = thing.names[voice.language]
    named = [one for one in library.things if one.names[voice.language] == name and one != thing]
    pages = [_page_of_one(library, voice, one, view) for one in (thing, *named)]
    texts = dict.fromkeys(text for one in pages for text in one.paragraphs)
    return replace(pages[0], paragraphs=tuple(texts))


def _page_of_one(library: GameLibrary, voice: Voice, thing: Thing, view: Any) -> Page:
    words = library.game_type.presentation.words
    found = None if view is None else words.write_page_at_table(voice, view, thing.key)
    found = found or words.write_thing_page(voice, thing.key)
    if found is not None:
        return found
    line = voice.flavour_text(thing.key)
    return Page(thing.names[voice.language], (f"*{line}*",) if line else ())
