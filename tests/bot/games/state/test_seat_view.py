"""What readers see of a table, what may stand next in an order, and what is taken back."""

import pytest

from bot.games.refusals import RefusedError
from bot.store.tables.steps import Steps
from engine.capital.orders import EndBuild
from engine.core.protocol.values import Draft, Seat
from tests.bot.games.desk_table import DeskTable
from tests.bot.games.toy_table import open_game_at_turn, read_hand, refusal_codes
from tests.engine.toy.orders import Arrange, Bid, Defend, End, Raid, Whisper

# What is news on a card


async def test_what_an_answer_has_told_is_no_news_on_the_next_card(table: DeskTable) -> None:
    table.letters_arrive = True
    game = await open_game_at_turn(table)
    cards = await read_hand(table, game, 1)
    reply = await table.give_orders(game, 1, Arrange(hand=cards[-1:]))
    own = [event.kind for event in reply.results[0].heard_events]
    seat_view = await table.read_seat_view(game, 1)
    assert own
    assert set(own) <= {event.kind for event in seat_view.heard_events}
    assert seat_view.unshown_events == ()
    table.restart()
    assert (await table.read_seat_view(game, 1)).unshown_events == ()


async def test_what_an_answer_has_told_is_news_until_it_has_arrived(table: DeskTable) -> None:
    game = await open_game_at_turn(table)
    await table.give_orders(game, 1, Arrange(hand=(await read_hand(table, game, 1))[-1:]))
    seat_view = await table.read_seat_view(game, 1)
    assert seat_view.unshown_events == seat_view.heard_events != ()


async def test_each_card_tells_what_happened_since_the_one_before(table: DeskTable) -> None:
    table.letters_arrive = True
    game = await open_game_at_turn(table)
    await table.give_orders(game, 1, Raid(target=Seat(2)))
    defender = await table.read_seat_view(game, 2)
    assert defender.asks
    assert (
        (await table.read_seat_view(game, 2)).unshown_events
        == defender.unshown_events
        == defender.heard_events
        != ()
    )
    await table.give_orders(game, 2, Defend(guards=()))
    raider = await table.read_seat_view(game, 1)
    assert raider.asks
    assert "raid_began" in {event.kind for event in raider.heard_events}
    fresh = {event.kind for event in raider.unshown_events}
    assert "raid_ended" in fresh
    assert "raid_began" not in fresh


async def test_what_somebody_has_not_been_shown_stays_news_although_they_give_an_order(
    table: DeskTable,
) -> None:
    game = await open_game_at_turn(table)
    await table.give_orders(game, 1, Raid(target=Seat(2)))
    await table.give_orders(game, 2, Defend(guards=()))
    whisper = await table.give_orders(game, 3, Whisper(to=Seat(2), text="hm"))
    assert whisper.is_accepted
    fresh = {event.kind for event in (await table.read_seat_view(game, 3)).unshown_events}
    assert {"raid_began", "raid_ended"} <= fresh


# Taking back


async def test_a_step_that_revealed_nothing_can_be_taken_back_by_its_maker(
    table: DeskTable,
) -> None:
    """S-TABLE-07."""
    game = await open_game_at_turn(table)
    before = await read_hand(table, game, 1)
    at = (await table.read_seat_view(game, 1)).asks[0].window
    await table.give_orders(game, 1, Arrange(hand=before[-1:]))
    await table.give_orders(game, 1, Arrange(hand=before[1:2]))
    for _ in range(2):
        reply = await table.desk.undo_step(game.id, game.people[1], table.now)
        assert reply.has_advanced
        table.restart()
    assert await read_hand(table, game, 1) == before
    row = await table.read_row(game)
    assert (row.revision, row.branch) == (6, 2)
    assert (await table.read_seat_view(game, 1)).asks[0].window.closes_at == at.closes_at
    kinds = [event.kind for event in (await table.read_seat_view(game, 1)).heard_events]
    assert "hand_arranged" not in kinds
    with pytest.raises(RefusedError) as error:
        await table.desk.undo_step(game.id, game.people[1], table.now)
    assert refusal_codes(error) == ["UNDO_NOTHING"]


async def test_what_others_have_on_their_sheets_stays_when_a_step_is_taken_back(
    table: DeskTable,
) -> None:
    game = await open_game_at_turn(table)
    await table.give_orders(game, 2, Whisper(to=Seat(3), text="hm"))
    cards = await read_hand(table, game, 1)
    await table.give_orders(game, 1, Arrange(hand=cards[-1:]))
    await table.desk.undo_step(game.id, game.people[1], table.now)
    await table.give_orders(game, 1, End())
    assert {one.ask.id for one in (await table.read_seat_view(game, 2)).asks} == {"bid.2"}


async def test_a_game_may_let_nothing_be_taken_back(table: DeskTable) -> None:
    """C-ORDER-05."""
    game = await table.open_game("capital", 2)
    await table.give_orders(game, 1, EndBuild())
    with pytest.raises(RefusedError) as error:
        await table.desk.undo_step(game.id, game.people[1], table.now)
    assert refusal_codes(error) == ["UNDO_NEVER"]


async def test_where_nothing_is_taken_back_no_step_is_read_for_it(
    table: DeskTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    never = await table.open_game("capital", 2)
    off = await open_game_at_turn(table, table={"undo": False})
    await table.give_orders(never, 1, EndBuild())
    await table.give_orders(off, 1, Arrange(hand=(await read_hand(table, off, 1))[-1:]))
    monkeypatch.delattr(Steps, "position")
    for game in (never, off):
        assert not await table.desk.may_undo(game.id, Seat(1))


async def test_a_step_stays_once_another_whom_one_knows_to_be_asked_has_answered(
    table: DeskTable,
) -> None:
    """S-TABLE-07: sheets that were given before stay where they are."""
    game = await table.open_game("toy", 3)
    await table.give_orders(game, 3, Bid(amount=1))
    table.advance_clock(hours=1)
    whisper = Whisper(to=Seat(2), text="hm")
    await table.give_orders(game, 1, whisper)
    assert (await table.desk.undo_step(game.id, game.people[1], table.now)).has_advanced
    table.restart()
    assert len((await table.read_seat_view(game, 3)).asks[0].sheet) == 1
    await table.give_orders(game, 1, whisper)
    await table.give_orders(game, 2, Bid(amount=2))
    with pytest.raises(RefusedError) as error:
        await table.desk.undo_step(game.id, game.people[1], table.now)
    assert refusal_codes(error) == ["UNDO_ANSWERED"]
    for seat in (1, 2, 3):
        await table.mark_ready(game, seat)
    async with table.store.reading() as tx:
        last = await tx.steps.position(game.id)
    assert [[one.kind for one in sheet] for _, _, sheet in last.sheets] == [[], ["bid"], ["bid"]]
    assert last.branch == 1


@pytest.mark.parametrize(
    ("deed", "code"),
    [
        ("revealed", "UNDO_REVEALED"),
        ("another", "UNDO_NOTHING"),
        ("off", "UNDO_OFF"),
        ("nothing", "UNDO_NOTHING"),
    ],
)
async def test_any_other_step_stays(table: DeskTable, deed: str, code: str) -> None:
    """S-TABLE-07."""
    game = await open_game_at_turn(table, table={"undo": deed != "off"})
    cards = await read_hand(table, game, 1)
    if deed != "nothing":
        await table.give_orders(game, 1, Arrange(hand=cards[-1:]))
    if deed == "revealed":
        await table.give_orders(game, 1, Raid(target=Seat(2)))
    if deed == "another":
        await table.give_orders(game, 2, Whisper(to=Seat(3), text="hm"))
    with pytest.raises(RefusedError) as error:
        await table.desk.undo_step(game.id, game.people[1], table.now)
    assert refusal_codes(error) == [code]


# Looking


async def test_the_public_sees_what_is_public_and_a_seat_its_own(table: DeskTable) -> None:
    game = await open_game_at_turn(table)
    other = await table.add_person("Eve")
    public = await table.read_seat_view(game)
    assert (await table.desk.read_seat_view(game.id, other, table.now)).seat is None
    assert public.view.hand == ()
    assert [one.ask.id for one in public.other_windows] == ["turn.1"]
    assert [one.ask.id for one in (await table.read_seat_view(game, 1)).asks] == [
        "turn.1",
        "pick.1",
    ]
    assert [one.ask.id for one in (await table.read_seat_view(game, 2)).other_windows] == ["turn.1"]
    assert sorted(public.players.values()) == ["Ada", "Ben", "Cleo"]


async def test_an_ai_is_called_in_its_readers_language_whatever_the_tables(
    table: DeskTable,
) -> None:
    people = [await table.add_person("Ada"), await table.add_person("Chloé", language="fr")]
    game = await table.open_game("capital", people, ais=1, table={"language": "fr"})
    named = {None: "Ivaldi (IA)", people[0]: "Ivaldi (AI)", people[1]: "Ivaldi (IA)"}
    for reader, name in named.items():
        seat_view = await table.desk.read_seat_view(game.id, reader, table.now)
        assert name in seat_view.players.values()


async def test_a_table_may_show_itself_only_to_those_who_sit_there(table: DeskTable) -> None:
    game = await open_game_at_turn(table, table={"spectators": False})
    with pytest.raises(RefusedError) as error:
        await table.desk.read_seat_view(game.id, await table.add_person("Eve"), table.now)
    assert refusal_codes(error) == ["SPECTATORS_OUT"]
    assert (await table.read_seat_view(game)).seat is None


async def test_what_may_stand_next_is_found_for_each_ask_of_a_seat(table: DeskTable) -> None:
    game = await open_game_at_turn(table)
    desk, person = table.desk, game.people[1]
    kinds = await desk.suggest_blank(game.id, person, Draft(), None)
    assert kinds is not None
    found = [choice.id for choice in kinds.choices]
    assert {"raid", "end", "pick", "whisper"} <= set(found)
    assert len(found) == len(set(found))
    card = await desk.suggest_blank(game.id, person, Draft(kind="pick"), None)
    assert card is not None
    assert (card.name, len(card.choices)) == ("card", 2)
    only = await desk.suggest_blank(game.id, person, Draft(), None, ask="pick.1")
    assert only is not None
    assert "raid" not in [choice.id for choice in only.choices]
    assert await desk.suggest_blank(game.id, person, Draft(kind="end"), None) is None
    assert await desk.suggest_blank(game.id, await table.add_person("Eve"), Draft(), None) is None
    aside = await desk.suggest_blank(game.id, game.people[2], Draft(kind="whisper"), "to")
    assert aside is not None
    assert [choice.id for choice in aside.choices] == ["1", "3"]


async def test_a_suggestion_asks_the_database_nothing(
    table: DeskTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await open_game_at_turn(table)
    monkeypatch.setattr(table.store, "reading", None)
    monkeypatch.setattr(table.store, "writing", None)
    assert await table.desk.suggest_blank(game.id, game.people[1], Draft(), None) is not None
