"""What keeps a side from being played, in words, all of it at once."""

from collections.abc import Iterator, Sequence

from engine.valhalla.catalog.unit_tables import CLASSES, Class
from engine.valhalla.checks.side_drafts import find_draft_faults
from engine.valhalla.pasted_texts.side_text import SideDocument, read_document_side
from render.language.grammar import Noun
from render.language.voice import Voice
from render.valhalla.workshop.pictures.unit_card_contents import name_unit
from render.valhalla.workshop.side_drafts import SideDraft


def list_faults_of(voice: Voice, draft: SideDraft) -> Sequence[str]:
    """Say everything that is wrong with a side; a fault of a unit begins with its name."""
    return tuple(dict.fromkeys(_write_faults(voice, draft)))


def _write_faults(voice: Voice, draft: SideDraft) -> Iterator[str]:
    for cls, fault in find_draft_faults(read_document_side(draft.written)):
        said = voice.write_refusal(fault)
        named = next((one for one in CLASSES if one == cls), None)
        if named is None:
            yield said
        else:
            name = voice.clean_typed_text(name_unit(voice, draft.design_of(named)))
            yield voice.say("workshop.fault", unit=Noun(name), said=said)


def list_unit_faults(voice: Voice, draft: SideDraft, cls: Class) -> Sequence[str]:
    """Say what is wrong with one unit."""
    found = find_draft_faults(read_document_side(draft.written))
    return tuple(dict.fromkeys(voice.write_refusal(one) for own, one in found if own == cls))


def list_arms_faults(voice: Voice, draft: SideDraft) -> Sequence[str]:
    """Say what is wrong with the arms and the flag of a side."""
    look = SideDraft(
        SideDocument(
            heraldry=draft.written.heraldry, flag=draft.written.flag, arms=draft.written.arms
        )
    )
    return list_faults_of(voice, look)


def list_gaps(voice: Voice, draft: SideDraft) -> Sequence[str]:
    """Say what the side leaves to the game, which fills it in (V-11.1-05, V-11.3-08)."""
    written = draft.written
    names = {"name": written.name, "capital": written.capital, "ruler": written.ruler}
    units = len(CLASSES) - len(draft.designs)
    return (
        *(voice.say(f"workshop.gap.{key}") for key, name in names.items() if not name),
        *((voice.say("workshop.gap.units", count=units),) if units else ()),
        *((voice.say("workshop.gap.special"),) if not written.special else ()),
    )
