"""What was read is kept until somebody changes it, whoever that is."""

import asyncio
from contextlib import closing
from dataclasses import replace
from typing import Any

import pytest

from bot.records import SeatRow
from bot.store import Store
from bot.store.connection.connection import StatementResult, Values
from bot.store.connection.prepared_statements import PreparedStatement, find_prepared
from bot.store.connection.read_cache import MAX_RESULTS, ReadCache, make_cache_key
from tests.bot.store.samples import RED, find_statements, save_game
from tests.bot.store.test_transactions import open_beside


@pytest.fixture
def carried(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note the tables of all that SQLite is asked to find."""
    seen: list[str] = []
    carry_out = PreparedStatement.execute

    def watched(self: PreparedStatement, connection: object, values: Values) -> StatementResult:
        seen.extend(self.read_tables)
        return carry_out(self, connection, values)  # type: ignore[arg-type]  # handed on as it came

    monkeypatch.setattr(PreparedStatement, "execute", watched)
    return seen


async def read_names(store: Store) -> list[str]:
    async with store.reading() as tx:
        return [one.name for one in (await tx.people.find_all([1, 2, 3])).values()]


async def test_what_nobody_has_changed_is_read_once(filed: Store, carried: list[str]) -> None:
    row = await save_game(filed)
    carried.clear()
    for _ in range(3):
        async with filed.reading() as tx:
            assert await tx.games.get(row.id) == row
            assert await tx.seats.of_game(row.id) == []
            assert (await tx.people.get(row.host)).name == "Ragnhild"
            assert await tx.rooms.of_game(row.id) == []
    assert sorted(carried) == ["games", "people", "rooms", "seats"]


async def test_what_is_known_is_made_into_values_once(filed: Store) -> None:
    row = await save_game(filed)
    async with filed.reading() as tx:
        first = await tx.games.of_person(row.host)
        again = await tx.games.of_person(row.host)
    assert first == again == [row]
    assert first[0] is again[0]
    assert first is not again  # whoever asks may do with the list as they like


async def test_what_we_change_is_read_anew_within_the_transaction_and_after_it(
    filed: Store,
) -> None:
    row = await save_game(filed)
    async with filed.writing() as tx:
        assert await tx.seats.of_game(row.id) == []
        seat = SeatRow(game=row.id, seat=RED, person=row.host)
        await tx.seats.replace_all([seat])
        assert await tx.seats.of_game(row.id) == [seat]
        assert row in await tx.games.of_person(row.host)
        await tx.games.save(replace(row, life="ended"))
        assert await tx.games.of_person(row.host) == []
    async with filed.reading() as tx:
        assert await tx.seats.of_game(row.id) == [seat]
        assert await tx.games.of_person(row.host) == []


async def test_what_is_taken_back_was_never_read(filed: Store) -> None:
    row = await save_game(filed)

    async def rename(fault: type[BaseException]) -> None:
        async with filed.writing() as tx:
            await tx.people.save(replace(await tx.people.get(row.host), name="Nobody"))
            assert (await tx.people.get(row.host)).name == "Nobody"
            raise fault

    for fault in (ValueError, asyncio.CancelledError):
        with pytest.raises(fault):
            await rename(fault)
        assert await read_names(filed) == ["Ragnhild"]


async def test_who_only_reads_takes_back_too(filed: Store) -> None:
    row = await save_game(filed)
    async with filed.reading() as tx:
        await tx.people.save(replace(await tx.people.get(row.host), name="Nobody"))
        assert (await tx.people.get(row.host)).name == "Nobody"
    assert await read_names(filed) == ["Ragnhild"]


async def test_what_another_program_has_changed_is_seen_with_the_next_write(filed: Store) -> None:
    await save_game(filed)
    assert await read_names(filed) == ["Ragnhild"]
    with closing(open_beside(filed)) as other:
        other.execute("UPDATE people SET name = 'Rollo'")
    async with filed.writing() as tx:
        await tx.people.add(5, "Ana")
    assert await read_names(filed) == ["Rollo", "Ana"]


async def test_who_looks_beside_a_bot_keeps_nothing(filed: Store, url: str) -> None:
    await save_game(filed)
    onlooker = await Store.open(url, alone=False, games={})
    assert await read_names(onlooker) == ["Ragnhild"]
    async with filed.writing() as tx:
        await tx.people.add(5, "Ana")
    assert await read_names(onlooker) == ["Ragnhild", "Ana"]
    await onlooker.close()


def test_each_statement_knows_the_tables_that_it_reads_or_changes() -> None:
    for name, statement in find_statements().items():
        if name == "bot.store.connection.connection.TRY_ADVISORY_LOCK":
            continue
        binds: Any = statement.compile().binds  # type: ignore[attr-defined]  # all ours can
        one = PreparedStatement(statement, [key for key, bind in binds.items() if bind.required])
        assert bool(one.changed_table) != bool(one.read_tables), name
    of_person = find_prepared(
        find_statements()["bot.store.tables.games.SELECT_OF_PERSON"], {"person_": 1, "lives": []}
    )
    assert (of_person.read_tables, of_person.is_cacheable) == (("games", "seats"), True)
    remindable = find_prepared(
        find_statements()["bot.store.tables.windows.SELECT_TO_REMIND"], {"now": 1, "limit": 1}
    )
    assert (remindable.read_tables, remindable.is_cacheable) == (("ready", "windows"), False)


def test_no_more_is_kept_than_there_is_room_for() -> None:
    known, found = ReadCache(), StatementResult((), 0)
    one = find_prepared(find_statements()["bot.store.tables.people.SELECT_PERSON"], {"id_": 1})
    for number in range(MAX_RESULTS + 1):
        known.put(make_cache_key(one, {"id_": number}), found)
    assert known.get(make_cache_key(one, {"id_": 0})) is None
    assert known.get(make_cache_key(one, {"id_": MAX_RESULTS})) is found
