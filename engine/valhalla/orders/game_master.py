"""Orders that end a side, and the game master's (V-12.29, V-12.30)."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import BeforeValidator, Field, model_validator

from engine.valhalla.orders.fields import Number, ValhallaOrder, Word


def _is_plain_yes(given: Any) -> bool:
    """Return whether a value is a plain yes."""
    return given is True or (isinstance(given, str) and given in {"true", "yes"})


_FIELD_BY_LEDGER_NAME: Final = {"price": "change", "effect": "value", "class": "value"}
"""By name of the ledger: the field in which a petition or a reopened design is given."""


class Resign(ValhallaOrder):
    """End the side for good (V-12.29-01)."""

    form = "resign [{confirm?confirm}]"
    kind: Literal["resign"] = "resign"
    confirm: Annotated[bool, BeforeValidator(_is_plain_yes)] = False

    @property
    def is_at_once(self) -> bool:
        return True


class MasterDeed(ValhallaOrder):
    """A deed of the game master, with its reason (V-12.30-01)."""

    form = (
        "gm {action} [side {side}] [amount {change}] [setting {setting}] [value {value}]"
        " [because {reason}] [{grant?granted}] [correcting {state}]"
    )
    field_namespaces: ClassVar = {
        "action": "choice", "side": "seat", "setting": "setting", "reason": "text", "value": "text",
        "state": "text",
    }  # fmt: skip
    kind: Literal["gm"] = "gm"
    action: str
    side: Word | None = None
    change: Number | None = None
    """A change of favor; the price of a petition, which may be written as `price`."""
    setting: str | None = None
    value: Word | None = None
    """The value of a setting; the class of a design to reopen, which may be written as `class`; or
    the effect of a petition, which may be written as `effect`."""
    grant: Annotated[bool, BeforeValidator(_is_plain_yes)] = False
    state: Mapping[str, Any] = Field(default_factory=dict)
    """A correction, in the form of a written position."""
    reason: str = ""

    @model_validator(mode="before")
    @classmethod
    def _read_ledger_names(cls, given: Any) -> Any:
        """Accept the ledger's names of fields (V-12.30-01)."""
        if not isinstance(given, Mapping) or any(
            _FIELD_BY_LEDGER_NAME.get(name) in given for name in given
        ):
            return given
        return {_FIELD_BY_LEDGER_NAME.get(name, name): value for name, value in given.items()}

    @property
    def is_at_once(self) -> bool:
        return True


def petition_ask_id(number: int) -> str:
    """Return the id of the game master's ask about a petition."""
    return f"petition.{number}"


GAME_MASTER_ORDERS = (Resign, MasterDeed)
