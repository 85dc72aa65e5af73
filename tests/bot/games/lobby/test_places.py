"""Coming and going, what is brought, what the host sets: deeds and refusals (S-TABLE-04)."""

import asyncio

from bot.games.lobby.lobby import LobbyChannel
from bot.games.lobby.lobby_summary import LobbySummary
from bot.games.people.people import SettingChanges
from bot.games.refusals import RefusedError
from engine.core.protocol.values import KEEPER
from tests.bot.games.lobby.lobby_club import (
    HERE,
    NOW,
    LobbyClub,
    catch_refusal,
    refusal_codes,
    say_refusals,
)


def list_seated_names(found: LobbySummary) -> list[str]:
    return [found.players[row.seat] for row in found.seats]


# Opening


async def test_whoever_opens_a_lobby_is_host_and_sits_first(club: LobbyClub) -> None:
    [ada] = await club.meet_people("Ada")
    found = await club.lobby.open_lobby(ada.id, "capital", HERE, NOW)
    assert (found.row.host, found.host_name, list_seated_names(found)) == (ada.id, "Ada", ["Ada"])
    assert (found.row.life, found.row.guild, found.row.channel) == ("lobby", 5, 50)
    assert found == await club.lobby.read_summary(found.game, NOW)


async def test_a_lobby_opens_with_the_games_own_settings_and_its_usual_pace(
    club: LobbyClub,
) -> None:
    [ada] = await club.meet_people("Ada")
    found = await club.lobby.open_lobby(ada.id, "capital", HERE, NOW)
    assert found.settings == found.game_type.game.settings.model_validate({"turn_hours": 24})
    assert found.player_counts == (2, 3)


async def test_a_lobby_speaks_its_hosts_language_and_keeps_the_hosts_zone(club: LobbyClub) -> None:
    [eve] = await club.meet_people("Ève", locale="fr")
    await club.people.change_settings(eve.id, SettingChanges(zone="paris"), NOW)
    found = await club.lobby.open_lobby(eve.id, "capital", LobbyChannel(), NOW)
    assert (found.table_settings.language, found.table_settings.zone) == ("fr", "Europe/Paris")


async def test_a_game_that_nobody_knows_is_refused(club: LobbyClub) -> None:
    [ada] = await club.meet_people("Ada")
    error = await catch_refusal(club.lobby.open_lobby(ada.id, "chess", HERE, NOW))
    assert refusal_codes(error) == ["GAME_UNKNOWN S-TABLE-08"]
    assert all("chess" in one and "capital" in one for [one] in say_refusals(error))


async def test_a_table_that_is_not_there_is_refused(club: LobbyClub) -> None:
    error = await catch_refusal(club.lobby.read_summary(99, NOW))
    assert refusal_codes(error) == ["TABLE_UNKNOWN S-TABLE-08"]
    assert all("99" in one for [one] in say_refusals(error))


# Sitting down


async def test_joining_gives_the_next_place_and_what_is_brought(club: LobbyClub) -> None:
    ada, ben = await club.meet_people("Ada", "Ben")
    found = await club.open_table(ada)
    found = await club.lobby.join_lobby(found.game, ben.id, NOW, {"colour": "red"})
    assert list_seated_names(found) == ["Ada", "Ben"]
    assert found.seats[1].entry == {"colour": "red"}


async def test_nobody_sits_twice(club: LobbyClub) -> None:
    ada, ben = await club.meet_people("Ada", "Ben")
    found = await club.open_table(ada, ben)
    error = await catch_refusal(club.lobby.join_lobby(found.game, ben.id, NOW))
    assert refusal_codes(error) == ["LOBBY_SEATED S-TABLE-04"]
    assert len(say_refusals(error)) == 2


async def test_a_full_table_takes_nobody_more(club: LobbyClub) -> None:
    ada, ben, cid, dan = await club.meet_people("Ada", "Ben", "Cid", "Dan")
    found = await club.open_table(ada, ben, cid)
    error = await catch_refusal(club.lobby.join_lobby(found.game, dan.id, NOW))
    assert refusal_codes(error) == ["LOBBY_FULL S-TABLE-04"]
    assert all("3" in one for [one] in say_refusals(error))


async def test_a_person_takes_the_place_of_an_ai_at_a_full_table(club: LobbyClub) -> None:
    ada, ben, cid = await club.meet_people("Ada", "Ben", "Cid")
    found = await club.open_table(ada, ben)
    await club.lobby.add_ai(found.game, ada.id, NOW)
    found = await club.lobby.join_lobby(found.game, cid.id, NOW)
    assert list_seated_names(found) == ["Ada", "Ben", "Cid"]
    assert not any(row.ai for row in found.seats)


async def test_two_who_press_join_for_the_last_place_at_once_do_not_both_sit(
    club: LobbyClub,
) -> None:
    ada, ben, cid, dan = await club.meet_people("Ada", "Ben", "Cid", "Dan")
    found = await club.open_table(ada, ben)
    both = await asyncio.gather(
        *(club.lobby.join_lobby(found.game, one.id, NOW) for one in (cid, dan)),
        return_exceptions=True,
    )
    [told] = [one for one in both if isinstance(one, RefusedError)]
    assert refusal_codes(told) == ["LOBBY_FULL S-TABLE-04"]
    assert len((await club.lobby.read_summary(found.game, NOW)).seats) == 3


async def test_joining_twice_at_once_gives_one_place(club: LobbyClub) -> None:
    ada, ben = await club.meet_people("Ada", "Ben")
    found = await club.open_table(ada)
    both = await asyncio.gather(
        *(club.lobby.join_lobby(found.game, ben.id, NOW) for _ in range(2)), return_exceptions=True
    )
    assert sum(isinstance(one, RefusedError) for one in both) == 1
    assert list_seated_names(await club.lobby.read_summary(found.game, NOW)) == ["Ada", "Ben"]


async def test_what_cannot_be_brought_leaves_nobody_seated(club: LobbyClub) -> None:
    ada, ben = await club.meet_people("Ada", "Ben")
    found = await club.open_table(ada)
    error = await catch_refusal(club.lobby.join_lobby(found.game, ben.id, NOW, {"colour": "pink"}))
    assert refusal_codes(error) == ["SETTING_CHOICE S-TABLE-04"]
    assert list_seated_names(await club.lobby.read_summary(found.game, NOW)) == ["Ada"]


# The keeper's place


async def test_a_game_with_an_arbiter_has_a_place_for_one(club: LobbyClub) -> None:
    ada, ben, cid = await club.meet_people("Ada", "Ben", "Cid")
    found = await club.open_table(ada, ben, key="toy")
    error = await catch_refusal(club.lobby.join_lobby(found.game, cid.id, NOW, keeper=True))
    assert refusal_codes(error) == ["LOBBY_NO_KEEPER S-TABLE-04"]
    assert len(say_refusals(error)) == 2
    found = await club.lobby.change_setting(found.game, ada.id, "keeper", "on", NOW)
    assert "LOBBY_KEEPER" in [one.code for one in found.start_refusals]
    found = await club.lobby.join_lobby(found.game, cid.id, NOW, keeper=True)
    assert found.keeper is not None
    assert (found.keeper.seat, found.keeper.person, len(found.seats)) == (KEEPER, cid.id, 2)
    assert found.start_refusals == ()
    error = await catch_refusal(club.lobby.change_entry(found.game, cid.id, "colour", "red", NOW))
    assert refusal_codes(error) == ["LOBBY_NOTHING_BROUGHT S-TABLE-04"]
    assert len(say_refusals(error)) == 2
    found = await club.lobby.change_setting(found.game, ada.id, "keeper", "off", NOW)
    assert found.keeper is None


# Rising


async def test_those_behind_move_up_when_somebody_leaves(club: LobbyClub) -> None:
    ada, ben, cid = await club.meet_people("Ada", "Ben", "Cid")
    found = await club.open_table(ada, ben, cid)
    found = await club.lobby.leave_lobby(found.game, ben.id, NOW)
    assert [(row.seat, row.person) for row in found.seats] == [(1, ada.id), (2, cid.id)]


async def test_when_the_host_leaves_the_next_seats_person_is_host(club: LobbyClub) -> None:
    ada, ben, cid = await club.meet_people("Ada", "Ben", "Cid")
    found = await club.open_table(ada)
    await club.lobby.add_ai(found.game, ada.id, NOW)
    await club.lobby.join_lobby(found.game, ben.id, NOW)
    found = await club.lobby.leave_lobby(found.game, ada.id, NOW)
    assert (found.row.host, found.host_name) == (ben.id, "Ben")
    assert cid.id not in {row.person for row in found.seats}


async def test_a_lobby_closes_when_the_last_person_leaves(club: LobbyClub) -> None:
    [ada] = await club.meet_people("Ada")
    found = await club.open_table(ada)
    await club.lobby.add_ai(found.game, ada.id, NOW)
    found = await club.lobby.leave_lobby(found.game, ada.id, NOW)
    assert (found.row.life, found.seats, found.row.ended_at) == ("closed", (), NOW)
    error = await catch_refusal(club.lobby.join_lobby(found.game, ada.id, NOW))
    assert refusal_codes(error) == ["LOBBY_CLOSED S-TABLE-05"]
    assert len(say_refusals(error)) == 2


async def test_only_those_who_sit_can_rise(club: LobbyClub) -> None:
    ada, ben = await club.meet_people("Ada", "Ben")
    found = await club.open_table(ada)
    error = await catch_refusal(club.lobby.leave_lobby(found.game, ben.id, NOW))
    assert refusal_codes(error) == ["LOBBY_NOT_SEATED S-TABLE-04"]
    assert len(say_refusals(error)) == 2


# What is brought


async def test_a_colour_that_another_has_is_refused_by_name_at_once(club: LobbyClub) -> None:
    ada, ben = await club.meet_people("Ada", "*Ben*")
    found = await club.open_table(ada, ben)
    await club.lobby.change_entry(found.game, ben.id, "colour", "red", NOW)
    error = await catch_refusal(club.lobby.change_entry(found.game, ada.id, "colour", "red", NOW))
    assert refusal_codes(error) == ["LOBBY_TAKEN S-TABLE-04"]
    assert say_refusals(error) == [
        [r"\*Ben\* has red already. Choose another, or none."],
        [r"\*Ben\* a déjà le rouge. Choisissez autre chose, ou rien."],
    ]


async def test_a_choice_may_be_changed_and_taken_back(club: LobbyClub) -> None:
    ada, ben = await club.meet_people("Ada", "Ben")
    found = await club.open_table(ada, ben)
    for given, kept in (("red", "red"), ("Blue", "blue"), ("none", None)):
        found = await club.lobby.change_entry(found.game, ben.id, "colour", given, NOW)
        assert found.seats[1].entry["colour"] == kept


async def test_something_that_the_game_does_not_ask_for_is_refused(club: LobbyClub) -> None:
    ada, ben = await club.meet_people("Ada", "Ben")
    found = await club.open_table(ada, ben)
    error = await catch_refusal(club.lobby.change_entry(found.game, ada.id, "color", "red", NOW))
    assert refusal_codes(error) == ["OPTION_UNKNOWN S-TABLE-05"]
    assert "Did you mean Colour?" in say_refusals(error)[0][0]


# Options


async def test_the_host_sets_what_the_game_offers(club: LobbyClub) -> None:
    [ada] = await club.meet_people("Ada")
    found = await club.open_table(ada)
    for name, value, kept in (
        ("mode", "2v2", {"mode": "2v2"}),
        ("setting.mode", "Short", {"mode": "short"}),
        ("turn_hours", "24", {"turn_hours": 24}),
    ):
        found = await club.lobby.change_setting(found.game, ada.id, name, value, NOW)
        assert kept.items() <= dict(found.row.settings).items()


async def test_the_host_sets_what_the_table_offers(club: LobbyClub) -> None:
    [ada] = await club.meet_people("Ada")
    found = await club.open_table(ada)
    for name, value, kept in (
        ("zone", "londres", "Europe/London"),
        ("hour", "20", 20),
        ("hour", "none", None),
        ("fill", "on", True),
        ("leavers", "wait", "wait"),
        ("steward_after", "2", 2),
        ("option.language", "fr", "fr"),
    ):
        found = await club.lobby.change_setting(found.game, ada.id, name, value, NOW)
        assert found.row.table[name.removeprefix("option.")] == kept


async def test_what_cannot_be_set_gets_a_sentence(club: LobbyClub) -> None:
    [ada] = await club.meet_people("Ada")
    found = await club.open_table(ada)
    for name, value, code in (
        ("mode", "huge", "SETTING_CHOICE S-TABLE-05"),
        ("turn_hours", "0", "SETTING_NUMBER S-TABLE-05"),
        ("turn_hours", "soon", "SETTING_NUMBER S-TABLE-05"),
        ("steward_after", "3", "SETTING_NUMBER S-TABLE-05"),
        ("hour", "24", "SETTING_NUMBER S-TABLE-05"),
        ("zone", "nowhere at all", "PERSON_ZONE S-TABLE-10"),
        ("colour", "red", "OPTION_UNKNOWN S-TABLE-05"),
    ):
        error = await catch_refusal(club.lobby.change_setting(found.game, ada.id, name, value, NOW))
        assert refusal_codes(error) == [code]
        assert all(one.endswith((".", "?")) for [one] in say_refusals(error))
        assert (await club.lobby.read_summary(found.game, NOW)).row == found.row


async def test_the_hosts_deeds_are_the_hosts_alone(club: LobbyClub) -> None:
    ada, ben = await club.meet_people("Ada", "Ben")
    found = await club.open_table(ada, ben)
    for deed in (
        club.lobby.change_setting(found.game, ben.id, "mode", "2v2", NOW),
        club.lobby.add_ai(found.game, ben.id, NOW),
        club.lobby.remove_ai(found.game, ben.id, NOW),
        club.lobby.start_game(found.game, ben.id, NOW),
    ):
        error = await catch_refusal(deed)
        assert refusal_codes(error) == ["HOST_ONLY S-TABLE-02"]
        assert all("Ada" in one for [one] in say_refusals(error))


# AIs


async def test_the_host_seats_ais_and_sends_the_last_one_away(club: LobbyClub) -> None:
    [ada] = await club.meet_people("Ada")
    found = await club.open_table(ada)
    for _ in range(2):
        found = await club.lobby.add_ai(found.game, ada.id, NOW)
    assert list_seated_names(found) == ["Ada", "Ivaldi (AI)", "Jari (AI)"]
    error = await catch_refusal(club.lobby.add_ai(found.game, ada.id, NOW))
    assert refusal_codes(error) == ["LOBBY_FULL S-TABLE-04"]
    found = await club.lobby.remove_ai(found.game, ada.id, NOW)
    found = await club.lobby.remove_ai(found.game, ada.id, NOW)
    error = await catch_refusal(club.lobby.remove_ai(found.game, ada.id, NOW))
    assert refusal_codes(error) == ["LOBBY_NO_AI S-TABLE-04"]
    assert len(say_refusals(error)) == 2


# Told


async def test_every_deed_has_a_letter_of_its_own_and_is_logged(club: LobbyClub) -> None:
    ada, ben = await club.meet_people("Ada", "Ben")
    found = await club.open_table(ada, ben)
    await club.lobby.change_entry(found.game, ben.id, "colour", "red", NOW)
    await club.lobby.leave_lobby(found.game, ben.id, NOW)
    letters = [one.letter for one in await club.letters(found.game)]
    assert len({one.letter for one in letters}) == len(letters) == 4
    assert {(one.body.kind, one.room) for one in letters} == {("lobby", "")}
    assert await club.logged_actions(found.game) == ["new", "join", "bring", "leave"]
    assert club.woken == 4


async def test_a_deed_that_is_refused_leaves_no_trace(club: LobbyClub) -> None:
    ada, ben = await club.meet_people("Ada", "Ben")
    found = await club.open_table(ada)
    await catch_refusal(club.lobby.add_ai(found.game, ben.id, NOW))
    assert len(await club.letters(found.game)) == 1
    assert await club.logged_actions(found.game) == ["new"]
    assert club.woken == 1
