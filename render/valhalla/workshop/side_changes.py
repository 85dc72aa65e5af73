"""Changes of a side in the making."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from pydantic import ValidationError

from engine.valhalla.catalog.unit_tables import INFANTRY, Class, unit_tables
from engine.valhalla.entities.unit_designs import Design
from engine.valhalla.pasted_texts.ready_sides import load_ready_sides
from engine.valhalla.pasted_texts.side_text import DesignDocument, SideDocument
from render.valhalla.heraldry.coats_of_arms import ARMS_BY_SIDE
from render.valhalla.workshop.side_drafts import SideDraft
from render.workshop import Work

COPY_MARK: Final = "#"
"""Parts a special from the number of a further copy of it."""


def read_work(work: Work) -> SideDraft:
    """Read a side from a work; one that can't be read any more is an empty side."""
    try:
        return SideDraft(SideDocument.model_validate(work))
    except ValidationError:
        return SideDraft(SideDocument())


def write_work(draft: SideDraft) -> Work:
    """Write a side as a work."""
    fields: dict[str, Any] = draft.written.model_dump(
        mode="json", exclude_none=True, exclude_defaults=True
    )
    return fields


def change_side(draft: SideDraft, **changed: Any) -> SideDraft:
    """Change fields of a side; an empty text takes a field away."""
    fields = {key: None if value == "" else value for key, value in changed.items()}
    return SideDraft(draft.written.model_copy(update=fields))


def change_design(draft: SideDraft, cls: Class, **changed: Any) -> SideDraft:
    """Change fields of a design; one that was not given begins as the default."""
    before = draft.written.designs.get(cls) or document_of_design(draft.design_of(cls))
    after = before.model_copy(update=changed)
    return change_side(draft, designs={**draft.written.designs, cls: after})


def drop_design(draft: SideDraft, cls: Class) -> SideDraft:
    """Take a design away, so that the game fills in its default."""
    left = {key: one for key, one in draft.written.designs.items() if key != cls}
    return change_side(draft, designs=left)


def document_of_design(design: Design) -> DesignDocument:
    """Return a design as it is written; infantry have nothing but a utility."""
    name = None if design.name == design.cls else design.name
    if design.cls in INFANTRY:
        return DesignDocument(name=name, utility=design.utility or None)
    line = design.bought
    return DesignDocument(
        name=name, hp=line.hp, attack=line.attack, defense=line.defense, move=line.move,
        specials=design.specials, utility=design.utility or None,
    )  # fmt: skip


def change_infantry(draft: SideDraft, cls: Class, count: int) -> SideDraft:
    """Change how many of one infantry class the side begins with."""
    counts = dict(zip(INFANTRY, draft.infantry_mix, strict=True))
    return change_side(draft, infantry={**counts, cls: count})


def take_ready_side(draft: SideDraft, side: str, names: Mapping[str, str]) -> SideDraft:
    """Begin from a ready-made side: its designs and infantry; names and arms where none are given.

    The arms of a ready-made side that was taken before are replaced.
    """
    ready = load_ready_sides()[side]
    designs = {one.cls: document_of_design(one) for one in ready.designs}
    infantry = dict(zip(INFANTRY, ready.mix, strict=True))
    given = {key: name for key, name in names.items() if not getattr(draft.written, key)}
    arms = draft.arms
    if arms is None or arms in ARMS_BY_SIDE.values():
        given["arms"] = ARMS_BY_SIDE[side].write_blazon()
    return change_side(draft, designs=designs, infantry=infantry, **given)


# Specials of a design, with further copies of those that may be taken several times


def number_copies(specials: Iterable[str]) -> tuple[str, ...]:
    """Return specials with their copies numbered, so that each is one value: `well_trained#2`."""
    found: list[str] = []
    for special in specials:
        copies = sum(one.partition(COPY_MARK)[0] == special for one in found)
        found.append(f"{special}{COPY_MARK}{copies + 1}" if copies else special)
    return tuple(found)


def replace_specials(draft: SideDraft, cls: Class, offered: str, taken: Sequence[str]) -> SideDraft:
    """Replace the specials that one list offers by those that were chosen in it."""
    kept = [
        one
        for one in draft.design_of(cls).specials
        if one in unit_tables().specials and (list_of_special(one) != offered)
    ]
    chosen = [one.partition(COPY_MARK)[0] for one in taken]
    return change_design(draft, cls, specials=(*kept, *chosen))


def list_of_special(special: str) -> str:
    """Tell which of the two lists offers a special: that for any unit, or that for its weight."""
    one = unit_tables().specials[special]
    return "any" if one.category == "general" or special == "heavy" else "weight"
