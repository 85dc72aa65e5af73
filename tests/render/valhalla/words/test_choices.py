"""Empire: Valhalla ordered and looked at: choices, orders in French, ready-made sides, pages."""

import re

import pytest

from engine.core.notation.lexicon import PLAIN_LEXICON
from engine.core.notation.line_reader import read_line
from engine.core.notation.name_folding import fold_name
from engine.core.protocol.values import EVERYONE, Order, Seat
from engine.valhalla.catalog.favor_tables import favor_tables
from engine.valhalla.choices.next_blank import BLANKS
from engine.valhalla.events.turns import ScoreTold
from engine.valhalla.game import GAME
from engine.valhalla.pasted_texts import ready_sides
from render.language.pages import MESSAGE_LIMITS
from render.language.word_books import has_entry
from render.valhalla.status_page import write_status_page
from render.valhalla.words.names import side_name
from render.valhalla.words.order_lexicon import CHOICE_WORDS
from render.valhalla.words.story.chapters import tell_chapter
from render.words import LANGUAGES, WORD_BOOKS, build_lexicon
from tests.render.valhalla.played_game import (
    NBSP,
    PLAYERS,
    languages,
    make_voice,
    play_game,
    readers,
)

# Orders


@languages
def test_every_blank_that_a_builder_asks_has_a_name(language: str) -> None:
    names = {name for makers in BLANKS.values() for name, _ in makers}
    assert [
        name for name in names if not has_entry(language, WORD_BOOKS["valhalla"], f"blank.{name}")
    ] == []


@pytest.mark.parametrize(
    ("blank", "one", "english", "french"),
    [
        ("units", "10 swordsman", f"10{NBSP}Swordsmen", f"10{NBSP}Épéistes"),
        ("units", "all", "All", "Tout"),
        ("units", "all C", "All Reavers", "Tous\u202f: Reavers"),
        ("list", "1 archer", f"1{NBSP}Archer", f"1{NBSP}Archer"),
        ("formation", "center > 13 + all archer", "Center → Warlord 13 and all Archers",
         "Centre → Warlord 13 et tous\u202f: Archers"),
        ("hex", "default", "Everywhere else", "Partout ailleurs"),
        ("hex", "042.018", "042.018", "042.018"),
        ("scope", "all", "Everywhere", "Partout"),
        ("side", "2", "Éloïse", "Éloïse"),
        ("side", "wolf_pack", "Wolf Pack", "La Meute"),
        ("target", "2", "Éloïse", "Éloïse"),
        ("wish", "yes", "Yes", "Oui"),
        ("power", "13 slow_poison center", "Warlord 13 Slow poison Center",
         "Warlord 13 Poison lent Centre"),
        ("fort_split", "walls > 2", "Walls → 2", "Murs → 2"),
        ("legs", "042.018 take 3 C drop all",
         f"To 042.018, taking 3{NBSP}Reavers, setting down all",
         f"Vers 042.018, en prenant 3{NBSP}Reavers, en déposant tout"),
    ],
)  # fmt: skip
def test_a_choice_is_called_by_words(blank: str, one: str, english: str, french: str) -> None:
    others = {"own.C": "Reavers", "unit.13": "Warlord 13"}
    assert make_voice("en", 1, **others).label_choice(blank, one) == english
    assert make_voice("fr", 1, **others).label_choice(blank, one) == french


@pytest.mark.parametrize(
    ("line_", "canonical"),
    [
        ("former mage", "train caster repeat no"),
        ("former aucun", None),
        ("avancer 10 swordsman de 012.004 vers 013.004 posture trêve bloqué séparer",
         "move 10 swordsman from 012.004 to 013.004 stance truce blocked split"),
        ("bâtir comptoir dans 012.004", "build trade_post in 012.004"),
        ("prendre meute", "take wolf_pack"),
        ("bienfait colère de thor pour 012.004", "boon boon_wrath on 012.004"),
        ("trêve éloïse en 012.004 décision annuler", "truce 2 at 012.004 decision cancel"),
        ("employer 012.004 pour engager liste 4 archer", "use 012.004 to hire list 4 archer"),
    ],
)  # fmt: skip
def test_french_orders_are_read(line_: str, canonical: str | None) -> None:
    words = build_lexicon("fr", WORD_BOOKS["valhalla"], PLAYERS)
    order = read_line(GAME, line_, words)
    assert isinstance(order, Order), order
    if canonical is not None:
        assert order == read_line(GAME, canonical, PLAIN_LEXICON)


@languages
def test_a_name_means_one_thing_in_every_language(language: str) -> None:
    words = build_lexicon(language, WORD_BOOKS["valhalla"])
    for space, names in words.names.items():
        meant: dict[str, set[str]] = {}
        for name, one in (
            *((name, one) for one, name in names.items()),
            *words.aliases.get(space, ()),
        ):
            meant.setdefault(fold_name(name), set()).add(one)
        assert {name: ids for name, ids in meant.items() if len(ids) > 1} == {}


def test_every_value_of_a_choice_is_read() -> None:
    for order_type in GAME.kinds.orders.values():
        for field, space in order_type.field_namespaces.items():
            if space == "choice" and field in order_type.model_fields:
                annotation = str(order_type.model_fields[field].annotation)
                values = set(re.findall(r"'([a-z]+)'", annotation)) - {"str"}
                assert values <= set(CHOICE_WORDS), field


# Sides that are ready


@languages
@pytest.mark.parametrize("one", sorted(ready_sides.load_ready_sides()))
def test_a_ready_made_side_has_names_a_line_a_story_and_a_look(language: str, one: str) -> None:
    ready, said = ready_sides.load_ready_sides()[one], make_voice(language)
    assert ready.capital
    assert ready.ruler
    assert side_name(said, ready.title) == said.noun(f"ready_side.{one}").name
    assert 20 < len(said.say(f"ready_side.{one}.about")) <= 95
    for part in ("story", "heraldry", "flag"):
        assert said.say(f"ready_side.{one}.{part}")


def test_capitals_and_rulers_of_ready_made_sides_are_all_different() -> None:
    names = [
        name for one in ready_sides.load_ready_sides().values() for name in (one.capital, one.ruler)
    ]
    assert len(set(names)) == len(names)


# Pages


@languages
@readers
def test_a_page_fits_a_message_and_begins_with_what_is_asked(
    language: str, reader: int | None
) -> None:
    view = play_game()[0].view(None if reader is None else Seat(reader))
    page = write_status_page(view, language, PLAYERS)
    assert len(page.split_to_fit(MESSAGE_LIMITS)) == 1
    assert page.paragraphs
    assert all(value for _, value in page.fields)


@languages
@readers
def test_the_last_page_lists_the_sides_by_place_with_their_scores(
    language: str, reader: int | None
) -> None:
    """V-1-09: the same scores that were told."""
    match, events = play_game()
    view = match.view(None if reader is None else Seat(reader))
    assert view.outcome is not None
    told = {event.seat: event.score for event in events if isinstance(event, ScoreTold)}
    assert view.scores == told
    fields = write_status_page(view, language, PLAYERS).fields[: len(view.sides)]
    for place, ((seat,), (name, value)) in enumerate(
        zip(view.outcome.places, fields, strict=True), 1
    ):
        assert name.startswith(f"{place}. ")
        assert value.startswith(PLAYERS[seat])
        assert seat not in told or f"{told[seat]} point" in value


def test_scores_are_told_the_highest_first() -> None:
    told = [
        ScoreTold(audience=EVERYONE, seat=Seat(seat), score=score, lines=())
        for seat, score in ((1, 10), (2, 30), (3, 20))
    ]
    found = [value for _, value in tell_chapter(make_voice(), told).fields]
    assert [one.split(":")[0].strip() for one in found] == ["30", "20", "10"]


def test_every_deed_and_boon_has_a_name() -> None:
    for language in LANGUAGES:
        for section, ids in (("deed", favor_tables().deeds), ("boon", favor_tables().boons)):
            assert all(
                has_entry(language, WORD_BOOKS["valhalla"], f"{section}.{one}") for one in ids
            )
