"""The forms of the workshop: names, story, numbers, and what is on the shield in words."""

from collections.abc import Mapping
from typing import Final

from engine.valhalla.catalog.unit_tables import INFANTRY, STATS, Class, unit_tables
from engine.valhalla.checks.side_texts import MAX_LINE_CHARACTERS, MAX_NAME_CHARACTERS
from engine.valhalla.entities.flag_pictures import is_picture
from render.language.fact_vocabulary import capitalise
from render.language.grammar import Noun
from render.language.voice import Voice
from render.valhalla.workshop.side_changes import change_design, change_side
from render.valhalla.workshop.side_drafts import SideDraft
from render.workshop import FormField, WorkForm

MAX_FORM_CHARACTERS: Final = 4000
"""The most that Discord lets a person write in a field."""
MAX_DIGITS: Final = 3
SIDE_FORMS: Final[Mapping[str, tuple[str, ...]]] = {
    "names": ("name", "capital", "ruler"),
    "story": ("story",),
    "look": ("heraldry", "flag"),
}
"""By form: the keys of a written side that it fills in."""
LABELS: Final[Mapping[str, str]] = {
    "name": "workshop.names.side",
    "capital": "workshop.names.capital",
    "ruler": "workshop.names.ruler",
    "story": "workshop.story.label",
    "heraldry": "workshop.look.heraldry",
    "flag": "workshop.look.flag",
}


def make_form(voice: Voice, draft: SideDraft, cls: Class | None, key: str) -> WorkForm:
    """Make a form by its key; that of numbers is about a unit."""
    if key == "picture":
        return WorkForm(
            voice.say("workshop.picture"), picture_label=voice.say("workshop.picture.label")
        )
    if cls is not None:
        return _make_numbers_form(voice, draft, cls)
    fields = [_make_side_field(voice, draft, one) for one in SIDE_FORMS[key]]
    return WorkForm(voice.say(f"workshop.{key}"), fields)


def _make_side_field(voice: Voice, draft: SideDraft, key: str) -> FormField:
    value = getattr(draft.written, key) or ""
    most = {"story": MAX_FORM_CHARACTERS, "heraldry": MAX_LINE_CHARACTERS}.get(
        key, MAX_LINE_CHARACTERS if key == "flag" else MAX_NAME_CHARACTERS
    )
    shown = "" if key == "flag" and is_picture(value) else value[:most]
    return FormField(
        key, voice.say(LABELS[key]), shown, most, is_long=key not in SIDE_FORMS["names"]
    )


def _make_numbers_form(voice: Voice, draft: SideDraft, cls: Class) -> WorkForm:
    design = draft.design_of(cls)
    name = "" if design.name == cls else design.name
    fields = [FormField("name", voice.say("workshop.number.name"), name, MAX_NAME_CHARACTERS)]
    for stat in () if cls in INFANTRY else STATS:
        label = voice.say(
            "workshop.number.value",
            stat=voice.noun(f"stat.{stat}"),
            least=getattr(unit_tables().classes[cls], stat),
        )
        own = str(getattr(design.bought, stat))
        fields.append(FormField(stat, capitalise(label), own, MAX_DIGITS))
    return WorkForm(voice.say("workshop.numbers.form"), fields)


def fill_side_form(draft: SideDraft, texts: Mapping[str, str]) -> SideDraft:
    """Change a side by the texts of a form.

    A flag that is a picture stays unless words are given.
    """
    known = {key for keys in SIDE_FORMS.values() for key in keys}
    given = {key: text.strip() for key, text in texts.items() if key in known}
    if not given.get("flag") and is_picture(draft.written.flag or ""):
        given.pop("flag", None)
    if len(draft.written.story or "") > MAX_FORM_CHARACTERS:
        given = _keep_long_story(draft, given)
    return change_side(draft, **given)


def _keep_long_story(draft: SideDraft, given: Mapping[str, str]) -> dict[str, str]:
    """Return what was given without a story of which the form showed only the beginning."""
    shown = (draft.written.story or "")[:MAX_FORM_CHARACTERS].strip()
    return {key: text for key, text in given.items() if key != "story" or text != shown}


def fill_numbers_form(
    voice: Voice, draft: SideDraft, cls: Class, texts: Mapping[str, str]
) -> tuple[SideDraft, str]:
    """Change a unit by its name and numbers; what is no number stays, and is told."""
    changed: dict[str, object] = {"name": " ".join(texts.get("name", "").split()) or None}
    remarks = []
    design = draft.design_of(cls)
    for stat in () if cls in INFANTRY else STATS:
        given = texts.get(stat, "").strip()
        own: int = getattr(design.bought, stat)
        if given.isascii() and given.isdecimal() and len(given) <= MAX_DIGITS:
            changed[stat] = int(given)
        elif given:
            shown = Noun(voice.clean_typed_text(given))
            noun = voice.noun(f"stat.{stat}")
            remarks.append(voice.say("workshop.number.unread", given=shown, stat=noun, value=own))
    return change_design(draft, cls, **changed), " ".join(remarks)
