"""The chronicle: all round posts of a game on one page, its fights and its end in pictures."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from engine.core.protocol.values import Event
from render.ending.ended_game import EndedGame
from render.language.pages import Contents, Page, PagePicture, write_html_document
from render.language.voice import Voice
from render.presentation import Presentation
from render.reports import write_fight, write_round

FIRST_ROUND: Final = 1

PicturesByRound = Mapping[int, Sequence[PagePicture]]


def write_chronicle(
    presentation: Presentation,
    game: EndedGame,
    voice: Voice,
    last: Page,
    draw_pictures: Callable[[Mapping[int, str]], tuple[PicturesByRound, Sequence[PagePicture]]],
) -> tuple[str, str]:
    """Write the title and the HTML page of a chronicle; `last` tells how the game ended.

    `draw_pictures` takes the room of each round's fight, and returns the pictures of rounds and
    those of the end.
    """
    title = f"{voice.say('game.name')} \u00b7 {voice.say('saga.chronicle')}"
    rounds = list(_write_rounds(presentation, game, voice))
    of_rounds, of_end = draw_pictures(dict(list_fights(presentation, game, voice)))
    entries = {index: str(number) for index, (number, _) in enumerate(rounds)}
    entries[len(rounds)] = voice.say("reader.end")
    contents = Contents(voice.say("reader.contents"), entries)
    told = [(page, of_rounds.get(number, ())) for number, page in rounds]
    return title, write_html_document(title, [*told, (last, of_end)], voice.language, contents)


def list_fights(
    presentation: Presentation, game: EndedGame, voice: Voice
) -> Iterator[tuple[int, str]]:
    """Yield the rounds that had a fight with a thread of its own, with its room."""
    for number, view, events, past in _split_rounds(presentation, game):
        fight = write_fight(presentation, view, events, voice, past)
        if fight is not None:
            yield number, fight.room


def _write_rounds(
    presentation: Presentation, game: EndedGame, voice: Voice
) -> Iterator[tuple[int, Page]]:
    """Yield the page of each round that had news, with its number."""
    for number, view, events, past in _split_rounds(presentation, game):
        page = write_round(presentation, view, events, voice, past)
        if not page.is_blank:
            yield number, page


def _split_rounds(
    presentation: Presentation, game: EndedGame
) -> Iterator[tuple[int, Any, list[Event], list[Event]]]:
    """Yield each round with its view, its public events, and those of before."""
    if presentation.story.rounds is None:
        return
    told = game.list_told()
    views = {one.round: one.view for one in game.rounds}
    for number in sorted(views):
        past = [one.event for one in told if one.round < number]
        events = [one.event for one in told if one.round == number]
        yield number, views[number], events, past
