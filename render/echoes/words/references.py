"""What a card calls itself and the two sides of its trigger: `this unit`, `the attacker`."""

from engine.echoes.catalog.card_models import Card
from engine.echoes.catalog.effect_models import TRIGGER_SIDES, Effect
from engine.echoes.catalog.selectors import Filter
from engine.echoes.catalog.vocabulary import Reference
from render.echoes.words.thing_phrases import Phrase, Places
from render.language.voice import Voice


class ReferenceWriter:
    """Names the references of one effect of a card."""

    def __init__(self, voice: Voice, card: Card, effect: Effect) -> None:
        self.voice = voice
        self.card = card
        self.effect = effect

    @property
    def places(self) -> Places:
        """What `self` and `subject` are called in distances from them."""
        subject = self.refer_to("subject").text if self._has_subject else ""
        lost = self.voice.say("place.lost")
        return Places(
            self_name=self.refer_to("self").text,
            subject_name=lost if self.effect.trigger == "lost" else subject,
            subject_square=lost if self.effect.trigger == "lost" else self.voice.say("place.its"),
        )

    @property
    def _has_subject(self) -> bool:
        return bool(TRIGGER_SIDES[self.effect.trigger].subject)

    def refer_to(self, reference: Reference) -> Phrase:
        """Write what `self`, `subject` or `other` is in this effect."""
        own = "self" if self.card.is_unit else "carrier"
        name = {
            "self": own,
            "subject": f"subject.{self._kind_of_subject()}",
            "other": f"other.{self.effect.trigger}",
        }[reference]
        noun = self.voice.noun(f"refer.{own if name == 'subject.self' else name}")
        return Phrase(noun.name, noun)

    def _kind_of_subject(self) -> str:
        """Return what the subject is: the unit itself, a unit, a building, or either."""
        things = TRIGGER_SIDES[self.effect.trigger].subject
        by = self.card.subject_filter(self.effect) or Filter()
        if by.is_self:
            return "self"
        if by.building:
            return "building"
        return by.what or (things[0] if len(things) == 1 else "either")
