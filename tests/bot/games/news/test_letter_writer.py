"""Letters: who is told what, once, in which language, and not in the night."""

import re
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.letter_bodies import Note, OutcomePost, PublicPost, SeatNews, TurnCard
from engine.capital.orders import EndBuild, SetPolicy, Store
from engine.core.dice import Dice
from engine.core.protocol.values import KEEPER, Seat
from tests.bot.games.desk_table import DeskTable, OpenGame
from tests.bot.games.news.letter_names import names
from tests.bot.games.toy_table import open_game_at_turn
from tests.bot.letter_bodies import body_of
from tests.engine.toy.orders import Concede, Defend, End, Raid, Whisper

# The beginning


async def test_the_setup_is_told_at_once_to_everybody_and_who_waits_learns_who_is_asked(
    table: DeskTable,
) -> None:
    game = await table.open_game("capital", 2)
    assert await names(table, game) == [
        "1.public.", "1.news.1", "1.news.2", "1.card.1",
    ]  # fmt: skip
    first, second = await table.read_letters(game, SeatNews)
    pages = [await table.read_news(game, seat) for seat in (1, 2)]
    assert [page.title for page in pages if page] == ["The game begins"] * 2
    assert (body_of(first, SeatNews).card, first.look) == (True, ())
    told = " ".join(pages[1].paragraphs if pages[1] else ())
    assert "Your city is" in told
    assert "Into your hand:" in told
    assert "Ada is asked first, until <t:" in told
    assert "asked first" not in str(pages[0])
    assert second.look == (("kingdom", ""),)
    for seat in (None, 1, 2):
        assert (await table.read_seat_view(game, seat)).heard_events == ()


async def test_the_first_turn_tells_nothing_of_the_setup_again(table: DeskTable) -> None:
    table.letters_arrive = True
    game = await table.open_game("capital", 2)
    table.letters_arrive = False
    await table.advance_and_tick(hours=48)
    for letter in await table.read_letters(game, PublicPost):
        assert ("seats are drawn" in str(letter.body)) == (letter.revision == 1)
    assert "seats are drawn" not in str(await table.read_news(game, 1))


async def test_a_secret_ask_is_not_told_to_who_waits(table: DeskTable) -> None:
    """Whoever knows of nobody that is asked hears the same as if nobody were."""
    toy = table.game_types["toy"]

    def secretly(state: Any) -> Any:
        first, *_ = toy.game.asks(state)
        return (first.model_copy(update={"known_to": (first.seat,)}),)

    table.game_types = {
        **table.game_types,
        "toy": replace(toy, game=replace(toy.game, asks=secretly)),
    }
    table.restart()
    game = await table.open_game("toy", 2)
    waits = await table.read_news(game, 2)
    assert waits is not None
    assert "Nothing is asked of you yet." in waits.paragraphs[-1]
    assert "Ada" not in str(waits)


# Chapters


async def test_small_steps_are_told_to_their_giver_alone(table: DeskTable) -> None:
    game = await open_game_at_turn(table)
    before = await names(table, game)
    await table.give_orders(game, 1, Whisper(to=Seat(2), text="hm"))
    assert await names(table, game) == before


async def test_a_chapter_that_closes_is_one_letter_for_its_room_and_stands_on_each_seats_card(
    table: DeskTable,
) -> None:
    game = await open_game_at_turn(table)
    before = len(await names(table, game))
    reply = await table.give_orders(game, 1, End())
    assert reply.has_advanced
    assert await names(table, game, before) == [
        "3.public.", "3.card.1", "3.card.2", "3.card.3",
    ]  # fmt: skip
    public = (await table.read_letters(game, PublicPost))[-1]
    assert (public.room, public.seat, public.revision) == ("", None, 3)
    assert public.look == (("hoard", ""),)
    told = " ".join(body_of(public, PublicPost).page.paragraphs)
    assert "bids opened" in told
    assert "hand dealt" not in told
    assert "hand dealt" in str(await table.read_news(game, 2))


async def test_what_is_told_is_told_once(table: DeskTable) -> None:
    game = await open_game_at_turn(table)
    await table.give_orders(game, 1, End())
    async with table.store.reading() as tx:
        told = await tx.steps.events(game.id)
    closing = [one.revision for one in told if one.event.kind == "chapter_closed"]
    waiting = [one.event.kind for one in told if one.chapter is None]
    assert closing == [3]
    assert {one.chapter for one in told if one.chapter is not None} == {1, *closing}
    assert waiting == ["round_opened"]
    assert [event.kind for event in (await table.read_seat_view(game, 1)).heard_events] == waiting
    assert next(one.event.kind for one in told if one.chapter) == "seated"


async def test_a_private_room_is_told_to_those_who_are_in_it(table: DeskTable) -> None:
    table.letters_arrive = True
    game = await open_game_at_turn(table)
    await table.give_orders(game, 1, Raid(target=Seat(2)))
    assert [one.room for one in (await table.read_seat_view(game, 2)).rooms] == ["raid.1"]
    assert (await table.read_seat_view(game, 3)).rooms == ()
    before = len(await names(table, game))
    table.letters_arrive = False
    await table.give_orders(game, 2, Defend(guards=()))
    assert await names(table, game, before) == ["4.news.1", "4.news.2", "4.card.1"]
    letter = (await table.read_letters(game, SeatNews))[-1]
    assert (body_of(letter, SeatNews).room, letter.room) == ("raid.1", None)
    page = await table.read_news(game, 1)
    assert page is not None
    assert page.paragraphs == ("room opened.", "raid fought.")
    async with table.store.reading() as tx:
        [room] = await tx.rooms.of_game(game.id)
    assert (room.audience, room.open) == ((1, 2), False)
    table.restart()
    assert (await table.read_seat_view(game, 1)).rooms[0].open is False


async def test_whoever_interrupts_and_whoever_is_asked_again_get_a_card(table: DeskTable) -> None:
    game = await open_game_at_turn(table)
    before = len(await names(table, game))
    await table.give_orders(game, 1, Raid(target=Seat(2)))
    assert await names(table, game, before) == ["3.card.2"]
    table.restart()
    await table.advance_and_tick(hours=6)
    cards = [one for one in await table.read_letters(game, TurnCard) if one.revision == 4]
    assert [(one.seat, body_of(one, TurnCard).asks) for one in cards] == [(1, ("turn.1",)), (2, ())]


async def test_machines_and_empty_seats_get_no_letters(table: DeskTable) -> None:
    game = await table.open_game("toy", 1, ais=2)
    await table.let_machines_answer()
    await table.mark_ready(game, next(iter(game.people)))
    for _ in range(6):
        await table.advance_and_tick(hours=24)
    assert (await table.read_row(game)).life == "over"
    readers = {one.seat for one in await table.read_letters(game)}
    assert readers == {None, *(Seat(seat) for seat in game.people)}


async def test_the_keeper_hears_what_all_hear(table: DeskTable) -> None:
    keeper = await table.add_person("Kay")
    game = await open_game_at_turn(table, keeper=keeper, settings={"keeper": True})
    await table.give_orders(game, 1, End())
    told = [one.revision for one in await table.read_letters(game, SeatNews, KEEPER)]
    assert told == [1, 3]


async def test_the_phrasing_goes_on_where_it_was_after_a_restart(table: DeskTable) -> None:
    """Voice 9: chosen by the number of events that a reader has heard."""
    told = []
    for restarts in (False, True):
        people = [await table.add_person("Ada"), await table.add_person("Ben")]
        game = await table.open_game("capital", people, settings={"mode": "short"})
        while (await table.read_row(game)).life == "open":
            if restarts:
                table.restart()
            await table.advance_and_tick(hours=48)
        bodies = [one.body for one in await table.read_letters(game)]
        pages = [one.page for one in bodies if isinstance(one, PublicPost | OutcomePost)]
        told.append([re.sub(r"<t:\d+", "<t", str(page)) for page in pages])
    assert len(told[0]) >= 4
    assert told[0] == told[1]


async def test_whoever_is_asked_next_has_the_news_on_the_card(table: DeskTable) -> None:
    game = await table.open_game("capital", 2)
    before = len(await names(table, game))
    await table.advance_and_tick(hours=48)
    assert await names(table, game, before) == ["2.card.2", "2.card.1"]
    assert "window has closed" in str(await table.read_news(game, 2))


async def test_whose_time_ran_out_gets_a_new_card_with_what_happened(table: DeskTable) -> None:
    game = await table.open_game("capital", 2)
    await table.advance_and_tick(hours=48)
    card = (await table.read_letters(game, TurnCard, 1))[-1]
    assert (card.revision, body_of(card, TurnCard).asks) == (2, ())
    news = str(await table.read_news(game, 1))
    assert "window has closed" in news
    assert "played by default orders" in news


async def test_whoever_misses_one_of_two_asks_gets_a_card_of_the_other(table: DeskTable) -> None:
    game = await table.open_game("valhalla", 2)
    [first] = [seat for seat in (1, 2) if len((await table.read_seat_view(game, seat)).asks) == 2]
    cards = await table.read_letters(game, TurnCard, first)
    await table.advance_and_tick(hours=6)
    more = (await table.read_letters(game, TurnCard, first))[len(cards) :]
    assert [body_of(one, TurnCard).asks for one in more] == [("side",)]
    seat_view = await table.read_seat_view(game, first)
    assert "pick_passed" in [one.kind for one in seat_view.unshown_events]


@pytest.mark.parametrize("place", [(1, 2, 3), (None, None, None)])
@pytest.mark.parametrize("arrives", [True, False])
async def test_what_happens_in_a_turn_is_no_letter_of_its_own(
    table: DeskTable, place: Any, *, arrives: bool
) -> None:
    """It stands on the next card: of the player too, unless their answers have told it."""
    table.letters_arrive = True
    game = await table.open_game("capital", 2, place=place)
    seat_view = await table.read_seat_view(game, 1)
    player = Seat(1) if seat_view.asks else Seat(2)
    before = len(await names(table, game))
    table.letters_arrive = arrives
    await machine_like(table, game)
    table.restart()
    table.letters_arrive = True
    while len(await names(table, game)) == before:
        await machine_like(table, game)
    assert [one.split(".")[1] for one in await names(table, game, before)] == ["card"]
    news = await table.read_news(game, player)
    assert (news is None or not news.paragraphs) is arrives


async def test_an_answer_that_tells_the_end_of_a_turn_leaves_nothing_of_it_to_a_letter(
    table: DeskTable,
) -> None:
    """Over a restart, too."""
    table.letters_arrive = True
    game = await table.open_game("capital", 2, place=(1, 2, 3))
    before = len(await names(table, game))
    table.restart()
    await table.give_orders(game, Seat(1), EndBuild(), Store(keep=()))
    assert await names(table, game, before) == ["3.card.2"]


async def test_what_an_answer_told_that_never_arrived_is_still_news(table: DeskTable) -> None:
    table.letters_arrive = True
    game = await table.open_game("capital", 2, place=(1, 2, 3))
    table.letters_arrive = False
    await table.give_orders(game, Seat(1), SetPolicy(commit="none"))
    table.restart()
    await table.give_orders(game, Seat(1), EndBuild(), Store(keep=()))
    assert (await table.read_letters(game, SeatNews, 1))[-1].revision == 1
    assert "commit nobody" in str(await table.read_news(game, 1))


async def machine_like(table: DeskTable, game: OpenGame) -> None:
    """Give the first order that a machine would give for whoever is asked."""
    rules = table.game_types["capital"].game
    sights = [await table.read_seat_view(game, seat) for seat in game.people]
    seat_view = next(one for one in sights if one.asks)
    assert seat_view.seat is not None
    order, *_ = rules.choose(seat_view.view, seat_view.asks[0].ask, Dice("machine", "like"))
    await table.give_orders(game, seat_view.seat, order)


async def test_what_waited_for_the_next_card_is_told_before_what_came_later(
    table: DeskTable,
) -> None:
    table.letters_arrive = True
    game = await table.open_game("capital", 2, place=(1, 2, 3))
    table.letters_arrive = False
    before = len(await names(table, game))
    await table.give_orders(game, 1, EndBuild(), Store(keep=()))
    await table.advance_and_tick(hours=48)
    kinds = [one.split(".")[1:3] for one in await names(table, game, before)]
    assert kinds == [["card", "2"], ["public", ""], ["card", "1"], ["card", "2"]]
    news = await table.read_news(game, 1)
    assert news is not None
    text = "".join((news.title, *news.paragraphs))
    assert text.index("window has closed") >= 0


# Who is out


async def test_who_is_out_is_told_so_once_and_then_reads_in_the_thread(table: DeskTable) -> None:
    game = await open_game_at_turn(table, settings={"rounds": 4}, place=(1, 2, 3))
    await table.give_orders(game, 2, Concede(confirm=True))
    await table.give_orders(game, 1, End())
    letters = [one.body.kind for one in await table.read_letters(game, seat=2)]
    assert letters == ["news", "card", "news", "note"]
    assert body_of((await table.read_letters(game, Note, 2))[0], Note).key == "note.out"
    for _ in range(3):
        table.restart()
        await table.advance_and_tick(hours=24)
    assert len(await table.read_letters(game, PublicPost)) > 2
    assert len(await table.read_letters(game, seat=2)) == len(letters)


async def test_where_there_is_no_thread_who_is_out_still_hears(table: DeskTable) -> None:
    game = await open_game_at_turn(table, settings={"rounds": 4})
    await table.give_orders(game, 2, Concede(confirm=True))
    await table.give_orders(game, 1, End())
    before = len(await table.read_letters(game, SeatNews, 2))
    await table.advance_and_tick(hours=24)
    await table.advance_and_tick(hours=24)
    assert len(await table.read_letters(game, SeatNews, 2)) > before
    assert await table.read_letters(game, Note, 2) == []


# Languages and hours


async def test_public_words_are_the_tables_and_private_ones_the_readers(table: DeskTable) -> None:
    people = [
        await table.add_person("Ada", language="fr"),
        await table.add_person("Ben", locale="fr"),
    ]
    table.letters_arrive = True
    game = await table.open_game("capital", people, table={"language": "en"})
    table.letters_arrive = False
    for _ in game.people:
        await table.advance_and_tick(hours=48)
    _, public = await table.read_letters(game, PublicPost)
    assert "gave no order" in str(body_of(public, PublicPost).page)
    for seat in (1, 2):
        assert "fenêtre" in str(await table.read_news(game, seat))


async def test_nothing_comes_unasked_in_the_quiet_hours(table: DeskTable) -> None:
    night = {"quiet": (22 * 60, 7 * 60), "zone": "Europe/Paris"}
    people = [await table.add_person("Ada", **night), await table.add_person("Ben")]
    table.now = datetime(2026, 3, 1, 22, 30, tzinfo=UTC)
    game = await table.open_game("toy", people)
    cards = {
        game.people[int(one.seat or 0)]: one for one in await table.read_letters(game, TurnCard)
    }
    assert cards[people[0]].not_before == datetime(2026, 3, 2, 6, tzinfo=UTC)
    assert cards[people[1]].not_before is None
