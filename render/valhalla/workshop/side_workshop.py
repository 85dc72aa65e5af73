"""The workshop of Empire: Valhalla, in which a side is built."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from engine.core.files.file_faults import FaultError, message_with_key
from engine.core.protocol.values import Refusal
from engine.valhalla.catalog.side_tables import side_special_table
from engine.valhalla.catalog.unit_tables import Class
from engine.valhalla.entities.arms import LIGHT_TINCTURES, ArmsChoice, choose_arms, has_contrast
from engine.valhalla.entities.default_designs import parse_class
from engine.valhalla.entities.flag_pictures import write_picture
from engine.valhalla.orders.setup import PasteSide
from engine.valhalla.pasted_texts.ready_sides import load_ready_sides
from engine.valhalla.pasted_texts.side_text import SideDocument, read_written_side
from engine.valhalla.pasted_texts.side_writer import write_side
from engine.valhalla.view import View
from render.drawing.picture import Picture
from render.language.fact_vocabulary import capitalise
from render.language.voice import Voice
from render.valhalla.workshop import forms, pages, side_changes
from render.valhalla.workshop.picture_upload import PictureFault, encode_upload
from render.valhalla.workshop.pictures.arms_sheet import draw_arms_sheet
from render.valhalla.workshop.pictures.ready_side_pictures import (
    FEATURED_SIDES,
    draw_ready_side,
)
from render.valhalla.workshop.side_changes import read_work, write_work
from render.valhalla.workshop.side_drafts import SideDraft
from render.valhalla.workshop.side_faults import list_faults_of
from render.valhalla.workshop.side_pictures import draw_side_sheet, draw_unit_card
from render.valhalla.workshop.unit_lists import NO_UTILITY
from render.workshop import (
    FIRST_PAGE,
    ChangedWork,
    Work,
    WorkForm,
    WorkOrder,
    Workshop,
    WorkshopPage,
)

ARMS_PARTS: Final = ("field", "charge", "tincture", "charge_tincture")


def _name_work(work: Work) -> str:
    return " ".join(read_work(work).name.split())


def _write_page(voice: Voice, work: Work, page: str) -> WorkshopPage:
    return pages.write_page(voice, read_work(work), page)


def _draw_page(voice: Voice, work: Work, page: str) -> Sequence[Picture]:
    """Draw a unit, the arms or the whole side; before anything is built, four ready-made sides."""
    draft, cls = read_work(work), pages.unit_of_page(page)
    if cls is not None:
        return (draw_unit_card(voice, draft, cls),)
    if page == pages.ARMS_PAGE:
        return (draw_arms_sheet(voice, draft, pages.arms_or_first(draft)),)
    if not work:
        return tuple(draw_ready_side(voice, side) for side in FEATURED_SIDES)
    return (draw_side_sheet(voice, draft),)


# Changes


def _change(voice: Voice, work: Work, page: str, key: str, values: Sequence[str]) -> ChangedWork:
    """Turn to another page, or change what a list or a button of this page is about."""
    draft, value = read_work(work), next(iter(values), "")
    if key == "side":
        return ChangedWork(work, FIRST_PAGE)
    if key == pages.ARMS_PAGE:
        return ChangedWork(work, pages.ARMS_PAGE)
    if key == "unit":
        return ChangedWork(work, pages.page_of_unit(value) if parse_class(value) else page)
    if key == "ready":
        return _take_ready_side(voice, draft, value)
    cls = pages.unit_of_page(page)
    if cls is not None:
        changed = _change_unit(draft, cls, key, values)
    elif page == pages.ARMS_PAGE:
        changed = _change_arms(draft, key, value)
    else:
        known = value if key == "special" and value in side_special_table() else ""
        changed = side_changes.change_side(draft, special=known) if key == "special" else draft
    return ChangedWork(write_work(changed), page)


def _take_ready_side(voice: Voice, draft: SideDraft, side: str) -> ChangedWork:
    if side not in load_ready_sides():
        return ChangedWork(write_work(draft), FIRST_PAGE)
    ready = load_ready_sides()[side]
    names = {
        "name": capitalise(voice.noun(f"ready_side.{side}").name),
        "capital": ready.capital,
        "ruler": ready.ruler,
    }
    taken = side_changes.take_ready_side(draft, side, names)
    remark = voice.say("workshop.ready.taken", side=voice.noun(f"ready_side.{side}"))
    return ChangedWork(write_work(taken), FIRST_PAGE, remark)


def _change_unit(draft: SideDraft, cls: Class, key: str, values: Sequence[str]) -> SideDraft:
    value = next(iter(values), "")
    if key == "default":
        return side_changes.drop_design(draft, cls)
    if key.startswith("specials_"):
        return side_changes.replace_specials(draft, cls, key.removeprefix("specials_"), values)
    if key == "utility":
        utility = None if value == NO_UTILITY else value
        return side_changes.change_design(draft, cls, utility=utility)
    if not value.isdecimal():
        return draft
    if key == "count":
        return side_changes.change_infantry(draft, cls, int(value))
    return side_changes.change_design(draft, cls, **{key: int(value)})


def _change_arms(draft: SideDraft, key: str, value: str) -> SideDraft:
    """Change one part of the arms, or all; the other tincture follows so that both stand out."""
    arms = pages.arms_or_first(draft)
    if key == "no_picture":
        return side_changes.change_side(draft, flag="")
    if key == "another":
        return _with_arms(draft, choose_arms(arms.write_blazon()))
    if key == "count":
        return _with_arms(draft, replace(arms, count=int(value)) if value.isdecimal() else arms)
    return _with_arms(draft, _replace_part(arms, key, value)) if key in ARMS_PARTS else draft


def _replace_part(arms: ArmsChoice, key: str, value: str) -> ArmsChoice:
    """Replace one part of arms; where both tinctures are now light or dark, the other follows."""
    parts = {one: getattr(arms, one) for one in ARMS_PARTS} | {key: value}
    after = ArmsChoice(**parts, count=arms.count)
    if has_contrast(after):
        return after
    opposite = "black" if value in LIGHT_TINCTURES else "white"
    if key == "tincture":
        return replace(after, charge_tincture=opposite)
    return replace(after, tincture=opposite)


def _with_arms(draft: SideDraft, arms: ArmsChoice) -> SideDraft:
    return side_changes.change_side(draft, arms=arms.write_blazon())


# Forms and uploads


def _make_form(voice: Voice, work: Work, page: str, key: str) -> WorkForm:
    return forms.make_form(voice, read_work(work), pages.unit_of_page(page), key)


def _fill_form(
    voice: Voice, work: Work, page: str, key: str, texts: Mapping[str, str]
) -> ChangedWork:
    draft, cls = read_work(work), pages.unit_of_page(page)
    if key == "numbers" and cls is not None:
        changed, remark = forms.fill_numbers_form(voice, draft, cls, texts)
        return ChangedWork(write_work(changed), page, remark)
    return ChangedWork(write_work(forms.fill_side_form(draft, texts)), page)


def _take_picture(voice: Voice, work: Work, page: str, data: bytes) -> ChangedWork:
    found = encode_upload(data)
    if isinstance(found, PictureFault):
        facts = {key: str(value) for key, value in found.facts.items()}
        return ChangedWork(work, page, voice.say(f"workshop.picture.{found.key}", **facts))
    changed = side_changes.change_side(read_work(work), flag=write_picture(found))
    return ChangedWork(write_work(changed), page, voice.say("workshop.picture.taken"))


# Texts and orders


def _list_faults(voice: Voice, work: Work) -> Sequence[str]:
    return list_faults_of(voice, read_work(work))


def _write_text(voice: Voice, work: Work) -> str:  # noqa: ARG001  (every workshop takes the same)
    return write_side(read_work(work).written)


def _read_text(voice: Voice, text: str) -> Work | str:
    try:
        written = read_written_side(text)
    except FaultError as fault:
        facts = message_with_key(fault).as_facts
        return voice.write_refusal(
            Refusal(code="SIDE_FILE", rule="V-12.2-01", facts={"line": fault.line or 1, **facts})
        )
    return write_work(SideDraft(written))


def _make_order(voice: Voice, view: View, work: Work) -> WorkOrder:
    """Make the order that sets up a side as it was built.

    A side special that can't be picked now is left out, and that is told (V-11.2-01).
    """
    written, me = read_work(work).written, view.me
    special = written.special or ""
    taken = {side.special for side in view.sides if me is None or side.seat != me.seat}
    may_pick = me is not None and (special == me.special or (me.may_pick and not me.special))
    if not special or (may_pick and special not in taken):
        return WorkOrder(PasteSide(text=write_side(written)))
    without = SideDocument.model_validate({**written.model_dump(), "special": None})
    noun = voice.noun(f"side_special.{special}") if special in side_special_table() else None
    remark = voice.say("workshop.special.waits", special=noun) if noun else ""
    return WorkOrder(PasteSide(text=write_side(without)), remark)


SIDE_WORKSHOP: Final = Workshop(
    ask_kind="side",
    name_work=_name_work,
    write_page=_write_page,
    draw_page=_draw_page,
    change=_change,
    make_form=_make_form,
    fill_form=_fill_form,
    take_picture=_take_picture,
    list_faults=_list_faults,
    write_text=_write_text,
    read_text=_read_text,
    make_order=_make_order,
)
