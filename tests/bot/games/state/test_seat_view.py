"""What readers see of a table, what may stand next in an order, and what is taken back."""

import pytest

from bot.games.refusals import RefusedError
from bot.store.tables.steps import Steps
from engine.capital.orders import EndBuild
from engine.core.protocol.values import Draft, Seat
from tests.bot.games.deeds import codes, hand, turn
from tests.bot.games.desk_table import Table
from tests.engine.toy.orders import Arrange, Bid, Defend, End, Raid, Whisper

# What is news on a card


async def test_what_an_answer_has_told_is_no_news_on_the_next_card(table: Table) -> None:
    game = await turn(table)
    cards = await hand(table, game, 1)
    reply = await table.give(game, 1, Arrange(hand=cards[-1:]))
    own = [event.kind for event in reply.answers[0].heard]
    sight = await table.look(game, 1)
    assert own
    assert set(own) <= {event.kind for event in sight.heard}
    assert sight.fresh == ()
    table.restart()
    assert (await table.look(game, 1)).fresh == sight.heard


async def test_each_card_tells_what_happened_since_the_one_before(table: Table) -> None:
    game = await turn(table)
    await table.give(game, 1, Raid(target=Seat(2)))
    defender = await table.look(game, 2)
    assert defender.asks
    assert (await table.look(game, 2)).fresh == defender.fresh == defender.heard != ()
    await table.give(game, 2, Defend(guards=()))
    raider = await table.look(game, 1)
    assert raider.asks
    assert "raid_began" in {event.kind for event in raider.heard}
    fresh = {event.kind for event in raider.fresh}
    assert "raid_ended" in fresh
    assert "raid_began" not in fresh


async def test_what_somebody_has_not_been_shown_stays_news_although_they_give_an_order(
    table: Table,
) -> None:
    game = await turn(table)
    await table.give(game, 1, Raid(target=Seat(2)))
    await table.give(game, 2, Defend(guards=()))
    whisper = await table.give(game, 3, Whisper(to=Seat(2), text="hm"))
    assert whisper.stands
    fresh = {event.kind for event in (await table.look(game, 3)).fresh}
    assert {"raid_began", "raid_ended"} <= fresh


# Taking back


async def test_a_step_that_revealed_nothing_can_be_taken_back_by_its_maker(table: Table) -> None:
    """S-TABLE-07."""
    game = await turn(table)
    before = await hand(table, game, 1)
    at = (await table.look(game, 1)).asks[0].window
    await table.give(game, 1, Arrange(hand=before[-1:]))
    await table.give(game, 1, Arrange(hand=before[1:2]))
    for _ in range(2):
        reply = await table.desk.undo(game.id, game.people[1], table.now)
        assert reply.advanced
        table.restart()
    assert await hand(table, game, 1) == before
    row = await table.row(game)
    assert (row.revision, row.branch) == (6, 2)
    assert (await table.look(game, 1)).asks[0].window.closes_at == at.closes_at
    kinds = [event.kind for event in (await table.look(game, 1)).heard]
    assert "hand_arranged" not in kinds
    with pytest.raises(RefusedError) as error:
        await table.desk.undo(game.id, game.people[1], table.now)
    assert codes(error) == ["UNDO_NOTHING"]


async def test_what_others_have_on_their_sheets_stays_when_a_step_is_taken_back(
    table: Table,
) -> None:
    game = await turn(table)
    await table.give(game, 2, Whisper(to=Seat(3), text="hm"))
    cards = await hand(table, game, 1)
    await table.give(game, 1, Arrange(hand=cards[-1:]))
    await table.desk.undo(game.id, game.people[1], table.now)
    await table.give(game, 1, End())
    assert {one.ask.id for one in (await table.look(game, 2)).asks} == {"bid.2"}


async def test_a_game_may_let_nothing_be_taken_back(table: Table) -> None:
    """C-ORDER-05."""
    game = await table.open_game("capital", 2)
    await table.give(game, 1, EndBuild())
    with pytest.raises(RefusedError) as error:
        await table.desk.undo(game.id, game.people[1], table.now)
    assert codes(error) == ["UNDO_NEVER"]


async def test_where_nothing_is_taken_back_no_step_is_read_for_it(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    never = await table.open_game("capital", 2)
    off = await turn(table, table={"undo": False})
    await table.give(never, 1, EndBuild())
    await table.give(off, 1, Arrange(hand=(await hand(table, off, 1))[-1:]))
    monkeypatch.delattr(Steps, "position")
    for game in (never, off):
        assert not await table.desk.may_undo(game.id, Seat(1))


async def test_a_step_stays_once_another_whom_one_knows_to_be_asked_has_answered(
    table: Table,
) -> None:
    """S-TABLE-07: sheets that were given before stay where they are."""
    game = await table.open_game("toy", 3)
    await table.give(game, 3, Bid(amount=1))
    table.later(hours=1)
    whisper = Whisper(to=Seat(2), text="hm")
    await table.give(game, 1, whisper)
    assert (await table.desk.undo(game.id, game.people[1], table.now)).advanced
    table.restart()
    assert len((await table.look(game, 3)).asks[0].sheet) == 1
    await table.give(game, 1, whisper)
    await table.give(game, 2, Bid(amount=2))
    with pytest.raises(RefusedError) as error:
        await table.desk.undo(game.id, game.people[1], table.now)
    assert codes(error) == ["UNDO_ANSWERED"]
    for seat in (1, 2, 3):
        await table.ready(game, seat)
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
async def test_any_other_step_stays(table: Table, deed: str, code: str) -> None:
    """S-TABLE-07."""
    game = await turn(table, table={"undo": deed != "off"})
    cards = await hand(table, game, 1)
    if deed != "nothing":
        await table.give(game, 1, Arrange(hand=cards[-1:]))
    if deed == "revealed":
        await table.give(game, 1, Raid(target=Seat(2)))
    if deed == "another":
        await table.give(game, 2, Whisper(to=Seat(3), text="hm"))
    with pytest.raises(RefusedError) as error:
        await table.desk.undo(game.id, game.people[1], table.now)
    assert codes(error) == [code]


# Looking


async def test_the_public_sees_what_is_public_and_a_seat_its_own(table: Table) -> None:
    game = await turn(table)
    other = await table.person("Eve")
    public = await table.look(game)
    assert (await table.desk.look(game.id, other, table.now)).seat is None
    assert public.view.hand == ()
    assert [one.ask.id for one in public.others] == ["turn.1"]
    assert [one.ask.id for one in (await table.look(game, 1)).asks] == ["turn.1", "pick.1"]
    assert [one.ask.id for one in (await table.look(game, 2)).others] == ["turn.1"]
    assert sorted(public.players.values()) == ["Ada", "Ben", "Cleo"]


async def test_an_ai_is_called_in_its_readers_language_whatever_the_tables(table: Table) -> None:
    people = [await table.person("Ada"), await table.person("Chloé", language="fr")]
    game = await table.open_game("capital", people, ais=1, table={"language": "fr"})
    named = {None: "IA", people[0]: "AI", people[1]: "IA"}
    for reader, name in named.items():
        sight = await table.desk.look(game.id, reader, table.now)
        assert name in sight.players.values()


async def test_a_table_may_show_itself_only_to_those_who_sit_there(table: Table) -> None:
    game = await turn(table, table={"spectators": False})
    with pytest.raises(RefusedError) as error:
        await table.desk.look(game.id, await table.person("Eve"), table.now)
    assert codes(error) == ["SPECTATORS_OUT"]
    assert (await table.look(game)).seat is None


async def test_what_may_stand_next_is_found_for_each_ask_of_a_seat(table: Table) -> None:
    game = await turn(table)
    desk, person = table.desk, game.people[1]
    kinds = await desk.suggest(game.id, person, Draft(), None)
    assert kinds is not None
    found = [choice.id for choice in kinds.choices]
    assert {"raid", "end", "pick", "whisper"} <= set(found)
    assert len(found) == len(set(found))
    card = await desk.suggest(game.id, person, Draft(kind="pick"), None)
    assert card is not None
    assert (card.name, len(card.choices)) == ("card", 2)
    only = await desk.suggest(game.id, person, Draft(), None, ask="pick.1")
    assert only is not None
    assert "raid" not in [choice.id for choice in only.choices]
    assert await desk.suggest(game.id, person, Draft(kind="end"), None) is None
    assert await desk.suggest(game.id, await table.person("Eve"), Draft(), None) is None
    aside = await desk.suggest(game.id, game.people[2], Draft(kind="whisper"), "to")
    assert aside is not None
    assert [choice.id for choice in aside.choices] == ["1", "3"]


async def test_a_suggestion_asks_the_database_nothing(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await turn(table)
    monkeypatch.setattr(table.store, "reading", None)
    monkeypatch.setattr(table.store, "writing", None)
    assert await table.desk.suggest(game.id, game.people[1], Draft(), None) is not None
    assert (await table.look(game, 1)).asks
