"""Reads a whole side from YAML; `docs/sides.md` shows one. Ready-made sides have the same form.

Rules: V-12.1-01, V-12.2-01, V-11.1-01 to V-11.1-03.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final, NamedTuple

from pydantic import BeforeValidator, Field

from engine.core.files.catalog import WholeNumber, build_model
from engine.core.files.file_faults import FaultError, fault_message
from engine.core.files.yaml_reader import YamlDocument, read_document
from engine.core.protocol.values import Facts, Model, Refusal
from engine.valhalla.catalog.unit_tables import Class
from engine.valhalla.orders.setup import DesignUnit, SetUpSide

MAX_CHARACTERS: Final = 16_000
"""A side's text has no more characters than this."""
DOCUMENT_NAME: Final = "side"


def _as_list(given: Any) -> Any:
    """Return a single special as a list of one."""
    return (given,) if isinstance(given, str) else given


class DesignDocument(Model):
    name: str | None = None
    hp: WholeNumber | None = None
    attack: WholeNumber | None = None
    defense: WholeNumber | None = None
    move: WholeNumber | None = None
    specials: Annotated[tuple[str, ...], BeforeValidator(_as_list)] = ()
    utility: str | None = None


class SideDocument(Model):
    """The keys of a written side; what is not written stays as it is."""

    name: str | None = None
    capital: str | None = None
    ruler: str | None = None
    story: str | None = None
    heraldry: str | None = None
    flag: str | None = None
    arms: str | None = None
    special: str | None = None
    infantry: Mapping[str, WholeNumber] | None = None
    designs: Mapping[Class, DesignDocument] = Field(default_factory=dict)


class PastedSide(NamedTuple):
    """A side as the orders that set it up, with the document that they come from."""

    set_up_order: SetUpSide
    design_orders: tuple[DesignUnit, ...]
    document: YamlDocument

    def locate_refusal(self, refusal: Refusal, *path: str) -> Refusal:
        """Return a refusal with the line and key of the text that it is about."""
        while len(path) > 1 and path not in self.document.lines:
            path = path[:-1]
        line = self.document.line_of(path) or 1
        facts: Facts = {**refusal.facts, "line": line, "where": ".".join(path)}
        return refusal.model_copy(update={"facts": facts})


def read_side(text: str) -> PastedSide:
    """Return the side, or raise a FaultError with the line at fault."""
    document = _read_map(text)
    return make_pasted_side(document, build_model(document, SideDocument))


def read_written_side(text: str) -> SideDocument:
    """Return what a text writes of a side, or raise a FaultError with the line at fault."""
    return build_model(_read_map(text), SideDocument)


def _read_map(text: str) -> YamlDocument:
    if len(text) > MAX_CHARACTERS:
        problem = f"a side has at most {MAX_CHARACTERS} letters, here are {len(text)}"
        why = fault_message("characters", most=MAX_CHARACTERS, count=len(text))
        raise FaultError(DOCUMENT_NAME, 1, problem, message=why)
    document = read_document(text, DOCUMENT_NAME)
    if not isinstance(document.data, dict):
        problem = "a side is a map: name, capital, ruler, designs and so on"
        raise FaultError(DOCUMENT_NAME, 1, problem, message=fault_message("no_side"))
    return document


def read_document_side(written: SideDocument) -> PastedSide:
    """Return a written side that comes from no text."""
    return make_pasted_side(YamlDocument(DOCUMENT_NAME, {}, {}), written)


def make_pasted_side(document: YamlDocument, written: SideDocument) -> PastedSide:
    """Return the orders that set up a written side."""
    mix = written.infantry
    side = SetUpSide(
        name=written.name,
        capital_name=written.capital,
        ruler_name=written.ruler,
        backstory=written.story,
        heraldry=written.heraldry,
        flag=written.flag,
        arms=written.arms,
        side_special=written.special,
        infantry_mix=None if mix is None else tuple(f"{n} {cls}" for cls, n in mix.items()),
    )
    designs = tuple(make_design_order(cls, one) for cls, one in written.designs.items())
    return PastedSide(side, designs, document)


def make_design_order(cls: str, written: DesignDocument) -> DesignUnit:
    """Return the order for a written design."""
    return DesignUnit(cls=cls, **dict(_field_values(written)))


def _field_values(written: DesignDocument) -> Iterator[tuple[str, Any]]:
    for name in DesignDocument.model_fields:
        yield name, getattr(written, name)
