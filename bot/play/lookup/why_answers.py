"""Why something was refused, or how a number comes about."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.refusals import RefusedError
from bot.messages.controls import Control, Values
from bot.messages.posts import (
    MessageContent,
    lay_out_page,
)
from bot.messages.why_button import EXPLAIN_VERB
from bot.play.answer import Answer, answer_posts, answer_text
from bot.play.last_refusal import LastRefusal, recall_refusal
from bot.play.lookup import number_explanations
from bot.play.lookup.lookups import rule_title
from bot.play.requests import Request
from bot.play.routes import Route, Routes
from bot.play.services import Services
from bot.play.tables.table_reader import peek_at_table
from bot.play.voices import voice_for
from bot.records import Person
from bot.rule_lookup import rule_search
from engine.core.files.rulebook import Rule
from render.language.markup import to_one_line
from render.language.pages import Page
from render.words import Voice


async def explain_named_or_last(services: Services, request: Request, number: str | None) -> Answer:
    """Explain a chosen number; else the last refusal and the last number."""
    found = await number_explanations.load_sums_here(services, request)
    if number is not None:
        return answer_posts(_explain_number(request.person, found, number))
    return answer_posts(await explain_last(services, request.person, found))


async def explain_last(
    services: Services, person: Person, found: number_explanations.ExplainableSums | None
) -> Sequence[MessageContent]:
    """Return explanations of the last refusal and of the last number that was told.

    A number in the view is explained only if there is nothing else. A refusal from before the last
    accepted order comes last, and says so.
    """
    last = await recall_refusal(services, person.id)
    mark = found.last_sum if found is not None else ""
    if last is None:
        nothing = voice_for(person).say("why.nothing")
        return (
            number_explanations.sum_posts(found, mark)
            if found and mark
            else lay_out_page(Page("", (nothing,)))
        )
    refusal = await _refusal_paragraphs(services, person, last)
    if found and mark and (last.is_past or not found.sums[mark].is_from_view):
        return number_explanations.sum_posts(
            found, mark, *(((), refusal) if last.is_past else (refusal,))
        )
    return lay_out_page(Page("", refusal))


async def explain_last_refusal(
    services: Services, request: Request, control: Control, values: Values
) -> Answer:
    """Explain the last refusal of whoever presses, or say that there is none."""
    del control, values
    person = request.person
    last = await recall_refusal(services, person.id)
    if last is None:
        return answer_text(voice_for(person).say("why.no_refusal"))
    return answer_posts(lay_out_page(Page("", await _refusal_paragraphs(services, person, last))))


def say_no_such_sum(
    person: Person, found: number_explanations.ExplainableSums, given: str
) -> Sequence[MessageContent]:
    """Say that no number has this name, and list the kinds of numbers."""
    typed = found.reader.voice.clean_typed_text(to_one_line(given)[:80])
    their_voice = voice_for(person).say("why.none_called", given=typed, kinds=found.kinds_in_words)
    return lay_out_page(Page("", (their_voice,)), after=number_explanations.sum_choices(found))


def _explain_number(
    person: Person, found: number_explanations.ExplainableSums | None, wanted: str
) -> Sequence[MessageContent]:
    """Explain the number that a text names, or say that there is none."""
    mark = found.find_sum(wanted) if found is not None else ""
    if found is None or not mark:
        return lay_out_page(Page("", (voice_for(person).say("why.unknown"),)))
    return number_explanations.sum_posts(found, mark)


async def show_other_sum(
    services: Services, request: Request, control: Control, values: Values
) -> Answer:
    """Explain the number chosen in a select, in the same message."""
    found = await number_explanations.load_sums_here(services, request, control.game)
    return answer_posts(_explain_number(request.person, found, values.first_choice))


def _is_bare_code_entry(rule: Rule, code: str) -> bool:
    """Tell whether a rule is only an entry in a list of codes."""
    return rule.says.startswith(f"{rule_search.CODE_ENTRY_START}{code}`")


async def _refusal_voice(services: Services, person: Person, last: LastRefusal) -> Voice:
    """Return the voice for a refusal, with the names of its table if it can be seen."""
    try:
        return (await peek_at_table(services, person, last.game)).voice
    except RefusedError:
        return voice_for(person, last.key, last.players)


async def _refusal_paragraphs(
    services: Services, person: Person, last: LastRefusal
) -> tuple[str, ...]:
    """Return the explanation of a refusal; if an order was taken since, it says so."""
    voice = await _refusal_voice(services, person, last)
    refusal = dict.fromkeys(_refusal_lines(services, voice, last))
    return (voice.say("why.taken"), *refusal) if last.is_past else tuple(refusal)


def _refusal_lines(services: Services, voice: Voice, last: LastRefusal) -> Iterator[str]:
    """Yield each refusal in words, and its rule."""
    library = services.libraries.get(last.key) or next(iter(services.libraries.values()))
    book = library.rules.rules_by_language[voice.language]
    for refusal in last.refusals:
        yield f"> {voice.write_refusal_with_rule(refusal)}"
        name = library.game_type.game.rulebook.rules_behind_refusals().get(
            refusal.code, refusal.rule
        )
        one = book.get(name)
        if one is not None and not _is_bare_code_entry(library.rules.rules[name], refusal.code):
            if name != refusal.rule:
                yield voice.say("why.behind", rule=refusal.rule)
            yield f"**{rule_title(voice, library, name)}**\n{one.says}"


ROUTES: Final[Routes] = {
    "why": Route(show_other_sum, "pressed message"),
    EXPLAIN_VERB: Route(explain_last_refusal, "new message"),
}
"""By verb."""
