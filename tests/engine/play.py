"""Games under test, tables for them, and random play that any test may look into."""

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import islice, product
from random import Random
from typing import Any, Final, Literal, NamedTuple, get_args, get_origin

from engine.core.dice import Dice, seed_of
from engine.core.files import state_files
from engine.core.match import Match, begin
from engine.core.protocol import drafts
from engine.core.protocol.game import Ask, Blank, Game, Sheet, Sheets, Step
from engine.core.protocol.values import Draft, Event, Model, Order, Seat, Viewer
from engine.registry import GAMES
from tests.engine.toy import GAME as TOY

AnyGame = Game[Any, Any]
AnyMatch = Match[Any, Any]
Twins = Callable[[Any, Viewer, Random], Any]

ALL: Final[Mapping[str, AnyGame]] = {**GAMES, TOY.key: TOY}

PATIENCE: Final = 8
"""Orders that one ask gets before its time runs out: some orders may be given for ever."""

PLAY_SEED: Final = "random play {}"

ALPHABET: Final = 'aé"\\,>[]{}:# \t\n\u2028œ«»none'
NAMING: Final = "ABCDEFGHabcdefghéïÖ"
"""A name is of letters; what else it may not be has tests of its own."""


class Table(NamedTuple):
    """Settings and entries that a game admits."""

    settings: Model
    entries: tuple[Model, ...]


class Moment(NamedTuple):
    """One step of a game that was played at random: before, what was played, after."""

    state: Any
    sheets: Sheets
    step: Step[Any]


class Play(NamedTuple):
    """A whole game, played at random."""

    game: AnyGame
    table: Table
    dice: Dice
    setup: Step[Any]
    moments: tuple[Moment, ...]
    answered: int
    """Steps that answered an ask; the others were at once."""
    ended: bool

    @property
    def states(self) -> tuple[Any, ...]:
        return (self.setup.state, *(moment.step.state for moment in self.moments))

    @property
    def events(self) -> Iterator[Event]:
        yield from self.setup.events
        for moment in self.moments:
            yield from moment.step.events


def twins_of(key: str) -> Twins:
    """Find a game's own way to make a second world."""
    made: Twins = import_module(f"tests.engine.{key}.twins").twins
    return made


def own(key: str, name: str, otherwise: Any) -> Any:
    """Look up what a game says of its random play in tests/engine/<game>/tables.py, if it does."""
    if find_spec(f"tests.engine.{key}") is None:
        return otherwise
    where = f"tests.engine.{key}.tables"
    return getattr(import_module(where), name) if find_spec(where) else otherwise


@cache
def tables(key: str) -> tuple[Table, ...]:
    """Find, for each number of seats in turn, up to four tables that the game admits."""
    game = ALL[key]
    given = own(key, "tables", None)
    if given is not None:
        return tuple(Table(one, (game.entry(),) * count) for count, one in given())
    found: list[tuple[int, Table]] = []
    for count in game.seats:
        entries = tuple(game.entry() for _ in range(count))
        admitted = (one for one in _settings(game.settings) if not game.admit(one, entries))
        found.extend((n, Table(one, entries)) for n, one in enumerate(islice(admitted, 4)))
    return tuple(table for _, table in sorted(found, key=lambda one: one[0]))


def _settings(kind: type[Model]) -> Iterator[Model]:
    """Walk the settings that are words or switches, the defaults first."""
    choices = {
        name: (True, False) if info.annotation is bool else get_args(info.annotation)
        for name, info in kind.model_fields.items()
        if info.annotation is bool or get_origin(info.annotation) is Literal
    }
    yield kind()
    others = (dict(zip(choices, values, strict=True)) for values in product(*choices.values()))
    yield from (made for made in (kind(**other) for other in others) if made != kind())


def at_random(chance: Random) -> drafts.Pick:
    """Answer each blank in any way it may be answered."""

    def pick(blank: Blank) -> Sequence[str]:
        ids = [choice.id for choice in blank.choices]
        if blank.span is not None:
            return (str(chance.randint(*blank.span)),)
        if blank.text and not ids:
            letters = chance.randint(1, min(blank.text, 12))
            signs = NAMING if blank.name.endswith("name") else ALPHABET
            return (_seen("".join(chance.choice(signs) for _ in range(letters))),)
        if blank.grows:
            stop = not ids or (blank.least == 0 and chance.random() < 0.4)
            return () if stop else (chance.choice(ids),)
        some = chance.sample(ids, chance.randint(blank.least, blank.most))
        return some if blank.ordered else [one for one in ids if one in some]

    return pick


def _seen(text: str) -> str:
    """Keep a text that shows: no form takes one of blanks alone."""
    return text if text.strip() else "é"


def walked(
    match: AnyMatch, seat: Seat, ask: Ask | None, chance: Random, sheet: Sheet = ()
) -> Order | Draft | None:
    """Grow one order at random; to give up is rare."""
    game, view, pick = match.game, match.view(seat), at_random(chance)
    resign = game.resign().kind

    def patient(blank: Blank) -> Sequence[str]:
        answer = pick(blank)
        often = [choice for choice in blank.choices if choice.id != resign]
        if blank.name == drafts.KIND and answer[0] == resign and often and chance.random() < 0.97:
            return (chance.choice(often).id,)
        return answer

    return drafts.walk(game, view, ask, sheet, patient)


def advance(match: AnyMatch, chance: Random, given: dict[str, int]) -> None:
    """Let somebody do something: give an order, say Ready, or be out of time."""
    ask = chance.choice([one for one in match.asks if one.clock] or list(match.asks))
    if chance.random() < 0.1:
        ask = chance.choice(match.asks)
    key = f"{ask.seat} {ask.id}"
    given[key] = given.get(key, 0) + 1
    help_ = own(match.game.key, "HELP", 0)
    if help_ and ask.clock and chance.random() < help_:
        machine(match, ask)
        return
    luck = chance.random()
    if given[key] > PATIENCE or (ask.clock and luck < 0.05):
        match.lapse(ask.seat, ask.id)
    elif ask.ready and luck < (0.4 if ask.group else 0.15):
        match.ready(ask.seat, ask.id)
    else:
        sheet = match.sheet(ask.seat, ask.id)
        order = walked(match, ask.seat, ask, chance, sheet)
        if isinstance(order, Order) and order.at_once and chance.random() < 0.8:
            order = walked(match, ask.seat, ask, chance, sheet)
        if order is not None:
            match.submit(ask.seat, order, ask.id)


def machine(match: AnyMatch, ask: Ask) -> None:
    """Let the game's own machine player answer an ask."""
    dice = Dice(seed_of(f"{ask.seat} {ask.id}"), "machine")
    sheet = match.game.choose(match.view(ask.seat), ask, dice)
    for order in sheet:
        match.submit(ask.seat, order, ask.id)
    if ask.group or not sheet:
        match.ready(ask.seat, ask.id)


def _steps(match: AnyMatch, chance: Random, most: int) -> Iterator[Moment]:
    given: dict[str, int] = {}
    while match.outcome is None and len(match.played) < most:
        state, known = match.state, len(match.played)
        advance(match, chance, given)
        for one in match.played[known:]:
            yield Moment(state, one.sheets, one.step)
            state = one.step.state


@cache
def played(key: str, seed: int) -> Play:
    """Play a whole game at random, on one of its tables; the same seed is the same game."""
    game, chance = ALL[key], Random(seed)
    every = tables(key)
    table = every[seed % len(every)]
    dice = Dice(seed_of(PLAY_SEED.format(seed)), "random")
    match = begin(game, table.settings, table.entries, dice)
    setup = match.played[0].step
    moments = tuple(_steps(match, chance, 4 * game.limit))
    answered = sum(1 for moment in moments if any(ask for _, ask in moment.sheets))
    return Play(game, table, dice, setup, moments, answered, match.outcome is not None)


@cache
def plays(key: str) -> tuple[Play, ...]:
    """Play until enough has happened: long games a few times, short ones more often."""
    found: list[Play] = []
    while len(found) < 6 or (len(found) < 60 and sum(len(one.moments) for one in found) < 600):
        found.append(played(key, len(found)))
    return tuple(found)


@cache
def pool(key: str) -> tuple[tuple[Play, Moment], ...]:
    """List every moment of all these games."""
    return tuple((play, moment) for play in plays(key) for moment in play.moments)


def moment_of(key: str, at: int) -> tuple[Play, Moment, Random]:
    """Choose a moment, and chance for what is done there."""
    chance = Random(at)
    return *chance.choice(pool(key)), chance


def fingerprint(key: str, seed: int) -> str:
    """Hash every position and every event of a game that was played at random."""
    play = played(key, seed)
    every = hashlib.sha256()
    for state in play.states:
        every.update(state_files.dump(play.game, state))
    for event in play.events:
        every.update(play.game.events.dump_json(event))
    return every.hexdigest()


def seats_of(table: Table) -> list[int]:
    """Number the seats of a table."""
    return [one + 1 for one in range(len(table.entries))]


def awaited(game: AnyGame, state: Any, chance: Random) -> tuple[Seat, Ask | None]:
    """Choose somebody who is asked, or now and then somebody who is not."""
    ask = chance.choice(game.asks(state))
    seat = Seat(chance.choice(game.seats))
    asked = chance.random() < 0.8 or any(one.seat == seat for one in game.asks(state))
    return (ask.seat, ask) if asked else (seat, None)


def filled(
    game: AnyGame, view: Any, ask: Ask | None, sheet: Sequence[Order], chance: Random
) -> Order | Draft | None:
    """Walk an order blank by blank, with an eye on each; every blank also answers to its name."""
    draft, pick = Draft(), at_random(chance)
    while (blank := game.options(view, ask, sheet, draft, None)) is not None:
        assert game.options(view, ask, sheet, draft, blank.name) == blank
        fits(blank)
        if blank.name == drafts.KIND and not blank.choices:
            return None
        assert not blank.dead, (draft, blank)
        draft = drafts.fill(draft, blank, pick(blank))
    return drafts.whole(game, draft)


def fits(blank: Blank) -> None:
    """See that a blank is of one form, and can be answered."""
    ids = [choice.id for choice in blank.choices]
    assert len(set(ids)) == len(ids), blank
    assert blank.span is None or blank.span[0] <= blank.span[1], blank
    assert blank.grows or blank.least <= blank.most, blank


def names(order: type[Order]) -> list[str]:
    """Name the fields of an order as they are written."""
    return [info.alias or name for name, info in order.model_fields.items() if name != "kind"]


@cache
def things(key: str) -> list[Any]:
    """Everything that was named in the orders of random play."""
    found: dict[str, Any] = {"3": 3, "none": "none"}
    for play in plays(key):
        for moment in play.moments:
            for order in (order for sheet in moment.sheets.values() for order in sheet):
                for value in order.model_dump(mode="json").values():
                    found[repr(value)] = value
                    many = value if isinstance(value, (list, dict)) else ()
                    found.update({repr(one): one for one in many})
    return [found[name] for name in sorted(found)]


def anything(key: str, chance: Random) -> Any:
    """Choose something that was named, or a list or a map of such words."""
    known = things(key)
    words = [one for one in known if isinstance(one, str) and not re.search(r"\s", one)]
    return chance.choice(
        [
            chance.choice(known),
            chance.choice(known),
            [chance.choice(words) for _ in range(chance.randint(0, 3))],
            {chance.choice(words): chance.choice(words) for _ in range(chance.randint(0, 3))},
        ]
    )
