"""A whole game written down: what everybody heard and saw, chapter by chapter."""

import argparse
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

from bot.cli.progress import Progress
from bot.errors import UsageError
from bot.workers.picture_files import PicturePacker
from engine.core.match import Match
from engine.core.protocol.game import ChapterClosed, Game
from engine.core.protocol.values import Event, Seat, Viewer, hears
from render import games
from render.drawing.picture import PictureRequest
from render.language.pages import Contents, Page, PagePicture, document
from render.reports import report
from render.words import Voice

SAGA: Final = "saga.yaml"
INDEX: Final = "index.html"
FOLDERS: Final = re.compile(r"public|seat-\d+")
SHORT: Final = 240
"""A chapter of no more letters may stand under one title with the next."""


class Leaf(NamedTuple):
    """One page of somebody's tale, and the pictures that stand in it."""

    page: Page
    figures: tuple[PagePicture, ...]
    round: int = 0
    """In which it is set; 0 is none."""


@dataclass
class Reader:
    """One who follows the game: a seat, or the public, in a folder of its own."""

    viewer: Viewer
    folder: Path
    voice: Voice
    leaves: list[Leaf] = field(default_factory=list)


def tell(match: Match[Any, Any], players: Mapping[int, str], given: argparse.Namespace) -> "Scribe":
    """Write the tales of a match from its first step to its last."""
    scribe = Scribe(match.game, players, given)
    with PicturePacker() as press, Progress("writing chapters") as progress:
        for one in match.played:
            scribe.listen(one.step.state, one.events, press)
            if any(isinstance(event, ChapterClosed) for event in one.events):
                progress.step(scribe.headline)
        scribe.close(press)
    return scribe


def clear(out: Path) -> None:
    """Make room for a tale: an earlier one is taken away, anything else is left in peace."""
    if out.exists() and not out.is_dir():
        raise UsageError(f"{out} is a file; name a folder for --out")
    out.mkdir(parents=True, exist_ok=True)
    for one in sorted(out.iterdir()):
        if one.name not in {SAGA, INDEX} and not FOLDERS.fullmatch(one.name):
            raise UsageError(f"{out} holds other things ({one.name}); name an empty folder")
    for one in sorted(out.iterdir()):
        if one.is_dir():
            shutil.rmtree(one)
        else:
            one.unlink()


class Scribe:
    """Writes down what every seat and the public hear and see."""

    def __init__(
        self, game: Game[Any, Any], players: Mapping[int, str], given: argparse.Namespace
    ) -> None:
        self.game, self.players, self.given = game, players, given
        self.painter = games.PRESENTATIONS[game.key]
        self.state: Any = None
        self.events: list[Event] = []
        self.chapters = 0
        self.headline = ""
        viewers: list[Viewer] = [None, *(Seat(seat) for seat in players)]
        self.readers = [self._reader(viewer) for viewer in viewers]

    def _reader(self, viewer: Viewer) -> Reader:
        folder = self.given.out / ("public" if viewer is None else f"seat-{viewer}")
        folder.mkdir()
        voice = Voice(self.given.language, self.game.key, self.players, viewer)
        return Reader(viewer, folder, voice)

    def listen(self, state: Any, events: Sequence[Event], press: PicturePacker) -> None:
        """Gather events; a closed chapter is told, and what follows it belongs to the next."""
        self.state = state
        for event in events:
            self.events.append(event)
            if isinstance(event, ChapterClosed):
                self._tell(press)

    def close(self, press: PicturePacker) -> None:
        """Tell what is left, and write the tales and the page that leads to them."""
        if self.events:
            self._tell(press)
        for reader in self.readers:
            self._write(reader)
        (self.given.out / INDEX).write_text(self._index(), encoding="utf-8")

    def _tell(self, press: PicturePacker) -> None:
        """Make a leaf of the chapter for everybody who hears of it."""
        self.chapters += 1
        for reader in self.readers:
            heard = [event for event in self.events if hears(event.audience, reader.viewer)]
            view = self.game.view(self.state, reader.viewer)
            page = report(self.game.key, view, heard, reader.voice)
            figures = tuple(self._figures(reader, view, heard, press))
            reader.leaves.append(Leaf(page, figures, _round(self.events)))
            reader.voice = reader.voice.after(len(heard))
            self.headline = page.title if reader.viewer is None else self.headline
        self.events.clear()

    def _figures(
        self, reader: Reader, view: Any, heard: Sequence[Event], press: PicturePacker
    ) -> Iterator[PagePicture]:
        """Draw what this reader would be sent with a chapter."""
        for part, zoom in self.painter.sent(view, heard):
            look = PictureRequest(self.given.language, part, zoom, pattern=self.given.pattern)
            picture = self.painter.draw(view, look, self.players, heard)
            name = "-".join((f"{self.chapters:03}", *(zoom or part).split(":")))
            press.save(picture, reader.folder / f"{name}.png")
            yield PagePicture(f"{name}.png", picture.alt)

    def _write(self, reader: Reader) -> None:
        """Write a reader's tale as Markdown and as a page, and where it stands at the end."""
        view = self.game.view(self.state, reader.viewer)
        status = self.painter.status(view, self.given.language, self.players)
        leaves = [*_folded(reader.leaves), Leaf(status, ())]
        text = "\n\n".join(_markdown(leaf) for leaf in leaves)
        (reader.folder / "tale.md").write_text(text + "\n", encoding="utf-8")
        title = f"{self._title()} · {self._name(reader)}"
        pages = [(leaf.page, leaf.figures) for leaf in leaves]
        page = document(title, pages, self.given.language, contents(reader, leaves))
        (reader.folder / "tale.html").write_text(page, encoding="utf-8")

    def _index(self) -> str:
        """Lead to every tale, with the last picture of the table."""
        public, *seats = self.readers
        links = tuple(f"[{self._name(one)}]({one.folder.name}/tale.html)" for one in seats)
        first = f"**[{public.voice.say('reader.tale')}]({public.folder.name}/tale.html)**"
        last = [figure for leaf in public.leaves for figure in leaf.figures][-1:]
        figures = [PagePicture(f"{public.folder.name}/{one.source}", one.alt) for one in last]
        page = Page(f"{self._title()} · {self.headline}", (first, *links))
        return document(self._title(), [(page, figures)], self.given.language)

    def _title(self) -> str:
        return Voice(self.given.language, self.game.key).say("game.name")

    def _name(self, reader: Reader) -> str:
        if reader.viewer is None:
            return reader.voice.say("reader.public")
        return self.players[reader.viewer]


def _round(events: Sequence[Event]) -> int:
    """Find the round of a chapter, in a game that has rounds."""
    closed = [event for event in events if isinstance(event, ChapterClosed)]
    return next((int(event.facts["round"]) for event in closed if "round" in event.facts), 0)


def contents(reader: Reader, leaves: Sequence[Leaf]) -> Contents:
    """Lead to the first leaf of every round, and to the last of all."""
    places: dict[int, str] = {}
    begun = {0}
    for number, leaf in enumerate(leaves):
        if leaf.round not in begun:
            begun.add(leaf.round)
            places[number] = str(leaf.round)
    if places:
        places[len(leaves) - 1] = reader.voice.say("reader.end")
    return Contents(reader.voice.say("reader.contents"), places)


def _folded(leaves: Sequence[Leaf]) -> Iterator[Leaf]:
    """Join short chapters that follow each other, under the title of the first."""
    held: Leaf | None = None
    for leaf in leaves:
        apart = held is None or held.round != leaf.round
        if held is None or apart or not (_slight(held) and _slight(leaf)):
            if held is not None:
                yield held
            held = leaf
        else:
            paragraphs = (*held.page.paragraphs, *leaf.page.paragraphs)
            held = Leaf(Page(held.page.title, paragraphs), (), held.round)
    if held is not None:
        yield held


def _slight(leaf: Leaf) -> bool:
    """Tell whether a chapter is told in single short lines, without a picture or a number."""
    short = all(len(text) < SHORT for text in leaf.page.paragraphs)
    return short and not leaf.figures and not leaf.page.fields


def _markdown(leaf: Leaf) -> str:
    figures = "\n\n".join(f"![{figure.alt}]({figure.source})" for figure in leaf.figures)
    return "\n\n".join(part for part in (leaf.page.markdown(), figures) if part)
