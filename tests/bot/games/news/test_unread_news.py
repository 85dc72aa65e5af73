"""News is what was closed after a reader's number, which moves only when it has been shown."""

from bot.games.news.reader_state_changes import (
    ReadMark,
    ShownCard,
    put_answer_card,
    put_card,
    put_sheets,
)
from bot.games.news.unread_news import UnreadNews, write_news_page
from bot.records import CardMessage, ReaderState
from engine.core.protocol.values import Seat
from tests.bot.games.desk_table import DeskTable, OpenGame
from tests.bot.games.toy_table import open_game_at_turn
from tests.engine.toy.orders import Defend, End, Raid


async def read_news(table: DeskTable, game: OpenGame, seat: int) -> UnreadNews:
    news = await table.desk.read_unread_news(game.id, game.people[seat])
    assert news is not None
    return news


async def mark_told(table: DeskTable, game: OpenGame, seat: int) -> None:
    """Mark all news of a seat as read."""
    news = await read_news(table, game, seat)
    mark = ReadMark(game.id, game.people[seat], news.up_to, told_events=news.told_events)
    await table.desk.mark_read(mark, table.now)


async def test_news_is_told_until_it_is_marked_and_then_no_more(table: DeskTable) -> None:
    game = await open_game_at_turn(table)
    await table.give_orders(game, 1, End())
    for _ in range(2):
        news = await read_news(table, game, 1)
        assert [(one.room, one.revision) for one in news.chapters] == [("", 1), ("", 3)]
        page = write_news_page(news, "en")
        assert page is not None
        assert "hand dealt" in " ".join(page.paragraphs)
        table.restart()
    await mark_told(table, game, 1)
    table.restart()
    news = await read_news(table, game, 1)
    assert (news.chapters, news.up_to) == ((), 3)
    assert write_news_page(news, "en") is None
    assert [one.revision for one in (await read_news(table, game, 2)).chapters] == [1, 3]


async def test_a_private_room_is_news_to_those_who_are_in_it(table: DeskTable) -> None:
    game = await open_game_at_turn(table)
    for seat in (1, 2, 3):
        await mark_told(table, game, seat)
    await table.give_orders(game, 1, Raid(target=Seat(2)))
    await table.give_orders(game, 2, Defend(guards=()))
    rooms = {seat: (await read_news(table, game, seat)).chapters for seat in (1, 2, 3)}
    assert [[(one.room, one.revision) for one in found] for found in rooms.values()] == [
        [("raid.1", 4)], [("raid.1", 4)], [],
    ]  # fmt: skip


async def test_how_far_somebody_has_read_never_goes_back(table: DeskTable) -> None:
    game = await open_game_at_turn(table)
    person = game.people[1]
    for up_to in (5, 3, 0):
        await table.desk.mark_read(ReadMark(game.id, person, up_to), table.now)
        state = await table.desk.read_reader_state(game.id, person)
        assert state.read_up_to == 5
    async with table.store.writing() as tx:
        await tx.reader_states.put([ReaderState(game=game.id, person=person, read_up_to=2)])
    assert (await table.desk.read_reader_state(game.id, person)).read_up_to == 5


async def test_whoever_holds_no_seat_has_no_news(table: DeskTable) -> None:
    game = await open_game_at_turn(table)
    assert await table.desk.read_unread_news(game.id, await table.add_person("Eve")) is None


def card(message: int) -> CardMessage:
    return CardMessage(7, message, "what stays")


def test_of_a_readers_messages_the_newest_card_and_its_sheets_keep_their_buttons() -> None:
    state = put_card(ReaderState(game=1, person=2), Seat(1), card(1))
    state = put_sheets(state, (CardMessage(7, 2), CardMessage(7, 3)))
    state = put_card(state, Seat(1), card(3))
    assert (state.card, state.sheets) == (card(3), ())
    assert [one.message for one in state.earlier_cards] == [1, 2]
    state = put_card(state, Seat(1), card(1))
    assert [one.message for one in state.earlier_cards] == [2, 3]


def test_an_answer_in_an_old_message_is_no_live_card_if_a_newer_one_came_meanwhile() -> None:
    before = put_card(ReaderState(game=1, person=2), Seat(1), card(5))
    alone = put_answer_card(before, ShownCard(Seat(1), card(3), card(5)))
    assert (alone.card, alone.earlier_cards) == (card(3), (card(5),))
    overtaken = put_card(before, Seat(1), card(6))
    late = put_answer_card(overtaken, ShownCard(Seat(1), card(3), card(5)))
    assert (late.card, late.earlier_cards) == (card(6), (card(5), card(3)))
    newest = put_answer_card(overtaken, ShownCard(Seat(1), card(7), card(5)))
    assert (newest.card, newest.earlier_cards) == (card(7), (card(5), card(6)))


async def test_the_messages_of_a_reader_outlive_the_process(table: DeskTable) -> None:
    game = await open_game_at_turn(table)
    person = game.people[1]
    for message in (1, 2):
        mark = ReadMark(game.id, person, card=ShownCard(Seat(1), card(message)))
        await table.desk.mark_read(mark, table.now)
    table.restart()
    state = await table.desk.read_reader_state(game.id, person)
    assert (state.seat, state.card) == (Seat(1), card(2))
    async with table.store.reading() as tx:
        assert [one.earlier_cards for one in await tx.reader_states.list_to_fade()] == [(card(1),)]
