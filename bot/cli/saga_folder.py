"""Write a whole game into a folder: what each seat and the public heard and saw, by chapter."""

import argparse
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

from bot.cli.progress import Progress
from bot.errors import UsageError
from bot.workers.png_packing import PicturePacker
from engine.core.match import Match
from engine.core.protocol.game import ChapterClosed, Game
from engine.core.protocol.values import Event, Seat, Viewer, is_in_audience
from render import games
from render.drawing.picture import PictureRequest
from render.language.pages import Contents, Page, PagePicture, write_html_document
from render.reports import write_report
from render.words import Voice

SAGA_FILE: Final = "saga.yaml"
INDEX_FILE: Final = "index.html"
READER_FOLDER: Final = re.compile(r"public|seat-\d+")
SHORT_PARAGRAPH: Final = 240
"""Chapters whose paragraphs are shorter than this may be joined under one title."""


class TalePage(NamedTuple):
    """One page of a reader's tale, with its pictures."""

    page: Page
    figures: tuple[PagePicture, ...]
    round: int = 0
    """The round of the chapter; 0 without rounds."""


@dataclass
class TaleReader:
    """A seat, or the public, whose tale is written into a folder of its own."""

    viewer: Viewer
    folder: Path
    voice: Voice
    pages: list[TalePage] = field(default_factory=list)


def write_tales(
    match: Match[Any, Any], players: Mapping[int, str], given: argparse.Namespace
) -> "TaleWriter":
    """Write every reader's tale of a match from its first step to its last."""
    writer = TaleWriter(match.game, players, given)
    with PicturePacker() as packer, Progress("writing chapters") as progress:
        for one in match.played_steps:
            writer.add_step(one.step.state, one.events, packer)
            if any(isinstance(event, ChapterClosed) for event in one.events):
                progress.count(writer.headline)
        writer.close(packer)
    return writer


def empty_folder(out: Path) -> None:
    """Empty the folder of an earlier tale; refuse a folder that holds anything else."""
    if out.exists() and not out.is_dir():
        raise UsageError(f"{out} is a file; name a folder for --out")
    out.mkdir(parents=True, exist_ok=True)
    for entry in sorted(out.iterdir()):
        if entry.name not in {SAGA_FILE, INDEX_FILE} and not READER_FOLDER.fullmatch(entry.name):
            raise UsageError(f"{out} holds other things ({entry.name}); name an empty folder")
    for entry in sorted(out.iterdir()):
        if entry.is_dir():
            shutil.rmtree(entry)
        else:
            entry.unlink()


class TaleWriter:
    """Writes the tales of all seats and of the public."""

    def __init__(
        self, game: Game[Any, Any], players: Mapping[int, str], given: argparse.Namespace
    ) -> None:
        self.game, self.players, self.arguments = game, players, given
        self.presentation = games.PRESENTATIONS[game.key]
        self.state: Any = None
        self.events: list[Event] = []
        self.chapters = 0
        self.headline = ""
        viewers: list[Viewer] = [None, *(Seat(seat) for seat in players)]
        self.readers = [self._make_reader(viewer) for viewer in viewers]

    def _make_reader(self, viewer: Viewer) -> TaleReader:
        folder = self.arguments.out / ("public" if viewer is None else f"seat-{viewer}")
        folder.mkdir()
        voice = Voice(self.arguments.language, self.presentation.words.book, self.players, viewer)
        return TaleReader(viewer, folder, voice)

    def add_step(self, state: Any, events: Sequence[Event], packer: PicturePacker) -> None:
        """Collect events; when a chapter closes, add its page to every tale."""
        self.state = state
        for event in events:
            self.events.append(event)
            if isinstance(event, ChapterClosed):
                self._add_chapter(packer)

    def close(self, packer: PicturePacker) -> None:
        """Add the rest as a last chapter, and write the tales and the index page."""
        if self.events:
            self._add_chapter(packer)
        for reader in self.readers:
            self._write_tale(reader)
        (self.arguments.out / INDEX_FILE).write_text(self._index(), encoding="utf-8")

    def _add_chapter(self, packer: PicturePacker) -> None:
        """Add a page of the chapter to every reader's tale."""
        self.chapters += 1
        for reader in self.readers:
            heard = [
                event for event in self.events if is_in_audience(event.audience, reader.viewer)
            ]
            view = self.game.view(self.state, reader.viewer)
            page = write_report(self.presentation, view, heard, reader.voice)
            figures = tuple(self._draw_figures(reader, view, heard, packer))
            reader.pages.append(TalePage(page, figures, _round_of(self.events)))
            reader.voice = reader.voice.after_events(len(heard))
            self.headline = page.title if reader.viewer is None else self.headline
        self.events.clear()

    def _draw_figures(
        self, reader: TaleReader, view: Any, heard: Sequence[Event], packer: PicturePacker
    ) -> Iterator[PagePicture]:
        """Draw the pictures that this reader would be sent with a chapter."""
        for part, zoom in self.presentation.pictures.choose_to_send(view, heard):
            request = PictureRequest(
                self.arguments.language, part, zoom, pattern=self.arguments.pattern
            )
            picture = self.presentation.pictures.draw(view, request, self.players, heard)
            name = "-".join((f"{self.chapters:03}", *(zoom or part).split(":")))
            packer.save_soon(picture, reader.folder / f"{name}.png")
            yield PagePicture(f"{name}.png", picture.alt)

    def _write_tale(self, reader: TaleReader) -> None:
        """Write a reader's tale as Markdown and HTML, with the final status as its last page."""
        view = self.game.view(self.state, reader.viewer)
        status = self.presentation.status_page.write(view, self.arguments.language, self.players)
        leaves = [*_join_short_chapters(reader.pages), TalePage(status, ())]
        text = "\n\n".join(_markdown(leaf) for leaf in leaves)
        (reader.folder / "tale.md").write_text(text + "\n", encoding="utf-8")
        title = f"{self._game_title()} · {self._reader_name(reader)}"
        pages = [(leaf.page, leaf.figures) for leaf in leaves]
        page = write_html_document(
            title, pages, self.arguments.language, table_of_contents(reader, leaves)
        )
        (reader.folder / "tale.html").write_text(page, encoding="utf-8")

    def _index(self) -> str:
        """Return the index page: links to every tale, and the last public picture."""
        public, *seats = self.readers
        links = tuple(f"[{self._reader_name(one)}]({one.folder.name}/tale.html)" for one in seats)
        first = f"**[{public.voice.say('reader.tale')}]({public.folder.name}/tale.html)**"
        last = [figure for leaf in public.pages for figure in leaf.figures][-1:]
        figures = [PagePicture(f"{public.folder.name}/{one.source}", one.alt) for one in last]
        page = Page(f"{self._game_title()} · {self.headline}", (first, *links))
        return write_html_document(self._game_title(), [(page, figures)], self.arguments.language)

    def _game_title(self) -> str:
        return Voice(self.arguments.language, self.presentation.words.book).say("game.name")

    def _reader_name(self, reader: TaleReader) -> str:
        if reader.viewer is None:
            return reader.voice.say("reader.public")
        return self.players[reader.viewer]


def _round_of(events: Sequence[Event]) -> int:
    """Return the round of a chapter; 0 in a game without rounds."""
    closed = [event for event in events if isinstance(event, ChapterClosed)]
    return next((int(event.facts["round"]) for event in closed if "round" in event.facts), 0)


def table_of_contents(reader: TaleReader, leaves: Sequence[TalePage]) -> Contents:
    """Build the contents: the first page of every round, and the last page."""
    entries: dict[int, str] = {}
    seen_rounds = {0}
    for index, leaf in enumerate(leaves):
        if leaf.round not in seen_rounds:
            seen_rounds.add(leaf.round)
            entries[index] = str(leaf.round)
    if entries:
        entries[len(leaves) - 1] = reader.voice.say("reader.end")
    return Contents(reader.voice.say("reader.contents"), entries)


def _join_short_chapters(leaves: Sequence[TalePage]) -> Iterator[TalePage]:
    """Join consecutive short chapters of a round under the title of the first."""
    pending: TalePage | None = None
    for leaf in leaves:
        is_new_round = pending is None or pending.round != leaf.round
        if pending is None or is_new_round or not (_is_short(pending) and _is_short(leaf)):
            if pending is not None:
                yield pending
            pending = leaf
        else:
            paragraphs = (*pending.page.paragraphs, *leaf.page.paragraphs)
            pending = TalePage(Page(pending.page.title, paragraphs), (), pending.round)
    if pending is not None:
        yield pending


def _is_short(leaf: TalePage) -> bool:
    """Tell whether a chapter has only short paragraphs, without pictures or fields."""
    all_short = all(len(text) < SHORT_PARAGRAPH for text in leaf.page.paragraphs)
    return all_short and not leaf.figures and not leaf.page.fields


def _markdown(leaf: TalePage) -> str:
    figures = "\n\n".join(f"![{figure.alt}]({figure.source})" for figure in leaf.figures)
    return "\n\n".join(part for part in (leaf.page.to_markdown(), figures) if part)
