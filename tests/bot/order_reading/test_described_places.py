"""Places that lines describe: the nearest hexes are offered, and what was typed is quoted."""

from dataclasses import replace
from typing import Final

import pytest

from bot.game_types import GAME_TYPES
from bot.messages.reader import Reader
from bot.order_reading.line_mending import fill_only_name
from bot.order_reading.order_reader import read_order_text
from bot.order_reading.reading_context import ReadingContext
from engine.core.dice import Dice, make_seed
from engine.core.match import Match
from engine.core.protocol.values import Order, Refusal
from tests.bot.cards.table_views import make_reader
from tests.engine.valhalla.worlds.world import stage_world

HOME: Final = "009.010"


def stage_reader(language: str) -> Reader:
    """Stage a war in which Ada has a city amid forests and farms, and a wolf pack is near."""
    state = stage_world(
        {
            1: {
                "capital": HOME, "capital_name": "Hestagard", "name": "The Ash Court",
                "units": {HOME: "ruler, 10 archer, 2 warlord"},
            },
            2: {
                "capital": "016.016", "capital_name": "Benholm", "name": "La Meute du Loup",
                "units": {"010.009": "ruler, 5 archer"},
            },
        },
        size=(20, 20),
        features={"010.012": "farm", "006.010": "farm"},
        hexes={"009.008": "forest", "009.009": "forest", "016.002": "forest"},
        places={
            HOME: {"feature": "city", "owner": 1, "level": 3, "name": "Hestagard"},
            "016.016": {"feature": "city", "owner": 2, "level": 3, "name": "Benholm"},
        },
    )  # fmt: skip
    game_type = GAME_TYPES["valhalla"]
    match = Match(game_type.game, state, Dice(make_seed("places"), "places"))
    reader = make_reader(game_type, match, 1, language, names={1: "Ada", 2: "Ben"})
    return replace(reader, clock=lambda: 0.0)


def refuse(language: str, line: str) -> tuple[Refusal, str]:
    """Return the refusal of a line, and how it reads."""
    reader = stage_reader(language)
    [(_, given)] = read_order_text(ReadingContext.to_read(reader), line)
    assert isinstance(given, Refusal), given
    return given, reader.refusal_in_words(given)


@pytest.mark.parametrize(
    ("language", "line", "typed", "orders"),
    [
        ("fr", "avance le seigneur vers la forêt à deux cases au nord de Hestagard",
         "la forêt à deux cases au nord de Hestagard",
         ["avancer seigneur de 009.010 vers 009.008", "avancer seigneur de 009.010 vers 009.009"]),
        ("fr", "avance le seigneur vers la foret au nord", "la foret au nord",
         ["avancer seigneur de 009.010 vers 009.009", "avancer seigneur de 009.010 vers 009.008"]),
        ("en", "move the warlord to the forest north", "the forest north",
         ["move warlord from 009.010 to 009.009", "move warlord from 009.010 to 009.008"]),
        ("fr", "avance les archers à la prairie près de Hestagard (010.009)",
         "la prairie près de Hestagard (010.009)",
         ["avancer tous archer de 009.010 vers 010.009"]),
        ("fr", "va à la forêt au nord", "la forêt au nord",
         ["avancer tous de 009.010 vers 009.009", "avancer tous de 009.010 vers 009.008"]),
        ("en", "go to the forest north", "the forest north",
         ["move all from 009.010 to 009.009", "move all from 009.010 to 009.008"]),
        ("fr", "attaquer la Meute", "la Meute", ["avancer tous de 009.010 vers 010.009"]),
        ("en", "attack the Meute with archers", "the Meute",
         ["move all archer from 009.010 to 010.009"]),
    ],
)  # fmt: skip
def test_the_nearest_places_that_a_line_describes_are_offered(
    language: str, line: str, typed: str, orders: list[str]
) -> None:
    given, said = refuse(language, line)
    assert given.facts["given"] == typed
    offered = str(given.facts.get("meant", ""))
    assert offered.split("`")[1::2][: len(orders)] == orders, said
    assert given.facts["given"] in line


@pytest.mark.parametrize(
    ("language", "line", "order"),
    [
        ("fr", "avance le seigneur à la ferme la plus proche",
         "avancer seigneur de 009.010 vers 010.012"),
        ("fr", "envoyer le seigneur à la ferme la plus proche",
         "avancer seigneur de 009.010 vers 010.012"),
        ("fr", "va à la ferme la plus proche", "avancer tous de 009.010 vers 010.012"),
        ("fr", "aller à la ferme la plus proche", "avancer tous de 009.010 vers 010.012"),
        ("en", "send the warlord to the nearest farm", "move warlord from 009.010 to 010.012"),
        ("en", "go to the nearest farm", "move all from 009.010 to 010.012"),
        ("en", "march to the closest farm", "move all from 009.010 to 010.012"),
        ("en", "go to 10.12", "move all from 009.010 to 010.012"),
    ],
)  # fmt: skip
def test_the_nearest_place_of_a_kind_is_filled_in(language: str, line: str, order: str) -> None:
    reader = stage_reader(language)
    context = ReadingContext.to_read(reader)
    [(_, given)] = read_order_text(context, line)
    meant = fill_only_name(context, given) if not isinstance(given, Refusal) else given
    assert isinstance(meant, Order), given
    assert reader.write_order(meant) == order


@pytest.mark.parametrize("line", ["va", "va t'en", "va voir ailleurs", "bo to me"])
def test_two_letters_are_no_boast(line: str) -> None:
    [(_, given)] = read_order_text(ReadingContext.to_read(stage_reader("fr")), line)
    assert isinstance(given, Refusal)


@pytest.mark.parametrize(
    ("language", "line", "typed"),
    [
        ("fr", "avance le seigneur de Hestagard vers la lune au nord", "la lune au nord"),
        ("en", "move the warlord from Hestagard to the moon in the north", "the moon in the north"),
    ],
)
def test_a_place_that_is_not_found_is_quoted_as_it_was_typed(
    language: str, line: str, typed: str
) -> None:
    reader = stage_reader(language)
    context = ReadingContext.to_read(reader)
    [(_, given)] = read_order_text(context, line)
    assert not isinstance(given, Refusal)
    said = " ".join(reader.refusal_in_words(one) for one in context.refusals_of(given))
    assert typed in said
    assert "default" not in said


def test_an_unknown_name_is_quoted_with_its_articles() -> None:
    given, _ = refuse("fr", "avance toutes les unités à la lune près")
    assert given.facts["given"] == "toutes les unités à la lune près"
