"""/rules, /card and /why: rules, things, and explanations of numbers and refusals."""

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from typing import Final

from discord import app_commands

from bot.cards.turn import clip_text
from bot.client import Skald
from bot.game_types import GameType
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
from bot.messages.reader import Reader
from bot.play.command_refusals import command_refusal
from bot.play.last_refusal import LastRefusal, recall_refusal
from bot.rule_lookup import questions, rule_search, things
from bot.rule_lookup.questions import LookupResult, get_searchable_rules
from bot.store.rows import Person
from cogs.books import explainable_sums
from cogs.interaction_io.responses import (
    Interaction,
    acknowledge,
    edit_pressed_message,
    find_caller,
    send_posts,
    voice_for,
)
from cogs.interaction_io.table_view import show_posts
from cogs.interaction_io.translations import Callback
from cogs.interaction_io.typists import find_once_for_typist, find_typist
from cogs.which_table.meant_table import VIEWABLE_LIVES, find_meant_table
from engine.core.files.rulebook import Rule
from render.language.markup import to_one_line
from render.language.pages import Page
from render.words import Voice

Handler = Callable[[Interaction, Control, Values], Awaitable[None]]

MAX_RULE_LENGTH: Final = 3_200
MAX_RULES_OFFERED: Final = 12
"""Number of rules in autocomplete."""
NAMED_RULE_KINDS: Final = frozenset({"book", "ruling", "design"})


# Whose books


async def find_game_type(interaction: Interaction, person: Person, key: str | None) -> GameType:
    """Return the game type that is meant: the named one, that of the table, or the first."""
    game_types = interaction.client.game_types
    if key is not None and key in game_types:
        return game_types[key]
    try:
        row = await find_meant_table(interaction, person, lives=VIEWABLE_LIVES)
    except RefusedError:
        return next(iter(game_types.values()))
    return game_types.get(row.rules) or next(iter(game_types.values()))


async def _find_typist_and_game(interaction: Interaction) -> tuple[Person, GameType]:
    """Return who types, and the game type whose books they mean."""
    key = interaction.namespace.game
    person = await find_typist(interaction)
    game_type: GameType = await find_once_for_typist(
        interaction, ("books", key), lambda: find_game_type(interaction, person, key)
    )
    return person, game_type


# /rules


async def offer_rules(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer rules that match the typed text, each with its beginning."""
    person, kind = await _find_typist_and_game(interaction)
    searchable_rules, language = get_searchable_rules(kind), language_of(person)
    book = searchable_rules.rules_by_language[language]
    found = list(book)
    if typed.strip():
        found = list(questions.find_rules(kind, typed, language))
    return [
        app_commands.Choice(name=_rule_start(one, book[one]), value=one)
        for one in found[:MAX_RULES_OFFERED]
    ]


def _rule_start(name: str, rule: Rule) -> str:
    """Return the start of a rule as plain text, without codes."""
    return shorten(f"{name} \u00b7 {rule_search.strip_codes(rule.says)}", MAX_OPTION_LENGTH)


@app_commands.autocomplete(query=offer_rules)
async def rules(interaction: Interaction, query: str, game: str | None = None) -> None:
    """Answer a question with a thing, or with a rule and its neighbours."""
    await acknowledge(interaction)
    person = await find_caller(interaction)
    await send_posts(
        interaction,
        answer_rule_question(await find_game_type(interaction, person, game), person, query),
    )


def answer_rule_question(
    game_type: GameType, person: Person, query: str
) -> Sequence[MessageContent]:
    """Return the posts that answer a question about rules."""
    found = questions.answer_question(game_type, query, language_of(person))
    if not found:
        raise command_refusal("RULE_NONE", given=query[:80])
    return _result_posts(voice_for(person, game_type.game.key), game_type, found)


def _result_posts(
    voice: Voice, game_type: GameType, found: LookupResult
) -> Sequence[MessageContent]:
    """Return the posts of a result: the thing with a select of rules, or the first rule."""
    if found.thing is None:
        return (rule_post(voice, game_type, found.rules[0], found.rules[1:]),)
    others = [_rule_select(voice, game_type, "found", found.rules)] if found.rules else []
    return lay_out_page(things.thing_page(game_type, voice, found.thing), after=others)


async def show_rule(interaction: Interaction, control: Control, values: Values) -> None:
    """Show the rule chosen in a select, in the same message."""
    await acknowledge(interaction, update=True)
    person = await find_caller(interaction)
    game_type = await find_game_type(interaction, person, control.rest.rpartition(".")[0])
    if values.first_choice in get_searchable_rules(game_type).rules:
        await edit_pressed_message(
            interaction,
            rule_post(voice_for(person, game_type.game.key), game_type, values.first_choice, ()),
        )


def rule_post(
    voice: Voice, game_type: GameType, name: str, others: Sequence[str]
) -> MessageContent:
    """Return the post of a rule, with selects of other results and of its neighbours."""
    says = get_searchable_rules(game_type).rules_by_language[voice.language][name].says
    parts: list[PostPart] = [
        Text(clip_text(f"### {_rule_title(voice, game_type, name)}\n{says}", MAX_RULE_LENGTH))
    ]
    for key, some in (
        ("found", others),
        ("around", get_searchable_rules(game_type).list_neighbours(name)),
    ):
        if some:
            parts.append(_rule_select(voice, game_type, key, some))
    return MessageContent(tuple(parts))


def _rule_title(voice: Voice, game_type: GameType, name: str) -> str:
    """Return the title of a rule: its id, its section, and its source."""
    searchable_rules = get_searchable_rules(game_type)
    own = searchable_rules.rules[name].kind
    mark = voice.say(f"rule.kind.{own if own in NAMED_RULE_KINDS else 'book'}")
    return voice.say(
        "rule.title",
        name=name,
        section=searchable_rules.section_title(voice.language, name),
        mark=mark,
    )


def _rule_select(voice: Voice, game_type: GameType, key: str, names: Sequence[str]) -> Row:
    book = get_searchable_rules(game_type).rules_by_language[voice.language]
    options = tuple(Option(one, _rule_start(one, book[one])) for one in names[:MAX_CHOICES])
    control = Control("rule", 0, "", f"{game_type.game.key}.{key}")
    return Row((Select(control, options, voice.say(f"rule.{key}")),))


# /card


async def offer_things(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer things by their names."""
    person, kind = await _find_typist_and_game(interaction)
    found = things.offer_things(kind, language_of(person), typed)
    return [app_commands.Choice(name=one.label, value=one.value) for one in found]


@app_commands.autocomplete(name=offer_things)
async def card(interaction: Interaction, name: str, game: str | None = None) -> None:
    """Show the page of a thing, or a rule about it."""
    await acknowledge(interaction)
    person = await find_caller(interaction)
    await send_posts(
        interaction,
        answer_thing_question(await find_game_type(interaction, person, game), person, name),
    )


def answer_thing_question(
    game_type: GameType, person: Person, name: str
) -> Sequence[MessageContent]:
    """Return the posts about a thing."""
    their_voice = voice_for(person, game_type.game.key)
    found = questions.look_up_name(game_type, name, their_voice.language)
    if not found:
        near = things.nearest_things(game_type, their_voice.language, name)
        raise command_refusal("NAME_UNKNOWN", given=name[:80], near=", ".join(near))
    return _result_posts(their_voice, game_type, found)


# /why


@app_commands.autocomplete(number=explainable_sums.offer_sums)
async def why(interaction: Interaction, number: str | None = None) -> None:
    """Explain a chosen number; else the last refusal and the last number."""
    await acknowledge(interaction)
    person = await find_caller(interaction)
    found = await explainable_sums.load_sums_here(interaction, person)
    if number is not None:
        await send_posts(interaction, _explain_number(person, found, number))
        return
    await send_posts(interaction, await explain_last(interaction.client, person, found))


async def explain_last(
    client: Skald, person: Person, found: explainable_sums.ExplainableSums | None
) -> Sequence[MessageContent]:
    """Return explanations of the last refusal and of the last number that was told.

    A number in the view is explained only if there is nothing else. A refusal from before the last
    accepted order comes last, and says so.
    """
    last = await recall_refusal(client, person.id)
    mark = found.last_sum if found is not None else ""
    if last is None:
        nothing = voice_for(person).say("why.nothing")
        return (
            explainable_sums.sum_posts(found, mark)
            if found and mark
            else lay_out_page(Page("", (nothing,)))
        )
    their_voice = await _refusal_voice(client, person, last)
    refusal = tuple(dict.fromkeys(_refusal_lines(client, their_voice, last)))
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


async def show_other_sum(interaction: Interaction, control: Control, values: Values) -> None:
    """Explain the number chosen in a select, in the same message."""
    await acknowledge(interaction, update=True)
    person = await find_caller(interaction)
    found = await explainable_sums.load_sums_here(interaction, person, control.game)
    await show_posts(interaction, _explain_number(person, found, values.first_choice))


def _is_bare_code_entry(rule: Rule, code: str) -> bool:
    """Tell whether a rule is only an entry in a list of codes."""
    return rule.says.startswith(f"{rule_search.CODE_ENTRY_START}{code}`")


async def _refusal_voice(client: Skald, person: Person, last: LastRefusal) -> Voice:
    """Return the voice for a refusal, with the names of its table if it can be seen."""
    try:
        seat_view = await client.desk.read_seat_view(last.game, person.id, client.now())
    except RefusedError:
        return voice_for(person, last.key, last.players)
    return Reader(seat_view, client.game_types[seat_view.key], language_of(person)).voice


def _refusal_lines(client: Skald, voice: Voice, last: LastRefusal) -> Iterator[str]:
    """Yield each refusal in words, and its rule."""
    game_type = client.game_types.get(last.key) or next(iter(client.game_types.values()))
    book = get_searchable_rules(game_type).rules_by_language[voice.language]
    for refusal in last.refusals:
        yield f"> {voice.write_refusal(refusal)}"
        name = game_type.game.rules_behind_refusals().get(refusal.code, refusal.rule)
        one = book.get(name)
        if one is not None and not _is_bare_code_entry(
            get_searchable_rules(game_type).rules[name], refusal.code
        ):
            if name != refusal.rule:
                yield voice.say("why.behind", rule=refusal.rule)
            yield f"**{_rule_title(voice, game_type, name)}**\n{one.says}"


def make_commands(kinds: list[app_commands.Choice[str]]) -> dict[str, Callback]:
    """Return the commands, with the games as choices."""
    for one in (rules, card):
        app_commands.choices(game=kinds)(one)
    return {"rules": rules, "card": card, "why": why}


ROUTES: Final[Mapping[str, Handler]] = {"rule": show_rule, "why": show_other_sum}
"""By verb."""
