"""What a press in the builder does to a draft; None means it is no longer possible."""

from collections.abc import Callable
from dataclasses import replace

from bot.cards.builder.builder_selects import fits_one_select, read_selected
from bot.cards.builder.order_builder import PICK_ALL, PICKING_DONE
from bot.messages.controls import Values
from bot.order_reading.order_draft_path import DraftPath, answer_blank, remove_last_step
from engine.core.protocol.values import Draft

BuilderAction = Callable[[DraftPath, str, Values], Draft | None]
"""Takes the path so far, the end of the control's id, and what was chosen or written."""


def pick_choices(path: DraftPath, tail: str, values: Values) -> Draft | None:
    """Put the choices into the blank; a long or ordered list takes several presses."""
    blank = path.next_blank
    if blank is None:
        return None
    several = blank.many is not None and not blank.grows
    if tail == PICKING_DONE:
        return answer_blank(path, path.picked_ids if several else ())
    chosen = (
        tuple(one.id for one in blank.choices)
        if tail == PICK_ALL
        else read_selected(blank, values.choices)
    )
    if not chosen or not several:
        return answer_blank(path, chosen) if chosen else None
    if tail == PICK_ALL or (fits_one_select(blank) and not path.picked_ids):
        return answer_blank(path, tuple(one.id for one in blank.choices if one.id in chosen))
    picked = (*path.picked_ids, *(one for one in chosen if one not in path.picked_ids))
    if len(picked) >= blank.max_choices:
        return answer_blank(path, picked)
    return replace(path, picked_ids=picked).stored_draft


def fill_in_text(path: DraftPath, tail: str, values: Values) -> Draft | None:
    """Put the text of a modal into the blank."""
    del tail
    return answer_blank(path, (values.field_text("value").strip(),))


def undo_step(path: DraftPath, tail: str, values: Values) -> Draft | None:
    del tail, values
    return remove_last_step(path)


def start_again(path: DraftPath, tail: str, values: Values) -> Draft | None:
    del path, tail, values
    return Draft()
