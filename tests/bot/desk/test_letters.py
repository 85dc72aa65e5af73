"""Letters: who is told what, once, in which language, and not in the night."""

import hashlib
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.desk.refused import CODES
from engine.core.model import KEEPER, Seat
from render.words import LANGUAGES, Voice
from render.words.book import has
from tests.bot.desk.deeds import turn
from tests.bot.desk.table import Opened, Table
from tests.engine.toy.orders import Concede, Defend, End, Raid, Whisper


async def names(table: Table, game: Opened, since: int = 0) -> list[str]:
    """Name the letters of a game without its number; after so many."""
    found = await table.letters(game)
    return [one.letter.partition(".")[2] for one in found][since:]


# Chapters


async def test_small_steps_are_told_to_their_giver_alone(table: Table) -> None:
    game = await turn(table)
    before = await names(table, game)
    await table.give(game, 1, Whisper(to=Seat(2), text="hm"))
    assert await names(table, game) == before


async def test_a_chapter_that_closes_is_one_letter_for_its_room_and_one_for_each_seat(
    table: Table,
) -> None:
    game = await turn(table)
    before = len(await names(table, game))
    reply = await table.give(game, 1, End())
    assert reply.advanced
    assert await names(table, game, before) == [
        "3.public.", "3.news.1.", "3.news.2.", "3.news.3.",
        "3.card.1", "3.card.2", "3.card.3",
    ]  # fmt: skip
    public = (await table.letters(game, "public"))[-1]
    assert (public.room, public.seat, public.revision) == ("", None, 3)
    assert public.look == (("hoard", ""),)
    told = " ".join(public.body["page"]["paragraphs"])
    assert "bids opened" in told
    assert "hand dealt" not in told
    own = " ".join((await table.letters(game, "news", 2))[-1].body["page"]["paragraphs"])
    assert "hand dealt" in own


async def test_what_is_told_is_told_once(table: Table) -> None:
    game = await turn(table)
    await table.give(game, 1, End())
    async with table.store.reading() as tx:
        told = await tx.steps.events(game.id)
    closing = [one.revision for one in told if one.event.kind == "chapter_closed"]
    waiting = [one.event.kind for one in told if one.told is None]
    assert {one.told for one in told if one.told is not None} == set(closing) == {3}
    assert waiting == ["round_opened"]
    assert [event.kind for event in (await table.look(game, 1)).heard] == waiting
    assert next(one.event.kind for one in told if one.told) == "seated"


async def test_a_private_room_is_told_to_those_who_are_in_it(table: Table) -> None:
    game = await turn(table)
    await table.give(game, 1, Raid(target=Seat(2)))
    assert [one.room for one in (await table.look(game, 2)).rooms] == ["raid.1"]
    assert (await table.look(game, 3)).rooms == ()
    before = len(await names(table, game))
    await table.give(game, 2, Defend(guards=()))
    assert await names(table, game, before) == [
        "4.news.1.raid.1", "4.news.2.raid.1", "4.card.1"
    ]  # fmt: skip
    letter = (await table.letters(game, "news"))[-1]
    assert (letter.body["room"], letter.room) == ("raid.1", None)
    assert letter.body["page"]["paragraphs"] == ["room opened.", "raid fought."]
    async with table.store.reading() as tx:
        [room] = await tx.rooms.of(game.id)
    assert (room.audience, room.open) == ((1, 2), False)
    table.restart()
    assert (await table.look(game, 1)).rooms[0].open is False


async def test_whoever_interrupts_and_whoever_is_asked_again_get_a_card(table: Table) -> None:
    game = await turn(table)
    before = len(await names(table, game))
    await table.give(game, 1, Raid(target=Seat(2)))
    assert await names(table, game, before) == ["3.card.2"]
    table.restart()
    await table.tick(hours=6)
    cards = [one for one in await table.letters(game, "card") if one.revision == 4]
    assert [(one.seat, one.body["asks"]) for one in cards] == [(1, ["turn.1"])]


async def test_machines_and_empty_seats_get_no_letters(table: Table) -> None:
    game = await table.open_game("toy", 1, ais=2)
    await table.machines()
    await table.ready(game, next(iter(game.people)))
    for _ in range(6):
        await table.tick(hours=24)
    assert (await table.row(game)).life == "over"
    readers = {one.seat for one in await table.letters(game)}
    assert readers == {None, *(Seat(seat) for seat in game.people)}


async def test_the_keeper_hears_what_all_hear(table: Table) -> None:
    keeper = await table.person("Kay")
    game = await turn(table, keeper=keeper, settings={"keeper": True})
    await table.give(game, 1, End())
    assert len(await table.letters(game, "news", KEEPER)) == 1


async def test_the_phrasing_goes_on_where_it_was_after_a_restart(table: Table) -> None:
    """Voice 9: chosen by the number of events that a reader has heard."""
    told = []
    for restarts in (False, True):
        people = [await table.person("Ada"), await table.person("Ben")]
        game = await table.open_game("capital", people, settings={"mode": "short"})
        while (await table.row(game)).life == "open":
            if restarts:
                table.restart()
            await table.tick(hours=48)
        told.append([one.body for one in await table.letters(game) if one.kind != "card"])
    assert len(told[0]) >= 12
    assert told[0] == told[1]


# Languages and hours


async def test_public_words_are_the_tables_and_private_ones_the_readers(table: Table) -> None:
    people = [await table.person("Ada", language="fr"), await table.person("Ben", locale="fr")]
    game = await table.open_game("capital", people, table={"language": "en"})
    await table.tick(hours=48)
    [public] = await table.letters(game, "public")
    assert "time ran out" in public.body["page"]["title"]
    for letter in await table.letters(game, "news"):
        assert "temps" in letter.body["page"]["title"]


async def test_nothing_comes_unasked_in_the_quiet_hours(table: Table) -> None:
    night = {"quiet": (22 * 60, 7 * 60), "zone": "Europe/Paris"}
    people = [await table.person("Ada", **night), await table.person("Ben")]
    table.now = datetime(2026, 3, 1, 22, 30, tzinfo=UTC)
    game = await table.open_game("toy", people)
    cards = {game.people[int(one.seat or 0)]: one for one in await table.letters(game, "card")}
    assert cards[people[0]].not_before == datetime(2026, 3, 2, 6, tzinfo=UTC)
    assert cards[people[1]].not_before is None


# The end


async def test_the_end_is_told_with_all_that_waited_the_places_and_the_seed(table: Table) -> None:
    game = await turn(table, settings={"rounds": 1})
    await table.give(game, 2, Concede(confirm=True))
    before = len(await names(table, game))
    await table.give(game, 1, End())
    kinds = await names(table, game, before)
    assert kinds == ["4.public.", "4.news.1.", "4.news.2.", "4.news.3.", "4.outcome"]
    row = await table.row(game)
    [letter] = await table.letters(game, "outcome")
    page = letter.body["page"]
    assert "won" in page["title"]
    assert len(page["fields"]) >= 2
    text = " ".join(page["paragraphs"])
    assert row.seed in text
    assert hashlib.sha256(f"toy|{row.seed}".encode()).hexdigest() in text
    async with table.store.reading() as tx:
        assert await tx.steps.untold(game.id) == []


async def test_the_hash_at_the_end_is_the_one_that_the_game_told_at_its_beginning(
    table: Table,
) -> None:
    """C-INFO-21."""
    game = await table.open_game("capital", 2)
    async with table.store.reading() as tx:
        told: list[Any] = [one.event for one in await tx.steps.events(game.id)]
    [promise] = [one.commitment for one in told if one.kind == "seed_committed"]
    row = await table.row(game)
    for letter in await table.letters(game):
        assert row.seed not in str(letter)
    await table.give(game, 1, table.kinds["capital"].game.resign())
    for _ in range(8):
        if (await table.row(game)).life == "over":
            break
        await table.tick(hours=48)
    [letter] = await table.letters(game, "outcome")
    assert promise in " ".join(letter.body["page"]["paragraphs"])


async def test_a_draw_is_told_as_one(table: Table) -> None:
    game = await table.open_game("toy", 2, settings={"rounds": 1})
    await table.ready(game, 1)
    await table.ready(game, 2)
    [letter] = await table.letters(game, "outcome")
    assert "drawn" in letter.body["page"]["title"]
    assert letter.body["page"]["fields"] == []


# Words


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_the_desk_says_has_words(language: str) -> None:
    keys = [f"refusal.{code}" for code in CODES]
    assert [key for key in keys if not has(language, "common", key)] == []
    voice = Voice(language, "common", {1: "Ada", 2: "Ben"})
    for key, facts in SAID.items():
        assert voice.say(key, **facts)
        assert "!" not in voice.say(key, **facts)


SAID: dict[str, dict[str, Any]] = {
    "remind.sheet": {"left": "<t:1:R>"},
    "remind.ask": {"left": "<t:1:R>"},
    "note.outage": {"since": "<t:1:t>", "until": "<t:2:t>"},
    "note.steward": {"seat": 1},
    "note.steward.own": {"count": 2},
    "note.steward.gone": {"seat": 1},
    "outcome.won": {"seats": (1,)},
    "outcome.drawn": {"seats": (1, 2)},
    "outcome.rule": {"rule": "T-END-01"},
    "outcome.place": {"n": 1},
    "outcome.seats": {"seats": (1, 2)},
    "outcome.seed": {"seed": "ab", "form": "toy|ab", "hash": "cd"},
}
