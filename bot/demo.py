"""`skald demo`: AIs play a whole game, and everything that anybody would have seen is written."""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

from bot.fault import UsageError
from bot.play import AnyGame, settings_of
from bot.press import Press
from bot.progress import Progress
from bot.study import say
from engine.core import saga
from engine.core.dice import Dice, seed_of
from engine.core.game import ChapterClosed
from engine.core.match import Match, begin
from engine.core.model import Event, Seat, Viewer, hears
from engine.core.opening import Lobby
from engine.registry import GAMES
from render import registry
from render.page import Figure, Page, document
from render.picture import Look
from render.report import report
from render.words import Voice

NAMES: Final = ("Ada", "Ben", "Cleo", "Dora", "Eli", "Freya", "Gil", "Hana")


class Leaf(NamedTuple):
    """One page of somebody's tale, and the pictures that stand in it."""

    page: Page
    figures: tuple[Figure, ...]


@dataclass
class Reader:
    """One who follows the game: a seat, or the public, in a folder of its own."""

    viewer: Viewer
    folder: Path
    voice: Voice
    leaves: list[Leaf] = field(default_factory=list)


def run(given: argparse.Namespace) -> int:
    """Play a game, write it down, and say where."""
    game = GAMES[given.game]
    seats = given.seats or _standard(game)
    if seats not in game.seats:
        few, many = game.seats[0], game.seats[-1]
        raise UsageError(f"{game.key} is played by {few} to {many}, not by {seats}")
    settings = settings_of(game, given.settings, seats)
    players = {seat: NAMES[(seat - 1) % len(NAMES)] for seat in range(1, seats + 1)}
    entries = tuple(game.entry() for _ in players)
    given.out.mkdir(parents=True, exist_ok=True)
    seed = seed_of(given.seed)
    match = begin(game, settings, entries, Dice(seed, "demo"))
    with Press() as press, Progress(f"playing {game.key}") as progress:
        scribe = Scribe(match, given, players, press)
        _play(match, scribe, seed, progress)
        scribe.close()
    lobby = Lobby(settings, entries, None)
    told = saga.write(saga.record(match, seed, lobby, players))
    (given.out / "saga.yaml").write_text(told, encoding="utf-8")
    _farewell(given.out, match, scribe)
    return 0


def _standard(game: AnyGame) -> int:
    """Seat as many as the preset table takes."""
    preset = game.settings()
    fit = [seats for seats in game.seats if not game.admit(preset, [game.entry()] * seats)]
    return fit[-1] if fit else game.seats[0]


def _play(match: Match[Any, Any], scribe: "Scribe", seed: str, progress: Progress) -> None:
    """Let the AI of every seat answer what is asked, until it is over."""
    game = match.game
    dice = Dice(seed_of(f"{seed} AI"), "demo")
    scribe.listen(match.played[0].events)
    while match.outcome is None:
        ask = next(one for one in match.asks if one.clock and not _done(match, one))
        for order in game.choose(match.view(ask.seat), ask, dice):
            answer = match.submit(ask.seat, order, ask.id)
            scribe.listen(answer.events)
            if match.ask(ask.seat, ask.id) is None:
                break
        if match.ask(ask.seat, ask.id) is not None and ask.ready:
            scribe.listen(match.ready(ask.seat, ask.id).events)
        progress.step(scribe.last)


def _done(match: Match[Any, Any], ask: Any) -> bool:
    return (ask.seat, ask.id) in match.ready_marks


class Scribe:
    """Writes down what every seat and the public hear and see."""

    def __init__(
        self,
        match: Match[Any, Any],
        given: argparse.Namespace,
        players: dict[int, str],
        press: Press,
    ) -> None:
        self.match, self.given, self.players, self.press = match, given, players, press
        self.painter = registry.GAMES[match.game.key]
        self.events: list[Event] = []
        self.chapter = 0
        self.last = ""
        viewers: list[Viewer] = [None, *(Seat(seat) for seat in players)]
        self.readers = [self._reader(viewer) for viewer in viewers]

    def _reader(self, viewer: Viewer) -> Reader:
        folder = self.given.out / ("public" if viewer is None else f"seat-{viewer}")
        folder.mkdir(exist_ok=True)
        voice = Voice(self.given.language, self.match.game.key, self.players, viewer)
        return Reader(viewer, folder, voice)

    def listen(self, events: Sequence[Event]) -> None:
        """Gather events; a closed chapter is told."""
        self.events.extend(events)
        if any(isinstance(event, ChapterClosed) for event in events):
            self._tell()

    def close(self) -> None:
        """Tell what is left, and write the tales."""
        if self.events:
            self._tell()
        for reader in self.readers:
            self._write(reader)
        index = document(self._title(), [(self._index(), ())], self.given.language)
        (self.given.out / "index.html").write_text(index, encoding="utf-8")

    def _title(self) -> str:
        return Voice(self.given.language, self.match.game.key).say("game.name")

    def _index(self) -> Page:
        lines = tuple(
            f"[{self._name(reader)}]({reader.folder.name}/tale.html)" for reader in self.readers
        )
        return Page(self._title(), lines)

    def _name(self, reader: Reader) -> str:
        return reader.voice.say("reader.public") if reader.viewer is None else (
            self.players[reader.viewer]
        )  # fmt: skip

    def _tell(self) -> None:
        """Make a leaf of the chapter for everybody who hears of it."""
        self.chapter += 1
        for reader in self.readers:
            heard = [event for event in self.events if hears(event.audience, reader.viewer)]
            view = self.match.view(reader.viewer)
            page = report(self.match.game.key, view, heard, reader.voice)
            figures = tuple(self._figures(reader, view, heard))
            reader.leaves.append(Leaf(page, figures))
            reader.voice = reader.voice.after(len(heard))
            self.last = page.title if reader.viewer is None else self.last
        self.events.clear()

    def _figures(self, reader: Reader, view: Any, heard: Sequence[Event]) -> Iterator[Figure]:
        """Draw what this reader would be sent with a chapter."""
        for part, zoom in self.painter.sent(view, heard):
            look = Look(self.given.language, part, zoom, pattern=self.given.pattern)
            picture = self.painter.draw(view, look, self.players, heard)
            name = "-".join((f"{self.chapter:03}", *(zoom or part).split(":")))
            file = reader.folder / f"{name}.png"
            self.press.save(picture, file)
            yield Figure(file.name, picture.alt)

    def _write(self, reader: Reader) -> None:
        """Write a reader's tale as Markdown and as a page, and where it stands at the end."""
        view = self.match.view(reader.viewer)
        status = self.painter.status(view, self.given.language, self.players)
        leaves = [*reader.leaves, Leaf(status, ())]
        text = "\n\n".join(_markdown(leaf) for leaf in leaves)
        (reader.folder / "tale.md").write_text(text + "\n", encoding="utf-8")
        title = f"{self._title()} · {self._name(reader)}"
        page = document(title, leaves, self.given.language)
        (reader.folder / "tale.html").write_text(page, encoding="utf-8")


def _markdown(leaf: Leaf) -> str:
    figures = "\n\n".join(f"![{figure.alt}]({figure.source})" for figure in leaf.figures)
    return "\n\n".join(part for part in (leaf.page.markdown(), figures) if part)


def _farewell(out: Path, match: Match[Any, Any], scribe: Scribe) -> None:
    """Say how it ended, and where to read on."""
    steps, chapters = len(match.played) - 1, scribe.chapter
    say(f"{scribe.last}")
    say(f"{steps} orders, {chapters} chapters. Open {out / 'index.html'}; the saga is saga.yaml.")
