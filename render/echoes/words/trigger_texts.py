"""When an effect happens, as the lead of its sentence: `Once per turn, when you lose a unit`."""

from collections.abc import Sequence
from typing import Final

from engine.echoes.catalog.conditions import Condition, IsIf, PhaseIf
from engine.echoes.catalog.effect_models import TRIGGER_SIDES
from engine.echoes.catalog.selectors import Filter
from engine.echoes.catalog.vocabulary import Reference, Thing, Trigger
from render.echoes.words.card_filters import write_one_kind
from render.echoes.words.condition_texts import condition_text, phase_text
from render.echoes.words.references import ReferenceWriter
from render.echoes.words.thing_phrases import Phrase, ThingWriter
from render.language.voice import Voice

_OBJECT_TRIGGERS: Final[tuple[Trigger, ...]] = (
    "attack", "targeted", "building_targeted", "destroys",
)  # fmt: skip
"""Triggers whose sentence names the other side."""


class TriggerWriter:
    """Writes when one effect of a card happens."""

    def __init__(self, writer: ThingWriter, references: ReferenceWriter) -> None:
        card, effect = references.card, references.effect
        self.references = references
        self.writer = writer
        self.voice: Voice = writer.voice
        self.card = card
        self.effect = effect
        self.object_match = self._fold("other") if effect.trigger in _OBJECT_TRIGGERS else None
        self.subject = self._merge_subject()

    def write_lead(self) -> str:
        """Write the lead of the sentence; "" if there is none."""
        trigger, say = self.effect.trigger, self.voice.say
        conditions = [one for one in self.effect.conditions if not self._is_folded(one)]
        if trigger == "static":
            return say("lead.while", clause=self._clauses(conditions)) if conditions else ""
        phases = [one for one in conditions if isinstance(one, PhaseIf)]
        others = [one for one in conditions if not isinstance(one, PhaseIf)]
        leads = [*(phase_text(self.writer, one) for one in phases), self._moment()]
        lead = ", ".join(filter(None, leads))
        if not others:
            return lead
        clause = self._clauses(others)
        return (
            say("lead.if_then", lead=lead, clause=clause) if lead else say("lead.if", clause=clause)
        )

    def _clauses(self, conditions: Sequence[Condition]) -> str:
        texts = [condition_text(self.writer, one, self._referred(one)) for one in conditions]
        return self.voice.join_texts(texts)

    def _referred(self, condition: Condition) -> Phrase | None:
        """Return the phrase of what a condition refers to."""
        return self.references.refer_to(condition.ref) if isinstance(condition, IsIf) else None

    # Conditions that are told by the trigger

    def _is_folded(self, condition: Condition) -> bool:
        """Tell whether a condition is part of what the trigger says."""
        return isinstance(condition, IsIf) and (
            condition.match in (self.object_match, self._fold("subject"))
        )

    def _fold(self, reference: Reference) -> Filter | None:
        """Return the only condition on a side of the trigger, if the trigger can say it."""
        found = [
            one.match
            for one in self.effect.conditions
            if isinstance(one, IsIf) and one.ref == reference
        ]
        by = self.card.subject_filter(self.effect)
        if len(found) != 1 or (reference == "subject" and (by is None or by.is_self)):
            return None
        return found[0]

    def _merge_subject(self) -> Filter | None:
        """Return the filter of the subject, with a condition on it."""
        by, more = self.card.subject_filter(self.effect), self._fold("subject")
        if by is None or more is None:
            return by
        return by.model_copy(update=more.model_dump(exclude_none=True))

    # The moment

    def _moment(self) -> str:
        trigger, say = self.effect.trigger, self.voice.say
        if trigger == "play":
            return (
                say("moment.deployed", unit=self.references.refer_to("self").text)
                if (self.card.is_unit)
                else ""
            )
        if trigger == "any_time":
            return ""
        if trigger == "action":
            return self._limited_moment(say("moment.action"))
        if trigger in {"turn_start", "turn_end"}:
            return self._limited_moment(say(f"moment.{trigger}"))
        return self._limited_clause(self._clause())

    def _limited_moment(self, moment: str) -> str:
        limit = self.effect.limit
        if limit is None:
            return moment
        key = "turn" if limit.turn else "game"
        return self.voice.say(f"limit.moment.{key}", moment=moment, n=limit.turn or limit.game)

    def _limited_clause(self, clause: str) -> str:
        limit = self.effect.limit
        if limit is None:
            return self.voice.say("lead.when", clause=clause)
        key = "turn" if limit.turn else "game"
        return self.voice.say(f"limit.{key}", clause=clause, n=limit.turn or limit.game)

    def _clause(self) -> str:
        """Write what happens as a clause."""
        trigger, say = self.effect.trigger, self.voice.say
        by = self.subject or Filter()
        if trigger == "card_played":
            side = "own" if by.side == "own" else "enemy"
            return say(f"clause.card_played.{side}", played=self._card_played())
        if by.is_self:
            subject = self.references.refer_to("self")
            return say(
                f"clause.{trigger}.self", thing=subject.text, noun=subject.noun, other=self._other()
            )
        things = TRIGGER_SIDES[trigger].subject
        if trigger in {"lost", "deployed", "built"} and by.side in {"own", "enemy"}:
            indefinite = by.model_copy(update={"side": by.side if trigger == "lost" else None})
            if by.side == "own":
                indefinite = by.model_copy(update={"side": None})
            phrase = self._subject_phrase(indefinite, things)
            key = f"clause.{trigger}.{by.side}"
            return say(key, thing=phrase.text, noun=phrase.noun)
        phrase = self._subject_phrase(by, things)
        return say(f"clause.{trigger}", thing=phrase.text, noun=phrase.noun, other=self._other())

    def _subject_phrase(self, by: Filter, things: Sequence[str]) -> Phrase:
        if things == ("building",) or by.what == "building" or by.building:
            if self.effect.trigger == "built" and not by.building:
                by = by.model_copy(update={"building": ("camp", "barracks")})
            return self.writer.write_thing("building", by, "one")
        unit = self.writer.write_thing("unit", by, "one")
        is_either = len(things) > 1 and by.what is None and not by.classes
        if not is_either:
            return unit
        building = self.writer.write_thing("building", by, "one")
        joined = self.voice.say("list.or")
        return Phrase(f"{unit.text} {joined} {building.text}", building.noun)

    def _other(self) -> str:
        """Write the other side of the trigger as the clause names it; "" if it need not."""
        match, key = self.object_match, f"other.{self.effect.trigger}"
        if match is None:
            return self.voice.say(key) if self.voice.has_words(key) else ""
        what: Thing = "building" if match.what == "building" or match.building else "unit"
        return self.writer.write_thing(what, match, "one").text

    def _card_played(self) -> str:
        return write_one_kind(self.voice, self.effect.cards)
