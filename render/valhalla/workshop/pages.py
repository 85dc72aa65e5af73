"""The pages of the workshop: the whole side, one unit, and the arms."""

from collections.abc import Iterator
from typing import Final

from engine.valhalla.catalog.side_tables import side_special_table
from engine.valhalla.catalog.unit_tables import CLASSES, Class
from engine.valhalla.entities.arms import (
    CHARGES,
    COUNTS,
    FIELDS,
    TINCTURES,
    ArmsChoice,
    choose_arms,
)
from engine.valhalla.entities.default_designs import parse_class
from engine.valhalla.entities.unit_designs import point_budget, points_spent
from engine.valhalla.pasted_texts.ready_sides import load_ready_sides
from engine.valhalla.pasted_texts.side_text import SideDocument
from render.language.fact_vocabulary import capitalise
from render.language.grammar import Noun
from render.language.voice import Voice
from render.valhalla.heraldry.look_in_words import describe_arms, write_flag
from render.valhalla.words.things.thing_effects import load_effects
from render.valhalla.workshop.pictures.unit_card_contents import name_unit
from render.valhalla.workshop.side_drafts import SideDraft
from render.valhalla.workshop.side_faults import (
    list_arms_faults,
    list_faults_of,
    list_gaps,
    list_unit_faults,
)
from render.valhalla.workshop.unit_lists import list_unit_choices, list_units
from render.workshop import ChoiceList, WorkAction, WorkChoice, WorkshopPage

UNIT_PAGE: Final = "unit"
ARMS_PAGE: Final = "arms"
NO_SPECIAL: Final = "none"
MAX_FAULTS_SHOWN: Final = 8


def unit_of_page(page: str) -> Class | None:
    """Return the unit that a page shows; None if it shows another thing."""
    kind, _, cls = page.partition("_")
    return parse_class(cls) if kind == UNIT_PAGE else None


def page_of_unit(cls: str) -> str:
    """Return the page that shows a unit."""
    return f"{UNIT_PAGE}_{cls}"


def write_page(voice: Voice, draft: SideDraft, page: str) -> WorkshopPage:
    """Write a page by its key."""
    cls = unit_of_page(page)
    if cls is not None:
        return _write_unit_page(voice, draft, cls)
    return _write_arms_page(voice, draft) if page == ARMS_PAGE else _write_side_page(voice, draft)


# The whole side


def _write_side_page(voice: Voice, draft: SideDraft) -> WorkshopPage:
    lines = (write_budget(voice, draft), *_list_state(voice, draft))
    lists = (
        list_units(voice, draft),
        _list_side_specials(voice, draft),
        _list_ready_sides(voice),
    )
    actions = (
        WorkAction("names", voice.say("workshop.names"), opens_form=True),
        WorkAction("story", voice.say("workshop.story"), opens_form=True),
        WorkAction(ARMS_PAGE, voice.say("workshop.arms")),
    )
    return WorkshopPage(lines, lists, actions)


def write_budget(voice: Voice, draft: SideDraft) -> str:
    """Say in one line what is spent, and how many units are designed."""
    return voice.say(
        "workshop.budget",
        name=Noun(voice.clean_typed_text(draft.name) or voice.say("workshop.unnamed")),
        spent=draft.points_spent,
        points=draft.point_budget,
        count=len(draft.designs),
        all=len(CLASSES),
    )


def _list_state(voice: Voice, draft: SideDraft) -> Iterator[str]:
    """Yield what keeps the side from being played, or that nothing does; then what is left open.

    Of a side that is not begun there is nothing to say.
    """
    if draft.written == SideDocument():
        return
    faults = list_faults_of(voice, draft)
    if faults:
        yield voice.say("workshop.faults", count=len(faults))
        yield from (f"- {fault}" for fault in faults[:MAX_FAULTS_SHOWN])
        if faults[MAX_FAULTS_SHOWN:]:
            yield voice.say("workshop.faults.more", count=len(faults) - MAX_FAULTS_SHOWN)
        return
    gaps = list_gaps(voice, draft)
    yield voice.say("workshop.legal", gaps=_optional(voice.join_texts(gaps)))


def _list_side_specials(voice: Voice, draft: SideDraft) -> ChoiceList:
    own = draft.written.special or ""
    effects = load_effects(voice.language)
    choices = [
        WorkChoice(one, voice.noun(f"side_special.{one}").name, effects.get(one, ""), one == own)
        for one in side_special_table()
    ]
    none = WorkChoice(NO_SPECIAL, voice.say("workshop.special.none"), is_chosen=not own)
    return ChoiceList("special", voice.say("workshop.list.special"), (none, *choices))


def _list_ready_sides(voice: Voice) -> ChoiceList:
    choices = [
        WorkChoice(
            one,
            capitalise(voice.noun(f"ready_side.{one}").name),
            voice.say(f"ready_side.{one}.about"),
        )
        for one in load_ready_sides()
    ]
    return ChoiceList("ready", voice.say("workshop.list.ready"), choices)


# One unit


def _write_unit_page(voice: Voice, draft: SideDraft, cls: Class) -> WorkshopPage:
    design = draft.design_of(cls)
    line = voice.say(
        "workshop.unit.budget",
        name=Noun(voice.clean_typed_text(name_unit(voice, design))),
        unit="" if design.name == cls else voice.noun(f"class.{cls}"),
        spent=points_spent(design),
        points=point_budget(design, draft.bonus),
        given=int(cls in draft.designs),
    )
    faults = [f"- {fault}" for fault in list_unit_faults(voice, draft, cls)]
    lists = (list_units(voice, draft, cls), *list_unit_choices(voice, draft, cls))
    actions = [
        WorkAction("side", voice.say("workshop.side"), style="primary"),
        WorkAction("numbers", voice.say("workshop.numbers.form"), opens_form=True),
    ]
    if cls in draft.designs:
        actions.append(WorkAction("default", voice.say("workshop.default")))
    return WorkshopPage((line, *faults), lists, actions)


# The arms


def _optional(text: str) -> Noun | str:
    """Return a text for a part of a sentence that is left out without it."""
    return Noun(text) if text else ""


def arms_or_first(draft: SideDraft) -> ArmsChoice:
    """Return the arms of a side; before any are chosen, those that its name gives."""
    return draft.arms or choose_arms(draft.name)


def _write_arms_page(voice: Voice, draft: SideDraft) -> WorkshopPage:
    written = draft.written
    arms = arms_or_first(draft)
    flag = write_flag(voice, written.flag or "")
    lines = (
        voice.say(
            "workshop.arms.said",
            arms=Noun(describe_arms(voice, arms)),
            given=int(draft.arms is not None),
            heraldry=_optional(voice.clean_typed_text(written.heraldry or "")),
            flag=_optional(voice.clean_typed_text(flag)),
        ),
        *(f"- {fault}" for fault in list_arms_faults(voice, draft)),
    )
    actions = [
        WorkAction("side", voice.say("workshop.side"), style="primary"),
        WorkAction("another", voice.say("workshop.arms.another")),
        WorkAction("picture", voice.say("workshop.picture"), opens_form=True),
        WorkAction("look", voice.say("workshop.look"), opens_form=True),
    ]
    if draft.picture is not None:
        actions.append(WorkAction("no_picture", voice.say("workshop.picture.drop")))
    return WorkshopPage(lines, tuple(_list_arms_choices(voice, arms)), actions)


def _list_arms_choices(voice: Voice, arms: ArmsChoice) -> Iterator[ChoiceList]:
    tinctures = {one: voice.say(f"blazon.of.{one}") for one in TINCTURES}
    charges = {one: voice.say(f"blazon.one.{one}") for one in CHARGES}
    fields = {one: voice.say(f"field_of_arms.{one}") for one in FIELDS}
    counts = {str(one): voice.say(f"charges.{one}") for one in COUNTS}
    parts = (
        ("charge", "charge", charges, arms.charge),
        ("charge_tincture", "charge_tincture", tinctures, arms.charge_tincture),
        ("tincture", "tincture", tinctures, arms.tincture),
        ("field", "field", fields, arms.field),
        ("count", "charges", counts, str(arms.count)),
    )
    for key, words, names, own in parts:
        hint = voice.say(f"workshop.list.{words}")
        labels = dict(names)
        if names is tinctures:
            says = f"workshop.of.{key}"
            labels = {one: voice.say(says, tincture=Noun(name)) for one, name in names.items()}
        choices = [
            WorkChoice(one, capitalise(label), hint, one == own) for one, label in labels.items()
        ]
        yield ChoiceList(key, hint, choices)
