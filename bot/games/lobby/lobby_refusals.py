"""Refusals of lobbies and hosts, as values; the sentences are in the common word book."""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

from bot.games.lobby.lobby_options import LobbyOption
from engine.core.notation.name_folding import fold_name
from engine.core.protocol.values import Refusal, Seat

HOST_RULE: Final = "S-TABLE-02"
SEATS_RULE: Final = "S-TABLE-04"
START_RULE: Final = "S-TABLE-05"
EXTENSION_RULE: Final = "S-TABLE-06"
WHICH_TABLE_RULE: Final = "S-TABLE-08"
LEAVING_RULE: Final = "S-TABLE-11"

LOBBY_REFUSAL_CODES: Final = (
    "TABLE_UNKNOWN", "GAME_UNKNOWN", "LOBBY_BEGUN", "LOBBY_CLOSED", "TABLE_NOT_OPEN",
    "LOBBY_SEATED", "LOBBY_FULL", "LOBBY_NOT_SEATED", "LOBBY_NO_KEEPER", "LOBBY_NO_AI",
    "LOBBY_TAKEN", "LOBBY_NOTHING_BROUGHT", "HOST_ONLY", "HOST_SILENT",
    "OPTION_UNKNOWN", "OPTION_CLASH",
    "SETTING_CHOICE", "SETTING_NUMBER", "SETTING_LENGTH", "PERSON_ZONE",
    "LOBBY_MISSING", "LOBBY_CROWD", "LOBBY_ENTRY", "LOBBY_KEEPER",
    "REMATCH_EARLY", "REMATCH_NOT_YOURS",
    "PAUSED_ALREADY", "PAUSED_NOT", "CLOSE_PAUSED", "EXTEND_HOURS", "EXTEND_CAP", "EXTEND_NOTHING",
    "SEAT_UNKNOWN", "SEAT_HELD", "SEAT_OWN", "SEAT_YOURS", "SEAT_NOBODY",
    "HOST_NOT_SEATED", "HOST_ALREADY", "CONCEDE_CONFIRM",
    "PERSON_LANGUAGE", "PERSON_QUIET", "PERSON_AWAY", "PERSON_PINGS", "PERSON_HOUR",
)  # fmt: skip
"""Every refusal code of lobby, host and people."""


def make_refusal(code: str, rule: str, **facts: str | int) -> Refusal:
    """Make a refusal."""
    return Refusal(code=code, rule=rule, facts=facts)


def host_only_refusal(host: str, *, silent: bool = False) -> Refusal:
    return make_refusal("HOST_SILENT" if silent else "HOST_ONLY", HOST_RULE, host=host)


def table_full_refusal(count: int) -> Refusal:
    return make_refusal("LOBBY_FULL", SEATS_RULE, count=count)


def entry_taken_refusal(option: LobbyOption, value: object, name: str) -> Refusal:
    return make_refusal("LOBBY_TAKEN", SEATS_RULE, wanted=option.choice_key(str(value)), name=name)


def unknown_option_refusal(given: str, options: Sequence[LobbyOption]) -> Refusal:
    """Make the refusal of an unknown option; it suggests the nearest one."""
    titles = {fold_name(one.name): one.title_key for one in options}
    nearest = get_close_matches(fold_name(given), titles, n=1)
    title = titles[nearest[0]] if nearest else ""
    return make_refusal("OPTION_UNKNOWN", START_RULE, given=given, option=title)


def missing_entry_refusal(seat: Seat, options: Sequence[LobbyOption]) -> Refusal:
    return make_refusal(
        "LOBBY_ENTRY", START_RULE, seat=seat, lacking=",".join(one.title_key for one in options)
    )


def player_count_refusal(count: int) -> Refusal:
    """Make the refusal of too few players, or too many (below 0)."""
    if count > 0:
        return make_refusal("LOBBY_MISSING", START_RULE, count=count)
    return make_refusal("LOBBY_CROWD", START_RULE, count=-count)
