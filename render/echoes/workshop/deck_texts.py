"""Decks as texts and as short codes, with their names, and what is wrong with those of others."""

from typing import Final

from engine.core.files.file_faults import FaultError
from engine.echoes.catalog.card_set import load_shipped_card_set
from engine.echoes.decks.deck_list import DeckList
from engine.echoes.decks.deck_text import Language, read_deck, write_deck
from engine.echoes.decks.share_code import read_share_code, write_share_code
from render.echoes.workshop.deck_drafts import DeckDraft, clean_name
from render.language.grammar import Noun
from render.language.voice import Voice

REMARK: Final = "#"
MAX_FAULTS_SHOWN: Final = 8


def write_text(voice: Voice, draft: DeckDraft) -> str:
    """Write a deck as a text; its name stands in a remark before it."""
    language: Language = "fr" if voice.language == "fr" else "en"
    heading = f"{REMARK} {draft.name}\n" if draft.name else ""
    return heading + write_deck(draft.deck, draft.cards, language)


def write_code(deck: DeckList) -> str:
    """Write a deck as a short code; "" if its cards have none."""
    try:
        return write_share_code(deck, load_shipped_card_set())
    except ValueError:
        return ""


def read_text(voice: Voice, text: str) -> DeckDraft | str:
    """Read a deck from a text or a code, or say everything that keeps it from being read."""
    try:
        return DeckDraft(_read_deck(text), _read_name(text))
    except FaultError as fault:
        return "\n".join(_write_faults(voice, fault))


def _read_deck(text: str) -> DeckList:
    cards = load_shipped_card_set()
    said = [line for line in text.splitlines() if line.partition(REMARK)[0].strip()]
    if len(said) == 1 and "." in said[0] and " " not in said[0].strip():
        return read_share_code(said[0], cards)
    return read_deck(text, cards)


def _read_name(text: str) -> str:
    """Read the name of a deck from a remark before all else."""
    first = next((line.strip() for line in text.splitlines() if line.strip()), "")
    return clean_name(first.removeprefix(REMARK)) if first.startswith(REMARK) else ""


def _write_faults(voice: Voice, fault: FaultError) -> list[str]:
    """Say what is wrong, line by line, and that nothing was changed."""
    faults = fault.all_faults
    lines = [voice.say("workshop.text.unread")]
    lines += [f"- {_write_fault(voice, one)}" for one in faults[:MAX_FAULTS_SHOWN]]
    if faults[MAX_FAULTS_SHOWN:]:
        lines.append(voice.say("workshop.faults.more", count=len(faults) - MAX_FAULTS_SHOWN))
    return lines


def _write_fault(voice: Voice, fault: FaultError) -> str:
    facts = {
        key: Noun(voice.clean_typed_text(one)) if isinstance(one, str) and one else one
        for key, one in fault.message.facts.items()
    }
    said = Noun(voice.say(f"fault.{fault.message.code}", **facts))
    return voice.say("workshop.text.fault", line=fault.line or "", fault=said)
