"""What a press makes of an order in the making; None: that can't stand any more."""

from collections.abc import Callable
from dataclasses import replace

from bot.cards.order_builder import ALL, DONE, at_a_go, meant
from bot.messages.controls import Values
from bot.order_reading.order_draft_path import DraftPath, answered
from bot.order_reading.order_draft_path import back as step_back
from engine.core.protocol.values import Draft

Act = Callable[[DraftPath, str, Values], Draft | None]
"""It takes the path so far, the end of the control's text, and what was chosen or written."""


def picked(path: DraftPath, tail: str, values: Values) -> Draft | None:
    """Put what was chosen into the blank; a long or ordered list gathers several presses."""
    blank = path.blank
    if blank is None:
        return None
    several = blank.many is not None and not blank.grows
    if tail == DONE:
        return answered(path, path.picked if several else ())
    chosen = tuple(one.id for one in blank.choices) if tail == ALL else meant(blank, values.chosen)
    if not chosen or not several:
        return answered(path, chosen) if chosen else None
    if tail == ALL or (at_a_go(blank) and not path.picked):
        return answered(path, tuple(one.id for one in blank.choices if one.id in chosen))
    picked = (*path.picked, *(one for one in chosen if one not in path.picked))
    if len(picked) >= blank.most:
        return answered(path, picked)
    return replace(path, picked=picked).kept


def filled_in(path: DraftPath, tail: str, values: Values) -> Draft | None:
    """Put what was written in a modal into the blank."""
    del tail
    return answered(path, (values.text("value").strip(),))


def back(path: DraftPath, tail: str, values: Values) -> Draft | None:
    del tail, values
    return step_back(path)


def again(path: DraftPath, tail: str, values: Values) -> Draft | None:
    del path, tail, values
    return Draft()
