"""A deck as a text that people write and read: one card to a line, with its copies.

The first line names the civilization. A card is named in either language, or by its id; a line
without a number is one copy; copies of several lines add up; `#` begins a remark.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final, Literal, NamedTuple

from engine.core.files.file_faults import FaultError, FaultMessage, fault_message, join_faults
from engine.core.files.nearest_words import find_nearest
from engine.core.notation.name_folding import fold_name
from engine.echoes.catalog.card_set import CardSet
from engine.echoes.catalog.vocabulary import CivId, LocalText
from engine.echoes.decks.deck_list import MAX_CARD_LINES, DeckList, list_entries, sort_deck

Language = Literal["en", "fr"]
MAX_TEXT_CHARACTERS: Final = 8_000
MAX_WRITTEN_COPIES: Final = 99
_CARD_LINE: Final = re.compile(
    r"(?:(\d{1,6})\s*[x\u00d7*]?\s+|(\d{1,6})\s*[x\u00d7*])?(.+)", re.IGNORECASE
)
_REMARK: Final = "#"


class _Line(NamedTuple):
    number: int
    text: str


class _CardName(NamedTuple):
    card_id: str
    name: str


def write_deck(deck: DeckList, cards: CardSet, language: Language) -> str:
    """Return a deck as a text; a blank line stands between kinds of card."""
    lines = [_say(cards.civs[deck.civ].name, language)]
    kind = ""
    for card, copies in list_entries(deck, cards):
        if card.kind != kind:
            lines.append("")
        kind = card.kind
        lines.append(f"{copies} \u00d7 {_say(card.name, language)}")
    return "\n".join(lines) + "\n"


def _say(text: LocalText, language: Language) -> str:
    said: str = getattr(text, language)
    return said


def read_deck(text: str, cards: CardSet, name: str = "deck") -> DeckList:
    """Return the deck of a text, or raise a fault that holds all that is wrong in it."""
    if len(text) > MAX_TEXT_CHARACTERS:
        facts = {"most": MAX_TEXT_CHARACTERS, "count": len(text)}
        problem = f"a deck has at most {MAX_TEXT_CHARACTERS} letters"
        raise FaultError(name, None, problem, message=FaultMessage("characters", facts))
    lines = list(_read_lines(text))
    civ = _find_civ(lines[0].text, cards) if lines else None
    if civ is None:
        raise _unknown_civ(name, lines, cards)
    copies: dict[str, int] = {}
    faults = []
    known = _names_of(cards, civ)
    for line in lines[1 : MAX_CARD_LINES + 1]:
        try:
            card_id, count = _read_card(name, line, known)
            copies[card_id] = min(copies.get(card_id, 0) + count, MAX_WRITTEN_COPIES)
        except FaultError as fault:
            faults.append(fault)
    if len(lines) > MAX_CARD_LINES + 1:
        faults.append(_too_long(name, lines[MAX_CARD_LINES + 1]))
    if faults:
        raise join_faults(faults)
    return sort_deck(DeckList(civ=civ, cards=copies), cards)


def _read_lines(text: str) -> Iterator[_Line]:
    """Yield the lines of a text that say something, by their numbers."""
    for number, line in enumerate(text.splitlines(), start=1):
        said = line.partition(_REMARK)[0].strip().lstrip("-*\u2022 ").strip()
        if said:
            yield _Line(number, said)


def _find_civ(text: str, cards: CardSet) -> CivId | None:
    wanted = fold_name(text.rstrip(":"))
    for civ in cards.civs.values():
        if wanted in {fold_name(civ.civ), fold_name(civ.name.en), fold_name(civ.name.fr)}:
            return civ.civ
    return None


def _names_of(cards: CardSet, civ: CivId) -> Mapping[str, _CardName]:
    """Return the cards by their folded names; names of the deck's civilization win."""
    names: dict[str, _CardName] = {}
    ordered = sorted(cards.cards.values(), key=lambda card: cards.civ_of(card.id) == civ)
    for card in ordered:
        for name in (card.id, card.name.en, card.name.fr):
            names[fold_name(name)] = _CardName(card.id, name)
    return names


def _read_card(name: str, line: _Line, known: Mapping[str, _CardName]) -> tuple[str, int]:
    """Return the card id and the copies of a line."""
    found = _CARD_LINE.fullmatch(line.text)
    number, title = (found[1] or found[2], found[3].strip()) if found else (None, line.text)
    card_name = known.get(fold_name(title))
    if card_name is None:
        raise _unknown_card(name, line.number, title, known)
    copies = int(number) if number else 1
    if not 1 <= copies <= MAX_WRITTEN_COPIES:
        problem = f"a card has 1 to {MAX_WRITTEN_COPIES} copies, not {number}"
        message = fault_message("number_wanted", given=str(number))
        raise FaultError(name, line.number, problem, message=message)
    return card_name.card_id, copies


def _unknown_card(name: str, number: int, title: str, known: Mapping[str, _CardName]) -> FaultError:
    near = find_nearest(fold_name(title), known)
    meant = known[near].name if near else ""
    problem = f"no card is called {title}" + (f"; did you mean {meant}?" if meant else "")
    message = fault_message("deck_card", given=title, meant=meant)
    return FaultError(name, number, problem, message=message)


def _unknown_civ(name: str, lines: list[_Line], cards: CardSet) -> FaultError:
    given = lines[0].text if lines else ""
    known = ", ".join(civ.name.en for civ in cards.civs.values())
    message = fault_message("deck_civ", given=given)
    problem = f"the first line names a civilization: {known}"
    return FaultError(name, lines[0].number if lines else None, problem, message=message)


def _too_long(name: str, line: _Line) -> FaultError:
    problem = f"a deck names at most {MAX_CARD_LINES} cards"
    return FaultError(
        name, line.number, problem, message=fault_message("list_long", most=MAX_CARD_LINES)
    )
