"""What fits into one select of the order builder, how more is paged, and what was selected."""

from collections.abc import Sequence

from bot.messages.post_parts import MAX_CHOICES, MAX_OPTION_LENGTH
from engine.core.protocol.game import Blank
from render.language.markup import discord_length


def fits_one_select(blank: Blank) -> bool:
    """Tell whether one select can fill the whole list."""
    fits = len(blank.choices) <= MAX_CHOICES
    return blank.many is not None and not blank.grows and not blank.ordered and fits


def count_select_pages(ids: Sequence[str]) -> int:
    """Count the pages of a select: Discord takes 25 choices at once."""
    return -(-len(ids) // MAX_CHOICES)


def list_choices_on_page(ids: Sequence[str], page: int) -> Sequence[str]:
    """List the choices on a page of a select; page 0 is the first."""
    return ids[page * MAX_CHOICES : (page + 1) * MAX_CHOICES]


def select_value(one: str) -> str:
    """Return the select value of a choice; a long id is cut to its end."""
    return one if discord_length(one) <= MAX_OPTION_LENGTH else one[-MAX_OPTION_LENGTH // 2 :]


def read_selected(blank: Blank, values: Sequence[str]) -> tuple[str, ...] | None:
    """Return the choices that a select's values mean; None if one no longer exists."""
    if blank.span is not None:
        return tuple(values)
    known = {select_value(one.id): one.id for one in blank.choices}
    found = tuple(known[one] for one in values if one in known)
    return found if len(found) == len(values) else None


def fits_number_select(blank: Blank) -> bool:
    low, high = blank.span or (0, 0)
    return 0 <= high - low < MAX_CHOICES
