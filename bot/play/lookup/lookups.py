"""Rules, things, and explanations of numbers and refusals, looked up by words."""

from collections.abc import Sequence
from typing import Final

from bot.cards.turn_card import clip_text
from bot.games.long_computations import read_beside_loop
from bot.games.people.languages import language_of
from bot.messages.controls import Control, Values
from bot.messages.post_parts import (
    MAX_CHOICES,
    MAX_OPTION_LENGTH,
    Option,
    Row,
    Select,
    Text,
    shorten,
)
from bot.messages.posts import MessageContent, PostPart, lay_out_page
from bot.play.answer import Answer, answer_posts
from bot.play.command_refusals import command_refusal
from bot.play.lookup.table_libraries import (
    TableLibrary,
    find_library,
    find_library_once,
    find_table_library,
)
from bot.play.requests import Request
from bot.play.routes import Route, Routes
from bot.play.services import Services
from bot.play.suggestion import Suggestion
from bot.play.voices import voice_for
from bot.records import Person
from bot.rule_lookup import questions, rule_search, things
from bot.rule_lookup.game_library import GameLibrary
from bot.rule_lookup.questions import LookupResult
from engine.core.files.rulebook import Rule
from render.words import Voice

MAX_RULE_LENGTH: Final = 3_200
MAX_RULES_OFFERED: Final = 12
"""Number of rules in autocomplete."""
NAMED_RULE_KINDS: Final = frozenset({"book", "ruling", "design"})


# /rules


async def offer_rules(
    services: Services, request: Request, typed: str, key: str | None
) -> list[Suggestion[str]]:
    """Offer rules that match the typed text, each with its beginning."""
    library, language = (
        await find_library_once(services, request, key),
        language_of(request.person),
    )
    book = library.rules.rules_by_language[language]
    found = list(book)
    if typed.strip():
        found = list(await read_beside_loop(typed, questions.find_rules, library, typed, language))
    return [Suggestion(_rule_start(one, book[one]), one) for one in found[:MAX_RULES_OFFERED]]


def _rule_start(name: str, rule: Rule) -> str:
    """Return the start of a rule as plain text, without codes."""
    return shorten(f"{name} \u00b7 {rule_search.strip_codes(rule.says)}", MAX_OPTION_LENGTH)


async def look_up_rule(services: Services, request: Request, query: str, key: str | None) -> Answer:
    """Answer a question with a thing, or with a rule and its neighbours."""
    here = await find_table_library(services, request, key)
    return await answer_rule_question(here, request.person, query)


async def answer_rule_question(here: TableLibrary, person: Person, query: str) -> Answer:
    """Answer a question about rules; a long one is read beside the event loop."""
    return answer_posts(await read_beside_loop(query, write_rule_answer, here, person, query))


def write_rule_answer(here: TableLibrary, person: Person, query: str) -> Sequence[MessageContent]:
    """Return the posts that answer a question about rules."""
    found = questions.answer_question(here.library, query, language_of(person))
    if not found:
        raise command_refusal("RULE_NONE", given=query[:80])
    return _result_posts(voice_for(person, here.library.game_type.game.key), here, found)


def _result_posts(
    voice: Voice, here: TableLibrary, found: LookupResult
) -> Sequence[MessageContent]:
    """Return the posts of a result: the thing with a select of rules, or the first rule."""
    library = here.library
    if found.thing is None:
        return (rule_post(voice, library, found.rules[0], found.rules[1:]),)
    others = [_rule_select(voice, library, "found", found.rules)] if found.rules else []
    return lay_out_page(things.thing_page(library, voice, found.thing, here.view), after=others)


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
        Text(clip_text(f"### {rule_title(voice, library, name)}\n{says}", MAX_RULE_LENGTH))
    ]
    for key, some in (
        ("found", others),
        ("around", library.rules.list_neighbours(name)),
    ):
        if some:
            parts.append(_rule_select(voice, library, key, some))
    return MessageContent(tuple(parts))


def rule_title(voice: Voice, library: GameLibrary, name: str) -> str:
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
    library = await find_library_once(services, request, key)
    language = language_of(request.person)
    found = await read_beside_loop(typed, things.offer_things, library, language, typed)
    return [Suggestion(one.label, one.value) for one in found]


async def look_up_thing(services: Services, request: Request, name: str, key: str | None) -> Answer:
    """Show the page of a thing, or a rule about it."""
    here = await find_table_library(services, request, key)
    return await answer_thing_question(here, request.person, name)


async def answer_thing_question(here: TableLibrary, person: Person, name: str) -> Answer:
    """Show a thing; a long name is read beside the event loop."""
    return answer_posts(await read_beside_loop(name, write_thing_answer, here, person, name))


def write_thing_answer(here: TableLibrary, person: Person, name: str) -> Sequence[MessageContent]:
    """Return the posts about a thing."""
    library = here.library
    their_voice = voice_for(person, library.game_type.game.key)
    found = questions.look_up_name(library, name, their_voice.language)
    if not found:
        near = things.nearest_things(library, their_voice.language, name)
        raise command_refusal("NAME_UNKNOWN", given=name[:80], near=", ".join(near))
    return _result_posts(their_voice, here, found)


# /why


ROUTES: Final[Routes] = {
    "rule": Route(show_rule, "pressed message"),
}
"""By verb."""
