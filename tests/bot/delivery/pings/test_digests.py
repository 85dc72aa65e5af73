"""The daily digest: when it comes, what it names, and that it never comes twice."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.games.people.people import SettingChanges
from tests.bot.delivery.fake_discord import KeptMessage
from tests.bot.delivery.pings.ping_table import UPGRADE, PingTable, open_ping_table
from tests.bot.delivery.test_whole_games import Post
from tests.bot.games.desk_table import DeskTable, make_desk_table

DIGEST = SettingChanges(pings="digest", hour="20", zone="UTC")
TITLE = "What waits for you"


def digests_to(made: PingTable, seat: int) -> list[KeptMessage]:
    return [one for one in made.messages_to(seat) if TITLE in one.first_text]


async def open_digest_table(table: DeskTable, changes: SettingChanges = DIGEST) -> PingTable:
    """Start a game at noon whose people have a digest."""
    made = await open_ping_table(table, "asked")
    for seat in made.game.people:
        await made.set_pings(seat, changes)
    return made


async def test_a_digest_names_each_table_with_what_is_asked_and_until_when(
    table: DeskTable,
) -> None:
    made = await open_digest_table(table)
    asked = await made.find_asked_seat()
    await made.tick(hours=7.9)
    assert digests_to(made, asked) == []
    await made.tick(hours=0.2)
    (digest,) = digests_to(made, asked)
    assert not digest.silent
    window = (await table.read_seat_view(made.game, asked)).asks[0].window
    assert window.closes_at is not None
    assert f"<t:{int(window.closes_at.timestamp())}:R>" in digest.text
    assert "table 1.** Your Build phase" in digest.text
    assert digest.verbs == ("table",)


async def test_nothing_to_tell_sends_nothing(table: DeskTable) -> None:
    made = await open_digest_table(table)
    asked = await made.find_asked_seat()
    await made.tick(hours=9)
    others = set(made.game.people) - {asked}
    assert [digests_to(made, seat) for seat in others] == [[], []]


async def test_a_digest_says_once_that_there_is_news(table: DeskTable) -> None:
    made = await open_digest_table(table)
    player = await made.play_turn(UPGRADE)
    asked = await made.find_asked_seat()
    (other,) = set(made.game.people) - {player, asked}
    await made.tick(hours=9)
    (digest,) = digests_to(made, other)
    assert "There is news." in digest.text
    await made.tick(hours=24)
    assert len(digests_to(made, other)) == 1
    assert len(digests_to(made, asked)) == 2


async def test_a_digest_comes_once_a_day_whatever_is_changed(table: DeskTable) -> None:
    made = await open_digest_table(table)
    asked = await made.find_asked_seat()
    await made.tick(hours=8.5)
    await made.set_pings(asked, SettingChanges(hour="21"))
    await made.tick(hours=1)
    await made.set_pings(asked, SettingChanges(pings="asked"))
    await made.set_pings(asked, SettingChanges(pings="digest", hour="22"))
    await made.tick(hours=1)
    assert len(digests_to(made, asked)) == 1
    await made.tick(hours=24)
    assert len(digests_to(made, asked)) == 2


async def test_a_missed_hour_is_made_up_for_once(table: DeskTable) -> None:
    made = await open_digest_table(table)
    asked = await made.find_asked_seat()
    await made.tick(hours=35)
    await made.tick(minutes=1)
    assert len(digests_to(made, asked)) == 1
    assert (await made.read_person(asked)).digest_at == datetime(2026, 3, 3, 20, tzinfo=UTC)


@pytest.fixture
async def table_on_disk(tmp_path: Path) -> AsyncIterator[DeskTable]:
    made = await make_desk_table(f"sqlite+aiosqlite:///{tmp_path / 'skald.db'}")
    yield made
    await made.store.close()


async def test_a_restart_sends_what_was_written_once_and_writes_nothing_twice(
    table_on_disk: DeskTable,
) -> None:
    made = await open_digest_table(table_on_disk)
    asked = await made.find_asked_seat()
    await table_on_disk.advance_and_tick(hours=9)
    counts = []
    for _ in range(3):
        table_on_disk.restart()
        made.post = Post(table_on_disk)
        await table_on_disk.advance_and_tick(minutes=1)
        await made.deliver()
        counts.append(len(digests_to(made, asked)))
    assert counts == [1, 0, 0]


async def test_what_was_answered_before_it_left_is_not_told(table: DeskTable) -> None:
    made = await open_digest_table(table)
    player = await made.find_asked_seat()
    await table.advance_and_tick(hours=9)
    await made.give_turn()
    await made.deliver()
    assert digests_to(made, player) == []


async def test_quiet_hours_hold_a_digest_back(table: DeskTable) -> None:
    made = await open_digest_table(table, DIGEST._replace(quiet="19-22"))
    asked = await made.find_asked_seat()
    await made.tick(hours=9)
    assert digests_to(made, asked) == []
    await made.tick(hours=1.5)
    assert len(digests_to(made, asked)) == 1


async def test_a_paused_table_and_an_absent_person_are_asked_nothing(table: DeskTable) -> None:
    made = await open_digest_table(table)
    asked = await made.find_asked_seat()
    await table.desk.time.pause_table(made.game.id, table.now)
    await made.tick(hours=9)
    assert digests_to(made, asked) == []


# The last call


@pytest.mark.parametrize(
    ("hours", "calls"),
    [(4, 1), (8, 1), (9, 0), (34, 0), (48, 1)],
    ids=["before it", "at its hour", "an hour later", "after the second", "before the third"],
)
async def test_a_last_call_comes_only_where_no_digest_tells_in_time(
    table: DeskTable, hours: int, calls: int
) -> None:
    """S-TABLE-03."""
    made = await open_ping_table(table, "asked", hours=hours)
    asked = await made.find_asked_seat()
    await made.set_pings(asked, DIGEST)
    before = len(made.buzzes(asked))
    for _ in range(hours - 1):
        await made.tick(hours=1)
    last_calls = [one for one in made.messages_to(asked) if "he window closes" in one.first_text]
    assert len(last_calls) == calls
    assert all(not one.silent for one in last_calls)
    assert len(made.buzzes(asked)) - before == calls + len(digests_to(made, asked))
