"""Phrases for the things that filters and selectors mean: `one of your damaged buildings`."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal

from engine.echoes.catalog.selectors import Filter, Near, SquareTarget, Target
from engine.echoes.catalog.vocabulary import BuildingKind, Thing
from render.language.grammar import Noun
from render.language.voice import Voice

Form = Literal["one", "all", "some", "up_to"]

_CLASS_NOUNS: Final = ("ship", "archer")
"""Classes whose units have a name of their own."""
_BUILDING_KINDS: Final[tuple[BuildingKind, ...]] = ("camp", "barracks", "capital")


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase, and the noun with which other words agree."""

    text: str
    noun: Noun

    @property
    def is_plural(self) -> bool:
        return self.noun.is_plural


@dataclass(frozen=True, slots=True)
class Places:
    """What `self` and `subject` are called on a card, for distances from them."""

    self_name: str
    subject_name: str
    subject_square: str


class ThingWriter:
    """Writes phrases for the things of one effect."""

    def __init__(self, voice: Voice, places: Places) -> None:
        self.voice = voice
        self.places = places

    # Phrases

    def write_target(self, target: Target) -> Phrase:
        """Write what a selector means, chosen or all."""
        form: Form = "all" if target.pick == "all" else "some" if target.amount > 1 else "one"
        if target.up_to:
            form = "up_to"
        return self.write_thing(target.what, target.filter, form, target.amount, near=target.near)

    def write_thing(
        self,
        what: Thing,
        given: Filter,
        form: Form,
        amount: int = 1,
        *,
        near: Near | None = None,
    ) -> Phrase:
        """Write things of a kind that match a filter."""
        if what in {"square", "tile"}:
            return self._write_place(what, given, near)
        if given.building and (len(given.building) > 1 or given.building == ("capital",)):
            return self._write_buildings(given, form, amount, near)
        phrase = self._write_plain_thing(what, given, form, amount)
        post = " ".join(self._post_modifiers(given, phrase.noun, near))
        return replace(phrase, text=f"{phrase.text} {post}") if post else phrase

    def write_square(self, target: SquareTarget) -> str:
        """Write the square on which a unit is placed."""
        return self._write_place("square", target.filter, target.near).text

    def _write_plain_thing(self, what: Thing, given: Filter, form: Form, amount: int) -> Phrase:
        one, many = self.nouns_of(what, given)
        side = given.side or "any"
        is_many = form in {"some", "up_to"} and amount > 1
        adjective, adjectives = (self._adjectives(what, given, noun) for noun in (one, many))
        text = self.voice.say(
            f"phrase.{side}.{form}",
            one=one,
            many=many,
            counted=many if is_many else one,
            adj=Noun(adjective, "s") if adjective else "",
            adjs=adjectives,
            counted_adj=adjectives if is_many else adjective,
            n=amount,
        )
        is_plural = is_many or (form == "all" and side == "own")
        return Phrase(text, many if is_plural else one)

    def _write_buildings(self, given: Filter, form: Form, amount: int, near: Near | None) -> Phrase:
        """Write several kinds of building, or the Capital, of which each side has one."""
        phrases = [
            self._write_building(given.model_copy(update={"building": (kind,)}), form, amount)
            for kind in given.building or ()
        ]
        joined = self.voice.say("list.and" if form == "all" else "list.or")
        text = f" {joined} ".join(phrase.text for phrase in phrases)
        is_feminine = all(phrase.noun.is_feminine for phrase in phrases)
        is_plural = form == "all" and len(phrases) > 1
        noun = Noun(text, ("f" if is_feminine else "m") + ("p" if is_plural else ""))
        post = " ".join(self._post_modifiers(given, noun, near))
        return Phrase(f"{text} {post}" if post else text, noun)

    def _write_building(self, given: Filter, form: Form, amount: int) -> Phrase:
        if given.building == ("capital",) and given.side == "own":
            noun = self.voice.noun("thing.capital")
            return Phrase(self.voice.say("phrase.own_capital"), noun)
        return self._write_plain_thing("building", given, form, amount)

    def nouns_of(self, what: Thing, given: Filter) -> tuple[Noun, Noun]:
        """Return the noun of a thing for one and for many."""
        name: str = what
        if what == "building" and given.building:
            name = given.building[0]
        elif given.role in {"conqueror", "starting_scout"}:
            name = given.role
        elif given.classes and len(given.classes) == 1 and given.classes[0] in _CLASS_NOUNS:
            name = given.classes[0]
        elif given.classes:
            one, many = self.nouns_of("unit", Filter())
            say = self.voice.say
            return (
                Noun(say("thing.of_class", classes=given.classes), one.sort),
                Noun(say("things.of_class", classes=given.classes), many.sort),
            )
        return self.voice.noun(f"thing.{name}"), self.voice.noun(f"things.{name}")

    # Modifiers

    def _adjectives(self, what: Thing, given: Filter, noun: Noun) -> str:
        words = [
            self.voice.say(f"adjective.{key}.{'yes' if value else 'no'}.{what}", thing=noun)
            for key, value in (("damaged", given.damaged), ("exhausted", given.exhausted))
            if value is not None
        ]
        return " ".join(words)

    def _post_modifiers(self, given: Filter, noun: Noun, near: Near | None) -> Iterator[str]:
        say = self.voice.say
        if given.is_self:
            yield say("modifier.self", place=self.places.self_name)
        if given.role == "regular":
            yield say("modifier.regular", thing=noun)
        yield from self._state_modifiers(given, noun)
        if given.terrain:
            yield say("modifier.terrain", terrains=given.terrain)
        if near:
            yield self.write_near(near, noun)

    def _state_modifiers(self, given: Filter, noun: Noun) -> Iterator[str]:
        """Yield what state a thing is in."""
        say = self.voice.say
        if given.garrisoned is not None:
            yield say(f"modifier.garrisoned.{'yes' if given.garrisoned else 'no'}", thing=noun)
        if given.mode:
            yield say(f"modifier.mode.{given.mode}")
        if given.keyword:
            yield say("modifier.keyword", keyword=say(f"keyword.{given.keyword}"))
        if given.health_max:
            yield say("modifier.health_max", n=given.health_max, thing=noun)
        if given.moved_min:
            yield say("modifier.moved_min", n=given.moved_min, thing=noun)

    def write_near(self, near: Near, noun: Noun, key: str = "near") -> str:
        """Write a distance as a modifier of a noun, or with another key as what is said of it."""
        if near.of == "self":
            place = self.places.self_name
        elif near.of == "subject":
            is_square = key == "square"
            place = self.places.subject_square if is_square else self.places.subject_name
        else:
            place = self.voice.say(f"place.{near.of}")
        return self.voice.say(f"{key}.{near.range}", place=place, thing=noun)

    # Squares and tiles

    def _write_place(self, what: Thing, given: Filter, near: Near | None) -> Phrase:
        noun = self.voice.noun(f"thing.{what}")
        if what == "tile":
            key = "hidden" if given.hidden else "empty" if given.empty else "any"
            return Phrase(self.voice.say(f"tile.{key}"), noun)
        text = self.voice.say(
            "square.unoccupied" if given.unoccupied else "square.any",
            terrains=given.terrain or (),
        )
        return Phrase(f"{text} {self.write_near(near, noun, 'square')}" if near else text, noun)
