"""What people see and do at a table, in the order in which it came."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, Literal

from bot.lab.bench.noise.message_contents import read_whole_text
from bot.lab.screen import first_component_number, list_components, list_usable_controls
from bot.local.interactions import interactions
from bot.local.snowflakes import Json, time_of_id
from bot.local.world.discord_objects import DM, LOADING, SUPPRESS_NOTIFICATIONS
from bot.local.world.watch import Signal, Watch
from bot.local.world.world import World
from bot.messages.controls import Control
from bot.messages.message_numbers import LOWEST_NUMBER

Place = Literal["dm", "public", "ephemeral"]

PERSON_MESSAGE_TYPES: Final = (0, 19, 20, 23)
"""The types of messages that somebody writes; the others are Discord's own notices."""
BEFORE_THE_START: Final = 0
"""The round of what comes before the first one."""


@dataclass(frozen=True, slots=True)
class SeenMessage:
    """A message of the bot when it came, or when it was changed."""

    round: int
    at: datetime
    place: Place
    reader: str
    """The only person who sees it; "" is everybody."""
    message: Json
    is_new: bool
    pinged: tuple[str, ...] = ()
    """Whose phones buzz."""
    text_before: str = ""
    """What it said before the change."""


@dataclass(frozen=True, slots=True)
class PersonAction:
    """What a person wrote, pressed or chose."""

    round: int
    at: datetime
    person: str
    says: str


SeenThing = SeenMessage | PersonAction


def is_answer(message: Json) -> bool:
    """Return whether a message answers an interaction or a message, and is no letter."""
    refers = "interaction_metadata" in message or "message_reference" in message
    return refers or first_component_number(message) < LOWEST_NUMBER


def is_silent(message: Json) -> bool:
    """Return whether a message came with the flag by which no phone buzzes."""
    return bool(message.get("flags", 0) & SUPPRESS_NOTIFICATIONS)


def pings_its_reader(message: Json) -> bool:
    """Return whether a new direct message buzzes: it is not silent, and answers nothing."""
    return not is_silent(message) and not is_answer(message)


def list_asks(message: Json) -> frozenset[str]:
    """Return the ids of the asks that a direct message lets its reader answer."""
    asks = (one.control.ask for one in list_usable_controls(message))
    return frozenset(filter(None, asks))


def read_round_number(view: Any) -> int:
    """Return the round of a position, as its public view tells it."""
    return int(getattr(view, "round", BEFORE_THE_START))


@dataclass
class MessageWitness:
    """Watches the world, and records what people see and do."""

    world: World
    names: Mapping[int, str]
    """The people's names, by Discord id."""
    seen: list[SeenThing] = field(default_factory=list)
    _watch: Watch = field(init=False)
    _texts: dict[str, str] = field(default_factory=dict)
    """What each message of the bot said last, by its id; none while it is only announced."""

    def __post_init__(self) -> None:
        self._watch = self.world.watch()

    def record(self, round_number: int) -> None:
        """Record all that has come since the last time, as of this round."""
        for signal in self._watch.drain():
            self.seen.extend(self._read_signal(signal, round_number))

    def _read_signal(self, signal: Signal, round_number: int) -> Iterator[SeenThing]:
        kind, _, change = signal.kind.partition("_")
        if signal.kind == "INTERACTION_CREATE":
            yield from self._read_interaction(signal.data, round_number)
        elif kind in ("MESSAGE", "EPHEMERAL") and change in ("CREATE", "UPDATE"):
            yield from self._read_message(signal, round_number)

    def _read_interaction(self, payload: Json, round_number: int) -> Iterator[PersonAction]:
        """Yield what a person pressed, chose or filled in; keystrokes are left out."""
        user = payload.get("user") or payload["member"]["user"]
        if payload["type"] != interactions.AUTOCOMPLETE and int(user["id"]) in self.names:
            says = describe_interaction(payload)
            at = time_of_id(int(payload["id"]))
            yield PersonAction(round_number, at, self.names[int(user["id"])], says)

    def _read_message(self, signal: Signal, round_number: int) -> Iterator[SeenThing]:
        message = signal.data
        author = int(message["author"]["id"])
        if message["type"] not in PERSON_MESSAGE_TYPES or message["flags"] & LOADING:
            return
        if author in self.names:
            says = f"writes: {message['content']}"
            yield PersonAction(round_number, _read_time(message), self.names[author], says)
        elif author == self.world.bot_id:
            yield self._read_bot_message(signal, round_number)

    def _read_bot_message(self, signal: Signal, round_number: int) -> SeenMessage:
        message, before = signal.data, self._texts.get(signal.data["id"])
        self._texts[message["id"]] = read_whole_text(message)
        place, reader = self._find_reader(signal)
        return SeenMessage(
            round=round_number,
            at=_read_time(message),
            place=place,
            reader=reader,
            message=message,
            is_new=before is None,
            pinged=tuple(self._list_pinged(message, place, reader)) if before is None else (),
            text_before=before or "",
        )

    def _find_reader(self, signal: Signal) -> tuple[Place, str]:
        if signal.only_for is not None:
            return "ephemeral", self.names.get(signal.only_for[0], "")
        channel = self.world.channels[int(signal.data["channel_id"])]
        if channel["type"] == DM:
            return "dm", self.names.get(int(channel["recipients"][0]["id"]), "")
        return "public", ""

    def _list_pinged(self, message: Json, place: Place, reader: str) -> Iterator[str]:
        """Yield whose phones a new message buzzes: its reader's, or those of the mentioned."""
        if place == "dm" and pings_its_reader(message):
            yield reader
        elif place == "public" and not is_silent(message):
            mentioned = (self.names.get(int(user["id"])) for user in message["mentions"])
            yield from filter(None, mentioned)


def _read_time(message: Json) -> datetime:
    """Return when a message came or was changed last."""
    return datetime.fromisoformat(message["edited_timestamp"] or message["timestamp"])


def describe_interaction(payload: Json) -> str:
    """Return what a person did, in words."""
    data = payload["data"]
    if payload["type"] == interactions.COMMAND:
        return f"types: /{' '.join(_list_command_words(data))}"
    if payload["type"] == interactions.MODAL:
        return f"fills in a modal: {', '.join(_list_modal_values(data.get('components', ())))}"
    shown = payload["message"]
    label = next(
        (
            one.get("label") or one.get("placeholder") or ""
            for one in list_components(shown)
            if one.get("custom_id") == data["custom_id"]
        ),
        "",
    )
    if not data.get("values"):
        return f"presses [{label or _verb_of(data['custom_id'])}]"
    return f"chooses {', '.join(_list_chosen_labels(shown, data))} in ({label} v)"


def _list_command_words(data: Json) -> Iterator[str]:
    """Yield the words of a command: its path, then each option with its value."""
    yield str(data["name"])
    for option in data.get("options", ()):
        if "value" in option:
            yield f"{option['name']}:{option['value']}"
        else:
            yield from _list_command_words(option)


def _list_modal_values(parts: list[Json]) -> Iterator[str]:
    for part in parts:
        for one in (part.get("component"), *part.get("components", ())):
            if one is not None and one.get("value"):
                yield str(one["value"])


def _list_chosen_labels(message: Json, data: Json) -> Iterator[str]:
    """Yield the labels of what was chosen in a select."""
    select = next(
        one for one in list_components(message) if one.get("custom_id") == data["custom_id"]
    )
    labels = {one["value"]: one["label"] for one in select.get("options", ())}
    yield from (str(labels.get(value, value)) for value in data["values"])


def _verb_of(custom_id: str) -> str:
    control = Control.read(custom_id)
    return control.verb if control else custom_id
