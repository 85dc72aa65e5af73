"""Rules, things, and explanations of numbers and refusals, looked up by words."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.cards.turn import clip_text
from bot.games.people.people import language_of
from bot.games.refusals import RefusedError
from bot.messages.controls import Control, Values
from bot.messages.posts import (
    MAX_CHOICES,
    MAX_OPTION_LENGTH,
    MessageContent,
    Option,
    PostPart,
    Row,
    Select,
    Text,
    lay_out_page,
    shorten,
)
from bot.play.answer import Answer, answer_posts
from bot.play.command_refusals import command_refusal
from bot.play.last_refusal import LastRefusal, recall_refusal
from bot.play.lookup import explainable_sums
from bot.play.requests import Request
from bot.play.routes import Route, Routes
from bot.play.services import Services
from bot.play.suggestion import Suggestion
from bot.play.tables.meant_table import VIEWABLE_LIVES, find_meant_table
from bot.play.tables.table_choices import find_here_once
from bot.play.tables.table_reader import peek_at_table
from bot.play.voices import voice_for
from bot.records import Person
from bot.rule_lookup import questions, rule_search, things
from bot.rule_lookup.game_library import GameLibrary
from bot.rule_lookup.questions import LookupResult
from engine.core.files.rulebook import Rule
from render.language.markup import to_one_line
from render.language.pages import Page
from render.words import Voice

MAX_RULE_LENGTH: Final = 3_200
MAX_RULES_OFFERED: Final = 12
"""Number of rules in autocomplete."""
NAMED_RULE_KINDS: Final = frozenset({"book", "ruling", "design"})


# Whose books


async def find_library(services: Services, request: Request, key: str | None) -> GameLibrary:
    """Return the library of the game that is meant: the named one, the table's, or the first."""
    library = services.libraries.get(key or "") or await _find_table_library(services, request)
    await library.load()
    return library


async def _find_table_library(services: Services, request: Request) -> GameLibrary:
    first = next(iter(services.libraries.values()))
    try:
        row = await find_meant_table(services, request, lives=VIEWABLE_LIVES)
    except RefusedError:
        return first
    return services.libraries.get(row.rules, first)


async def _find_library_once(services: Services, request: Request, key: str | None) -> GameLibrary:
    """Return the library that a typist means, cached for a moment."""
    library: GameLibrary = await find_here_once(
        services, request, ("books", key), lambda: find_library(services, request, key)
    )
    return library


# /rules


async def offer_rules(
    services: Services, request: Request, typed: str, key: str | None
) -> list[Suggestion[str]]:
    """Offer rules that match the typed text, each with its beginning."""
    library, language = (
        await _find_library_once(services, request, key),
        language_of(request.person),
    )
    book = library.rules.rules_by_language[language]
    found = list(book)
    if typed.strip():
        found = list(questions.find_rules(library, typed, language))
    return [Suggestion(_rule_start(one, book[one]), one) for one in found[:MAX_RULES_OFFERED]]


def _rule_start(name: str, rule: Rule) -> str:
    """Return the start of a rule as plain text, without codes."""
    return shorten(f"{name} \u00b7 {rule_search.strip_codes(rule.says)}", MAX_OPTION_LENGTH)


async def look_up_rule(services: Services, request: Request, query: str, key: str | None) -> Answer:
    """Answer a question with a thing, or with a rule and its neighbours."""
    library = await find_library(services, request, key)
    return answer_posts(answer_rule_question(library, request.person, query))


def answer_rule_question(
    library: GameLibrary, person: Person, query: str
) -> Sequence[MessageContent]:
    """Return the posts that answer a question about rules."""
    found = questions.answer_question(library, query, language_of(person))
    if not found:
        raise command_refusal("RULE_NONE", given=query[:80])
    return _result_posts(voice_for(person, library.game_type.game.key), library, found)


def _result_posts(
    voice: Voice, library: GameLibrary, found: LookupResult
) -> Sequence[MessageContent]:
    """Return the posts of a result: the thing with a select of rules, or the first rule."""
    if found.thing is None:
        return (rule_post(voice, library, found.rules[0], found.rules[1:]),)
    others = [_rule_select(voice, library, "found", found.rules)] if found.rules else []
    return lay_out_page(things.thing_page(library, voice, found.thing), after=others)


async def show_rule(
    services: Services, request: Request, control: Control, values: Values
) -> Answer:
    """Show the rule chosen in a select, in the same message."""
    key = control.rest.rpartition(".")[0]
    library = await find_library(services, request, key)
    if values.first_choice not in library.rules.rules:
        return Answer((), leaves_pressed=True)
    voice = voice_for(request.person, library.game_type.game.key)
    return answer_posts(rule_post(voice, library, values.first_choice, ()))


def rule_post(
    voice: Voice, library: GameLibrary, name: str, others: Sequence[str]
) -> MessageContent:
    """Return the post of a rule, with selects of other results and of its neighbours."""
    says = library.rules.rules_by_language[voice.language][name].says
    parts: list[PostPart] = [
        Text(clip_text(f"### {_rule_title(voice, library, name)}\n{says}", MAX_RULE_LENGTH))
    ]
    for key, some in (
        ("found", others),
        ("around", library.rules.list_neighbours(name)),
    ):
        if some:
            parts.append(_rule_select(voice, library, key, some))
    return MessageContent(tuple(parts))


def _rule_title(voice: Voice, library: GameLibrary, name: str) -> str:
    """Return the title of a rule: its id, its section, and its source."""
    searchable_rules = library.rules
    own = searchable_rules.rules[name].kind
    mark = voice.say(f"rule.kind.{own if own in NAMED_RULE_KINDS else 'book'}")
    return voice.say(
        "rule.title",
        name=name,
        section=searchable_rules.section_title(voice.language, name),
        mark=mark,
    )


def _rule_select(voice: Voice, library: GameLibrary, key: str, names: Sequence[str]) -> Row:
    book = library.rules.rules_by_language[voice.language]
    options = tuple(Option(one, _rule_start(one, book[one])) for one in names[:MAX_CHOICES])
    control = Control("rule", 0, "", f"{library.game_type.game.key}.{key}")
    return Row((Select(control, options, voice.say(f"rule.{key}")),))


# /card


async def offer_things(
    services: Services, request: Request, typed: str, key: str | None
) -> list[Suggestion[str]]:
    """Offer things by their names."""
    library = await _find_library_once(services, request, key)
    found = things.offer_things(library, language_of(request.person), typed)
    return [Suggestion(one.label, one.value) for one in found]


async def look_up_thing(services: Services, request: Request, name: str, key: str | None) -> Answer:
    """Show the page of a thing, or a rule about it."""
    library = await find_library(services, request, key)
    return answer_posts(answer_thing_question(library, request.person, name))


def answer_thing_question(
    library: GameLibrary, person: Person, name: str
) -> Sequence[MessageContent]:
    """Return the posts about a thing."""
    their_voice = voice_for(person, library.game_type.game.key)
    found = questions.look_up_name(library, name, their_voice.language)
    if not found:
        near = things.nearest_things(library, their_voice.language, name)
        raise command_refusal("NAME_UNKNOWN", given=name[:80], near=", ".join(near))
    return _result_posts(their_voice, library, found)


# /why


async def explain_named_or_last(services: Services, request: Request, number: str | None) -> Answer:
    """Explain a chosen number; else the last refusal and the last number."""
    found = await explainable_sums.load_sums_here(services, request)
    if number is not None:
        return answer_posts(_explain_number(request.person, found, number))
    return answer_posts(await explain_last(services, request.person, found))


async def explain_last(
    services: Services, person: Person, found: explainable_sums.ExplainableSums | None
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
            explainable_sums.sum_posts(found, mark)
            if found and mark
            else lay_out_page(Page("", (nothing,)))
        )
    their_voice = await _refusal_voice(services, person, last)
    refusal = tuple(dict.fromkeys(_refusal_lines(services, their_voice, last)))
    if found and mark and (last.is_past or not found.sums[mark].is_from_view):
        older = (their_voice.say("why.taken"), *refusal)
        return explainable_sums.sum_posts(
            found, mark, *(((), older) if last.is_past else (refusal,))
        )
    return lay_out_page(
        Page("", (their_voice.say("why.taken"), *refusal) if last.is_past else refusal)
    )


def say_no_such_sum(
    person: Person, found: explainable_sums.ExplainableSums, given: str
) -> Sequence[MessageContent]:
    """Say that no number has this name, and list the kinds of numbers."""
    typed = found.reader.voice.clean_typed_text(to_one_line(given)[:80])
    their_voice = voice_for(person).say("why.none_called", given=typed, kinds=found.kinds_in_words)
    return lay_out_page(Page("", (their_voice,)), after=explainable_sums.sum_choices(found))


def _explain_number(
    person: Person, found: explainable_sums.ExplainableSums | None, wanted: str
) -> Sequence[MessageContent]:
    """Explain the number that a text names, or say that there is none."""
    mark = found.find_sum(wanted) if found is not None else ""
    if found is None or not mark:
        return lay_out_page(Page("", (voice_for(person).say("why.unknown"),)))
    return explainable_sums.sum_posts(found, mark)


async def show_other_sum(
    services: Services, request: Request, control: Control, values: Values
) -> Answer:
    """Explain the number chosen in a select, in the same message."""
    found = await explainable_sums.load_sums_here(services, request, control.game)
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


def _refusal_lines(services: Services, voice: Voice, last: LastRefusal) -> Iterator[str]:
    """Yield each refusal in words, and its rule."""
    library = services.libraries.get(last.key) or next(iter(services.libraries.values()))
    book = library.rules.rules_by_language[voice.language]
    for refusal in last.refusals:
        yield f"> {voice.write_refusal(refusal)}"
        name = library.game_type.game.rulebook.rules_behind_refusals().get(
            refusal.code, refusal.rule
        )
        one = book.get(name)
        if one is not None and not _is_bare_code_entry(library.rules.rules[name], refusal.code):
            if name != refusal.rule:
                yield voice.say("why.behind", rule=refusal.rule)
            yield f"**{_rule_title(voice, library, name)}**\n{one.says}"


ROUTES: Final[Routes] = {
    "rule": Route(show_rule, "pressed message"),
    "why": Route(show_other_sum, "pressed message"),
}
"""By verb."""
