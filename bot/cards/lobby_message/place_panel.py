"""A person's place in a lobby, on a message for them alone: a link, Join, Leave and Start.

Verb: `place` (rest `join`, `leave`, `start`).
"""

from collections.abc import Iterator
from typing import Final

from bot.cards.lobby_message.lobby_post import OPEN_COLOUR, LobbyView
from bot.games.lobby.lobby_summary import LobbySummary
from bot.messages.post_parts import MAX_LABEL_LENGTH, Button, LinkButton, Text, shorten
from bot.messages.posts import MessageContent, button_rows
from bot.records import GameRow
from engine.core.protocol.values import KEEPER

JOIN_REST: Final = "join"
LEAVE_REST: Final = "leave"
START_REST: Final = "start"
CHANNELS_URL: Final = "https://discord.com/channels"


def place_post(summary: LobbySummary, language: str, person: int, lead: str = "") -> MessageContent:
    """Return the panel of a person's place in a lobby; `lead` says what has just happened."""
    lobby_view = LobbyView(summary, language)
    name, number = lobby_view.say("game.name"), str(summary.game)
    title = f"-# {lobby_view.say('turn.table', name=name, number=number)}"
    lines = filter(None, (title, lead, _place_line(lobby_view, person)))
    rows = button_rows(*_place_buttons(lobby_view, person))
    return MessageContent((Text("\n".join(lines)), *rows), OPEN_COLOUR)


def lobby_url(row: GameRow) -> str:
    """Return the address of a lobby's message, or of its channel; "" in direct messages."""
    if row.guild is None or row.channel is None:
        return ""
    message = "" if row.message is None else f"/{row.message}"
    return f"{CHANNELS_URL}/{row.guild}/{row.channel}{message}"


def _place_line(lobby_view: LobbyView, person: int) -> str:
    """Say which place the person has, and where the lobby is."""
    row, seat = lobby_view.summary.row, lobby_view.summary.seat_of(person)
    channel = f"<#{row.channel}>" if row.guild is not None else ""
    if seat is None:
        return lobby_view.say("place.none", channel=channel)
    if seat.seat == KEEPER:
        return lobby_view.say("place.keeper", channel=channel)
    key = "place.host" if row.host == person else "place.seated"
    return lobby_view.say(key, n=str(seat.seat), channel=channel)


def _place_buttons(lobby_view: LobbyView, person: int) -> Iterator[Button | LinkButton]:
    summary = lobby_view.summary
    url = lobby_url(summary.row)
    if url:
        label = shorten(lobby_view.plain_voice.say("place.lobby"), MAX_LABEL_LENGTH)
        yield LinkButton(label, url)
    if summary.seat_of(person) is None:
        if summary.has_room:
            yield lobby_view.make_button("place", "lobby.join", JOIN_REST, "primary")
        return
    if summary.may_start(person):
        yield lobby_view.make_button("place", "lobby.start", START_REST, "success")
    yield lobby_view.make_button("place", "lobby.leave", LEAVE_REST)
