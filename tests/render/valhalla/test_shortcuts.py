"""Empire: Valhalla: the buttons of a card, and what Ready would leave undone."""

from typing import Any

from engine.core.dice import Dice, make_seed
from engine.core.match import Match
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Order, Seat
from engine.valhalla.game import GAME
from engine.valhalla.settings import Entry, Settings
from engine.valhalla.view import View
from engine.valhalla.view_builder import view as see
from render.games import PRESENTATIONS
from render.guidance import Shortcut
from tests.engine.valhalla.planning.test_expected_battles import make_ask
from tests.engine.valhalla.planning.test_expected_battles_of_answers import state_under_attack
from tests.engine.valhalla.staged_battles import FOE
from tests.engine.valhalla.worlds.world import read_order, stage_world
from tests.render.valhalla.played_game import languages, make_voice

GUIDANCE = PRESENTATIONS["valhalla"].guidance
TEACH = PRESENTATIONS["valhalla"].words.teach_table_names
CAPITAL, CAMP, FAR_CAMP = "003.003", "006.006", "008.008"
ARMIES = {CAPITAL: "ruler", CAMP: "2 swordsman", FAR_CAMP: "12 swordsman"}


def look(state: Any, seat: int = 1) -> tuple[View, Ask]:
    match = Match(GAME, state, Dice(make_seed("north"), "g1"))
    ask = next(one for one in match.asks if one.seat == seat)
    return match.view(Seat(seat)), ask


def make_position(units: dict[str, str], gold: int = 0) -> Any:
    own = {"capital": CAPITAL, "gold": gold, "units": units}
    return stage_world({1: own, 2: {"capital": "012.012"}}, round=3, size=(14, 14))


def list_shortcuts(state: Any, *sheet: Order, language: str = "en") -> list[Shortcut]:
    view, ask = look(state)
    voice = TEACH(make_voice(language, 1), view)
    return list(GUIDANCE.list_shortcuts(voice, view, ask, sheet))


def describe_waste(state: Any, *sheet: Order, language: str = "en") -> str:
    view, ask = look(state)
    return GUIDANCE.describe_waste(TEACH(make_voice(language, 1), view), view, ask, sheet, "")


def march(units: str, origin: str, to: str) -> Order:
    return read_order({"kind": "move", "units": units, "from": origin, "to": to})


@languages
def test_the_strongest_idle_hosts_come_first(language: str) -> None:
    offered = list_shortcuts(make_position(ARMIES), language=language)
    moves = [one for one in offered if one.draft.kind == "move"]
    assert [one.draft.fields["from"] for one in moves][:2] == [FAR_CAMP, CAMP]
    assert moves[0].draft.fields["units"] == ("all",)
    assert "12" in moves[0].label


def test_a_host_that_has_an_order_is_not_idle() -> None:
    """V-12.3-31."""
    ordered = march("all", FAR_CAMP, "008.009")
    offered = list_shortcuts(make_position(ARMIES), ordered)
    assert [one.draft.fields["from"] for one in offered if one.draft.kind == "move"] == [CAMP]
    assert describe_waste(make_position(ARMIES), ordered).startswith("One host stands idle: ")


def test_nobody_is_idle_without_movement_orders() -> None:
    """V-9-01."""
    view, _ = look(make_position(ARMIES))
    assert view.me is not None
    steps = [march("1 swordsman", FAR_CAMP, f"008.{9 - 2 * (n % 2):03}") for n in range(9)]
    offered = list_shortcuts(make_position(ARMIES), *steps[: view.me.limit])
    assert [one for one in offered if one.draft.kind == "move"] == []


def test_ready_names_idle_hosts_and_unspent_gold() -> None:
    said = describe_waste(make_position({**ARMIES, CAPITAL: "ruler, courtier"}, gold=5000))
    assert "3 hosts stand idle: 12" in said
    assert "5000 gold lie unspent" in said
    assert "gold" not in describe_waste(make_position(ARMIES, gold=0))


def test_a_ready_made_side_is_one_press_from_the_first_card() -> None:
    step = GAME.setup(Settings(), [Entry(), Entry()], Dice(make_seed("first"), "g"), None)
    match = Match(GAME, step.state, Dice(make_seed("first"), "g"))
    ask = next(one for one in match.asks if one.kind == "side")
    view = match.view(ask.seat)
    voice = TEACH(make_voice("en", ask.seat), view)
    offered = list(GUIDANCE.list_shortcuts(voice, view, ask, ()))
    assert [one.draft.kind for one in offered] == ["take"] * 3
    order = read_order({"kind": "take", **offered[0].draft.fields})
    assert GAME.check(view, ask, order, ()).is_accepted


@languages
def test_who_is_attacked_is_offered_tactics_with_their_odds_and_the_retreat(language: str) -> None:
    """V-6.3-07, V-13-01: the odds rest on what the side knows, and change nothing by themselves."""
    shown = see(state_under_attack(), FOE)
    voice = TEACH(make_voice(language, int(FOE)), shown)
    offered = list(GUIDANCE.list_shortcuts(voice, shown, make_ask("respond", FOE), ()))
    tactics = [one.draft.fields.get("tactic") for one in offered]
    assert None not in tactics[:3]
    assert tactics[2] == "fighting_retreat"
    assert not any(one.is_given for one in offered)
    odds = {"en": "you win ", "fr": " fois sur 10, "}[language]
    assert all(odds in one.label for one in offered[:2])
    retreat = {"en": "Retreat", "fr": "Se replier"}[language]
    assert offered[2].label == retreat


def test_without_a_warlord_only_a_way_back_is_offered() -> None:
    shown = see(state_under_attack("9 C"), FOE)
    voice = TEACH(make_voice("en", int(FOE)), shown)
    offered = list(GUIDANCE.list_shortcuts(voice, shown, make_ask("respond", FOE), ()))
    assert not any("tactic" in one.draft.fields for one in offered)
    assert offered[1].label == "Fall back if it is lost"
    assert offered[1].draft.fields["retreat"]
