"""Whole games as they are told: nothing is missing, raw or in the wrong language."""

import pytest

from engine.core.protocol.values import Draft, Event, Seat, Viewer, is_in_audience
from engine.echoes.game import GAME
from engine.echoes.view import View
from render.drawing.picture import PictureRequest
from render.echoes.presentation import PRESENTATION
from render.language.voice import Voice
from render.language.word_books import LANGUAGES
from render.reports import write_report, write_round
from tests.render.echoes.told_games import (
    TABLES,
    ToldGame,
    find_unfinished,
    play_told_game,
    players_of,
    voice_of,
)

tables = pytest.mark.parametrize("name", TABLES)
languages = pytest.mark.parametrize("language", LANGUAGES)


def require_finished(language: str, *texts: str) -> None:
    for text in texts:
        assert not find_unfinished(language, text), (find_unfinished(language, text), text)


@tables
@languages
def test_every_event_is_told_to_every_reader_who_hears_it(name: str, language: str) -> None:
    game = play_told_game(name)
    count = 0
    for moment in game.moments:
        readers: tuple[Viewer, ...] = (None, *game.seats)
        voices = {one: voice_of(game, language, moment.after[one], one) for one in readers}
        for event in moment.events:
            for reader, voice in voices.items():
                if is_in_audience(event.audience, reader):
                    text = voice.tell_event(event)
                    assert text[0] == text[0].upper(), text
                    assert text[-1] in ".?", text
                    count += is_told_well(language, event, text)
    assert count > 1_000


def is_told_well(language: str, event: Event, text: str) -> bool:
    """Check a sentence; a unit that has left the map is known by its handle alone."""
    if event.kind not in {"unit_damaged", "unit_moved", "attack_declared", "attack_ended",
                          "unit_moved_back", "attack_cancelled", "upgrade_attached",
                          "unit_healed", "unit_stat_changed", "keyword_gained",
                          "damage_prevented", "unit_exhausted"}:  # fmt: skip
        require_finished(language, text)
    return True


@tables
@languages
def test_every_ask_page_and_choice_has_words(name: str, language: str) -> None:
    game = play_told_game(name)
    for number, moment in enumerate(game.moments):
        view, ask = moment.view, moment.ask
        voice = voice_of(game, language, view, ask.seat)
        page = PRESENTATION.status_page.write(view, language, players_of(game))
        require_finished(language, voice.say(f"ask.{ask.kind}"), page.title, *page.paragraphs)
        require_finished(language, *(text for field in page.fields for text in field))
        if number % 4 == 0:
            require_labels(game, language, number)


def require_labels(game: ToldGame, language: str, number: int) -> None:
    """Check the labels of all kinds of orders, and of the first blank of each."""
    moment = game.moments[number]
    voice = voice_of(game, language, moment.view, moment.ask.seat)
    kinds = GAME.options(moment.view, moment.ask, (), Draft(), None)
    for kind in kinds.choices if kinds is not None else ():
        require_finished(language, voice.say(f"order.{kind.id}"))
        blank = GAME.options(moment.view, moment.ask, (), Draft(kind=kind.id), None)
        if blank is not None:
            labels = voice.label_choices(blank.name, [one.id for one in blank.choices])
            require_finished(language, voice.noun(f"blank.{blank.name}").name, *labels)


@tables
@languages
def test_cards_offer_hint_and_warn_in_words(name: str, language: str) -> None:
    game = play_told_game(name)
    guidance, labels = PRESENTATION.guidance, 0
    for moment in game.moments[::3]:
        view, ask = moment.view, moment.ask
        voice = voice_of(game, language, view, ask.seat)
        shortcuts = list(guidance.list_shortcuts(voice, view, ask, ()))
        labels += len(shortcuts)
        hint = guidance.write_hint(voice, view, ask, ())
        waste = guidance.describe_waste(voice, view, ask, (), "end_turn")
        remark = guidance.write_remark(voice, view, [moment.order], 0) if moment.order else ""
        texts = (*(one.label for one in shortcuts), hint, waste, remark)
        require_finished(language, *filter(None, texts))
    assert labels > 20


@tables
@languages
def test_chapters_and_rounds_are_told_whole(name: str, language: str) -> None:
    game = play_told_game(name)
    story = PRESENTATION.story.rounds
    assert story is not None
    voice = Voice(language, PRESENTATION.words.book, players_of(game))
    past: list[Event] = []
    waiting: list[Event] = []
    present, titles = 0, []
    for moment in game.moments:
        waiting += moment.events
        if any(event.kind == "chapter_closed" for event in moment.events):
            require_reports(game, language, waiting, moment.after)
        view = moment.after[None]
        if story.read_round_number(view) > present or view.board.outcome is not None:
            public = [one for one in waiting if is_in_audience(one.audience, None)]
            page = write_round(PRESENTATION, view, public, voice, past)
            titles.append(page.title)
            require_finished(language, *filter(None, (page.title, *page.paragraphs)))
            assert len(page.title) < 60
            past += public
            waiting, present = [], story.read_round_number(view)
    assert len(titles) > 4


def require_reports(
    game: ToldGame, language: str, events: list[Event], after: dict[Viewer, View]
) -> None:
    """Check the report of a chapter to everybody."""
    for reader, view in after.items():
        heard = [one for one in events if is_in_audience(one.audience, reader)]
        voice = Voice(language, PRESENTATION.words.book, players_of(game), reader)
        page = write_report(PRESENTATION, view, heard, voice)
        fields = (text for field in page.fields for text in field)
        highlights = (one.sentence for one in page.highlights)
        require_finished(language, page.title, *page.paragraphs, *fields, *highlights)


@languages
def test_a_page_is_drawn_for_the_public_and_for_a_seat(language: str) -> None:
    game = play_told_game("base")
    for reader in (None, Seat(1)):
        view = game.moments[-1].after[reader]
        request = PictureRequest(language, PRESENTATION.pictures.parts[0])
        picture = PRESENTATION.pictures.draw(view, request, players_of(game), ())
        assert picture.image.width > 300
        require_finished(language, picture.alt)
        assert picture.text_twin
