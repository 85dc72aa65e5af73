"""People, games and seats as they are kept."""

from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy.exc import IntegrityError

from bot.records import Life, Person
from bot.store import StaleGameError, Store
from tests.bot.store.samples import BLUE, HOUR, NOW, RED, add_game, make_game, make_seat, save_game

ANA = Person(
    id=0, discord=2**63 - 1, name="Ána «œ» \U0001f6e1 \u2028", locale="fr", language="en",
    zone="Asia/Kolkata", quiet=(1320, 360), away_until=NOW, game=12, dm="closed",
)  # fmt: skip


async def test_a_person_comes_back_as_they_were_put(store: Store) -> None:
    async with store.writing() as tx:
        ana = await tx.people.add_person(ANA)
        assert ana == replace(ANA, id=ana.id)
        assert await tx.people.get(ana.id) == await tx.people.find_by_discord_id(ANA.discord) == ana


async def test_a_person_who_is_added_has_chosen_nothing_yet(store: Store) -> None:
    async with store.writing() as tx:
        bo = await tx.people.add(5, "Bo")
        assert await tx.people.find_by_discord_id(5) == bo == Person(id=bo.id, discord=5, name="Bo")
        assert await tx.people.find_by_discord_id(6) is None
        with pytest.raises(LookupError):
            await tx.people.get(404)


async def test_what_is_saved_of_a_person_replaces_all_of_it(store: Store) -> None:
    async with store.writing() as tx:
        ana, bo = await tx.people.add_person(ANA), await tx.people.add(5, "Bo")
        changed = Person(id=ana.id, discord=ANA.discord, name="A")
        await tx.people.save(changed)
        assert await tx.people.get(ana.id) == changed
        assert await tx.people.find_all([bo.id, ana.id, 404, bo.id]) == {ana.id: changed, bo.id: bo}
        assert await tx.people.find_all([]) == {}


async def test_one_discord_account_is_one_person(store: Store) -> None:
    async with store.writing() as tx:
        await tx.people.add(5, "Bo")
        with pytest.raises(IntegrityError):
            await tx.people.add(5, "Bo again")


def a_full_game(host: int) -> dict[str, object]:
    row = make_game(
        host, life="ended", settings={"b": 1, "a": {"ü": [1, None, True]}}, table={"hour": None},
        seed="f" * 64, branch=3, revision=7, guild=2**62, channel=2**61, thread=2**60,
        message=2**59, paused_at=NOW, ended_at=NOW + HOUR, previous_game=1, touched_at=NOW + HOUR,
        original_id=12,
    )  # fmt: skip
    return {field.name: getattr(row, field.name) for field in fields(row)}


async def test_a_game_comes_back_as_it_was_added(store: Store) -> None:
    async with store.writing() as tx:
        first = await add_game(tx)
        row = replace(first, **a_full_game(first.host))  # type: ignore[arg-type]
        assert all(value is not None for value in a_full_game(first.host).values())
        added = await tx.games.add(row)
        assert added == replace(row, id=2)
        assert await tx.games.get(2) == added
        assert await tx.games.get(3) is None


async def test_settings_keep_the_order_in_which_they_were_made(store: Store) -> None:
    row = await save_game(store, settings={"b": 1, "a": 2})
    async with store.reading() as tx:
        again = await tx.games.get(row.id)
    assert again is not None
    assert list(again.settings) == ["b", "a"]


async def test_saving_a_game_keeps_everything_but_revision_and_branch(store: Store) -> None:
    async with store.writing() as tx:
        first = await add_game(tx)
        row = await add_game(tx, revision=4, branch=1)
        changed = replace(row, **a_full_game(first.host))  # type: ignore[arg-type]
        await tx.games.save(replace(changed, id=row.id))
        assert await tx.games.get(row.id) == replace(changed, id=row.id, revision=4, branch=1)
        assert await tx.games.get(first.id) == first


async def test_a_game_moves_on_from_where_it_stands(store: Store) -> None:
    async with store.writing() as tx:
        row = await add_game(tx, revision=4)
        moved = replace(row, revision=5, branch=1, life="over", ended_at=NOW)
        await tx.games.advance(moved, 4)
        assert await tx.games.get(row.id) == moved


async def test_a_game_that_has_moved_on_is_stale(store: Store) -> None:
    async with store.writing() as tx:
        row = await add_game(tx, revision=4)
        for wrong in (3, 5):
            with pytest.raises(StaleGameError) as stale:
                await tx.games.advance(replace(row, revision=6), wrong)
            assert stale.value.game == row.id
        with pytest.raises(StaleGameError):
            await tx.games.advance(replace(row, id=404, revision=5), 4)
        assert await tx.games.get(row.id) == row


async def test_of_two_who_advance_a_game_one_is_told_to_read_it_again(
    filed: Store, url: str
) -> None:
    row = await save_game(filed)
    other = await Store.open(url, alone=False)
    async with filed.writing() as tx:
        await tx.games.advance(replace(row, revision=1), 0)

    async def late() -> None:
        async with other.writing() as tx:
            await tx.people.add(99, "Late")
            await tx.games.advance(replace(row, revision=1), 0)

    with pytest.raises(StaleGameError):
        await late()
    async with filed.reading() as tx:
        assert await tx.people.find_by_discord_id(99) is None
    await other.close()


async def test_games_are_found_by_what_is_known_of_them(store: Store) -> None:
    async with store.writing() as tx:
        lives: tuple[Life, ...] = ("lobby", "open", "over", "ended", "closed")
        rows = {
            life: await add_game(
                tx, life=life, guild=1, channel=10, thread=20 + n, message=30 + n,
                touched_at=NOW + n * HOUR,
            )
            for n, life in enumerate(lives)
        }  # fmt: skip
        elsewhere = await add_game(tx, guild=2, channel=11, thread=19)
        assert await tx.games.open_ids() == [rows["open"].id, elsewhere.id]
        assert await tx.games.in_channel(1, 10) == [rows["open"], rows["lobby"]]
        assert await tx.games.in_channel(1, 10, ("over",)) == [rows["over"]]
        assert await tx.games.in_channel(1, 21) == [rows["open"]]
        assert await tx.games.in_channel(2, 10) == []
        assert await tx.games.by_thread(19) == elsewhere
        assert await tx.games.by_thread(9) is None
        assert await tx.games.lobbies_untouched(NOW) == []
        assert await tx.games.lobbies_untouched(NOW + HOUR) == [rows["lobby"]]


async def test_the_games_of_a_person_are_those_they_sit_in_or_host(store: Store) -> None:
    async with store.writing() as tx:
        bo = await tx.people.add(5, "Bo")
        hosted = await tx.games.add(make_game(bo.id))
        sat_in = await add_game(tx, touched_at=NOW + HOUR)
        over = await add_game(tx, life="over")
        await add_game(tx)
        for game in (sat_in, over):
            await tx.seats.replace_all(
                [make_seat(game.id, RED, person=bo.id), make_seat(game.id, BLUE)]
            )
        assert await tx.games.of_person(bo.id) == [sat_in, hosted]
        assert await tx.games.of_person(bo.id, ("over",)) == [over]
        assert await tx.games.of_person(404) == []


async def test_seats_come_back_in_their_order(store: Store) -> None:
    async with store.writing() as tx:
        row = await add_game(tx)
        red = make_seat(
            row.id, RED, person=row.host, entry={"colour": "red"}, missed=2, steward=True,
            joined_at=NOW, unreached=True,
        )  # fmt: skip
        blue = make_seat(row.id, BLUE, ai="careful")
        await tx.seats.replace_all([blue, red])
        assert await tx.seats.of_game(row.id) == [red, blue]


async def test_putting_seats_replaces_all_of_a_game_and_nothing_else(store: Store) -> None:
    async with store.writing() as tx:
        one, other = await add_game(tx), await add_game(tx)
        await tx.seats.replace_all([make_seat(one.id, RED), make_seat(one.id, BLUE)])
        await tx.seats.replace_all([make_seat(other.id, RED)])
        await tx.seats.replace_all([make_seat(one.id, BLUE, ai="bot")])
        assert await tx.seats.of_game(one.id) == [make_seat(one.id, BLUE, ai="bot")]
        await tx.seats.clear(one.id)
        assert await tx.seats.of_game(one.id) == []
        assert await tx.seats.of_game(other.id) == [make_seat(other.id, RED)]
        with pytest.raises(ValueError, match="unpack"):
            await tx.seats.replace_all([])


async def test_a_seat_is_saved_alone(store: Store) -> None:
    async with store.writing() as tx:
        row = await add_game(tx)
        await tx.seats.replace_all([make_seat(row.id, RED), make_seat(row.id, BLUE)])
        await tx.seats.save(make_seat(row.id, BLUE, ai="bot", missed=1))
        assert await tx.seats.of_game(row.id) == [
            make_seat(row.id, RED), make_seat(row.id, BLUE, ai="bot", missed=1),
        ]  # fmt: skip


async def test_moments_are_kept_to_the_millisecond_in_any_zone(store: Store) -> None:
    india = timezone(timedelta(hours=5, minutes=30))
    moments = {
        datetime(2026, 3, 29, 2, 30, 0, 1999, tzinfo=india): datetime(
            2026, 3, 28, 21, 0, 0, 1000, tzinfo=UTC
        ),
        datetime(1969, 12, 31, 23, 59, 59, 999999, tzinfo=UTC): datetime(
            1969, 12, 31, 23, 59, 59, 999000, tzinfo=UTC
        ),
        datetime(9999, 12, 31, tzinfo=UTC): datetime(9999, 12, 31, tzinfo=UTC),
    }
    async with store.writing() as tx:
        for given, kept in moments.items():
            await tx.pulse.set(given)
            found = await tx.pulse.get()
            assert found == kept
            assert found.tzinfo is UTC


async def test_a_moment_without_a_zone_is_our_own_mistake(store: Store) -> None:
    async with store.writing() as tx:
        with pytest.raises(Exception, match="naive"):
            await tx.pulse.set(datetime(2026, 3, 29))  # noqa: DTZ001 - that is the mistake


async def test_what_is_no_plain_data_is_our_own_mistake(store: Store) -> None:
    with pytest.raises(Exception, match="not plain data"):
        await save_game(store, settings={"when": NOW})
