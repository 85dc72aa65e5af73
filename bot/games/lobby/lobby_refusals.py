"""What a lobby and a host refuse, as values; the sentences are in the common book."""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

from bot.games.lobby.lobby_options import LobbyOption
from engine.core.notation.lexicon import plain
from engine.core.protocol.values import Refusal, Seat

WHOSE: Final = "S-TABLE-02"
PLACES: Final = "S-TABLE-04"
STARTING: Final = "S-TABLE-05"
EXTENSIONS: Final = "S-TABLE-06"
MEANT: Final = "S-TABLE-08"
LEAVING: Final = "S-TABLE-11"

CODES: Final = (
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
    "PERSON_LANGUAGE", "PERSON_QUIET", "PERSON_AWAY",
)  # fmt: skip
"""Every code that lobby, host and people refuse with."""


def no(code: str, rule: str, **facts: str | int) -> Refusal:
    """Say no, for one reason."""
    return Refusal(code=code, rule=rule, facts=facts)


def host_only(host: str, *, silent: bool = False) -> Refusal:
    return no("HOST_SILENT" if silent else "HOST_ONLY", WHOSE, host=host)


def full(count: int) -> Refusal:
    return no("LOBBY_FULL", PLACES, count=count)


def taken(offer: LobbyOption, value: object, name: str) -> Refusal:
    return no("LOBBY_TAKEN", PLACES, wanted=offer.key(str(value)), name=name)


def option_unknown(given: str, offered: Sequence[LobbyOption]) -> Refusal:
    """Name the nearest option, by its own name."""
    names = {plain(one.name): one.title for one in offered}
    near = get_close_matches(plain(given), names, n=1)
    meant = names[near[0]] if near else ""
    return no("OPTION_UNKNOWN", STARTING, given=given, meant=meant)


def entry_missing(seat: Seat, offered: Sequence[LobbyOption]) -> Refusal:
    return no("LOBBY_ENTRY", STARTING, seat=seat, lacking=",".join(one.title for one in offered))


def short_of(count: int) -> Refusal:
    """Too few sit, or too many (below 0)."""
    if count > 0:
        return no("LOBBY_MISSING", STARTING, count=count)
    return no("LOBBY_CROWD", STARTING, count=-count)
