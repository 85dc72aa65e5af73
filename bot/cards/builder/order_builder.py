"""The order builder: one blank after the other, each a select, until the order stands in words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bot.cards.builder.builder_modals import name_blank
from bot.cards.builder.builder_selects import (
    count_select_pages,
    fits_number_select,
    fits_one_select,
    list_choices_on_page,
    select_value,
)
from bot.cards.forecast_lines import outlook_lines
from bot.cards.picture_menu import picture_row
from bot.cards.turn_card import CARD_COLOUR, clip_text
from bot.messages.controls import Control
from bot.messages.post_parts import (
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
from bot.messages.posts import MessageContent, PostPart, button_rows
from bot.messages.reader import IN_PLACE, Reader, code_span
from bot.order_reading.order_draft_path import DraftPath, filled_blanks, is_at_once, order_so_far
from engine.core.protocol.drafts import KIND_FIELD, parse_draft
from engine.core.protocol.game import Ask, Blank
from engine.core.protocol.values import Draft, Order
from render.language.fact_vocabulary import capitalise

MAX_FILLED_BLANK_LENGTH: Final = 300
"""Maximum length of the line about a filled blank."""
MAX_ORDER_LENGTH: Final = 1_500
MAX_REASONS_TOLD: Final = 3
"""Maximum number of reasons why something can't be chosen."""

PICKING_DONE: Final = "done"
PICK_ALL: Final = "all"


@dataclass(frozen=True)
class BuilderStep:
    """The step that somebody is at in the order builder."""

    path: DraftPath
    number: int
    """Grows with each step, so that controls of older steps are recognized."""
    ask: str
    """The ask's id; "" for an order out of turn."""
    page: int = 0
    picture: tuple[str, str] = ("", "")
    """The part and zoom that somebody asked for; ("", "") for the best picture."""


def builder_card(
    reader: Reader, step: BuilderStep, shown: Sequence[AttachedPicture] = (), lead: str = ""
) -> MessageContent:
    """Return the builder's card: the next question about a draft, or the whole order."""
    builder = _BuilderView(reader, step)
    head = clip_text("\n".join(filter(None, (lead, *builder.head()))), 2 * MAX_ORDER_LENGTH)
    pictures = stack_pictures(shown)
    others = picture_row(reader, *step.picture, control=builder.control("show"))
    parts = (*pictures, Text(head), *builder.choices(step.page), *button_rows(*builder.buttons()))
    return MessageContent((*parts, *((others,) if others else ())), CARD_COLOUR)


class _BuilderView:
    """The parts of the card of one builder step."""

    def __init__(self, reader: Reader, step: BuilderStep) -> None:
        self.reader, self.path, self.number, self.ask = reader, step.path, step.number, step.ask
        seat_ask = reader.find_ask(step.ask) if step.ask else None
        self.asked: Ask | None = seat_ask.ask if seat_ask else None
        self.sheet: Sequence[Order] = reader.orders_of(seat_ask.sheet) if seat_ask else ()
        self.sealed = self.asked is not None and bool(self.asked.group)
        self.alone = self.sealed and is_at_once(reader.game_type.game, self.asked, self.path.draft)
        self.order = self._make_order()

    def _make_order(self) -> Order | Draft | None:
        """Return the order if nothing is left to choose, or the rest is optional."""
        path, game = self.path, self.reader.game_type.game
        if path.next_blank is None:
            return parse_draft(game, path.draft)
        if not self.sealed or self.alone:
            return None
        made = order_so_far(path, game)
        stands = (
            made is not None and self.reader.check_order(self.asked, made, self.sheet).is_accepted
        )
        return made if stands else None

    # What is read

    def head(self) -> Iterator[str]:
        """Return the heading: which order, what is chosen, and what to choose now."""
        say = self.reader.say
        kind = self.path.draft.kind
        named = self.reader.say(f"order.{kind}") if kind else ""
        title = named or say("builder.title")
        if self.sealed and not self.alone:
            title = say("builder.nth", n=len(self.sheet) + 1, what=named)
        yield f"### {title}"
        for blank, answer in filled_blanks(self.path):
            chosen = self.reader.voice.join_texts(
                _choice_labels(self.reader, blank, answer, plain=False)
            )
            noun = capitalise(name_blank(self.reader, blank.name).name)
            chosen = chosen or say("builder.none")
            yield clip_text(
                say("builder.filled", field=noun, chosen=chosen), MAX_FILLED_BLANK_LENGTH
            )
        yield from (
            self._question_lines()
            if self.path.next_blank is not None
            else self._whole_order_lines()
        )

    def _question_lines(self) -> Iterator[str]:
        blank, reader = self.path.next_blank, self.reader
        if blank is None:
            return
        if blank.is_unanswerable:
            yield reader.say("builder.dead")
        elif blank.name == KIND_FIELD:
            yield reader.say("builder.kind")
        elif blank.grows or blank.many is not None:
            yield self._several_line(blank)
        else:
            key = "builder.write" if blank.text and not blank.choices else "builder.choose"
            yield reader.say(key, field=name_blank(reader, blank.name))
        if count_select_pages(self.path.choices_left) > 1:
            yield reader.say("builder.many", count=len(self.path.choices_left))
        for one in blank.left_out[:MAX_REASONS_TOLD]:
            yield reader.say("builder.left_out", why=reader.refusal_in_words(one))
        if isinstance(self.order, Order):
            yield clip_text(
                reader.say("builder.enough", form=code_span(reader.write_order(self.order))),
                MAX_ORDER_LENGTH,
            )
            yield from outlook_lines(reader, self.asked, self.sheet, (self.order,))

    def _several_line(self, blank: Blank) -> str:
        """Say how many may be chosen, and whether their order counts."""
        noun = name_blank(self.reader, blank.name)
        if blank.grows:
            key = "builder.grow" if blank.choices else "builder.grown"
            return self.reader.say(key, field=noun)
        how = self.reader.say("builder.in_order") if blank.ordered and blank.max_choices > 1 else ""
        key = "builder.several" if blank.min_choices else "builder.optional"
        key = "builder.exactly" if blank.min_choices == blank.max_choices else key
        return self.reader.say(
            key, field=noun, low=blank.min_choices, high=blank.max_choices, how=how
        )

    def _whole_order_lines(self) -> Iterator[str]:
        """Return the whole order with its remarks, refusals and warnings."""
        if not isinstance(self.order, Order):
            yield self.reader.say("builder.dead")
            return
        yield clip_text(code_span(self.reader.write_order(self.order)), MAX_ORDER_LENGTH)
        if self.alone:
            yield self.reader.say("builder.at_once")
        remark = self.reader.order_remark(
            (*self.sheet, self.order), len(self.sheet), names_places=False
        )
        yield from filter(None, (remark,))
        yield from outlook_lines(self.reader, self.asked, self.sheet, (self.order,))
        verdict = self.reader.check_order(self.asked, self.order, self.sheet)
        yield from (
            self.reader.refusal_in_words(one) for one in (*verdict.refusals, *verdict.warnings)
        )

    # What is chosen

    def choices(self, page: int) -> Iterator[PostPart]:
        """Return the selects with the blank's choices, a page at a time."""
        blank = self.path.next_blank
        if blank is None:
            return
        if blank.span is not None and fits_number_select(blank):
            low, high = blank.span
            numbers = tuple(Option(str(one), str(one)) for one in range(low, high + 1))
            yield Row((Select(self.control("pick"), numbers, self._hint(blank)),))
        if not self.path.choices_left:
            return
        pages = count_select_pages(self.path.choices_left)
        page = max(0, min(page, pages - 1))
        yield Row((self._select(blank, list_choices_on_page(self.path.choices_left, page)),))
        if pages > 1:
            yield Row(tuple(self._page_buttons(page, pages)))

    def _select(self, blank: Blank, ids: Sequence[str]) -> Select:
        labels = dict(zip(self.path.choices_left, self._all_labels(blank), strict=True))
        options = tuple(
            Option(
                select_value(one),
                shorten(labels[one], MAX_OPTION_LENGTH),
                self._choice_description(blank, one),
            )
            for one in ids
        )
        least = most = 1
        if fits_one_select(blank):
            least, most = max(1, blank.min_choices), blank.max_choices
        elif blank.many is not None and not blank.grows and not blank.ordered:
            most = min(len(ids), max(1, blank.max_choices - len(self.path.picked_ids)))
        return Select(self.control("pick"), options, self._hint(blank), least, most)

    def _all_labels(self, blank: Blank) -> Sequence[str]:
        return _choice_labels(self.reader, blank, self.path.choices_left, plain=True)

    def _choice_description(self, blank: Blank, one: str) -> str:
        """Return the description of a choice; "" if the word book has none."""
        key = f"order.{one}.about" if blank.name == KIND_FIELD else f"choice.{blank.name}.about"
        facts = next(found.facts for found in blank.choices if found.id == one)
        known = self.reader.plain_voice.has_words(key) and (blank.name == KIND_FIELD or facts)
        return self.reader.say_label(key, MAX_OPTION_LENGTH, **facts) if known else ""

    def _hint(self, blank: Blank) -> str:
        return shorten(capitalise(name_blank(self.reader, blank.name).name), MAX_OPTION_LENGTH)

    def _page_buttons(self, page: int, pages: int) -> Iterator[Button]:
        for word, to in (("earlier", page - 1), ("later", page + 1)):
            control = self.control("page", f"{to % pages}")
            off = not 0 <= to < pages
            yield Button(
                self.reader.say_label(f"button.{word}"), _tell_apart(control, word), disabled=off
            )

    # What is pressed

    def buttons(self) -> Iterator[Button]:
        """Return the buttons that give the order, go back, start again, or close the builder."""
        blank = self.path.next_blank
        if blank is None and isinstance(self.order, Order):
            yield self._step_button("give", style="success")
        elif blank is not None:
            yield from self._answer_buttons(blank)
        if blank is not None and isinstance(self.order, Order):
            yield Button(self.reader.say_label("button.enough"), self.control("give"))
        if self.path.picked_ids or not all(step.is_forced for step in self.path.steps):
            yield self._step_button("back")
            yield self._step_button("again")
        yield self.reader.make_button("table", rest=IN_PLACE)

    def _answer_buttons(self, blank: Blank) -> Iterator[Button]:
        if blank.span is not None and not fits_number_select(blank):
            yield self._step_button("number", style="primary")
        if blank.text:
            yield self._step_button("text", style="primary")
        several = blank.many is not None and not blank.grows
        whole_list = several and not blank.ordered and blank.max_choices == len(blank.choices) > 1
        if whole_list and not self.path.picked_ids:
            yield Button(self.reader.say_label("button.all"), self.control("pick", PICK_ALL))
        closable = blank.grows and blank.min_choices == 0
        enough = several and len(self.path.picked_ids) >= blank.min_choices
        if closable or enough:
            begun = bool(self.path.picked_ids) or (
                closable and blank.name in self.path.draft.fields
            )
            word = "button.done" if begun else "button.none"
            style: Style = "primary" if begun else "secondary"
            yield Button(self.reader.say_label(word), self.control("pick", PICKING_DONE), style)

    def control(self, verb: str, rest: str = "") -> Control:
        """Make a control that carries the number of this step."""
        tail = f"{self.number}.{rest}" if rest else str(self.number)
        return self.reader.make_control(verb, self.ask, tail)

    def _step_button(self, verb: str, style: Style = "secondary") -> Button:
        label = self.reader.say_label(f"button.{verb}")
        return Button(label, self.control(verb), style)


def _tell_apart(control: Control, word: str) -> Control:
    """Return a control with a distinct id, for two buttons that lead to the same page."""
    return Control(control.verb, control.game, control.ask, f"{control.rest}.{word}")


def _choice_labels(
    reader: Reader, blank: Blank, ids: Sequence[str], *, plain: bool
) -> Sequence[str]:
    """Return the labels of a blank's choices."""
    voice = reader.plain_voice if plain else reader.voice
    if blank.name == KIND_FIELD:
        return [voice.say(f"order.{one}") for one in ids]
    if blank.text or blank.span is not None:
        return [voice.clean_typed_text(one) for one in ids]
    return voice.label_choices(blank.name, ids)
