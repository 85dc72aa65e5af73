"""Texts of the table call a side by its name and its Ruler by name (V-11.1-06)."""

import re

import pytest

from engine.core.protocol.values import EVERYONE, Seat
from engine.valhalla.events.battles import RulerFell
from engine.valhalla.events.favor import FavorAwarded
from engine.valhalla.events.setup import SideNamed
from engine.valhalla.pasted_texts.ready_sides import load_ready_sides
from engine.valhalla.view_builder import view
from render.valhalla.status_page import write_status_page
from render.valhalla.words.nouns import WORD_BOOK
from render.valhalla.words.order_lexicon import SIDE_NAME_PREFIX
from render.valhalla.words.story.chapters import tell_chapter
from render.valhalla.words.table_names import teach_table_names
from render.valhalla.words.things.thing_pages import write_thing_page
from render.words import Voice
from tests.engine.valhalla.worlds.world import stage_world
from tests.render.valhalla.played_game import languages

PLAYERS = {1: "Ada", 2: "Bo"}
STATE = stage_world({1: {"name": "Ash Court"}, 2: {"name": "Wolf Den"}}, round=2)


def table_voice(language: str = "en", reader: Seat | None = None) -> Voice:
    voice = Voice(language, WORD_BOOK, PLAYERS, reader)
    return teach_table_names(voice, view(STATE, reader))


@languages
def test_headlines_and_awards_name_side_and_ruler_and_no_account(language: str) -> None:
    """V-11.1-06."""
    events = [
        RulerFell(audience=EVERYONE, seat=Seat(2), ruler="Ragnar"),
        FavorAwarded(audience=EVERYONE, seat=Seat(1), round=2, favor=7, change=0, gods=()),
    ]
    voice = table_voice(language)
    story = tell_chapter(voice, events)
    headline = voice.say(story.headline.key, **story.headline.facts)
    for text in (headline, " ".join(story.paragraphs)):
        assert not any(player in text for player in PLAYERS.values())
    assert "Ragnar" in headline
    assert "Wolf Den" in headline
    assert "Ash Court" in " ".join(story.paragraphs)


@languages
def test_the_list_of_sides_tells_who_plays_them(language: str) -> None:
    """V-13-06, V-11.1-06."""
    fields = dict(write_status_page(view(STATE, Seat(1)), language, PLAYERS).fields)
    assert "Bo" in fields["Wolf Den"]
    blank = dict.fromkeys(("ruler_name", "capital_name", "backstory", "heraldry", "flag"), "")
    named = [SideNamed(audience=EVERYONE, seat=Seat(2), name="Wolf Den", **blank)]
    assert "Bo" in tell_chapter(table_voice(language), named).paragraphs[0]


@languages
@pytest.mark.parametrize("reader", [None, 1, 2])
def test_a_sides_own_story_arms_and_flag_reach_everybody_whole(
    language: str, reader: int | None
) -> None:
    """V-11.1-02, V-11.1-03, V-13-06."""
    story = "We came over the *ice*. " + "And on. " * 100
    side = SideNamed(
        audience=EVERYONE, seat=Seat(2), name="Wolf Den", ruler_name="Ulf", capital_name="Den",
        backstory=story, heraldry="A wolf", flag="A pelt",
    )  # fmt: skip
    plain = side.model_copy(update={"seat": 1, "backstory": "", "heraldry": "", "flag": ""})
    for named in ([side], [plain, side]):
        voice = table_voice(language, None if reader is None else Seat(reader))
        told = "\n".join(tell_chapter(voice, named).paragraphs)
        assert told.count(" ".join(story.split())) == 1
        assert "A wolf" in told
        assert "A pelt" in told


@languages
def test_the_page_of_a_ready_made_side_tells_no_design(language: str) -> None:
    """V-13-25: any rival may look it up, whoever has taken the side."""
    for side_id in load_ready_sides():
        voice = Voice(language, WORD_BOOK)
        page = write_thing_page(voice, f"ready_side.{side_id}")
        assert page is not None
        text = " ".join(page.paragraphs)
        assert len(page.paragraphs) == 4
        assert not re.search(r"\b(HP|PV)\b|\d", text)
        assert voice.say(f"ready_side.{side_id}.flag") in text


@pytest.mark.parametrize("blank", ["side", "target"])
def test_where_a_side_is_chosen_its_player_stands_beside_it(blank: str) -> None:
    assert table_voice(reader=Seat(1)).label_choice(blank, "2") == "Wolf Den \u00b7 Bo"


def test_before_a_side_has_a_name_its_player_stands_for_it() -> None:
    nameless = Voice("en", WORD_BOOK, PLAYERS)
    assert nameless.name_thing("seat", 2) == "Bo"


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("headline.boast", "Ronde 2\u202f: les Cavaliers du vent se vantent"),
        (
            "event.channel_opened",
            "Les Cavaliers du vent et les Arcs de fer peuvent se parler en privé tant que leurs "
            "Officiers se rencontrent en 012.007.",
        ),
        ("story.ended.ruler.brief", "Les Cavaliers du vent ne sont plus"),
    ],
)
def test_a_french_side_in_the_plural_has_its_verb_and_a_small_article_within_a_sentence(
    key: str, said: str
) -> None:
    names = {1: "Les Cavaliers du vent", 2: "Les Arcs de fer"}
    voice = Voice("fr", WORD_BOOK, PLAYERS, table_names=key_side_names(names))
    assert voice.say(key, seat=1, other=2, round=2, at="012.007") == said


def key_side_names(names: dict[int, str]) -> dict[str, str]:
    return {f"{SIDE_NAME_PREFIX}{seat}": name for seat, name in names.items()}
