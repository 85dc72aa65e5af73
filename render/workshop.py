"""The workshop of a game: where a person builds what they bring to its tables, such as a side.

What is built is a plain value, the work; a page shows a part of it, with what can be chosen there.
Whoever calls these functions need not know which game it is.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from engine.core.protocol.values import Model, Order
from render.drawing.picture import Picture
from render.language.voice import Voice

Work = Mapping[str, Any]
"""What is being built, as JSON writes it."""
NO_WORK: Work = {}
FIRST_PAGE = ""


class WorkChoice(NamedTuple):
    """One thing to choose in a list."""

    value: str
    label: str
    about: str = ""
    is_chosen: bool = False


class ChoiceList(NamedTuple):
    """A list to choose from."""

    key: str
    hint: str
    choices: Sequence[WorkChoice]
    least: int = 1
    most: int = 1


class WorkAction(NamedTuple):
    """A button: it changes the work, turns to a page, or opens a form."""

    key: str
    label: str
    opens_form: bool = False
    style: Literal["primary", "secondary", "danger"] = "secondary"


class WorkshopPage(NamedTuple):
    """What a page says and offers."""

    lines: Sequence[str]
    lists: Sequence[ChoiceList] = ()
    actions: Sequence[WorkAction] = ()


class FormField(NamedTuple):
    """A field of a form to write in."""

    name: str
    label: str
    value: str
    most: int
    about: str = ""
    is_long: bool = False


class WorkForm(NamedTuple):
    """A form that is filled in by hand, or takes a picture."""

    title: str
    fields: Sequence[FormField] = ()
    picture_label: str = ""
    """The label of the field that takes a picture; "" if there is none."""


class ChangedWork(NamedTuple):
    """A work after a change, the page to show, and what is said about it."""

    work: Work
    page: str
    remark: str = ""


class WorkOrder(NamedTuple):
    """The order that brings a work to a table, and what is said about it."""

    order: Order
    remark: str = ""


def leave_unchanged(_voice: Voice, work: Work, page: str, _picture: bytes) -> ChangedWork:
    """Leave a work as it is, since works of its game have no pictures."""
    return ChangedWork(work, page)


@dataclass(frozen=True, kw_only=True)
class Workshop:
    """What a game needs for its workshop.

    The words `workshop.open` name its button, `workshop.about` says what it is.
    """

    ask_kind: str
    """The kind of ask that a work answers."""
    name_work: Callable[[Work], str]
    """Return the name under which a work is stored; "" if it has none."""
    write_page: Callable[[Voice, Work, str], WorkshopPage]
    """Write a page of a work by its key; one that there is not, as the first page."""
    draw_page: Callable[[Voice, Work, str], Sequence[Picture]]
    """Draw the pictures of a page of a work by its key."""
    change: Callable[[Voice, Work, str, str, Sequence[str]], ChangedWork]
    """Change a work on a page, by the key of a list or button and what was chosen there."""
    make_form: Callable[[Voice, Work, str, str], WorkForm]
    """Make the form that a button of a page opens."""
    fill_form: Callable[[Voice, Work, str, str, Mapping[str, str]], ChangedWork]
    """Change a work by what was written in a form of a page."""
    take_picture: Callable[[Voice, Work, str, bytes], ChangedWork] = leave_unchanged
    """Change a work by an uploaded picture, or say why that can't be."""
    list_faults: Callable[[Voice, Work], Sequence[str]]
    """Say everything that keeps a work from being played."""
    write_text: Callable[[Voice, Work], str]
    """Write a work as a text to be shared."""
    text_kind: str = "yaml"
    """How the name of a file with such a text ends."""
    write_code: Callable[[Work], str] | None = None
    """Write a work as a short code that `read_text` reads too, "" for one that has none; None if
    the works of this game have no codes."""
    read_text: Callable[[Voice, str], Work | str]
    """Read a work from a text, or say why it can't be read."""
    make_order: Callable[[Voice, Any, Work], WorkOrder]
    """Make the order that brings a work to a table, from the view of its seat."""
    takes_works: Callable[[Model], bool] = lambda _: True
    """Tell by a table's settings whether it takes what is built here: it shows the button then."""
