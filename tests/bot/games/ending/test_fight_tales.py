"""Whole tales of fights once a game is over, and the letters that add them to their threads."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from bot.delivery.addresses import Address, LetterTable
from bot.delivery.discord_io.sender import Destination
from bot.delivery.letters.composed_letters import StaleLetterError
from bot.delivery.letters.fight_tale_composer import compose_fight_tale
from bot.game_types import GAME_TYPES
from bot.games.ending.ending_work import WholeFight, tell_fight
from bot.games.seats.host import Host
from bot.letter_bodies import FightPost, FightTalePost, OutcomePost
from bot.records import GameRow, Letter, NewsRoom
from bot.workers.picture_studio import DrawnPicture
from engine.core.protocol.values import EVERYONE
from render.ending.fight_tale import FightTale
from render.language.pages import Page
from render.words import LANGUAGES
from tests.bot.games.desk_table import DeskTable, OpenGame
from tests.bot.games.ending.ended_games import make_record, read_game

games = pytest.mark.parametrize("key", ["capital", "valhalla"])
languages = pytest.mark.parametrize("language", LANGUAGES)
MAX_PICTURE_BYTES = 300 * 1024
NAMES = {"capital": ("Ada", "Ben", "Cléo"), "valhalla": ()}


@cache
def list_rooms(key: str) -> list[str]:
    """List the rooms of the threads about fights of a played game."""
    game, rounds = read_game(key), GAME_TYPES[key].presentation.story.rounds
    assert rounds is not None
    events = [one.event for one in game.list_public(rounds.deed_kinds)]
    return [one.room for one in rounds.find_deeds(game.view, events) if one.room]


@cache
def tell_whole(key: str, room: str, language: str = "en") -> WholeFight | None:
    return tell_fight(GAME_TYPES[key], make_record(key, language), room)


def tell(key: str, room: str, language: str = "en") -> FightTale | None:
    whole = tell_whole(key, room, language)
    return None if whole is None else whole.tale


def tell_all(key: str, language: str = "en") -> Iterator[FightTale]:
    for room in list_rooms(key):
        tale = tell(key, room, language)
        assert tale is not None
        yield tale


@games
@languages
def test_each_thread_gets_a_tale_with_numbers_and_both_results(key: str, language: str) -> None:
    tales = list(tell_all(key, language))
    assert tales
    for one in tales:
        hosts = one.page.paragraphs[1 if key == "capital" else 0].splitlines()
        assert len(hosts) >= 2
        assert all(" · " in host for host in hosts)
        assert any(character.isdigit() for character in one.page.to_markdown())
        assert "{" not in one.page.to_markdown() + "".join(one.blows)


@games
def test_every_blow_has_a_line(key: str) -> None:
    assert any(len(one.blows) > 2 for one in tell_all(key))


@games
def test_an_unknown_fight_has_no_tale(key: str) -> None:
    assert tell(key, f"{'war' if key == 'capital' else 'battle'}.99") is None


@languages
def test_each_battle_of_valhalla_has_a_picture_in_the_same_letter(language: str) -> None:
    for room in list_rooms("valhalla"):
        whole = tell_whole("valhalla", room, language)
        assert whole is not None
        assert whole.picture is not None
        assert len(whole.picture.png) < MAX_PICTURE_BYTES
        assert {"en": "The whole battle", "fr": "La bataille entière"}[
            language
        ] in whole.picture.alt
        assert "{" not in whole.picture.alt


def test_a_tale_is_told_without_a_picture_that_cannot_be_drawn() -> None:
    def fail(*_: object) -> None:
        raise ValueError

    of = GAME_TYPES["valhalla"]
    ending = of.presentation.ending
    assert ending is not None
    broken = replace(of.presentation, ending=replace(ending, draw_fight=fail))
    room = list_rooms("valhalla")[0]
    whole = tell_fight(replace(of, presentation=broken), make_record("valhalla"), room)
    assert whole is not None
    assert whole.picture is None


# Letters


async def tell_of_fight(table: DeskTable, game: OpenGame, room: str) -> None:
    """Write the letter of a thread about a fight, as a step would."""
    letter = Letter(
        letter=f"{game.id}.1.fight.{room}", game=game.id, room=room, revision=1,
        body=FightPost(page=Page("The fight"), room=room),
    )  # fmt: skip
    async with table.store.writing() as tx:
        await tx.rooms.put(NewsRoom(game=game.id, room=room, audience=EVERYONE, open=False))
        await tx.outbox.add([letter], table.now)


async def test_each_told_fight_gets_one_letter_when_the_game_is_over(table: DeskTable) -> None:
    game = await table.open_game("capital", 2, place=(1, 2, 3), settings={"mode": "short"})
    for room in ("war.1", "war.4"):
        await tell_of_fight(table, game, room)
    while (await table.read_row(game)).life == "open":
        assert not await table.read_letters(game, FightTalePost)
        await table.advance_and_tick(hours=48)
        table.restart()
    letters = await table.read_letters(game, FightTalePost)
    assert [one.room for one in letters] == ["war.1", "war.4"]
    [outcome] = await table.read_letters(game, OutcomePost)
    assert {one.revision for one in letters} == {outcome.revision}


async def test_a_table_that_its_host_ends_gets_them_too_and_never_twice(table: DeskTable) -> None:
    game = await table.open_game("capital", 2, place=(1, 2, 3))
    await tell_of_fight(table, game, "war.1")
    host = Host(table.store, table.desk, lambda: None, table.game_types)
    await host.end_table(game.id, (await table.read_row(game)).host, table.now)
    letters = await table.read_letters(game, FightTalePost)
    async with table.store.writing() as tx:
        await tx.outbox.add(letters, table.now)
    assert len(letters) == len(await table.read_letters(game, FightTalePost)) == 1


class KnownTales:
    """What is shown of a game, with the tale of one fight."""

    async def tell_fight(self, row: GameRow, room: str, language: str) -> WholeFight | None:
        del row, language
        if room == "war.9":
            return None
        tale = FightTale(Page("The whole tale", ("7 to 3",)), ("a blow",) * (room == "war.1"))
        drawn = DrawnPicture(b"png" * 100, "A fight", "", "d") if room == "war.1" else None
        return WholeFight(tale, drawn)


async def test_a_tale_is_silent_and_has_its_blows_behind_a_button(table: DeskTable) -> None:
    game = await table.open_game("capital", 2, place=(1, 2, 3))
    letter_table = LetterTable(await table.read_row(game), (), {}, ())
    address = Address(destination=Destination(channel=5), language="en", table=letter_table)
    composed = {
        room: await compose_fight_tale(KnownTales(), FightTalePost(room=room), address, 1_000)
        for room in ("war.1", "war.2")
    }
    assert all(one.is_silent for one in composed.values())
    controls = {room: one.messages[-1].content.controls for room, one in composed.items()}
    assert [(one.verb, one.rest) for one in controls["war.1"]] == [("blows", "war.1")]
    assert not controls["war.2"]
    [message] = composed["war.1"].messages
    assert [one.name for one in message.files] == list(message.content.file_names) != []
    assert not composed["war.2"].messages[-1].files
    small = await compose_fight_tale(KnownTales(), FightTalePost(room="war.1"), address, 10)
    assert not small.messages[-1].files
    with pytest.raises(StaleLetterError):
        await compose_fight_tale(KnownTales(), FightTalePost(room="war.9"), address, 1_000)
