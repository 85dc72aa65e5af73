"""The message of a workshop: the picture, what it says, the lists, and the buttons.

Verbs: `work` is a list or a button of a page, `work_form` opens a form, `work_given` and
`work_picture` bring it back; `work_shelf` and `work_open` are about what is saved, `work_play`
brings the work to a table. A control carries the game, the step it belongs to, and its own key.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from bot.messages.controls import Control
from bot.messages.modals import (
    MAX_TITLE_LENGTH,
    FileField,
    Modal,
    TextField,
)
from bot.messages.post_parts import (
    MAX_CHARACTERS,
    MAX_HINT_LENGTH,
    MAX_LABEL_LENGTH,
    MAX_OPTION_LENGTH,
    AttachedPicture,
    Button,
    Option,
    Row,
    Select,
    Style,
    Text,
    shorten,
    stack_pictures,
)
from bot.messages.posts import MessageContent, button_rows
from render.words import Voice
from render.workshop import FIRST_PAGE, ChoiceList, WorkAction, WorkForm, WorkshopPage

COLOUR: Final = 0x8A6A2F
WORKSHOP_VERB: Final = "workshop"
WORK_VERB: Final = "work"
FORM_VERB: Final = "work_form"
GIVEN_VERB: Final = "work_given"
PICTURE_VERB: Final = "work_picture"
SHELF_VERB: Final = "work_shelf"
OPEN_VERB: Final = "work_open"
PLAY_VERB: Final = "work_play"
IMPORT: Final = "import"
"""The key of the form that takes a whole work as a text."""
TEXT_FIELD: Final = "text"
FILE_FIELD: Final = "file"
MAX_LINES_CHARACTERS: Final = 3_000


class WorkControl(NamedTuple):
    """What a control of a workshop carries: the game, the step, and the key of a list or button."""

    rules: str
    step: int
    key: str


def read_work_control(control: Control) -> WorkControl:
    """Read what a control of a workshop carries."""
    rules, _, rest = control.rest.partition(".")
    step, _, key = rest.partition(".")
    return WorkControl(rules, int(step) if step.isdecimal() else 0, key)


@dataclass(frozen=True)
class ShownWork:
    """What the message of a workshop shows."""

    voice: Voice
    rules: str
    step: int
    game: int
    """The table from whose card the workshop was opened; 0: none."""
    page_key: str
    page: WorkshopPage
    is_begun: bool = False
    """There is something to save."""
    is_saved: bool = False
    """Something is saved under the work's name."""
    saved: Sequence[str] = ()
    """The names of what the person has saved for this game."""
    tables: Sequence[int] = ()
    """The tables to which the work may be brought."""
    has_codes: bool = False
    """Works of this game are shared as short codes too."""
    lead: str = ""

    def control(self, verb: str, key: str = "", game: int | None = None) -> Control:
        """Make a control of this step."""
        at = self.game if game is None else game
        return Control(verb, at, rest=f"{self.rules}.{self.step}.{key}")

    def label(self, key: str, **facts: object) -> str:
        """Return the label of a button, without Markdown."""
        plain = replace(self.voice, markdown=False)
        return shorten(plain.say(f"workshop.shelf.{key}", **facts), MAX_LABEL_LENGTH)


def workshop_post(work: ShownWork, pictures: Sequence[AttachedPicture]) -> MessageContent:
    """Return the message: the picture, the text, the lists and buttons of the page."""
    shown = stack_pictures(pictures)
    text = "\n".join(filter(None, (work.lead, *work.page.lines)))
    lists = tuple(Row((_make_select(work, one),)) for one in work.page.lists)
    actions = button_rows(*(_make_action(work, one) for one in work.page.actions))
    shelf = tuple(_list_shelf_rows(work)) if work.page_key == FIRST_PAGE else ()
    said = Text(shorten_text(text))
    return MessageContent((*shown, said, *lists, *actions, *shelf), COLOUR)


def shorten_text(text: str) -> str:
    """Cut a text of several lines to what a message of this kind may say."""
    return text if len(text) <= MAX_LINES_CHARACTERS else f"{text[:MAX_LINES_CHARACTERS]}…"


def _make_select(work: ShownWork, one: ChoiceList) -> Select:
    options = tuple(
        Option(
            choice.value,
            shorten(choice.label, MAX_OPTION_LENGTH),
            shorten(choice.about, MAX_OPTION_LENGTH),
            chosen=choice.is_chosen,
        )
        for choice in one.choices
    )
    hint = shorten(one.hint, MAX_HINT_LENGTH)
    return Select(work.control(WORK_VERB, one.key), options, hint, one.least, one.most)


def _make_action(work: ShownWork, one: WorkAction) -> Button:
    verb = FORM_VERB if one.opens_form else WORK_VERB
    label = shorten(one.label, MAX_LABEL_LENGTH)
    return Button(label, work.control(verb, one.key), one.style)


def _list_shelf_rows(work: ShownWork) -> Iterator[Row]:
    """Yield the list of what is saved, the buttons around it, and those that lead to a table."""
    if work.saved:
        options = tuple(
            Option(str(place), shorten(name, MAX_OPTION_LENGTH))
            for place, name in enumerate(work.saved)
        )
        hint = shorten(work.voice.say("workshop.shelf.open"), MAX_HINT_LENGTH)
        yield Row((Select(work.control(OPEN_VERB), options, hint),))
    keys: tuple[tuple[str, str, Style, bool], ...] = (
        ("save", SHELF_VERB, "primary", work.is_begun),
        ("share", SHELF_VERB, "secondary", work.is_begun),
        ("new", SHELF_VERB, "secondary", work.is_begun),
        (IMPORT, FORM_VERB, "secondary", True),
        ("drop", SHELF_VERB, "danger", work.is_saved),
    )
    yield from button_rows(
        *(
            Button(work.label(key), work.control(verb, key), style)
            for key, verb, style, is_shown in keys
            if is_shown
        )
    )
    yield from button_rows(
        *(
            Button(
                work.label("play_here" if table == work.game else "play_at", number=str(table)),
                work.control(PLAY_VERB, game=table),
                "success",
            )
            for table in work.tables
        )
    )


# Forms


def make_work_modal(work: ShownWork, key: str, form: WorkForm) -> Modal:
    """Return a form as a modal."""
    title = shorten(form.title, MAX_TITLE_LENGTH)
    if form.picture_label:
        label = shorten(form.title, MAX_TITLE_LENGTH)
        about = shorten(form.picture_label, MAX_OPTION_LENGTH)
        file = FileField(FILE_FIELD, label, about, least=1)
        return Modal(work.control(PICTURE_VERB, key), title, (file,))
    fields = tuple(
        TextField(
            one.name,
            shorten(one.label, MAX_TITLE_LENGTH),
            shorten(one.about, MAX_OPTION_LENGTH),
            value=one.value,
            most=one.most,
            long=one.is_long,
        )
        for one in form.fields
    )
    return Modal(work.control(GIVEN_VERB, key), title, fields)


def make_import_modal(work: ShownWork) -> Modal:
    """Return the modal that takes a whole work: a text, or a file with it."""
    title = shorten(work.voice.say("workshop.shelf.import"), MAX_TITLE_LENGTH)
    shared = "code" if work.has_codes else "text"
    text = TextField(
        TEXT_FIELD,
        shorten(work.voice.say(f"workshop.import.{shared}"), MAX_TITLE_LENGTH),
        most=MAX_CHARACTERS,
        long=True,
    )
    file = FileField(FILE_FIELD, shorten(work.voice.say("workshop.import.file"), MAX_TITLE_LENGTH))
    return Modal(work.control(GIVEN_VERB, IMPORT), title, (text, file))
