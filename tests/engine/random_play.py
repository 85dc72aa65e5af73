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

from engine.core.dice import Dice, make_seed
from engine.core.files import state_files
from engine.core.match import Match, start_match
from engine.core.protocol import drafts
from engine.core.protocol.game import Ask, Blank, Game, Sheet, Sheets, Step
from engine.core.protocol.values import Draft, Event, Model, Order, Seat, Viewer
from engine.registry import GAMES
from tests.engine.toy import GAME as TOY

AnyGame = Game[Any, Any]
AnyMatch = Match[Any, Any]
Twins = Callable[[Any, Viewer, Random], Any]

ALL_GAMES: Final[Mapping[str, AnyGame]] = {**GAMES, TOY.key: TOY}

MAX_ORDERS_PER_ASK: Final = 8
"""Orders that one ask gets before its time runs out: some orders may be given for ever."""

PLAY_SEED: Final = "random play {}"

ALPHABET: Final = 'aé"\\,>[]{}:# \t\n\u2028œ«»none'
NAME_ALPHABET: Final = "ABCDEFGHabcdefghéïÖ"
"""A name is of characters; what else it may not be has tests of its own."""


class GameTable(NamedTuple):
    """Settings and entries that a game admits."""

    settings: Model
    entries: tuple[Model, ...]


class PlayedMoment(NamedTuple):
    """One step of a game that was played at random: before, what was played, after."""

    state: Any
    sheets: Sheets
    step: Step[Any]


class RandomGame(NamedTuple):
    """A whole game, played at random."""

    game: AnyGame
    table: GameTable
    dice: Dice
    setup: Step[Any]
    moments: tuple[PlayedMoment, ...]
    answered_asks: int
    """Steps that answered an ask; the others were at once."""
    has_ended: bool

    @property
    def states(self) -> tuple[Any, ...]:
        return (self.setup.state, *(moment.step.state for moment in self.moments))

    @property
    def events(self) -> Iterator[Event]:
        yield from self.setup.events
        for moment in self.moments:
            yield from moment.step.events


def load_twins(key: str) -> Twins:
    """Find a game's own way to make a second world."""
    made: Twins = import_module(f"tests.engine.{key}.twins").make_twin
    return made


def load_table_setting(key: str, name: str, otherwise: Any) -> Any:
    """Look up what a game says of its random play in tests/engine/<game>/tables.py, if it does."""
    if find_spec(f"tests.engine.{key}") is None:
        return otherwise
    where = f"tests.engine.{key}.tables"
    return getattr(import_module(where), name) if find_spec(where) else otherwise


@cache
def admitted_tables(key: str) -> tuple[GameTable, ...]:
    """Find, for each number of seats in turn, up to four tables that the game admits."""
    game = ALL_GAMES[key]
    given = load_table_setting(key, "walk_tables", None)
    if given is not None:
        return tuple(GameTable(one, (game.entry(),) * count) for count, one in given())
    found: list[tuple[int, GameTable]] = []
    for count in game.seats:
        entries = tuple(game.entry() for _ in range(count))
        admitted = (one for one in _iterate_settings(game.settings) if not game.admit(one, entries))
        found.extend((n, GameTable(one, entries)) for n, one in enumerate(islice(admitted, 4)))
    return tuple(table for _, table in sorted(found, key=lambda one: one[0]))


def _iterate_settings(kind: type[Model]) -> Iterator[Model]:
    """Walk the settings that are words or switches, the defaults first."""
    choices = {
        name: (True, False) if info.annotation is bool else get_args(info.annotation)
        for name, info in kind.model_fields.items()
        if info.annotation is bool or get_origin(info.annotation) is Literal
    }
    yield kind()
    others = (dict(zip(choices, values, strict=True)) for values in product(*choices.values()))
    yield from (made for made in (kind(**other) for other in others) if made != kind())


def answer_at_random(chance: Random) -> drafts.AnswerBlank:
    """Answer each blank in any way it may be answered."""

    def pick(blank: Blank) -> Sequence[str]:
        ids = [choice.id for choice in blank.choices]
        if blank.span is not None:
            return (str(chance.randint(*blank.span)),)
        if blank.text and not ids:
            characters = chance.randint(1, min(blank.text, 12))
            signs = NAME_ALPHABET if blank.name.endswith("name") else ALPHABET
            return (_keep_visible("".join(chance.choice(signs) for _ in range(characters))),)
        if blank.grows:
            stop = not ids or (blank.min_choices == 0 and chance.random() < 0.4)
            return () if stop else (chance.choice(ids),)
        some = chance.sample(ids, chance.randint(blank.min_choices, blank.max_choices))
        return some if blank.ordered else [one for one in ids if one in some]

    return pick


def _keep_visible(text: str) -> str:
    """Keep a text that shows: no form takes one of blanks alone."""
    return text if text.strip() else "é"


def build_order_at_random(
    match: AnyMatch, seat: Seat, ask: Ask | None, chance: Random, sheet: Sheet = ()
) -> Order | Draft | None:
    """Grow one order at random; to give up is rare."""
    game, view, pick = match.game, match.view(seat), answer_at_random(chance)
    resign = game.resign_order().kind

    def patient(blank: Blank) -> Sequence[str]:
        answer = pick(blank)
        often = [choice for choice in blank.choices if choice.id != resign]
        if (
            blank.name == drafts.KIND_FIELD
            and answer[0] == resign
            and often
            and chance.random() < 0.97
        ):
            return (chance.choice(often).id,)
        return answer

    return drafts.build_order(game, view, ask, sheet, patient)


def advance_match(match: AnyMatch, chance: Random, given: dict[str, int]) -> None:
    """Let somebody do something: give an order, say Ready, or be out of time."""
    ask = chance.choice([one for one in match.asks if one.clock] or list(match.asks))
    if chance.random() < 0.1:
        ask = chance.choice(match.asks)
    key = f"{ask.seat} {ask.id}"
    given[key] = given.get(key, 0) + 1
    help_ = load_table_setting(match.game.key, "HELP", 0)
    if help_ and ask.clock and chance.random() < help_:
        answer_by_machine(match, ask)
        return
    luck = chance.random()
    if given[key] > MAX_ORDERS_PER_ASK or (ask.clock and luck < 0.05):
        match.let_lapse(ask.seat, ask.id)
    elif ask.ready and luck < (0.4 if ask.group else 0.15):
        match.mark_ready(ask.seat, ask.id)
    else:
        sheet = match.sheet_of(ask.seat, ask.id)
        order = build_order_at_random(match, ask.seat, ask, chance, sheet)
        if isinstance(order, Order) and order.is_at_once and chance.random() < 0.8:
            order = build_order_at_random(match, ask.seat, ask, chance, sheet)
        if order is not None:
            match.submit(ask.seat, order, ask.id)


def answer_by_machine(match: AnyMatch, ask: Ask) -> None:
    """Let the game's own machine player answer an ask."""
    dice = Dice(make_seed(f"{ask.seat} {ask.id}"), "machine")
    sheet = match.game.choose(match.view(ask.seat), ask, dice)
    for order in sheet:
        match.submit(ask.seat, order, ask.id)
    if ask.group or not sheet:
        match.mark_ready(ask.seat, ask.id)


def _play_moments(match: AnyMatch, chance: Random, most: int) -> Iterator[PlayedMoment]:
    given: dict[str, int] = {}
    while match.outcome is None and len(match.played_steps) < most:
        state, known = match.state, len(match.played_steps)
        advance_match(match, chance, given)
        for one in match.played_steps[known:]:
            yield PlayedMoment(state, one.sheets, one.step)
            state = one.step.state


@cache
def play_random_game(key: str, seed: int) -> RandomGame:
    """Play a whole game at random, on one of its tables; the same seed is the same game."""
    game, chance = ALL_GAMES[key], Random(seed)
    every = admitted_tables(key)
    table = every[seed % len(every)]
    dice = Dice(make_seed(PLAY_SEED.format(seed)), "random")
    match = start_match(game, table.settings, table.entries, dice)
    setup = match.played_steps[0].step
    moments = tuple(_play_moments(match, chance, 4 * game.policies.max_steps))
    answered = sum(1 for moment in moments if any(ask for _, ask in moment.sheets))
    return RandomGame(game, table, dice, setup, moments, answered, match.outcome is not None)


@cache
def random_games(key: str) -> tuple[RandomGame, ...]:
    """Play until enough has happened: long games a few times, short ones more often."""
    found: list[RandomGame] = []
    while len(found) < 6 or (len(found) < 60 and sum(len(one.moments) for one in found) < 600):
        found.append(play_random_game(key, len(found)))
    return tuple(found)


@cache
def all_moments(key: str) -> tuple[tuple[RandomGame, PlayedMoment], ...]:
    """List every moment of all these games."""
    return tuple((play, moment) for play in random_games(key) for moment in play.moments)


def pick_moment(key: str, at: int) -> tuple[RandomGame, PlayedMoment, Random]:
    """Choose a moment, and chance for what is done there."""
    chance = Random(at)
    return *chance.choice(all_moments(key)), chance


def hash_random_game(key: str, seed: int) -> str:
    """Hash every position and every event of a game that was played at random."""
    play = play_random_game(key, seed)
    every = hashlib.sha256()
    for state in play.states:
        every.update(state_files.dump(play.game, state))
    for event in play.events:
        every.update(play.game.events.dump_json(event))
    return every.hexdigest()


def list_seats(table: GameTable) -> list[int]:
    """Number the seats of a table."""
    return [one + 1 for one in range(len(table.entries))]


def pick_asked_seat(game: AnyGame, state: Any, chance: Random) -> tuple[Seat, Ask | None]:
    """Choose somebody who is asked, or now and then somebody who is not."""
    ask = chance.choice(game.asks(state))
    seat = Seat(chance.choice(game.seats))
    asked = chance.random() < 0.8 or any(one.seat == seat for one in game.asks(state))
    return (ask.seat, ask) if asked else (seat, None)


def fill_all_blanks(
    game: AnyGame, view: Any, ask: Ask | None, sheet: Sequence[Order], chance: Random
) -> Order | Draft | None:
    """Walk an order blank by blank, with an eye on each; every blank also answers to its name."""
    draft, pick = Draft(), answer_at_random(chance)
    while (blank := game.options(view, ask, sheet, draft, None)) is not None:
        assert game.options(view, ask, sheet, draft, blank.name) == blank
        assert_blank_is_sound(blank)
        if blank.name == drafts.KIND_FIELD and not blank.choices:
            return None
        assert not blank.is_unanswerable, (draft, blank)
        draft = drafts.fill_blank(draft, blank, pick(blank))
    return drafts.parse_draft(game, draft)


def assert_blank_is_sound(blank: Blank) -> None:
    """See that a blank is of one form, and can be answered."""
    ids = [choice.id for choice in blank.choices]
    assert len(set(ids)) == len(ids), blank
    assert blank.span is None or blank.span[0] <= blank.span[1], blank
    assert blank.grows or blank.min_choices <= blank.max_choices, blank


def field_names(order: type[Order]) -> list[str]:
    """Name the fields of an order as they are written."""
    return [info.alias or name for name, info in order.model_fields.items() if name != "kind"]


@cache
def named_things(key: str) -> list[Any]:
    """Everything that was named in the orders of random play."""
    found: dict[str, Any] = {"3": 3, "none": "none"}
    for play in random_games(key):
        for moment in play.moments:
            for order in (order for sheet in moment.sheets.values() for order in sheet):
                for value in order.model_dump(mode="json").values():
                    found[repr(value)] = value
                    many = value if isinstance(value, (list, dict)) else ()
                    found.update({repr(one): one for one in many})
    return [found[name] for name in sorted(found)]


def pick_named_thing(key: str, chance: Random) -> Any:
    """Choose something that was named, or a list or a map of such words."""
    known = named_things(key)
    words = [one for one in known if isinstance(one, str) and not re.search(r"\s", one)]
    return chance.choice(
        [
            chance.choice(known),
            chance.choice(known),
            [chance.choice(words) for _ in range(chance.randint(0, 3))],
            {chance.choice(words): chance.choice(words) for _ in range(chance.randint(0, 3))},
        ]
    )
