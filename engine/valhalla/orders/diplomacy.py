"""Orders between sides (V-12.8, V-12.9, V-12.11, V-12.12)."""

from typing import ClassVar, Final, Literal

from pydantic import Field

from engine.valhalla.orders.fields import Number, ValhallaOrder, Word, YesNo

EVERYWHERE = "all"
MAX_GOLD_SENT: Final = 10**9
"""More than any treasury ever holds."""


class Truce(ValhallaOrder):
    """Offer a truce in a hex or everywhere, or cancel it (V-12.8-01); standing."""

    form = "truce {side} at {scope} [decision {decision}] [missions {missions}]"
    field_namespaces: ClassVar = {
        "side": "seat", "scope": "hex", "decision": "choice", "missions": "choice",
    }  # fmt: skip
    kind: Literal["truce"] = "truce"
    side: Word
    scope: str = EVERYWHERE
    decision: Literal["offer", "cancel"] = "offer"
    missions: YesNo = "no"


class Parley(ValhallaOrder):
    """Wish to parley, or end a parley with truce or fight (V-12.9-01)."""

    form = "parley {side} at {hex} [wish {wish}] [outcome {outcome}]"
    field_namespaces: ClassVar = {
        "side": "seat",
        "hex": "hex",
        "wish": "choice",
        "outcome": "choice",
    }
    kind: Literal["parley"] = "parley"
    side: Word
    hex: str
    wish: YesNo = "yes"
    outcome: Literal["truce", "fight"] | None = None


class Whisper(ValhallaOrder):
    """Say something in private to a side whose Officers meet one's own (V-12.11-01)."""

    form = "whisper {side} {text}"
    field_namespaces: ClassVar = {"side": "seat", "text": "text"}
    kind: Literal["whisper"] = "whisper"
    side: Word
    text: str

    @property
    def is_at_once(self) -> bool:
        return True


class Transfer(ValhallaOrder):
    """Give gold to a side one parleys with (V-12.12-01)."""

    form = "transfer {gold} to {side}"
    field_namespaces: ClassVar = {"side": "seat", "gold": "count"}
    kind: Literal["transfer"] = "transfer"
    side: Word
    gold: Number = Field(le=MAX_GOLD_SENT)


class Say(ValhallaOrder):
    """Say something to everybody, in character or out of it (V-8-01, V-8-02)."""

    form = "say {text} [in {channel}]"
    private_kind: ClassVar = "whisper"
    field_namespaces: ClassVar = {"text": "text", "channel": "choice"}
    kind: Literal["say"] = "say"
    text: str
    channel: Literal["ic", "ooc"] = "ic"

    @property
    def is_at_once(self) -> bool:
        return True


DIPLOMACY_ORDERS = (Truce, Parley, Whisper, Say, Transfer)
