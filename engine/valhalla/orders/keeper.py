"""Orders that end a side, and the game master's (V-12.29, V-12.30)."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field

from engine.valhalla.orders.base import ValhallaOrder, Word


def _sure(given: Any) -> bool:
    """Only a plain yes is one."""
    return given is True or given == "true"


class Resign(ValhallaOrder):
    """End the side for good (V-12.29-01)."""

    form = "resign [{confirm?confirm}]"
    kind: Literal["resign"] = "resign"
    confirm: Annotated[bool, BeforeValidator(_sure)] = False

    @property
    def at_once(self) -> bool:
        return True


class MasterDeed(ValhallaOrder):
    """A deed of the game master, with its reason (V-12.30-01)."""

    form = (
        "gm {action} [side {side}] [amount {change}] [setting {setting}] [value {value}]"
        " [because {reason}] [{grant?granted}] [correcting {state}]"
    )
    speaks: ClassVar = {
        "action": "choice", "side": "seat", "setting": "setting", "reason": "text", "value": "text",
        "state": "text",
    }  # fmt: skip
    kind: Literal["gm"] = "gm"
    action: str
    side: Word | None = None
    change: int | None = None
    """A change of favor; the price of a petition."""
    setting: str | None = None
    value: Word | None = None
    """Of a setting; the class of a design to be reopened; the effect of a petition."""
    grant: Annotated[bool, BeforeValidator(_sure)] = False
    state: Mapping[str, Any] = Field(default_factory=dict)
    """A correction, in the form of a written position."""
    reason: str = ""

    @property
    def at_once(self) -> bool:
        return True


KEEPERS = (Resign, MasterDeed)
