"""The contents of the saga picture, as texts and figures; its text twin says the same."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from PIL import Image

from render.drawing.colours import Colour
from render.ending.award_holders import Award
from render.ending.ended_game import EndedGame
from render.ending.ending import Ending
from render.ending.round_signs import make_round_signs
from render.ending.turning_points import TurningPoint, choose_turning_points
from render.language.fact_vocabulary import capitalise
from render.language.markup import escape_name
from render.language.voice import Voice
from render.presentation import Presentation
from render.story.deeds import Deed
from render.story.round_pages import StoryWriter

MAX_AWARDS: Final = 6
MIN_PLACES: Final = 2
"""Places are numbered where there are as many."""
ARMS_WIDTH: Final = 104


@dataclass(frozen=True, slots=True)
class SagaFacts:
    """What the table knows of a game that is over, as texts."""

    headline: str
    how_it_ended: str
    number: int
    """The number of the table."""
    days: int
    """How many days the game took."""
    seed: Mapping[str, Any]
    """The seed, the text to hash, and the hash that was published before."""


@dataclass(frozen=True, slots=True)
class SagaSide:
    """A side in the standing."""

    place: str
    name: str
    note: str
    power: str
    colour: Colour
    arms: Image.Image
    has_fallen: bool


@dataclass(frozen=True, slots=True)
class PowerLine:
    """The power of a seat at the end of each round."""

    name: str
    colour: Colour
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SagaTurn:
    """A turning point."""

    round: int
    title: str
    text: str
    swing: str


@dataclass(frozen=True, slots=True)
class SagaAward:
    """An award, its holders, and the figure behind it."""

    key: str
    title: str
    who: str
    why: str
    line: str
    """All of it as a line of Markdown."""
    colour: Colour


@dataclass(frozen=True, slots=True)
class SagaContents:
    """What the saga picture shows."""

    game: str
    headline: str
    how_it_ended: str
    span: str
    titles: Mapping[str, str]
    """The titles of its parts: standing, power, turns, awards, seed."""
    power_note: str
    """What power counts in this game."""
    sides: tuple[SagaSide, ...]
    rounds: tuple[int, ...]
    lines: tuple[PowerLine, ...]
    turns: tuple[SagaTurn, ...]
    awards: tuple[SagaAward, ...]
    seed: str
    proof: str
    has_winner: bool
    signs: str
    """The row of signs; it stands beside the picture, not in it."""

    @property
    def alt(self) -> str:
        """The alternative text of the picture: who has won, and how each side stood."""
        sides = (" ".join(filter(None, (one.place, one.name, one.power))) for one in self.sides)
        return f"{self.game}. {self.headline}. {self.span}. {'; '.join(sides)}."

    def write_twin(self) -> str:
        """Write what the picture says, as Markdown."""
        return "\n".join((self.how_it_ended, self.span, *self._twin_lines(), self.seed, self.proof))

    def _twin_lines(self) -> Iterator[str]:
        for side in self.sides:
            yield " ".join(filter(None, (side.place, f"**{side.name}**", side.note, side.power)))
        yield from (f"{one.title}. {one.text} {one.swing}".strip() for one in self.turns)
        yield from (one.line for one in self.awards)


@dataclass(frozen=True)
class SagaGatherer:
    """Gathers what a saga tells of one game, in one language."""

    presentation: Presentation
    ending: Ending
    game: EndedGame
    voice: Voice
    """At the table, as plain text."""

    def gather(self, facts: SagaFacts) -> SagaContents:
        """Gather the contents of the saga picture."""
        say = self.voice.say
        deeds, rounds_of_events = self.find_deeds()
        turns = choose_turning_points(deeds, rounds_of_events, self.game.rounds)
        return SagaContents(
            game=say("game.name"),
            headline=facts.headline,
            how_it_ended=facts.how_it_ended,
            span=self._describe_span(facts),
            titles={
                one: say(f"saga.title.{one}")
                for one in ("standing", "power", "turns", "awards", "seed")
            },
            power_note=say("saga.power"),
            sides=tuple(self._list_sides()),
            rounds=tuple(one.round for one in self.game.rounds),
            lines=tuple(self._list_lines()),
            turns=tuple(self._tell_turns(turns)),
            awards=tuple(self._name_awards()),
            seed=say("saga.seed", seed=facts.seed["seed"]),
            proof=say("saga.proof", **facts.seed),
            has_winner=bool(self.game.winners),
            signs=self._make_signs(deeds, rounds_of_events),
        )

    def find_deeds(self) -> tuple[Sequence[Deed], list[int]]:
        """Find the deeds of the whole game, and the rounds of the events they were found in."""
        story = self.presentation.story.rounds
        if story is None:
            return (), []
        told = self.game.list_public(story.deed_kinds)
        deeds = story.find_deeds(self.game.view, [one.event for one in told])
        return deeds, [one.round for one in told]

    def _make_signs(self, deeds: Sequence[Deed], rounds_of_events: Sequence[int]) -> str:
        last = self.game.last_round
        return make_round_signs(deeds, rounds_of_events, last, self.ending.sign_by_deed)

    def _describe_span(self, facts: SagaFacts) -> str:
        rounds, sides = self.game.last_round, len(self.game.seats)
        numbers = {"rounds": rounds, "sides": sides, "days": facts.days}
        return self.voice.say("saga.span", number=str(facts.number), **numbers)

    # The standing, and power

    def _list_sides(self) -> Iterator[SagaSide]:
        """Yield the sides by their places; those of a game without a winner by their seats."""
        places = self.game.places or (self.game.seats,)
        for number, seats in enumerate(places, 1):
            place = self.voice.say("outcome.place", n=number) if len(places) >= MIN_PLACES else ""
            for seat in map(int, seats):
                yield self._describe_side(seat, place)

    def _describe_side(self, seat: int, place: str) -> SagaSide:
        look = self.ending.look_of_side(self.game.view, seat, ARMS_WIDTH)
        named = self.presentation.words.name_side_and_ruler(self.voice, self.game.view, seat)
        name = self.voice.list_nouns(named if isinstance(named, tuple) else (named,))  # type: ignore[arg-type]
        last = self.game.rounds[-1].power.get(seat) if self.game.rounds else None
        return SagaSide(
            place=place,
            name=capitalise(name),
            note=self._note_of_side(seat, has_fallen=look.has_fallen),
            power="" if last is None else self.voice.format_number(last, ""),
            colour=look.colour,
            arms=look.arms,
            has_fallen=look.has_fallen,
        )

    def _note_of_side(self, seat: int, *, has_fallen: bool) -> str:
        """Name the player of a side, and when it fell."""
        player = self.voice.players.get(seat, "")
        if not has_fallen:
            return player
        stood = [one.round for one in self.game.rounds if one.power.get(seat)]
        fell = self.voice.say("saga.fell", round=max(stood, default=0) + 1)
        return f"{player} \u00b7 {fell}" if player else fell

    def _list_lines(self) -> Iterator[PowerLine]:
        for seat in self.game.seats:
            values = tuple(one.power.get(seat, 0) for one in self.game.rounds)
            look = self.ending.look_of_side(self.game.view, seat, ARMS_WIDTH)
            yield PowerLine(self._short_name(seat), look.colour, values)

    def _short_name(self, seat: int) -> str:
        return capitalise(self.voice.name_thing("seat", seat))

    # Turning points

    def _tell_turns(self, turns: Sequence[TurningPoint]) -> Iterator[SagaTurn]:
        """Tell each turning point: its deed, what made it worth telling, how power shifted."""
        story = self.presentation.story.rounds
        assert story is not None  # noqa: S101 - without deeds there are no turning points
        view, events = self.game.view, self.game.list_public(story.deed_kinds)
        later = [one.event for one in events]
        writer = StoryWriter(
            self.voice, lambda at, seat: story.name_side(self.voice, view, later[at:], seat)
        )
        for turn in turns:
            text = writer.say(turn.deed.key, turn.deed, turn.deed.facts)
            for reason in turn.deed.heaviest_reasons[:1]:
                facts = {**turn.deed.facts, **reason.facts}
                text = f"{text} {writer.say(reason.key, turn.deed, facts)}"
            writer.count(turn.deed)
            title = self.voice.say("saga.turn", round=turn.round)
            yield SagaTurn(turn.round, title, text, self._tell_swing(turn))

    def _tell_swing(self, turn: TurningPoint) -> str:
        """Tell how power shifted in the round of a turning point; "" if it did not."""
        swing = turn.swing
        if swing is None or not swing.percent:
            return ""
        facts = {"before": swing.power_before, "after": swing.power_after}
        said = self.voice.say("saga.swing", name=self._short_name(swing.seat), **facts)
        if swing.new_leader is None:
            return said
        lead = self.voice.say("saga.lead", name=self._short_name(swing.new_leader))
        return f"{said} {lead}"

    # Awards

    def _name_awards(self) -> Iterator[SagaAward]:
        for award in list(self.ending.find_awards(self.game))[:MAX_AWARDS]:
            yield self._name_award(award)

    def _name_award(self, award: Award) -> SagaAward:
        look = self.ending.look_of_side(self.game.view, award.seats[0], ARMS_WIDTH)
        title = self.voice.say(f"award.{award.key}")
        who = capitalise(self.voice.name_thing("seat", award.seats))
        why = self.voice.say(f"award.{award.key}.why", **award.facts)
        line = self.voice.say("saga.award", title=title, who=escape_name(who), why=why)
        return SagaAward(award.key, title, who, why, line, look.colour)


def make_saga_gatherer(
    presentation: Presentation, ending: Ending, game: EndedGame, voice: Voice
) -> SagaGatherer:
    """Return what gathers the saga of a game, with a plain voice at its table."""
    plain = replace(voice, book=presentation.words.book, markdown=False)
    table_voice = presentation.words.teach_table_names(plain, game.view)
    return SagaGatherer(presentation, ending, game, replace(table_voice, reader=None))
