"""One game as a file: whole, readable, secret, and the same game wherever it is brought in."""

import json
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.records import (
    SKALD_PERSON,
    UNNAMED_DECK,
    Deck,
    DraftRow,
    GameRow,
    LoggedAction,
    NewsRoom,
)
from bot.store import Store, StoreError
from bot.store.transfer.archive import export_game, import_game
from bot.store.transfer.game_file_format import read_game_file, write_sealed
from engine.core.protocol.values import EVERYONE, audience_of
from tests.bot.store.samples import (
    BLUE,
    HOUR,
    KNOWN_GAMES,
    NOW,
    RED,
    add_game,
    make_letter,
    make_order,
    make_seat,
    make_window,
    save_toy_game,
)
from tests.engine.toy.orders import Bid

NOON = NOW + HOUR / 2


async def a_whole_game(store: Store) -> GameRow:
    """Play a game with everything that a game can have."""
    async with store.writing() as tx:
        await tx.people.add(1, "Nobody at the table")
        row = await add_game(tx, guild=2**62, channel=2**61, thread=2**60, message=2**59)
        bo, gone = await tx.people.add(2**63 - 1, "Bo « œ »"), await tx.people.add(9, "Gone")
        await tx.seats.replace_all(
            [
                make_seat(
                    row.id, RED, person=row.host, entry={"colour": "red"}, joined_at=NOW, missed=1
                ),
                make_seat(row.id, BLUE, person=bo.id, steward=True),
            ]
        )
        row = await save_toy_game(tx, row, most=8)
        await tx.steps.close_chapter(row.id, [(1, 0)], 1)
        await tx.steps.mark_undone(row.id, 2, NOW)
        await tx.windows.put([
            make_window(row.id, seat=RED),
            replace(make_window(row.id, seat=BLUE), reminded_at=NOW, heard_at=NOW),
            replace(make_window(row.id, "overdue"), closes_at=NOW - HOUR),
            replace(make_window(row.id, "stopped"), closes_at=None, left=HOUR, open=False),
            replace(make_window(row.id, "petition"), closes_at=None),
        ])  # fmt: skip
        await tx.sheets.mark_ready(row.id, 0, [(RED, "bid.1")], NOW)
        first, *_ = await tx.sheets.add_all(
            [
                make_order(row.id, 1, Bid(amount=1)),
                make_order(row.id, 2, Bid(amount=2), person=bo.id),
            ]
        )
        await tx.sheets.withdraw(first.id, NOW)
        await tx.rooms.put(NewsRoom(game=row.id, room="", audience=EVERYONE, thread=5))
        await tx.rooms.put(
            NewsRoom(game=row.id, room="duel", audience=audience_of(RED), open=False)
        )
        await tx.actions.add(LoggedAction(game=row.id, person=gone.id, what="left", at=NOW))
        await tx.actions.add(LoggedAction(game=row.id, person=SKALD_PERSON, what="outage", at=NOW))
        for person in (row.host, gone.id):
            await tx.decks.put(Deck(person=person, rules="toy", name="first", body={"a": [1]}))
        in_hand = {"work": {"story": "half a side"}, "page": "", "step": 3}
        await tx.decks.put(Deck(person=row.host, rules="toy", name=UNNAMED_DECK, body=in_hand))
        await tx.outbox.add([make_letter("untold", row.id)], NOW)
        await tx.drafts.put(
            DraftRow(
                person=bo.id, game=row.id, ask="", number=1, kind="gift", fields={"half": "done"}
            )
        )
    return row


@pytest.fixture
async def other() -> AsyncIterator[Store]:
    """Another Skald, where some are known already, by other numbers and names."""
    opened_ = await Store.open("sqlite+aiosqlite://", games=KNOWN_GAMES)
    async with opened_.writing() as tx:
        for discord, name in ((1000, "Somebody"), (77, "Ragna"), (9, "Gone")):
            await tx.people.add(discord, name)
        await add_game(tx)
    yield opened_
    await opened_.close()


async def test_a_file_says_first_that_it_holds_secrets(store: Store) -> None:
    row = await a_whole_game(store)
    content = await export_game(store, row.id, NOON)
    document = json.loads(content)
    [first, *_] = document
    assert (first, document["seed"]) == ("secret", "5eed")
    assert document["secret"].startswith("This file holds the seed, every hand")


async def test_the_same_game_at_the_same_moment_is_the_same_bytes(store: Store) -> None:
    row = await a_whole_game(store)
    assert await export_game(store, row.id, NOON) == await export_game(store, row.id, NOON)


async def test_a_file_holds_neither_letters_nor_drafts_nor_strangers(store: Store) -> None:
    row = await a_whole_game(store)
    content = (await export_game(store, row.id, NOON)).decode()
    for absent in ("untold", "half", "Nobody at the table", str(2**60), str(2**59)):
        assert absent not in content
    document = json.loads(content)
    assert [one["name"] for one in document["people"]] == ["Ragnhild", "Bo « œ »", "Gone"]
    assert [deck["person"] for deck in document["decks"]] == [1]


async def test_a_file_of_the_first_version_is_read_still(store: Store, other: Store) -> None:
    row = await a_whole_game(store)
    document = json.loads(await export_game(store, row.id, NOON))
    assert document["version"] == 3
    for key in ("seal", "born"):
        del document[key]
    for seat in document["seats"]:
        del seat["ai_name"]
    assert await import_game(other, write_sealed({**document, "version": 1}), NOON) == 2


async def test_the_same_game_comes_in_under_a_new_number(store: Store, other: Store) -> None:
    row = await a_whole_game(store)
    number = await import_game(other, await export_game(store, row.id, NOON), NOON + HOUR)
    assert number == 2
    async with store.reading() as old, other.reading() as new:
        host = await new.people.find_by_discord_id(77)
        assert host is not None
        assert await new.games.get(number) == replace(
            row,
            id=number,
            host=host.id,
            thread=None,
            message=None,
            paused_at=NOON + HOUR,
            original_id=row.id,
        )
        was, now = [
            ([one async for one in tx.steps.history(game)], await tx.steps.all_events(game))
            for tx, game in ((old, row.id), (new, number))
        ]
    assert [replace(position, game=row.id) for position in now[0]] == was[0]
    assert [replace(told, game=row.id) for told in now[1]] == was[1]


async def test_people_are_found_or_made(store: Store, other: Store) -> None:
    row = await a_whole_game(store)
    number = await import_game(other, await export_game(store, row.id, NOON), NOON)
    async with other.reading() as tx:
        seats = await tx.seats.of_game(number)
        people = await tx.people.find_all(range(99))
        assert [person.name for person in people.values()] == [
            "Somebody", "Ragna", "Gone", "Bo « œ »",
        ]  # fmt: skip
        assert [people[seat.person].discord for seat in seats if seat.person] == [77, 2**63 - 1]
        assert seats[0] == make_seat(
            number, RED, person=2, entry={"colour": "red"}, joined_at=NOW, missed=1
        )
        actions = await tx.actions.of_game(number)
        assert [action.person for action in actions] == [3, SKALD_PERSON]
        [given] = await tx.sheets.of_branch(number, 0)
        assert (given.order, given.person) == (Bid(amount=2), 4)
        assert [deck.person for deck in await tx.decks.of_people(people, "toy")] == [2]


async def test_every_window_stands_still_with_the_time_it_had_left(
    store: Store, other: Store
) -> None:
    row = await a_whole_game(store)
    number = await import_game(other, await export_game(store, row.id, NOON), NOON + 9 * HOUR)
    async with other.reading() as tx:
        windows = await tx.windows.of_branch(number, 0)
        assert await tx.windows.next_due() is None
    assert {(one.ask.id, one.ask.seat): (one.left, one.open, one.ready) for one in windows} == {
        ("bid.1", RED): (HOUR / 2, True, True),
        ("bid.1", BLUE): (HOUR / 2, True, False),
        ("overdue", RED): (0 * HOUR, True, False),
        ("stopped", RED): (HOUR, False, False),
        ("petition", RED): (None, True, False),
    }
    assert {one.closes_at for one in windows} == {None}
    marks = [(one.reminded_at, one.heard_at) for one in windows if one.ask.seat == BLUE]
    assert marks == [(NOW, NOW)]


async def test_rooms_come_along_without_their_threads(store: Store, other: Store) -> None:
    row = await a_whole_game(store)
    number = await import_game(other, await export_game(store, row.id, NOON), NOON)
    async with other.reading() as tx:
        assert await tx.rooms.of_game(number) == [
            NewsRoom(game=number, room="", audience=EVERYONE),
            NewsRoom(game=number, room="duel", audience=audience_of(RED), open=False),
        ]


async def test_what_was_brought_in_and_sent_out_again_is_the_same(
    store: Store, other: Store
) -> None:
    row = await a_whole_game(store)
    content = await export_game(store, row.id, NOON)
    number = await import_game(other, content, NOON)
    again = read_game_file(await export_game(other, number, NOON + HOUR))
    names = {person.discord: person.name for person in again.people}
    assert names == {"77": "Ragna", str(2**63 - 1): "Bo « œ »", "9": "Gone"}
    assert again.model_copy(update={"people": ()}) == read_game_file(content).model_copy(
        update={"people": ()}
    )


async def test_a_deck_that_somebody_has_by_then_is_left_alone(store: Store, other: Store) -> None:
    row = await a_whole_game(store)
    mine = Deck(person=2, rules="toy", name="first", body={"mine": True})
    async with other.writing() as tx:
        await tx.decks.put(mine)
    await import_game(other, await export_game(store, row.id, NOON), NOON)
    async with other.reading() as tx:
        assert await tx.decks.of_person(2, "toy") == [mine]


async def test_a_game_comes_in_twice_as_two_games(store: Store) -> None:
    row = await a_whole_game(store)
    content = await export_game(store, row.id, NOON)
    assert [await import_game(store, content, NOON) for _ in range(2)] == [row.id + 1, row.id + 2]


@pytest.mark.parametrize("life", ["lobby", "closed"])
async def test_what_is_not_being_played_is_not_paused(store: Store, life: Any) -> None:
    async with store.writing() as tx:
        row = await add_game(tx, life=life)
    number = await import_game(store, await export_game(store, row.id, NOON), NOON)
    async with store.reading() as tx:
        assert await tx.games.get(number) == replace(row, id=number)


async def test_a_game_that_is_not_there_is_a_sentence(store: Store) -> None:
    with pytest.raises(StoreError, match=r"There is no game 404\."):
        await export_game(store, 404, NOON)


def change_and_seal(content: bytes, change: Callable[[dict[str, Any]], object]) -> bytes:
    """Edit a file as somebody would who knows how to seal it again."""
    document = json.loads(content)
    document.pop("seal")
    change(document)
    return write_sealed(document)


def drop_key(key: str) -> Callable[[dict[str, Any]], object]:
    return lambda document: document.pop(key)


def put_value(key: str, value: Any) -> Callable[[dict[str, Any]], object]:
    return lambda document: document.update({key: value})


def update_first(key: str, **values: Any) -> Callable[[dict[str, Any]], object]:
    return lambda document: document[key][0].update(values)


SPOILT: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "no seats": (drop_key("seats"), "damaged at seats"),
    "a strange key": (put_value("more", 1), "damaged at more"),
    "no such life": (put_value("life", "paused"), "damaged at life"),
    "a moment without a zone": (
        put_value("created_at", "2026-03-29T00:00:00"),
        "damaged at created_at",
    ),
    "another version": (
        put_value("version", 4),
        "written in version 4; this Skald reads version 3",
    ),
    "no version": (put_value("version", "x" * 999), "written in version xxxxxxxxx; this"),
    "another kind": (put_value("skald", "deck"), "no game of Skald"),
    "unknown rules": (put_value("rules", "atlantis"), "doesn't know the game 'atlantis'"),
    "a stranger": (put_value("host", 12), "contradicts itself"),
    "a name that is no id": (update_first("people", discord="Bo"), "damaged at people.0.discord"),
    "an id that no database holds": (
        update_first("people", discord="9" * 19),
        "damaged at people.0",
    ),
    "an order of no game": (
        update_first("orders", order={"kind": "conquer"}),
        "contradicts itself",
    ),
    "an event of no game": (update_first("events", event={"kind": "flood"}), "contradicts itself"),
    "two steps of one number": (update_first("positions", revision=2), "contradicts itself"),
    "a broken state": (update_first("positions", state={"game": "toy"}), "not a position"),
    "a state of newer rules": (
        update_first("positions", state={"game": "toy", "rules_version": 99, "state": {}}),
        "made by rules version 99",
    ),
    "a place that no database holds": (put_value("guild", 10**30), "contradicts itself"),
    "no present position": (put_value("revision", 999), "contradicts itself"),
    "an event of no step": (update_first("events", revision=999), "contradicts itself"),
}


@pytest.mark.parametrize("what", SPOILT)
async def test_a_file_that_cannot_be_right_is_refused_and_leaves_nothing(
    store: Store, other: Store, what: str
) -> None:
    change, sentence = SPOILT[what]
    row = await a_whole_game(store)
    content = change_and_seal(await export_game(store, row.id, NOON), change)
    with pytest.raises(StoreError) as fault:
        await import_game(other, content, NOON)
    assert sentence in str(fault.value)
    async with other.reading() as tx:
        assert await tx.games.get(2) is None
        assert len(await tx.people.find_all(range(99))) == 3


async def test_any_damage_is_noticed(store: Store, other: Store) -> None:
    row = await a_whole_game(store)
    content = await export_game(store, row.id, NOON)
    spoilt = [
        b"", b"{}", b"[]", b"null", b"\xff\xfe", b"[" * 100_000, content[:-5], content[1:],
        content.replace(b"5eed", b"6eed"), content.replace(b'"amount": 2', b'"amount": 3'),
    ]  # fmt: skip
    for one in spoilt:
        assert one != content
        with pytest.raises(StoreError):
            await import_game(other, one, NOON)
