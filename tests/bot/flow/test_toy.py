"""The toy game, which uses every branch of the protocol, played through Discord."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.game_types import GameType
from bot.games.lobby.lobby import LobbyChannel
from bot.local.interactions.people import SimulatedPerson
from bot.local.snowflakes import Json
from bot.records import Window
from engine.core.dice import Dice
from engine.core.protocol.game import RoomClosed, RoomOpened, Sheets, Step
from engine.core.protocol.values import EVERYONE, KEEPER
from tests.bot.flow.flow import Flow, running_flow
from tests.bot.toy_game import KEY as TOY
from tests.bot.toy_game import toy_game_type
from tests.cogs.running_bot import message_controls, message_text
from tests.engine.toy.events import OfferShown, RaidEnded, RaidFought
from tests.engine.toy.state import State

THREE = ("Ada", "Rorik", "Sigrun")
HOLDS_KEEPER = "Bo"
THREAD_KNOWN, THREAD_UNKNOWN = "begun: <#snowflake>", "begun."
"""Thread and lobby have lanes of their own, so chance decides which comes first."""


@dataclass
class Toy:
    """A table of the toy game, and the actions of a test."""

    flow: Flow
    game: int

    @property
    def now(self) -> datetime:
        return self.flow.running_bot.clock()

    async def say(self, name: str, text: str) -> str:
        """Write a DM, and read the answer."""
        running_bot = self.flow.running_bot
        return message_text((await running_bot.write_dm(self.flow.people[name], text))[0])

    async def bids(self, **bids: int) -> None:
        """Let everybody bid and be ready, so that the best bid has its turn."""
        for name, amount in bids.items():
            await self.say(name, f"bid {amount}")
            await self.say(name, "ready")
        await self.flow.let_time_pass()

    async def events(self, kind: str) -> list[Any]:
        async with self.flow.running_bot.services.store.reading() as tx:
            told = await tx.steps.events(self.game)
        return [one.event for one in told if one.event.kind == kind]

    async def revision(self) -> int:
        return (await self.flow.read_game(self.game)).revision

    async def sight(self, name: str) -> Any:
        running_bot = self.flow.running_bot
        return await running_bot.services.desk.read_seat_view(
            self.game, await running_bot.person_number(name), self.now
        )

    async def asks(self, name: str) -> list[str]:
        return [own.ask.kind for own in (await self.sight(name)).asks]

    async def window(self, name: str, kind: str) -> Window:
        """Find the window of what somebody is asked."""
        found: Window = next(
            own.window for own in (await self.sight(name)).asks if own.ask.kind == kind
        )
        return found

    def new(self, name: str, since: int) -> str:
        """Read what somebody got by DM since there were so many."""
        return "\n".join(message_text(one) for one in self.flow.messages_to(name)[since:])

    def public(self) -> str:
        """Read everything that everybody can."""
        return "\n".join(
            message_text(one) for one in self.flow.running_bot.public_messages() if one["type"] == 0
        )


async def opened(flow: Flow, *, keeper: bool = False, **set_to: str) -> Toy:
    """Open a table of three, and start the game."""
    running_bot, now = flow.running_bot, flow.running_bot.clock()
    lobby = running_bot.services.lobby
    ada, *others = [await running_bot.person_number(name) for name in THREE]
    where = LobbyChannel(int(running_bot.guild["id"]), int(running_bot.channel["id"]))
    game = (await lobby.open_lobby(ada, TOY, where, now)).game
    for name, value in set_to.items():
        await lobby.change_setting(game, ada, name, value, now)
    for one in others:
        await lobby.join_lobby(game, one, now)
    if keeper:
        await lobby.change_setting(game, ada, "setting.keeper", "on", now)
        await lobby.join_lobby(
            game, await running_bot.person_number(HOLDS_KEEPER), now, keeper=True
        )
    await lobby.start_game(game, ada, now)
    await flow.let_time_pass()
    return Toy(flow, game)


# Sealed groups


async def test_sealed_orders_gather_unseen_until_all_are_ready(flow: Flow) -> None:
    toy = await opened(flow)
    begun = await toy.revision()
    await toy.say("Ada", "bid 5")
    await toy.say("Ada", "ready")
    await toy.say("Rorik", "bid 2")
    await toy.say("Rorik", "ready")
    await flow.let_time_pass()
    assert await toy.revision() == begun
    assert "bid 5" not in toy.public()
    assert (await toy.sight("Sigrun")).view.phase == "bid"
    await toy.say("Sigrun", "bid 1")
    assert await toy.revision() == begun
    await toy.say("Sigrun", "ready")
    assert await toy.revision() == begun + 1
    (bids,) = await toy.events("bids_opened")
    assert sorted(bids.bids.values()) == [1, 2, 5]
    assert await toy.asks("Ada") == ["turn", "pick"]


async def test_what_is_on_the_sheets_is_played_when_the_window_ends(flow: Flow) -> None:
    toy = await opened(flow)
    await toy.say("Ada", "bid 4")
    await flow.let_time_pass(hours=23.9)
    assert await toy.events("bids_opened") == []
    await flow.let_time_pass(hours=0.2)
    (bids,) = await toy.events("bids_opened")
    assert sorted(bids.bids.values()) == [0, 0, 4]


# Two asks at a seat


async def test_two_asks_at_a_seat_are_answered_each_by_its_own_button(flow: Flow) -> None:
    toy = await opened(flow)
    await toy.bids(Ada=5, Rorik=1, Sigrun=1)
    running_bot, ada = flow.running_bot, flow.people["Ada"]
    card = flow.messages_to("Ada")[-1]
    orders = [one.ask for one in message_controls(card) if one.verb == "order"]
    assert orders == ["turn.1", "pick.1"]
    await running_bot.press_control(ada, card, "order", ask="pick.1")
    assert "pick" in {one.verb for one in message_controls(running_bot.message_now(card))}
    await running_bot.press_control(ada, running_bot.message_now(card), "pick", "pick")
    offer = (await toy.sight("Ada")).view.offer
    await running_bot.press_control(ada, running_bot.message_now(card), "pick", offer[1])
    await running_bot.press_control(ada, running_bot.message_now(card), "give")
    assert await toy.asks("Ada") == ["turn"]
    assert offer[1] in (await toy.sight("Ada")).view.own.hoard


# Interrupts and private rooms


async def test_an_interrupt_stops_a_turn_that_goes_on_with_the_time_it_had_left(
    flow: Flow,
) -> None:
    toy = await opened(flow)
    await toy.bids(Ada=5, Rorik=1, Sigrun=1)
    flow.running_bot.clock.advance(hours=10)
    before = await toy.window("Ada", "turn")
    assert before.closes_at is not None
    left = before.closes_at - toy.now
    await toy.say("Ada", "raid Rorik")
    asked = await toy.window("Rorik", "defend")
    assert asked.closes_at == asked.opened_at + timedelta(hours=6)
    assert "turn" not in await toy.asks("Ada")
    await flow.let_time_pass(hours=3)
    since = {name: len(flow.messages_to(name)) for name in THREE}
    guard = (await toy.sight("Rorik")).view.hand[0]
    answered = toy.now
    await toy.say("Rorik", f"defend {guard}")
    after = await toy.window("Ada", "turn")
    assert after.closes_at is not None
    assert abs(after.closes_at - answered - left) < timedelta(milliseconds=2)
    await flow.let_time_pass()

    (fought,) = await toy.events("raid_fought")
    assert len(fought.audience) == 2
    for name in ("Ada", "Rorik"):
        assert "raid fought" in toy.new(name, since[name])
    assert "raid fought" not in toy.new("Sigrun", 0)
    assert "raid fought" not in toy.public()
    assert len(flow.threads()) == 1


# Orders at once, and undo


async def test_orders_at_once_play_whoever_is_asked_and_are_heard_by_whom_they_are_for(
    flow: Flow,
) -> None:
    toy = await opened(flow)
    await toy.say("Ada", "bid 5")
    begun = await toy.revision()
    answer = await toy.say("Rorik", "whisper Sigrun the barn burns")
    assert await toy.revision() == begun + 1, answer
    (whispered,) = await toy.events("whispered")
    assert whispered.text == "the barn burns"
    assert len(whispered.audience) == 2
    assert [own.sheet[0].order.kind for own in (await toy.sight("Ada")).asks] == ["bid"]
    await flow.let_time_pass()
    assert "barn" not in toy.public()
    assert "barn" not in toy.new("Ada", 0)
    assert any(one.kind == "whispered" for one in (await toy.sight("Sigrun")).heard_events)


async def test_a_step_that_revealed_nothing_is_taken_back(flow: Flow) -> None:
    toy = await opened(flow)
    await toy.bids(Ada=5, Rorik=1, Sigrun=1)
    hand = (await toy.sight("Ada")).view.hand
    at = await toy.revision()
    running_bot, ada = flow.running_bot, flow.people["Ada"]
    answer = (await running_bot.write_dm(ada, f"arrange {hand[2]}, {hand[0]}"))[0]
    assert (await toy.sight("Ada")).view.hand == (hand[2], hand[0], hand[1])
    await running_bot.press_control(ada, answer, "undo")
    assert (await toy.sight("Ada")).view.hand == hand
    row = await flow.read_game(toy.game)
    assert (row.revision, row.branch) == (at + 2, 1)
    assert await toy.asks("Ada") == ["turn", "pick"]
    await toy.say("Ada", f"pick {(await toy.sight('Ada')).view.offer[0]}")
    assert "(S-TABLE-07)" in await toy.say("Ada", "undo")
    assert await toy.revision() == at + 3


# The keeper


async def test_what_waits_for_the_keeper_is_answered_by_whoever_holds_its_place(
    flow: Flow,
) -> None:
    toy = await opened(flow, keeper=True)
    await toy.bids(Ada=5, Rorik=1, Sigrun=1)
    assert (await toy.sight(HOLDS_KEEPER)).seat == KEEPER
    flow.running_bot.clock.advance(hours=4)
    await toy.say("Ada", "boast mine is the longest ship")
    assert await toy.asks(HOLDS_KEEPER) == ["ruling", "favour"]
    assert "turn" not in await toy.asks("Ada")
    since = len(flow.messages_to(HOLDS_KEEPER))
    await flow.let_time_pass()
    card = flow.messages_to(HOLDS_KEEPER)[since]
    assert {one.ask for one in message_controls(card) if one.verb == "order"} == {
        "ruling.1." + seat_of(await flow.running_bot.seated_names(toy.game), "Ada"),
        "favour.1",
    }
    await toy.say(HOLDS_KEEPER, "rule true")
    (judged,) = await toy.events("boast_judged")
    assert judged.verdict == "true"
    assert await toy.asks("Ada") == ["turn", "pick"]
    left = await toy.window("Ada", "turn")
    assert left.closes_at is not None
    assert left.closes_at - toy.now <= timedelta(hours=20)


def seat_of(names: dict[int, str], name: str) -> str:
    return next(str(seat) for seat, one in names.items() if one == name)


# Public rooms


def with_open_rooms(resolve: Callable[[State, Sheets, Dice], Step[State]]) -> Any:
    """Return a `resolve` that opens the rooms of raids to everybody."""

    def resolved(state: State, sheets: Sheets, dice: Dice) -> Step[State]:
        step = resolve(state, sheets, dice)
        everyone = {"audience": EVERYONE}
        events = [
            one.model_copy(update=everyone) if isinstance(one, (RoomOpened, RoomClosed, RaidFought))
            or (one.room and not isinstance(one, RaidEnded)) else one
            for one in step.events
        ]  # fmt: skip
        return step._replace(events=tuple(events))

    return resolved


def with_no_offers(resolve: Callable[[State, Sheets, Dice], Step[State]]) -> Any:
    """Return a `resolve` that offers no treasures: they stay on top of the pile."""

    def resolved(state: State, sheets: Sheets, dice: Dice) -> Step[State]:
        step = resolve(state, sheets, dice)
        if not step.state.offer:
            return step
        after = step.state.copy()
        after.treasures, after.offer = [*after.offer, *after.treasures], []
        events = tuple(one for one in step.events if not isinstance(one, OfferShown))
        return step._replace(state=after, events=events)

    return resolved


def replace_resolve(monkeypatch: pytest.MonkeyPatch, bend: Callable[[Any], Any]) -> None:
    """Let the running bots of a test play the toy game with another `resolve`."""

    def kind() -> GameType:
        plain = toy_game_type()
        return replace(plain, game=replace(plain.game, resolve=bend(plain.game.resolve)))

    monkeypatch.setattr("tests.cogs.running_bot.toy_game_type", kind)


async def test_a_public_room_has_a_thread_of_its_own(
    flow: Flow, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace_resolve(monkeypatch, with_open_rooms)
    await flow.running_bot.restart()
    toy = await opened(flow)
    await toy.bids(Ada=5, Rorik=1, Sigrun=1)
    await toy.say("Ada", "raid Rorik")
    await flow.let_time_pass(hours=6)
    hall_thread, room = flow.threads()
    said = [
        message_text(one) for one in flow.people["Sigrun"].read_messages(room) if one["type"] == 0
    ]
    assert any("raid fought" in one for one in said)
    table = [
        message_text(one)
        for one in flow.people["Sigrun"].read_messages(hall_thread)
        if one["type"] == 0
    ]
    assert not any("raid fought" in one for one in table)


# Secrets


async def test_nothing_that_others_see_tells_that_a_secret_ask_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two worlds that differ only in it look the same to all others, byte by byte."""
    worlds = {}
    for name in ("open", "not there"):
        (tmp_path / name).mkdir()
        with monkeypatch.context() as patch:
            fix_seeds_and_tokens(patch)
            if name != "open":
                replace_resolve(patch, with_no_offers)
            async with running_flow(tmp_path / name) as flow:
                worlds[name] = await record_other_views(flow)
    (asks, one), (others, other) = worlds.values()
    assert asks == ["turn", "pick"]
    assert others == ["turn"]
    assert len(one) > 20
    assert one == other


def fix_seeds_and_tokens(patch: pytest.MonkeyPatch) -> None:
    """Give every game the same seed, and letters their tokens in order."""
    numbers = count(1)
    patch.setattr(
        "bot.games.lobby.lobby.secrets", SimpleNamespace(token_hex=lambda size: "5a" * size)
    )
    patch.setattr(
        "bot.store.tables.outbox.secrets",
        SimpleNamespace(token_hex=lambda _: f"{next(numbers):020d}"),
    )


async def record_other_views(flow: Flow) -> tuple[list[str], list[str]]:
    """Play up to the ask, or its absence, and return all that the others see."""
    toy = await opened(flow)
    await toy.bids(Ada=5, Rorik=1, Sigrun=1)
    asks = await toy.asks("Ada")
    await flow.let_time_pass(hours=19)  # reminders
    seen = await read_as_others(flow, toy)
    await toy.say("Ada", "raid Rorik")  # now Ada is asked by the secret alone, if at all
    await flow.let_time_pass()
    seen += await read_as_others(flow, toy)
    return asks, [normalise_ids(one) for one in seen]


async def read_as_others(flow: Flow, toy: Toy) -> list[Any]:
    """Return what everybody but Ada can read, and the answers they get."""
    others = ("Rorik", "Sigrun", "Bo")
    seen: list[Any] = [
        await flow.running_bot.open_card(flow.people[name], toy.game) for name in others
    ]
    for name in others:
        person = flow.people[name]
        if name != "Bo":
            seen += [await toy.say(name, text) for text in ("look", "news", "raid Ada", "ready")]
        seen += [one for place in places(flow, person) for one in person.read_messages(place)]
    return seen


def places(flow: Flow, person: SimulatedPerson) -> list[Json]:
    return [flow.running_bot.channel, *flow.threads(), *person.dms()]


def normalise_ids(seen: Any) -> str:
    """Return JSON without ids that only depend on what happened elsewhere."""
    text = seen if isinstance(seen, str) else repr(seen)
    text = re.sub(r"'id': \d{4,10}\b", "'id': mark", text)
    text = re.sub(r"\b\d{17,20}\b", "snowflake", text)
    text = text.replace(THREAD_KNOWN, THREAD_UNKNOWN)
    return re.sub(r"http://127\.0\.0\.1:\d+|hm=[0-9a-f]+|'nonce': '[^']*'", "", text)
