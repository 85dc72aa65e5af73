"""/rules, /card and /why: what the books say, and where a number or a refusal comes from."""

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from typing import Final

from discord import app_commands

from bot.cards.turn import clip
from bot.client import Skald
from bot.game_types import GameType
from bot.games.people.people import language_of
from bot.games.refusals import RefusedError
from bot.messages.controls import Control, Values
from bot.messages.posts import (
    CHOICES,
    OPTION,
    MessageContent,
    Option,
    Part,
    Row,
    Select,
    Text,
    posts,
    short,
)
from bot.messages.reader import Reader
from bot.play.command_refusals import refused
from bot.play.last_refusal import LastRefusal, recall
from bot.rule_lookup import questions, rule_search, things
from bot.rule_lookup.questions import Found, shelf
from bot.store.rows import Person
from cogs.books import told_sums
from cogs.interaction_io.responses import Interaction, caller, claim, edit, tell, voice
from cogs.interaction_io.table_view import show
from cogs.interaction_io.translations import Callback
from cogs.interaction_io.typists import recently, typist
from cogs.which_table.meant_table import SEEN, meant
from engine.core.files.rulebook import Rule
from render.language.markup import one_line
from render.language.pages import Page
from render.words import Voice

Handler = Callable[[Interaction, Control, Values], Awaitable[None]]

LETTERS: Final = 3_200
SHOWN: Final = 12
"""So many rules are offered while somebody types."""
KNOWN: Final = frozenset({"book", "ruling", "design"})


# Whose books


async def kind_here(press: Interaction, person: Person, key: str | None) -> GameType:
    """Find the game whose books are meant: the one named, the one meant here, or the first."""
    kinds = press.client.kinds
    if key is not None and key in kinds:
        return kinds[key]
    try:
        row = await meant(press, person, lives=SEEN)
    except RefusedError:
        return next(iter(kinds.values()))
    return kinds.get(row.rules) or next(iter(kinds.values()))


async def _typing(press: Interaction) -> tuple[Person, GameType]:
    """Find out who types, and whose books they mean."""
    key = press.namespace.game
    person = await typist(press)
    kind: GameType = await recently(press, ("books", key), lambda: kind_here(press, person, key))
    return person, kind


# /rules


async def rule_offers(press: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer rules that fit what is typed, each with how it begins."""
    person, kind = await _typing(press)
    here, language = shelf(kind), language_of(person)
    book = here.told[language]
    found = list(book)
    if typed.strip():
        found = list(questions.rules(kind, typed, language))
    return [app_commands.Choice(name=_brief(one, book[one]), value=one) for one in found[:SHOWN]]


def _brief(name: str, rule: Rule) -> str:
    """Write how a rule begins where nothing is marked up: without codes that stand for a name."""
    return short(f"{name} \u00b7 {rule_search.uncoded(rule.says)}", OPTION)


@app_commands.autocomplete(query=rule_offers)
async def rules(press: Interaction, query: str, game: str | None = None) -> None:
    """Find what is asked: what is printed on a thing, or a rule with its neighbours."""
    await claim(press)
    person = await caller(press)
    await tell(press, found_rules(await kind_here(press, person, game), person, query))


def found_rules(kind: GameType, person: Person, query: str) -> Sequence[MessageContent]:
    """Lay out what answers a question."""
    found = questions.question(kind, query, language_of(person))
    if not found:
        raise refused("RULE_NONE", given=query[:80])
    return _told(voice(person, kind.game.key), kind, found)


def _told(said: Voice, kind: GameType, found: Found) -> Sequence[MessageContent]:
    """Show what was found: the thing, and rules to choose from, else the first of these."""
    if found.thing is None:
        return (rule_post(said, kind, found.rules[0], found.rules[1:]),)
    others = [_select(said, kind, "found", found.rules)] if found.rules else []
    return posts(things.page(kind, said, found.thing), after=others)


async def rule(press: Interaction, control: Control, values: Values) -> None:
    """Show the rule chosen in a select, in place of the one above it."""
    await claim(press, update=True)
    person = await caller(press)
    kind = await kind_here(press, person, control.rest.rpartition(".")[0])
    if values.first in shelf(kind).rules:
        await edit(press, rule_post(voice(person, kind.game.key), kind, values.first, ()))


def rule_post(said: Voice, kind: GameType, name: str, others: Sequence[str]) -> MessageContent:
    """Lay a rule out, with what else was found and what stands around it."""
    says = shelf(kind).told[said.language][name].says
    parts: list[Part] = [Text(clip(f"### {_title(said, kind, name)}\n{says}", LETTERS))]
    for key, some in (("found", others), ("around", shelf(kind).around(name))):
        if some:
            parts.append(_select(said, kind, key, some))
    return MessageContent(tuple(parts))


def _title(said: Voice, kind: GameType, name: str) -> str:
    """Write over a rule what it is called, where it stands, and whose it is."""
    here = shelf(kind)
    own = here.rules[name].kind
    mark = said.say(f"rule.kind.{own if own in KNOWN else 'book'}")
    return said.say("rule.title", name=name, section=here.section(said.language, name), mark=mark)


def _select(said: Voice, kind: GameType, key: str, names: Sequence[str]) -> Row:
    book = shelf(kind).told[said.language]
    options = tuple(Option(one, _brief(one, book[one])) for one in names[:CHOICES])
    control = Control("rule", 0, "", f"{kind.game.key}.{key}")
    return Row((Select(control, options, said.say(f"rule.{key}")),))


# /card


async def thing_offers(press: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer things by any of their names."""
    person, kind = await _typing(press)
    found = things.offers(kind, language_of(person), typed)
    return [app_commands.Choice(name=one.label, value=one.value) for one in found]


@app_commands.autocomplete(name=thing_offers)
async def card(press: Interaction, name: str, game: str | None = None) -> None:
    """Read up whatever has a name in a game; without one, the rule that tells of it."""
    await claim(press)
    person = await caller(press)
    await tell(press, found_thing(await kind_here(press, person, game), person, name))


def found_thing(kind: GameType, person: Person, name: str) -> Sequence[MessageContent]:
    """Lay out what is called so."""
    said = voice(person, kind.game.key)
    found = questions.name(kind, name, said.language)
    if not found:
        near = things.near(kind, said.language, name)
        raise refused("NAME_UNKNOWN", given=name[:80], near=", ".join(near))
    return _told(said, kind, found)


# /why


@app_commands.autocomplete(number=told_sums.offers)
async def why(press: Interaction, number: str | None = None) -> None:
    """Explain a number that somebody was told; else the last refusal, and the last number."""
    await claim(press)
    person = await caller(press)
    found = await told_sums.told(press, person)
    if number is not None:
        await tell(press, _number(person, found, number))
        return
    await tell(press, await last_told(press.client, person, found))


async def last_told(
    client: Skald, person: Person, found: told_sums.ExplainableSums | None
) -> Sequence[MessageContent]:
    """Explain the last refusal, and the last number of a table that was told.

    What stands in the view is explained where there is nothing else. A refusal before the last
    order that was taken comes last, and says so.
    """
    last = await recall(client, person.id)
    mark = found.last if found is not None else ""
    if last is None:
        nothing = voice(person).say("why.nothing")
        return told_sums.page(found, mark) if found and mark else posts(Page("", (nothing,)))
    said = await _voice(client, person, last)
    refusal = tuple(dict.fromkeys(_refused(client, said, last)))
    if found and mark and (last.past or not found.sums[mark].standing):
        older = (said.say("why.taken"), *refusal)
        return told_sums.page(found, mark, *(((), older) if last.past else (refusal,)))
    return posts(Page("", (said.say("why.taken"), *refusal) if last.past else refusal))


def none_called(
    person: Person, found: told_sums.ExplainableSums, given: str
) -> Sequence[MessageContent]:
    """Say that no number is called so, and what those are called that there are."""
    typed = found.reader.voice.typed(one_line(given)[:80])
    said = voice(person).say("why.none_called", given=typed, kinds=found.kinds)
    return posts(Page("", (said,)), after=told_sums.chooser(found))


def _number(
    person: Person, found: told_sums.ExplainableSums | None, wanted: str
) -> Sequence[MessageContent]:
    """Explain the number that is meant, or say that there is none like it."""
    mark = found.find(wanted) if found is not None else ""
    if found is None or not mark:
        return posts(Page("", (voice(person).say("why.unknown"),)))
    return told_sums.page(found, mark)


async def other_sum(press: Interaction, control: Control, values: Values) -> None:
    """Explain the number that was chosen among others, in place of the one before it."""
    await claim(press, update=True)
    person = await caller(press)
    found = await told_sums.told(press, person, control.game)
    await show(press, _number(person, found, values.first))


def _bare(rule: Rule, code: str) -> bool:
    """Tell whether a rule is but the entry of a code in its list, and explains nothing."""
    return rule.says.startswith(f"{rule_search.ENTRY}{code}`")


async def _voice(client: Skald, person: Person, told: LastRefusal) -> Voice:
    """Speak of a refusal as its table does, which calls its things by their names."""
    try:
        sight = await client.desk.look(told.game, person.id, client.now())
    except RefusedError:
        return voice(person, told.key, told.players)
    return Reader(sight, client.kinds[sight.key], language_of(person)).voice


def _refused(client: Skald, said: Voice, told: LastRefusal) -> Iterator[str]:
    """Say the last refusal again, and the rules it rests on; several may have the same fault."""
    kind = client.kinds.get(told.key) or next(iter(client.kinds.values()))
    book = shelf(kind).told[said.language]
    for refusal in told.refusals:
        yield f"> {said.refusal(refusal)}"
        name = kind.game.because().get(refusal.code, refusal.rule)
        one = book.get(name)
        if one is not None and not _bare(shelf(kind).rules[name], refusal.code):
            if name != refusal.rule:
                yield said.say("why.behind", rule=refusal.rule)
            yield f"**{_title(said, kind, name)}**\n{one.says}"


def commands(kinds: list[app_commands.Choice[str]]) -> dict[str, Callback]:
    """Give the commands, with the games whose books may be named."""
    for one in (rules, card):
        app_commands.choices(game=kinds)(one)
    return {"rules": rules, "card": card, "why": why}


ROUTES: Final[Mapping[str, Handler]] = {"rule": rule, "why": other_sum}
"""By verb."""
