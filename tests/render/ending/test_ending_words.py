"""Every award and figure has words in every language, and every award a picture."""

from typing import Any

import pytest

from render.capital.ending import figures as capital_figures
from render.drawing.icons import icon_mask
from render.valhalla.ending import figures as valhalla_figures
from render.words import LANGUAGES, WORD_BOOKS, Voice

FIGURES_BY_GAME: dict[str, Any] = {"capital": capital_figures, "valhalla": valhalla_figures}
games = pytest.mark.parametrize("key", FIGURES_BY_GAME)


@games
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_award_and_figure_has_words(key: str, language: str) -> None:
    voice, figures = Voice(language, WORD_BOOKS[key]), FIGURES_BY_GAME[key]
    for award, figure in figures.AWARDS:
        assert figure in figures.FIGURES
        assert voice.say(f"award.{award}")
        for count in (1, 2, 1234):
            assert voice.say(f"award.{award}.why", count=count)
    for figure in figures.FIGURES:
        assert voice.say(f"figure.{figure}", count=1) != voice.say(f"figure.{figure}", count=2)
    assert voice.say("award.truest_friend.why", count=3)


@games
def test_every_award_has_an_icon(key: str) -> None:
    for award, _ in FIGURES_BY_GAME[key].AWARDS:
        assert icon_mask(key, f"award.{award}", 54).getbbox()
