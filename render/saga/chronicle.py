"""The chronicle: all round posts of a game on one page, and how it ended."""

from collections.abc import Iterator
from typing import Final

from render.ending.ended_game import EndedGame
from render.language.pages import Contents, Page, PagePicture, write_html_document
from render.language.voice import Voice
from render.presentation import Presentation
from render.reports import write_round

FIRST_ROUND: Final = 1


def write_chronicle(
    presentation: Presentation, game: EndedGame, voice: Voice, last: Page
) -> tuple[str, str]:
    """Write the title and the HTML page of a chronicle; `last` tells how the game ended."""
    title = f"{voice.say('game.name')} \u00b7 {voice.say('saga.chronicle')}"
    pages = [*_write_rounds(presentation, game, voice), (game.last_round, last)]
    entries = {index: str(number) for index, (number, _) in enumerate(pages[:-1])}
    entries[len(pages) - 1] = voice.say("reader.end")
    no_pictures: tuple[PagePicture, ...] = ()
    contents = Contents(voice.say("reader.contents"), entries)
    told = [(page, no_pictures) for _, page in pages]
    return title, write_html_document(title, told, voice.language, contents)


def _write_rounds(
    presentation: Presentation, game: EndedGame, voice: Voice
) -> Iterator[tuple[int, Page]]:
    """Yield the page of each round that had news, with its number."""
    story = presentation.story.rounds
    if story is None:
        return
    told = game.list_told()
    views = {one.round: one.view for one in game.rounds}
    for number in sorted(views):
        past = [one.event for one in told if one.round < number]
        events = [one.event for one in told if one.round == number]
        page = write_round(presentation, views[number], events, voice, past)
        if not page.is_blank:
            yield number, page
