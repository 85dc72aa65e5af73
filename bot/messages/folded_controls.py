"""Keep the controls of a message few: those that are used least stand behind one button."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.messages.post_parts import Button, LinkButton, Row, Select
from bot.messages.posts import PostPart, button_rows, list_pressable_items

MAX_CONTROLS: Final = 8
"""The number of controls that a card has, with the button that leads to the others."""

Item = Button | LinkButton | Select


def fold_controls(
    parts: Sequence[PostPart], verbs_by_use: Sequence[str], more: Button
) -> tuple[PostPart, ...]:
    """Leave out the controls that are used least, if there are too many, and add `more`.

    A verb keeps as many controls as it is named times, the first ones first; controls beside a
    text always stay.
    """
    items = [item for part in parts if isinstance(part, Row) for item in part.items]
    beside_texts = sum(len(list_pressable_items(one)) for one in parts if not isinstance(one, Row))
    room = MAX_CONTROLS - beside_texts
    if len(items) <= room:
        return tuple(parts)
    kept = list(_list_by_use(items, verbs_by_use))[: max(0, room - 1)]
    shown = [one for one in items if any(one is other for other in kept)]
    buttons = [one for one in shown if not isinstance(one, Select)]
    selects = [Row((one,)) for one in shown if isinstance(one, Select)]
    rest = (one for one in parts if not isinstance(one, Row))
    return (*rest, *button_rows(*buttons, more), *selects)


def _list_by_use(items: Sequence[Item], verbs_by_use: Sequence[str]) -> Iterator[Item]:
    """Yield controls, the most used first; those of other verbs last."""
    left = list(items)
    for verb in verbs_by_use:
        found = next((one for one in left if _verb_of(one) == verb), None)
        if found is not None:
            left.remove(found)
            yield found
    yield from left


def _verb_of(item: Item) -> str:
    return "" if isinstance(item, LinkButton) else item.control.verb
