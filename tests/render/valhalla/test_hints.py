"""Empire: Valhalla: what a card says under what is asked, short and from what its reader knows."""

from typing import Any

import pytest

from engine.core.dice import Dice, make_seed
from engine.core.match import Match
from engine.core.protocol.values import Order, Seat
from engine.valhalla.catalog.city_tables import city_tables
from engine.valhalla.events.setup import SideFinished
from engine.valhalla.game import GAME
from engine.valhalla.settings import Entry, Settings
from render.games import PRESENTATIONS
from render.valhalla.practice import list_hint_kinds
from render.valhalla.words.things.thing_effects import load_effects
from render.words import LANGUAGES, WORD_BOOKS, Voice
from tests.engine.valhalla.worlds.world import read_order, stage_world

HINT = PRESENTATIONS["valhalla"].guidance.write_hint
FARM = "004.003"


def write_hint_for(language: str, state: Any, *sheet: Order, seat: int = 1) -> str:
    match = Match(GAME, state, Dice(make_seed("north"), "g1"))
    ask = next(one for one in match.asks if one.seat == seat)
    voice = Voice(language, WORD_BOOKS["valhalla"], {1: "Ada", 2: "Bo"}, Seat(seat), markdown=True)
    return HINT(voice, match.view(Seat(seat)), ask, sheet)


def make_position(gold: int = 5000, moment: int = 3) -> Any:
    own = {
        "capital": "003.003",
        "gold": gold,
        "units": {"003.003": "ruler, 10 swordsman", FARM: "courtier"},
        "places": {FARM: "farm 1"},
    }
    return stage_world({1: own, 2: {}}, round=moment, features={FARM: "farm"})


def test_a_turn_says_what_can_be_ordered_still_and_what_the_sheet_costs() -> None:
    told = write_hint_for(
        "en",
        make_position(),
        read_order({"kind": "move", "units": "2 swordsman", "from": "003.003", "to": "003.004"}),
        read_order({"kind": "upgrade", "hex": FARM}),
    )
    assert told.startswith("1 of 4 moves · 5000 gold")
    assert ", 800 of it ordered, +" in told
    assert "lasts" not in told
    assert "To begin with" not in told


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "gold: lasts one round"), ("fr", "or\u202f: tient une ronde")],
)
def test_who_spends_more_than_comes_in_is_told_how_long_the_gold_lasts(
    language: str, text: str
) -> None:
    hosts = {"003.003": "ruler, 60 swordsman"}
    poor = stage_world({1: {"capital": "003.003", "gold": 1500, "units": hosts}, 2: {}}, round=3)
    assert text in write_hint_for(language, poor)
    assert text not in write_hint_for(language, make_position(gold=20_000))


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "upkeep exceeds income"), ("fr", "l\u2019entretien dépasse les revenus")],
)
def test_upkeep_above_income_is_warned_of_however_much_gold_there_is(
    language: str, text: str
) -> None:
    for gold in (1500, 90_000):
        side = {"capital": "003.003", "gold": gold, "units": {"003.003": "ruler, 60 swordsman"}}
        assert text in write_hint_for(language, stage_world({1: side, 2: {}}, round=3))
    assert text not in write_hint_for(language, make_position())


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_buttons_of_the_setup_offer_is_described(language: str) -> None:
    dice = Dice(make_seed("north"), "g1")
    match = Match(GAME, GAME.setup(Settings(), [Entry(), Entry()], dice, None).state, dice)
    voice = Voice(language, WORD_BOOKS["valhalla"])
    told = write_hint_for(language, match.state)
    for side in ("wind_riders", "deep_folk", "iron_bows"):
        assert voice.say(f"ready_side.{side}.about") in told
    for seat in (Seat(1), Seat(2)):
        match.mark_ready(seat, "side")
    first = match.asks[0].seat
    picked = write_hint_for(language, match.state, seat=first)
    assert load_effects(language)["ironblooded"] in picked


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_treasury_stands_below_a_practice_hint_too(language: str) -> None:
    match = Match(GAME, make_position(), Dice(make_seed("north"), "g1"))
    ask = next(one for one in match.asks if one.seat == 1)
    voice = Voice(language, WORD_BOOKS["valhalla"], {1: "Ada", 2: "Bo"}, Seat(1))
    facts = PRESENTATIONS["valhalla"].guidance.write_facts(voice, match.view(Seat(1)), ask, ())
    assert facts == write_hint_for(language, make_position())
    assert "5000" in facts


def start_war() -> Match[Any, Any]:
    """Build two sides by default, each with a special."""
    dice = Dice(make_seed("north"), "g1")
    match = Match(GAME, GAME.setup(Settings(), [Entry(), Entry()], dice, None).state, dice)
    specials = ["ironblooded", "hardy_folk"]
    while (ask := match.asks[0]).kind != "orders":
        if ask.kind == "pick":
            match.submit(
                ask.seat, read_order({"kind": "side", "side_special": specials.pop()}), None
            )
        else:
            for one in match.asks:
                match.mark_ready(one.seat, one.id)
    return match


def test_a_first_game_is_taught_farms_and_fog_before_marches() -> None:
    match = start_war()
    ask = match.asks[0]
    kinds = list(list_hint_kinds(match.view(ask.seat), ask, ()))
    assert kinds[:3] == ["upgrade", "pathfind", "move"]


def test_the_first_turn_says_what_to_begin_with() -> None:
    assert "To begin with: an Officer onto a farm" in write_hint_for("en", make_position(moment=1))
    assert "Pour commencer\u202f: un Officier" in write_hint_for("fr", make_position(moment=1))
    move = read_order({"kind": "move", "units": "2 swordsman", "from": "003.003", "to": "003.004"})
    assert "To begin with" in write_hint_for("en", make_position(moment=1), move)
    assert "To begin with" not in write_hint_for("en", make_position(moment=1), move, move, move)


@pytest.mark.parametrize(
    ("language", "nothing", "some"),
    [
        (
            "en",
            "Ready fills in 8 plain designs, 3 names.",
            "Ready fills in 7 plain designs, 2 names.",
        ),
        (
            "fr",
            "Prêt ajoute 8 modèles ordinaires, 3 noms.",
            "Prêt ajoute 7 modèles ordinaires, 2 noms.",
        ),
    ],
)
def test_what_ready_would_fill_in_is_told_before_it_is_pressed(
    language: str, nothing: str, some: str
) -> None:
    """V-11.3-08, V-11.1-05: as the answer to Ready counts it."""
    dice = Dice(make_seed("north"), "g1")
    match = Match(GAME, GAME.setup(Settings(), [Entry(), Entry()], dice, None).state, dice)
    assert write_hint_for(language, match.state).split("\n")[0] == nothing
    match.submit(Seat(1), read_order({"kind": "design", "cls": "C", "hp": 15}))
    match.submit(Seat(1), read_order({"kind": "side", "name": "Ash"}))
    assert write_hint_for(language, match.state).split("\n")[0] == some
    match.mark_ready(Seat(1), "side")
    (done,) = [one for one in match.played_steps[-1].step.events if isinstance(one, SideFinished)]
    assert (done.missing, done.unnamed) == (7, 2)


@pytest.mark.parametrize(
    ("language", "text", "form"),
    [
        ("en", "Left: ", "`special Hardy Folk`"),
        ("fr", "Libres", "`don Peuple endurci`"),
    ],
)
def test_who_was_passed_over_reads_how_a_special_is_picked_later(
    language: str, text: str, form: str
) -> None:
    """V-11.2-25."""
    sides = {1: {"passed": True}, 2: {"special": "ironblooded"}}
    state = stage_world(sides, phase="setup")
    assert text in (told := write_hint_for(language, state))
    assert form in told
    assert {"en": "Ready leaves", "fr": "Prêt vous laisse"}[language] in told
    assert text not in write_hint_for(language, state, seat=2)


@pytest.mark.parametrize(("language", "said"), [("en", "{} gold."), ("fr", "{} pièces d\u2019or.")])
def test_a_work_on_the_sheet_says_its_price(language: str, said: str) -> None:
    build = read_order({"kind": "build", "city": "003.003", "building": "mint"})
    raised = read_order({"kind": "upgrade", "hex": FARM})
    march = read_order({"kind": "move", "units": "courtier", "from": FARM, "to": "004.004"})
    match = Match(GAME, make_position(), Dice(make_seed("north"), "g1"))
    of, sheet = match.view(Seat(1)), (build, march, raised)
    voice = Voice(language, WORD_BOOKS["valhalla"], {1: "Ada", 2: "Bo"}, Seat(1))
    told = [
        PRESENTATIONS["valhalla"].guidance.write_remark(voice, of, sheet, place)
        for place in range(3)
    ]
    mint, farm = city_tables().buildings["mint"].cost, city_tables().farm.cost[2]
    assert (told[0], told[2]) == (said.format(mint), said.format(farm))
    assert "d\u2019or" not in told[1]
    assert "gold" not in told[1]


@pytest.mark.parametrize(("language", "goal"), [("en", "To the "), ("fr", "Vers ")])
def test_a_remark_names_the_goal_of_a_march_only_where_its_order_does_not(
    language: str, goal: str
) -> None:
    march = read_order({"kind": "move", "units": "courtier", "from": FARM, "to": "004.004"})
    match = Match(GAME, make_position(), Dice(make_seed("north"), "g1"))
    of, presentation = match.view(Seat(1)), PRESENTATIONS["valhalla"]
    voice = Voice(language, WORD_BOOKS["valhalla"], {1: "Ada", 2: "Bo"}, Seat(1))
    voice = presentation.words.teach_table_names(voice, of)
    beside_names, beside_numbers = (
        presentation.guidance.write_remark(voice, of, (march,), 0, names_places=names_places)
        for names_places in (True, False)
    )
    assert goal not in beside_names
    assert beside_numbers.startswith(goal)
    assert beside_numbers.endswith(beside_names)
