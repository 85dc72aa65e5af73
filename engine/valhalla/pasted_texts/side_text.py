"""A whole side as YAML; `docs/sides.md` shows one. Ready-made sides are written alike.

Rules: V-12.1-01, V-12.2-01, V-11.1-01 to V-11.1-03.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final, NamedTuple

from pydantic import BeforeValidator, Field

from engine.core.files.catalog import Whole, shape
from engine.core.files.yaml_reader import FaultError, YamlDocument, fault_message, read_one
from engine.core.protocol.values import Facts, Model, Refusal
from engine.valhalla.catalog.rule_tables import Class
from engine.valhalla.orders.setup import DesignUnit, SetUpSide

LETTERS: Final = 16_000
"""A side is no longer than this."""
FILE: Final = "side"


def _listed(given: Any) -> Any:
    """Take one special as a list of one."""
    return (given,) if isinstance(given, str) else given


class WrittenDesign(Model):
    name: str | None = None
    hp: Whole | None = None
    attack: Whole | None = None
    defense: Whole | None = None
    move: Whole | None = None
    specials: Annotated[tuple[str, ...], BeforeValidator(_listed)] = ()
    utility: str | None = None


class WrittenSide(Model):
    """What a side may be written of; what is left out stays as it was."""

    name: str | None = None
    capital: str | None = None
    ruler: str | None = None
    story: str | None = None
    heraldry: str | None = None
    flag: str | None = None
    special: str | None = None
    infantry: Mapping[str, Whole] | None = None
    designs: Mapping[Class, WrittenDesign] = Field(default_factory=dict)


class Pasted(NamedTuple):
    """A side as the orders that would give it, and where in the text each thing stands."""

    side: SetUpSide
    designs: tuple[DesignUnit, ...]
    document: YamlDocument

    def at(self, fault: Refusal, *place: str) -> Refusal:
        """Say at which line and key of the text something is at fault."""
        while len(place) > 1 and place not in self.document.lines:
            place = place[:-1]
        line = self.document.line(place) or 1
        facts: Facts = {**fault.facts, "line": line, "where": ".".join(place)}
        return fault.model_copy(update={"facts": facts})


def read(text: str) -> Pasted:
    """Read a side, or say at which line it is wrong."""
    if len(text) > LETTERS:
        problem = f"a side has at most {LETTERS} letters, here are {len(text)}"
        why = fault_message("letters", most=LETTERS, count=len(text))
        raise FaultError(FILE, 1, problem, why=why)
    document = read_one(text, FILE)
    if not isinstance(document.data, dict):
        problem = "a side is a map: name, capital, ruler, designs and so on"
        raise FaultError(FILE, 1, problem, why=fault_message("no_side"))
    return orders(document, shape(document, WrittenSide))


def orders(document: YamlDocument, written: WrittenSide) -> Pasted:
    """Make a written side into the orders that give it."""
    mix = written.infantry
    side = SetUpSide(
        name=written.name,
        capital_name=written.capital,
        ruler_name=written.ruler,
        backstory=written.story,
        heraldry=written.heraldry,
        flag=written.flag,
        side_special=written.special,
        infantry_mix=None if mix is None else tuple(f"{n} {cls}" for cls, n in mix.items()),
    )
    designs = tuple(design(cls, one) for cls, one in written.designs.items())
    return Pasted(side, designs, document)


def design(cls: str, written: WrittenDesign) -> DesignUnit:
    """Make a written design into its order."""
    return DesignUnit(cls=cls, **dict(_fields(written)))


def _fields(written: WrittenDesign) -> Iterator[tuple[str, Any]]:
    for name in WrittenDesign.model_fields:
        yield name, getattr(written, name)
