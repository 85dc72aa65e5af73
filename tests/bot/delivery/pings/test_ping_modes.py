"""What each choice of pings makes a phone buzz for."""

import pytest

from bot.games.news.reader_state_changes import ReadMark
from bot.games.people.people import SettingChanges
from bot.records import Pings
from engine.capital.orders import Concede
from engine.core.protocol.values import Event
from tests.bot.delivery.pings.ping_table import UPGRADE, PingTable, mark_grave, open_ping_table
from tests.bot.games.desk_table import DeskTable


def count_buzzes(made: PingTable) -> dict[int, int]:
    return {seat: len(made.buzzes(seat)) for seat in made.game.people}


async def play_and_count(made: PingTable) -> tuple[int, int, int]:
    """Play a turn with news; return how often it buzzed for its player, the next, and the last."""
    before = count_buzzes(made)
    player = await made.play_turn(UPGRADE)
    asked = await made.find_asked_seat()
    (other,) = set(made.game.people) - {player, asked}
    after = {seat: count - before[seat] for seat, count in count_buzzes(made).items()}
    return after[player], after[asked], after[other]


async def test_by_default_only_a_card_that_asks_buzzes(table: DeskTable) -> None:
    made = await open_ping_table(table, "asked")
    assert await play_and_count(made) == (0, 1, 0)
    assert await play_and_count(made) == (0, 1, 0)


async def test_all_news_buzzes_for_whoever_wants_everything_but_not_their_own(
    table: DeskTable,
) -> None:
    made = await open_ping_table(table, "everything")
    assert await play_and_count(made) == (0, 1, 1)


async def test_news_alone_comes_as_a_new_card_that_tells_it(table: DeskTable) -> None:
    made = await open_ping_table(table, "everything")
    player = await made.play_turn(UPGRADE)
    asked = await made.find_asked_seat()
    (other,) = set(made.game.people) - {player, asked}
    assert "Treasury" in made.buzzes(other)[-1].first_text
    assert "table" in made.buzzes(other)[-1].verbs


async def test_what_the_game_marks_buzzes_for_whom_it_concerns(table: DeskTable) -> None:
    concerned: set[int] = set()

    def is_grave_for(event: Event, seat: int) -> bool:
        return event.kind == "upgrade_completed" and seat in concerned

    mark_grave(table, is_grave_for)
    made = await open_ping_table(table, "battles")
    assert await play_and_count(made) == (0, 1, 0)
    concerned |= set(made.game.people)
    assert await play_and_count(made) == (0, 1, 1)


async def test_news_that_was_read_meanwhile_buzzes_no_more(table: DeskTable) -> None:
    made = await open_ping_table(table, "everything")
    before = count_buzzes(made)
    player = await made.give_turn(UPGRADE)
    (other,) = set(made.game.people) - {player, await made.find_asked_seat()}
    person = made.game.people[other]
    news = await table.desk.read_unread_news(made.game.id, person)
    assert news is not None
    await table.desk.mark_read(ReadMark(made.game.id, person, up_to=news.up_to), table.now)
    await made.deliver()
    assert count_buzzes(made)[other] == before[other]


async def test_the_turns_of_a_moment_are_one_card(table: DeskTable) -> None:
    made = await open_ping_table(table, "everything")
    before = count_buzzes(made)
    players = [await made.give_turn(UPGRADE), await made.give_turn(UPGRADE)]
    await made.deliver()
    after = {seat: count - before[seat] for seat, count in count_buzzes(made).items()}
    assert after[players[0]] == 1
    assert after[await made.find_asked_seat()] == 1


async def test_quiet_hours_hold_news_back(table: DeskTable) -> None:
    made = await open_ping_table(table, "everything")
    for seat in made.game.people:
        await made.set_pings(seat, SettingChanges(quiet="11-14"))
    before = count_buzzes(made)
    player = await made.play_turn(UPGRADE)
    assert count_buzzes(made) == before
    table.advance_clock(hours=2)
    await made.deliver()
    after = count_buzzes(made)
    assert [seat for seat in after if after[seat] == before[seat]] == [player]


@pytest.mark.parametrize(("pings", "count"), [("asked", 0), ("battles", 1), ("everything", 1)])
async def test_the_end_buzzes_for_whoever_wants_battles(
    table: DeskTable, pings: Pings, count: int
) -> None:
    made = await open_ping_table(table, pings, 2)
    before = count_buzzes(made)
    loser = await made.find_asked_seat()
    (winner,) = set(made.game.people) - {loser}
    await table.give_orders(made.game, loser, Concede(confirm=True))
    await made.deliver()
    assert (await table.read_row(made.game)).life == "over"
    assert count_buzzes(made)[winner] - before[winner] == count


async def test_with_a_digest_cards_come_in_silence(table: DeskTable) -> None:
    made = await open_ping_table(table, "digest")
    for _ in range(3):
        await made.play_turn(UPGRADE)
    for seat in made.game.people:
        assert made.messages_to(seat)
        assert made.buzzes(seat) == []


async def test_a_card_that_waits_buzzes_as_its_reader_wants_it_when_it_leaves(
    table: DeskTable,
) -> None:
    made = await open_ping_table(table, "asked")
    player = await made.find_asked_seat()
    for seat in made.game.people:
        await made.set_pings(seat, SettingChanges(pings="digest", hour="8"))
    before = count_buzzes(made)
    await made.play_turn(UPGRADE)
    assert count_buzzes(made) == before
    await made.set_pings(player, SettingChanges(pings="asked"))
    while await made.find_asked_seat() != player:
        await made.play_turn()
    assert count_buzzes(made)[player] == before[player] + 1
