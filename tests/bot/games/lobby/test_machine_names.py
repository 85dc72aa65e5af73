"""Machines: each has a name of its own from its seat on, whoever else comes and goes."""

from dataclasses import replace
from itertools import pairwise

import pytest

from bot.games.lobby.lobby_summary import LobbySummary
from bot.games.people.names import name_players
from bot.games.seats.host import Host
from bot.letter_bodies import Note
from bot.machine_names import MACHINE_NAMES, choose_machine_name, name_machines
from bot.records import SeatRow
from engine.core.protocol.values import Seat
from render.words import COMMON_BOOK, LANGUAGES, say_in_language
from tests.bot.games.desk_table import DeskTable
from tests.bot.games.lobby.hosted_table import open_hosted_game
from tests.bot.games.lobby.lobby_club import NOW, LobbyClub
from tests.bot.letter_bodies import body_of

MARK = {"en": " (AI)", "fr": " (IA)"}


def machines(found: LobbySummary) -> list[str]:
    return [found.players[row.seat] for row in found.seats if row.ai]


async def stored_names(club: LobbyClub, game: int) -> dict[int, str]:
    async with club.store.reading() as tx:
        return {row.seat: row.ai_name for row in await tx.seats.of_game(game)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_is_another_and_says_that_it_is_a_machine(language: str) -> None:
    rows = [
        SeatRow(game=1, seat=Seat(number), ai="plain", ai_name=name)
        for number, name in enumerate(MACHINE_NAMES, 1)
    ]
    names = list(name_players(rows, {}, language).values())
    assert len(set(names)) == len(MACHINE_NAMES) > 20
    assert all(name.endswith(MARK[language]) for name in names)
    assert names[0] == say_in_language(language, COMMON_BOOK, "machine.andvari") + MARK[language]


def test_a_game_gets_the_same_names_every_time_and_its_neighbour_gets_others() -> None:
    rows = [SeatRow(game=5, seat=Seat(number), ai="plain") for number in range(1, 9)]
    named = name_machines(rows)
    assert [one.ai_name for one in named] == [one.ai_name for one in name_machines(rows)]
    assert len({one.ai_name for one in named}) == len(rows)
    firsts = [choose_machine_name(game, ()) for game in range(len(MACHINE_NAMES))]
    assert sorted(firsts) == sorted(MACHINE_NAMES)
    assert all(one != other for one, other in pairwise(firsts))


def test_more_machines_than_names_are_still_told_apart() -> None:
    rows = [SeatRow(game=1, seat=Seat(number), ai="plain") for number in range(1, 30)]
    assert len(set(name_players(rows, {}, "en").values())) == len(rows)


async def test_a_machine_keeps_its_name_when_another_one_leaves(club: LobbyClub) -> None:
    [ada, ben] = await club.meet_people("Ada", "Ben")
    found = await club.open_table(ada, key="valhalla")
    for _ in range(4):
        found = await club.lobby.add_ai(found.game, ada.id, NOW)
    first, second, third, fourth = machines(found)
    found = await club.lobby.join_lobby(found.game, ben.id, NOW)
    while len(found.seats) < found.max_players:
        found = await club.lobby.add_ai(found.game, ada.id, NOW)
    assert machines(found)[:4] == [first, second, third, fourth]
    rest = machines(found)
    [cid] = await club.meet_people("Cid")
    found = await club.lobby.join_lobby(found.game, cid.id, NOW)
    assert machines(found) == rest[:-1]


async def test_a_machine_keeps_its_name_when_its_neighbour_is_replaced_in_the_game(
    table: DeskTable, host: Host
) -> None:
    game = await table.open_game("capital", 2, ais=2)
    owner = (await table.read_row(game)).host
    before = (await table.read_seat_view(game)).players
    one, other = (seat for seat, name in before.items() if name.endswith("(AI)"))
    dan = await table.add_person("Dan")
    await host.seats.replace_holder(game.id, owner, Seat(one), dan, table.now)
    after = (await table.read_seat_view(game)).players
    assert (after[one], after[other]) == ("Dan", before[other])
    await host.seats.replace_holder(game.id, owner, Seat(one), None, table.now)
    again = (await table.read_seat_view(game)).players
    assert again[other] == before[other]
    assert again[one].endswith("(AI)")
    assert again[one] != again[other]


async def test_who_leaves_is_followed_by_a_machine_that_is_called_by_name(
    table: DeskTable, host: Host
) -> None:
    game, owner, _ = await open_hosted_game(table)
    await host.seats.leave_table(game.id, owner, table.now)
    letters = [one for one in await table.read_letters(game, Note) if one.seat is not None]
    assert {body_of(one, Note).facts["name"] for one in letters} == {r"Ivaldi \(AI\)"}


async def test_a_rematch_keeps_the_names_of_the_machines_that_stay(club: LobbyClub) -> None:
    [ada, ben] = await club.meet_people("Ada", "Ben")
    found = await club.open_table(ada, ben, key="valhalla")
    for _ in range(3):
        found = await club.lobby.add_ai(found.game, ada.id, NOW)
    first, second, third = machines(found)
    found = await club.lobby.start_game(found.game, ada.id, NOW)
    async with club.store.writing() as tx:
        await tx.games.save(replace(found.row, life="over", ended_at=NOW))
    again = await club.lobby.open_rematch(found.game, ada.id, NOW)
    assert again.game != found.game
    assert machines(again) == [first, second, third]
    again = await club.lobby.remove_ai(again.game, ada.id, NOW)
    again = await club.lobby.add_ai(again.game, ada.id, NOW)
    assert machines(again)[:2] == [first, second]
    assert len(set(machines(again))) == 3


async def test_the_name_is_stored_with_the_seat_and_no_person_has_one(club: LobbyClub) -> None:
    [ada, ben] = await club.meet_people("Ada", "Ben")
    found = await club.open_table(ada, key="capital")
    for _ in range(2):
        found = await club.lobby.add_ai(found.game, ada.id, NOW)
    assert await stored_names(club, found.game) == {1: "", 2: "ivaldi", 3: "jari"}
    await club.lobby.join_lobby(found.game, ben.id, NOW)
    assert await stored_names(club, found.game) == {1: "", 2: "ivaldi", 3: ""}
