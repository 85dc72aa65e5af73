"""The toy game through Discord: rooms that are public, and asks that are secret."""

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.game_types import GameType
from bot.local.interactions.people import SimulatedPerson
from bot.local.snowflakes import Json
from engine.core.dice import Dice
from engine.core.protocol.game import RoomClosed, RoomOpened, Sheets, Step
from engine.core.protocol.values import EVERYONE
from tests.bot.flow.flow import Flow, running_flow
from tests.bot.flow.toy_table import ToyTable, open_toy_table
from tests.bot.toy_game import toy_game_type
from tests.cogs.running_bot import message_text
from tests.engine.toy.events import OfferShown, RaidEnded, RaidFought
from tests.engine.toy.state import State

THREAD_KNOWN, THREAD_UNKNOWN = "begun: <#snowflake>", "begun."
"""Thread and lobby have lanes of their own, so chance decides which comes first."""


def open_rooms_to_everyone(resolve: Callable[[State, Sheets, Dice], Step[State]]) -> Any:
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


def offer_no_treasures(resolve: Callable[[State, Sheets, Dice], Step[State]]) -> Any:
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


# Public rooms


async def test_a_public_room_has_a_thread_of_its_own(
    flow: Flow, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace_resolve(monkeypatch, open_rooms_to_everyone)
    await flow.running_bot.restart()
    toy = await open_toy_table(flow)
    await toy.bid_and_say_ready(Ada=5, Rorik=1, Sigrun=1)
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
                replace_resolve(patch, offer_no_treasures)
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
        "bot.games.lobby.game_seed.secrets", SimpleNamespace(token_hex=lambda size: "5a" * size)
    )
    patch.setattr(
        "bot.store.tables.outbox.secrets",
        SimpleNamespace(token_hex=lambda _: f"{next(numbers):020d}"),
    )


async def record_other_views(flow: Flow) -> tuple[list[str], list[str]]:
    """Play up to the ask, or its absence, and return all that the others see."""
    toy = await open_toy_table(flow)
    await toy.bid_and_say_ready(Ada=5, Rorik=1, Sigrun=1)
    asks = await toy.list_asks("Ada")
    await flow.let_time_pass(hours=19)  # reminders
    seen = await read_as_others(flow, toy)
    await toy.say("Ada", "raid Rorik")  # now Ada is asked by the secret alone, if at all
    await flow.let_time_pass()
    seen += await read_as_others(flow, toy)
    return asks, [normalise_ids(one) for one in seen]


async def read_as_others(flow: Flow, toy: ToyTable) -> list[Any]:
    """Return what everybody but Ada can read, and the answers they get."""
    others = ("Rorik", "Sigrun", "Bo")
    seen: list[Any] = [
        await flow.running_bot.open_card(flow.people[name], toy.game) for name in others
    ]
    for name in others:
        person = flow.people[name]
        if name != "Bo":
            seen += [await toy.say(name, text) for text in ("look", "news", "raid Ada", "ready")]
        seen += [
            one for place in readable_channels(flow, person) for one in person.read_messages(place)
        ]
    return seen


def readable_channels(flow: Flow, person: SimulatedPerson) -> list[Json]:
    return [flow.running_bot.channel, *flow.threads(), *person.dms()]


def normalise_ids(seen: Any) -> str:
    """Return JSON without ids that only depend on what happened elsewhere."""
    text = seen if isinstance(seen, str) else repr(seen)
    text = re.sub(r"'id': \d{4,10}\b", "'id': mark", text)
    text = re.sub(r"\b\d{17,20}\b", "snowflake", text)
    text = text.replace(THREAD_KNOWN, THREAD_UNKNOWN)
    return re.sub(r"http://127\.0\.0\.1:\d+|hm=[0-9a-f]+|'nonce': '[^']*'", "", text)
