"""The last letter of a table: how it ended, how each side stood, and the seed."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.game_types import GameType
from bot.games.news.chapters import THREAD_ROOM
from bot.games.state.game_snapshot import make_dice
from bot.games.state.step_in_progress import StepInProgress
from bot.letter_bodies import OutcomePost, PublicPost
from bot.records import GameRow, Letter
from engine.core.protocol.game import ChapterClosed, Outcome, RoomClosed
from engine.core.protocol.values import EVERYONE, Event
from render.language.grammar import FactValue
from render.language.pages import Page
from render.reports import find_headline_event, list_news
from render.words import Voice

Field = tuple[str, str]


@dataclass(frozen=True, slots=True)
class GameEnd:
    """The end of a table, as everybody may see it."""

    row: GameRow
    game_type: GameType
    view: Any
    """The public's."""
    outcome: Outcome | None
    """None: it was ended before anybody had won."""
    how_it_ended: str
    """How the game came to its end, in words."""


def write_outcome_letter(
    step: StepInProgress, voice: Voice, letters_before: Iterable[Letter] = ()
) -> Letter:
    """Write the letter that ends a game, with the game's own last event.

    A title that a letter before it has already is replaced.
    """
    outcome_found, game_type = step.game.outcome(step.state), step.snapshot.game_type
    view, events = step.view(None), step.computed_steps[-1].events
    how_it_ended = (
        voice.say("host.abandoned")
        if outcome_found is None
        else tell_how_it_ended(game_type, view, events, voice)
    )
    end = GameEnd(step.row, game_type, view, outcome_found, how_it_ended)
    page, posts = _page(end, voice), (one.body for one in letters_before)
    if page.title in (post.page.title for post in posts if isinstance(post, PublicPost)):
        page = replace(page, title=voice.say("outcome.stood"))
    return _write_letter(end, page)


def tell_how_it_ended(game_type: GameType, view: Any, events: Iterable[Event], voice: Voice) -> str:
    """Tell how a game came to its end, from the events of its last step and the public's view."""
    public_events = [
        event
        for event in events
        if event.audience == EVERYONE and not isinstance(event, ChapterClosed | RoomClosed)
    ]
    presentation = game_type.presentation
    last = find_headline_event(presentation, public_events, voice)
    return " ".join(list_news(presentation, view, [last], voice)) if last is not None else ""


def write_closing_letter(end: GameEnd, voice: Voice) -> Letter:
    """Write the letter that tells how a table ended, and its seed (C-INFO-21)."""
    return _write_letter(end, _page(end, voice))


def _write_letter(end: GameEnd, page: Page) -> Letter:
    row = end.row
    return Letter(
        letter=f"{row.id}.{row.revision}.outcome",
        game=row.id,
        body=OutcomePost(page=page),
        room=THREAD_ROOM,
        revision=row.revision,
        look=tuple(end.game_type.presentation.pictures.choose_to_send(end.view, ())),
    )


def _page(end: GameEnd, voice: Voice) -> Page:
    """Return the page of the last letter, with the seed."""
    page, seed = (
        write_end_page(end, voice),
        voice.say("outcome.seed", **reveal_seed(end.row, end.game_type.game.seed_prefix)),
    )
    return replace(page, paragraphs=(*page.paragraphs, seed))


def write_end_page(end: GameEnd, voice: Voice) -> Page:
    """Write who has won, how it came to that, and how each side stood."""
    return Page(
        write_end_title(end, voice),
        tuple(filter(None, (end.how_it_ended,))),
        tuple(_fields(end, voice)),
    )


def name_winners(end: GameEnd, voice: Voice) -> tuple[FactValue, ...]:
    """Name the sides in the first place, with their rulers; () where nobody has won."""
    words, places = end.game_type.presentation.words, end.outcome.places if end.outcome else ()
    table_voice = _voice_at_table(end, voice)
    return tuple(
        words.name_side_and_ruler(table_voice, end.view, int(seat))
        for seat in (places[0] if places else ())
    )


def _voice_at_table(end: GameEnd, voice: Voice) -> Voice:
    """Return the voice with the table's names, and the reader that it has."""
    words = end.game_type.presentation.words
    return replace(words.teach_table_names(voice, end.view), reader=voice.reader)


def write_end_title(end: GameEnd, voice: Voice) -> str:
    """Write who has won, or that nobody has."""
    if end.outcome is None:
        return voice.say("outcome.ended")
    key = "outcome.won" if len(end.outcome.places) > 1 else "outcome.drawn"
    return voice.say(key, seats=name_winners(end, voice))


def _fields(end: GameEnd, voice: Voice) -> Iterator[Field]:
    """Iterate over the sides by their places, each with what it had in the end."""
    places = end.outcome.places if end.outcome is not None else (tuple(sorted(voice.players)),)
    table_voice = _voice_at_table(end, voice)
    sides = _fields_by_seat(end, table_voice)
    for number, seats in enumerate(places, 1):
        first = voice.say("outcome.place", n=number) if len(places) > 1 else ""
        for seat in map(int, seats):
            name = table_voice.name_thing("seat", seat)
            own_fields = sides[seat] or ([(name, "")] if first else [])
            yield from ((f"{first} {label}".strip(), text) for label, text in own_fields)


def _fields_by_seat(end: GameEnd, voice: Voice) -> Mapping[int, Sequence[Field]]:
    """Group the fields of the public status by seat; fields of no seat are left out.

    A label begins with its side's name; if two names match, the longer one is meant.
    """
    names = {voice.name_thing("seat", seat): seat for seat in voice.players}
    sides: defaultdict[int, list[Field]] = defaultdict(list)
    for label, text in end.game_type.presentation.status_page.write(
        end.view, voice.language, voice.players
    ).fields:
        matching_names = [name for name in names if label.startswith(name)]
        if matching_names:
            sides[names[max(matching_names, key=len)]].append((label, text))
    return sides


def reveal_seed(row: GameRow, prefix: str) -> dict[str, str]:
    """Return the seed, the text to hash, and the hash, which the game has published before."""
    return {
        "seed": row.seed,
        "prefix": prefix,
        "form": f"{prefix}{row.seed}",
        "hash": make_dice(row).seed_commitment(prefix),
    }
