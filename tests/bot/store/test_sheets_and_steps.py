"""Orders on their sheets, positions, and the events between them."""

from dataclasses import replace

import pytest
from sqlalchemy.exc import IntegrityError

from bot.records import PositionRow
from bot.store import Store, StoreError
from bot.store.tables.steps import PACK_BESIDE_LOOP_BYTES
from engine.core.protocol.game import ChapterClosed, Lapse, RoomOpened
from engine.core.protocol.values import EVERYONE, audience_of
from tests.bot.store.samples import (
    BLUE,
    BOAST,
    HOUR,
    NOW,
    RED,
    add_game,
    make_order,
    make_stored_events,
    make_window,
    play_toy_game,
    save_game,
    save_toy_game,
)
from tests.engine.toy.orders import Bid, Post


async def test_orders_of_every_shape_come_back_as_they_were_given(store: Store) -> None:
    orders = [BOAST, Bid(amount=3), Post(guards={"b": "gate", "a": "door"}), Lapse()]
    async with store.writing() as tx:
        row = await add_game(tx)
        given = [
            await tx.sheets.add(make_order(row.id, n, order, person=row.host))
            for n, order in enumerate(orders, 1)
        ]
        assert [one.order for one in given] == orders
        assert await tx.sheets.of_branch(row.id, 0) == given
        assert await tx.sheets.get(given[0].id) == given[0]
        assert await tx.sheets.get(404) is None


async def test_several_orders_get_their_numbers_in_the_order_given(store: Store) -> None:
    async with store.writing() as tx:
        row = await add_game(tx)
        wanted = [make_order(row.id, 9 - n, Bid(amount=n)) for n in range(9)]
        given = await tx.sheets.add_all(wanted)
        assert [replace(one, id=0) for one in given] == wanted
        for one in given:
            assert await tx.sheets.get(one.id) == one
        assert await tx.sheets.add_all([]) == []


async def test_a_sheet_holds_what_is_neither_withdrawn_nor_played(store: Store) -> None:
    async with store.writing() as tx:
        row = await add_game(tx)
        first, second, third, fourth = await tx.sheets.add_all(
            [make_order(row.id, place) for place in range(1, 5)]
        )
        assert await tx.sheets.withdraw(second.id, NOW)
        assert not await tx.sheets.withdraw(second.id, NOW + HOUR)
        await tx.sheets.mark_played([third.id], 7)
        await tx.sheets.mark_played([], 7)
        assert not await tx.sheets.withdraw(third.id, NOW)
        assert await tx.sheets.of_branch(row.id, 0) == [first, fourth]
        assert await tx.sheets.get(second.id) == replace(second, withdrawn_at=NOW)
        assert await tx.sheets.get(third.id) == replace(third, played=7)


async def test_sheets_are_told_apart_by_game_branch_and_ask(store: Store) -> None:
    async with store.writing() as tx:
        row, other = await add_game(tx), await add_game(tx)
        blue, red, whisper, elsewhere, branched = await tx.sheets.add_all([
            make_order(row.id, seat=BLUE), make_order(row.id), make_order(row.id, ask=""),
            make_order(other.id), make_order(row.id, branch=1),
        ])  # fmt: skip
        assert await tx.sheets.of_branch(row.id, 0) == [whisper, red, blue]
        assert await tx.sheets.of_branch(row.id, 0, "bid.1") == [red, blue]
        assert await tx.sheets.of_branch(row.id, 0, "") == [whisper]
        assert await tx.sheets.of_branch(row.id, 1) == [branched]
        assert await tx.sheets.of_branch(other.id, 0) == [elsewhere]


async def test_a_sheet_is_put_in_another_order(store: Store) -> None:
    async with store.writing() as tx:
        row = await add_game(tx)
        given = await tx.sheets.add_all([make_order(row.id, n, Bid(amount=n)) for n in (1, 2, 3)])
        await tx.sheets.reorder([given[2].id, given[0].id, given[1].id])
        await tx.sheets.reorder([])
        found = await tx.sheets.of_branch(row.id, 0)
        assert [(one.place, one.order) for one in found] == [
            (1, Bid(amount=3)), (2, Bid(amount=1)), (3, Bid(amount=2)),
        ]  # fmt: skip


async def test_marks_stand_once_and_only_where_they_were_set(store: Store) -> None:
    async with store.writing() as tx:
        row = await add_game(tx)
        windows = [make_window(row.id, "bid.1", RED), make_window(row.id, "bid.1", BLUE)]
        await tx.windows.put(windows)
        await tx.sheets.mark_ready(row.id, 0, [(RED, "bid.1")], NOW)
        await tx.sheets.mark_ready(row.id, 0, [(RED, "bid.1"), (RED, "turn.1")], NOW + HOUR)
        await tx.sheets.mark_ready(row.id, 1, [(BLUE, "bid.1")], NOW)
        await tx.sheets.mark_ready(row.id, 0, [], NOW)
        assert [one.ready for one in await tx.windows.of_branch(row.id, 0)] == [True, False]
        await tx.sheets.unmark_ready(row.id, 0, [(BLUE, "bid.1"), (RED, "bid.1")])
        await tx.sheets.unmark_ready(row.id, 0, [])
        assert [one.ready for one in await tx.windows.of_branch(row.id, 0)] == [False, False]


async def test_what_waits_moves_to_another_branch_and_what_was_played_stays(store: Store) -> None:
    async with store.writing() as tx:
        row = await add_game(tx)
        first, second = await tx.sheets.add_all([make_order(row.id, 1), make_order(row.id, 2)])
        await tx.sheets.mark_played([first.id], 3)
        await tx.sheets.move_to_branch(row.id, 0, 1)
        assert await tx.sheets.of_branch(row.id, 1) == [replace(second, branch=1)]
        assert await tx.sheets.get(first.id) == replace(first, played=3)


async def test_every_position_of_a_game_comes_back(store: Store) -> None:
    async with store.writing() as tx:
        row = await save_toy_game(tx, await add_game(tx))
    steps = play_toy_game(row.id)
    assert len(steps) > 10
    async with store.reading() as tx:
        for position, _ in steps:
            assert await tx.steps.position(row.id, position.revision) == position
        assert await tx.steps.position(row.id) == steps[-1][0]
        assert [one async for one in tx.steps.history(row.id)] == [one for one, _ in steps]
        assert await tx.steps.revisions(row.id) == list(range(1, len(steps) + 1))
        with pytest.raises(LookupError):
            await tx.steps.position(row.id, 404)


async def test_every_event_of_a_game_comes_back(store: Store) -> None:
    async with store.writing() as tx:
        row = await save_toy_game(tx, await add_game(tx))
    told = [event for _, events in play_toy_game(row.id) for event in events]
    assert len({type(one.event) for one in told}) > 5
    async with store.reading() as tx:
        assert await tx.steps.events(row.id) == await tx.steps.all_events(row.id) == told
        assert await tx.steps.list_open(row.id) == told
        assert await tx.steps.events(row.id, 3) == [one for one in told if one.revision > 3]


async def test_a_large_state_is_packed_and_comes_back(store: Store) -> None:
    row = await save_game(store)
    state = b'{"a":1}' * PACK_BESIDE_LOOP_BYTES
    position = PositionRow(
        game=row.id, revision=1, branch=0, parent=None, rules_version=2, sheets=[], state=state,
        reveals=False, at=NOW,
    )  # fmt: skip
    async with store.writing() as tx:
        await tx.steps.save(position, [])
        assert (await tx.steps.position(row.id, 1)).state == state


async def test_events_wait_until_their_chapter_is_told(store: Store) -> None:
    events = (
        RoomOpened(audience=audience_of(RED), room="duel"),
        ChapterClosed(audience=EVERYONE, title="turn"),
    )
    async with store.writing() as tx:
        row = await add_game(tx)
        (first, _), (second, _), *_ = play_toy_game(row.id)
        await tx.steps.save(first, make_stored_events(row.id, 1, events))
        await tx.steps.save(second, make_stored_events(row.id, 2, events))
        await tx.steps.close_chapter(row.id, [(1, 1), (2, 0)], 2)
        await tx.steps.close_chapter(row.id, [], 2)
        assert [(one.revision, one.place) for one in await tx.steps.list_open(row.id)] == [
            (1, 0), (2, 1),
        ]  # fmt: skip
        assert [one.chapter for one in await tx.steps.events(row.id)] == [None, 2, 2, None]


async def test_an_undone_step_leaves_the_story_but_not_the_books(store: Store) -> None:
    async with store.writing() as tx:
        row = await save_toy_game(tx, await add_game(tx), most=3)
        await tx.steps.mark_undone(row.id, 2, NOW)
        assert {one.revision for one in await tx.steps.events(row.id)} == {1, 3}
        assert {one.revision for one in await tx.steps.list_open(row.id)} == {1, 3}
        everything = await tx.steps.all_events(row.id)
        assert {one.undone_at for one in everything if one.revision == 2} == {NOW}
        assert await tx.steps.revisions(row.id) == [1, 2, 3]


async def test_a_step_is_kept_once(store: Store) -> None:
    async with store.writing() as tx:
        row = await save_toy_game(tx, await add_game(tx), most=1)
        with pytest.raises(IntegrityError):
            await tx.steps.save(*play_toy_game(row.id)[0])


async def test_a_game_of_unknown_rules_is_a_sentence(store: Store) -> None:
    async with store.writing() as tx:
        row = await add_game(tx, rules="atlantis")
        await tx.sheets.add(make_order(row.id))
        with pytest.raises(StoreError, match="doesn't know the game 'atlantis'"):
            await tx.sheets.of_branch(row.id, 0)
    with pytest.raises(StoreError, match="Install the Skald that wrote it"):
        store.find_game("atlantis")
