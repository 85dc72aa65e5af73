"""The order builder: one blank after the other, each a select, until the order stands in words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bot.cards.picture_menu import picture_row
from bot.cards.turn import COLOUR, clip
from bot.messages.controls import Control
from bot.messages.modal_forms import TITLE, Form, Write
from bot.messages.posts import (
    CHOICES,
    OPTION,
    Button,
    Gallery,
    MessageContent,
    Option,
    Part,
    Row,
    Select,
    Shown,
    Style,
    Text,
    rows,
    short,
)
from bot.messages.reader import HERE, Reader, code
from bot.order_reading.order_draft_path import DraftPath, at_once, enough, filled
from engine.core.protocol.drafts import KIND, whole
from engine.core.protocol.game import Ask, Blank
from engine.core.protocol.values import Draft, Order
from render.language.fact_vocabulary import capital
from render.language.grammar import Noun
from render.language.markup import size

FILLED: Final = 300
"""So much is said of one blank that is filled in."""
WHOLE: Final = 1_500
MISSED: Final = 3
"""Of so many things it is said why they can't be chosen."""

DONE: Final = "done"
ALL: Final = "all"


@dataclass(frozen=True)
class Step:
    """Where somebody is in the builder."""

    path: DraftPath
    number: int
    """Grows with each step: an older control is known by it."""
    ask: str
    """"" is an order out of turn."""
    page: int = 0
    look: tuple[str, str] = ("", "")
    """The part, and its zoom, that was asked for instead of the one that shows the order best."""


def builder_card(
    reader: Reader, step: Step, shown: Sequence[Shown] = (), lead: str = ""
) -> MessageContent:
    """Lay out the next question of an order in the making, or the whole order."""
    builder = _Builder(reader, step)
    head = clip("\n".join(filter(None, (lead, *builder.head()))), 2 * WHOLE)
    pictures = (Gallery(tuple(shown)),) if shown else ()
    others = picture_row(reader, *step.look, control=builder.control("show"))
    parts = (*pictures, Text(head), *builder.choices(step.page), *rows(*builder.buttons()))
    return MessageContent((*parts, *((others,) if others else ())), COLOUR)


def number_form(reader: Reader, blank: Blank, number: int, ask: str) -> Form:
    """Ask for a whole number."""
    low, high = blank.span or (0, 0)
    about = reader.label("builder.span", OPTION, low=str(low), high=str(high))
    title = short(capital(_noun(reader, blank.name).name), TITLE)
    field = Write("value", title, about, least=1, most=10)
    return Form(reader.control("number", ask, str(number)), title, (field,))


def text_form(reader: Reader, blank: Blank, number: int, ask: str) -> Form:
    """Ask for a text."""
    most = min(blank.text, 4_000)
    title = short(capital(_noun(reader, blank.name).name), TITLE)
    about = reader.label("builder.text", OPTION, count=most)
    field = Write("value", title, about, least=1, most=most, long=most > 80)
    return Form(reader.control("text", ask, str(number)), title, (field,))


class _Builder:
    """What one step of the builder shows."""

    def __init__(self, reader: Reader, step: Step) -> None:
        self.reader, self.path, self.number, self.ask = reader, step.path, step.number, step.ask
        own = reader.own(step.ask) if step.ask else None
        self.asked: Ask | None = own.ask if own else None
        self.sheet: Sequence[Order] = reader.orders(own.sheet) if own else ()
        self.sealed = self.asked is not None and bool(self.asked.group)
        self.alone = self.sealed and at_once(self.path.draft, reader.kind.game.order_types)
        self.order = self._made()

    def _made(self) -> Order | Draft | None:
        """Make the order, once nothing is left to choose or what is left may stay as it is."""
        path, game = self.path, self.reader.kind.game
        if path.blank is None:
            return whole(game, path.draft)
        if not self.sealed or self.alone:
            return None
        made = enough(path, game)
        stands = made is not None and self.reader.check(self.asked, made, self.sheet).stands
        return made if stands else None

    # What is read

    def head(self) -> Iterator[str]:
        """Say which order it is, what is chosen, and what is to be chosen now."""
        say = self.reader.say
        kind = self.path.draft.kind
        named = self.reader.say(f"order.{kind}") if kind else ""
        title = named or say("builder.title")
        if self.sealed and not self.alone:
            title = say("builder.nth", n=len(self.sheet) + 1, what=named)
        yield f"### {title}"
        for blank, answer in filled(self.path):
            chosen = self.reader.voice.joined(_labels(self.reader, blank, answer, plain=False))
            noun = capital(_noun(self.reader, blank.name).name)
            chosen = chosen or say("builder.none")
            yield clip(say("builder.filled", field=noun, chosen=chosen), FILLED)
        yield from self._question() if self.path.blank is not None else self._whole()

    def _question(self) -> Iterator[str]:
        blank, reader = self.path.blank, self.reader
        if blank is None:
            return
        if blank.dead:
            yield reader.say("builder.dead")
        elif blank.name == KIND:
            yield reader.say("builder.kind")
        elif blank.grows or blank.many is not None:
            yield self._several(blank)
        else:
            key = "builder.write" if blank.text and not blank.choices else "builder.choose"
            yield reader.say(key, field=_noun(reader, blank.name))
        pages = _pages(self.path.left)
        if pages > 1:
            yield reader.say("builder.many", count=len(self.path.left))
        for one in blank.left_out[:MISSED]:
            yield reader.say("builder.left_out", why=reader.reason(one))
        if isinstance(self.order, Order):
            yield clip(reader.say("builder.enough", form=code(reader.spell(self.order))), WHOLE)

    def _several(self, blank: Blank) -> str:
        """Say how many may be chosen, and whether their order counts."""
        noun = _noun(self.reader, blank.name)
        if blank.grows:
            key = "builder.grow" if blank.choices else "builder.grown"
            return self.reader.say(key, field=noun)
        how = self.reader.say("builder.in_order") if blank.ordered and blank.most > 1 else ""
        key = "builder.several" if blank.least else "builder.optional"
        key = "builder.exactly" if blank.least == blank.most else key
        return self.reader.say(key, field=noun, low=blank.least, high=blank.most, how=how)

    def _whole(self) -> Iterator[str]:
        """Show the order as it will be given, and what it won't do."""
        if not isinstance(self.order, Order):
            yield self.reader.say("builder.dead")
            return
        yield clip(code(self.reader.spell(self.order)), WHOLE)
        if self.alone:
            yield self.reader.say("builder.at_once")
        remark = self.reader.remark((*self.sheet, self.order), len(self.sheet))
        yield from filter(None, (remark,))
        verdict = self.reader.check(self.asked, self.order, self.sheet)
        yield from (self.reader.reason(one) for one in (*verdict.refusals, *verdict.warnings))

    # What is chosen

    def choices(self, page: int) -> Iterator[Part]:
        """Offer what may stand in the blank, twenty-five at a time."""
        blank = self.path.blank
        if blank is None:
            return
        if blank.span is not None and _short(blank):
            low, high = blank.span
            numbers = tuple(Option(str(one), str(one)) for one in range(low, high + 1))
            yield Row((Select(self.control("pick"), numbers, self._hint(blank)),))
        if not self.path.left:
            return
        pages = _pages(self.path.left)
        page = max(0, min(page, pages - 1))
        part = self.path.left[page * CHOICES : (page + 1) * CHOICES]
        yield Row((self._select(blank, part),))
        if pages > 1:
            yield Row(tuple(self._turns(page, pages)))

    def _select(self, blank: Blank, ids: Sequence[str]) -> Select:
        labels = dict(zip(self.path.left, self._all_labels(blank), strict=True))
        options = tuple(
            Option(value(one), short(labels[one], OPTION), self._about(blank, one)) for one in ids
        )
        least = most = 1
        if at_a_go(blank):
            least, most = max(1, blank.least), blank.most
        elif blank.many is not None and not blank.grows and not blank.ordered:
            most = min(len(ids), max(1, blank.most - len(self.path.picked)))
        return Select(self.control("pick"), options, self._hint(blank), least, most)

    def _all_labels(self, blank: Blank) -> Sequence[str]:
        return _labels(self.reader, blank, self.path.left, plain=True)

    def _about(self, blank: Blank, one: str) -> str:
        """Say a line about a choice, where there are words for it."""
        key = f"order.{one}.about" if blank.name == KIND else f"choice.{blank.name}.about"
        facts = next(found.facts for found in blank.choices if found.id == one)
        known = self.reader.plain.knows(key) and (blank.name == KIND or facts)
        return self.reader.label(key, OPTION, **facts) if known else ""

    def _hint(self, blank: Blank) -> str:
        return short(capital(_noun(self.reader, blank.name).name), OPTION)

    def _turns(self, page: int, pages: int) -> Iterator[Button]:
        for word, to in (("earlier", page - 1), ("later", page + 1)):
            control = self.control("page", f"{to % pages}")
            off = not 0 <= to < pages
            yield Button(self.reader.label(f"button.{word}"), _apart(control, word), disabled=off)

    # What is pressed

    def buttons(self) -> Iterator[Button]:
        """Offer the way on, the way back, and the end."""
        blank = self.path.blank
        if blank is None and isinstance(self.order, Order):
            yield self._button("give", style="success")
        elif blank is not None:
            yield from self._on(blank)
        if blank is not None and isinstance(self.order, Order):
            yield Button(self.reader.label("button.enough"), self.control("give"))
        if self.path.picked or not all(stop.forced for stop in self.path.stops):
            yield self._button("back")
            yield self._button("again")
        yield self.reader.button("table", rest=HERE)

    def _on(self, blank: Blank) -> Iterator[Button]:
        if blank.span is not None and not _short(blank):
            yield self._button("number", style="primary")
        if blank.text:
            yield self._button("text", style="primary")
        several = blank.many is not None and not blank.grows
        whole_list = several and not blank.ordered and blank.most == len(blank.choices) > 1
        if whole_list and not self.path.picked:
            yield Button(self.reader.label("button.all"), self.control("pick", ALL))
        closable = blank.grows and blank.least == 0
        enough = several and len(self.path.picked) >= blank.least
        if closable or enough:
            begun = bool(self.path.picked) or (closable and blank.name in self.path.draft.fields)
            word = "button.done" if begun else "button.none"
            style: Style = "primary" if begun else "secondary"
            yield Button(self.reader.label(word), self.control("pick", DONE), style)

    def control(self, verb: str, rest: str = "") -> Control:
        """Make a control of this step: an older one is known by its number."""
        tail = f"{self.number}.{rest}" if rest else str(self.number)
        return self.reader.control(verb, self.ask, tail)

    def _button(self, verb: str, style: Style = "secondary") -> Button:
        label = self.reader.label(f"button.{verb}")
        return Button(label, self.control(verb), style)


def _apart(control: Control, word: str) -> Control:
    """Keep two buttons that lead to the same page apart."""
    return Control(control.verb, control.game, control.ask, f"{control.rest}.{word}")


def at_a_go(blank: Blank) -> bool:
    """Tell whether one press of a select can fill a list."""
    fits = len(blank.choices) <= CHOICES
    return blank.many is not None and not blank.grows and not blank.ordered and fits


def value(one: str) -> str:
    """Name a choice in a select; what is too long for it goes by its end."""
    return one if size(one) <= OPTION else one[-OPTION // 2 :]


def meant(blank: Blank, values: Sequence[str]) -> tuple[str, ...] | None:
    """Find the choices that a select's values mean; None where one is gone."""
    if blank.span is not None:
        return tuple(values)
    known = {value(one.id): one.id for one in blank.choices}
    found = tuple(known[one] for one in values if one in known)
    return found if len(found) == len(values) else None


def _short(blank: Blank) -> bool:
    low, high = blank.span or (0, 0)
    return 0 <= high - low < CHOICES


def _pages(ids: Sequence[str]) -> int:
    return -(-len(ids) // CHOICES)


def _noun(reader: Reader, blank: str) -> Noun:
    """Call a blank by its name."""
    return reader.voice.thing(f"blank.{blank}") or Noun(blank.replace("_", " "))


def _labels(reader: Reader, blank: Blank, ids: Sequence[str], *, plain: bool) -> Sequence[str]:
    """Name choices; a kind of order by its own name, a number or a text by itself."""
    voice = reader.plain if plain else reader.voice
    if blank.name == KIND:
        return [voice.say(f"order.{one}") for one in ids]
    if blank.text or blank.span is not None:
        return [voice.typed(one) for one in ids]
    return voice.labels(blank.name, ids)
