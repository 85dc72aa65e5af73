"""Setting up: the roll, the picks, the map, pieces and opening hands."""

from typing import Any

import pytest

from engine.core.dice import Dice, LoadedDice, make_seed
from engine.core.protocol.game import Lapse, Seated
from engine.core.protocol.values import Order, Seat, is_in_audience
from engine.echoes.catalog.card_set import load_shipped_card_set
from engine.echoes.catalog.tiles import load_tiles
from engine.echoes.checks.order_checks import check
from engine.echoes.decks.deck_list import DeckList, prepared_deck
from engine.echoes.decks.share_code import write_share_code
from engine.echoes.events.setup import StartRolled
from engine.echoes.settings import Entry, Settings, Team
from engine.echoes.setup.first_position import setup
from engine.echoes.state import State
from engine.echoes.turn.asks import asks
from engine.echoes.turn.resolve import resolve
from engine.echoes.view_builder import view
from tests.engine.echoes.playing import make_order

DICE = Dice(make_seed("setting up"), "test")


class SettingUp:
    """A game that is being set up."""

    def __init__(self, settings: Settings, *entries: Entry, dice: Dice = DICE) -> None:
        self.dice = dice
        step = setup(settings, entries, dice)
        self.state, self.events = step.state, list(step.events)

    def refusal(self, seat: int, kind: str, **fields: Any) -> str:
        order = make_order(kind, **fields)
        verdict = check(view(self.state, Seat(seat)), None, order, ())
        return "" if verdict.is_accepted else verdict.refusals[0].code

    def give(self, seat: int, kind: str, **fields: Any) -> None:
        assert self.refusal(seat, kind, **fields) == ""
        self.resolve({(seat, kind): (make_order(kind, **fields),)})

    def resolve(self, sheets: dict[tuple[int, str], tuple[Order, ...]]) -> None:
        given = {(Seat(seat), ask): sheet for (seat, ask), sheet in sheets.items()}
        step = resolve(self.state, given, self.dice)
        self.state = step.state
        self.events.extend(step.events)

    def asked(self) -> list[tuple[str, int]]:
        return [(ask.kind, ask.seat) for ask in asks(self.state)]


def pick(game: SettingUp, *civs: str) -> None:
    """Let the asked seats pick these civilizations one after the other."""
    for civ in civs:
        ((_, seat),) = game.asked()
        game.give(seat, "pick_civ", civ=civ)


def laid_out(settings: Settings | None = None) -> SettingUp:
    game = SettingUp(settings or Settings(), Entry(), Entry())
    game.give(1, "pick_order", order="first")
    pick(game, "norsemen", "scots")
    return game


def started(settings: Settings | None = None) -> SettingUp:
    game = laid_out(settings)
    game.resolve({(1, "opening"): (), (2, "opening"): ()})
    return game


def test_the_higher_roll_starts_and_ties_are_rolled_again() -> None:
    """E-SETUP-12, R-SETUP-05."""
    dice = LoadedDice(DICE, {"start": [7, 7, 3, 12]})
    game = SettingUp(Settings(), Entry(color="red"), Entry(color="blue"), dice=dice)
    seated = next(event for event in game.events if isinstance(event, Seated))
    assert seated.order == (2, 1)
    assert [player.color for player in game.state.board.players] == ["blue", "red"]
    rolled = next(event for event in game.events if isinstance(event, StartRolled))
    assert rolled.rolls == (4, 13)
    assert game.asked() == [("pick_order", 1)]


def test_the_winner_decides_who_chooses_a_civilization_first() -> None:
    """E-SETUP-13, E-SETUP-14, E-ORD-01, E-ORD-02, R-SETUP-05."""
    game = SettingUp(Settings(), Entry(), Entry())
    assert game.refusal(2, "pick_order", order="first") == "NOT_YOUR_TURN"
    game.give(1, "pick_order", order="second")
    assert game.asked() == [("pick_civ", 2)]
    assert game.refusal(1, "pick_order", order="first") == "ALREADY_ANSWERED"
    assert game.refusal(1, "pick_civ", civ="scots") == "NOT_YOUR_TURN"
    game.give(2, "pick_civ", civ="scots")
    assert game.refusal(1, "pick_civ", civ="scots") == "CIV_TAKEN"
    assert game.refusal(2, "pick_civ", civ="mongols") == "ALREADY_ANSWERED"
    pick(game, "mongols")
    assert [player.civ for player in game.state.board.players] == ["mongols", "scots"]


def test_own_decks_are_picked_where_the_table_allows_them() -> None:
    """R-DECK-02, R-DECK-03, E-INFO-11, E-ORD-02, R-SETUP-06: all that is wrong at once."""
    cards = load_shipped_card_set()
    prepared = dict(prepared_deck("scots", cards).cards)
    game = SettingUp(Settings(), Entry(), Entry())
    game.give(1, "pick_order", order="first")
    code = write_share_code(DeckList(civ="scots", cards=prepared), cards)
    assert game.refusal(1, "pick_civ", civ="scots", deck=code) == "CUSTOM_DECKS_OFF"
    game = SettingUp(Settings(custom_decks="on"), Entry(), Entry())
    game.give(1, "pick_order", order="first")
    assert game.refusal(1, "pick_civ", civ="mongols", deck=code) == "DECK_FOREIGN"
    assert game.refusal(1, "pick_civ", civ="scots", deck="scots.x") == "BAD_ANSWER"
    small = {card: count for card, count in prepared.items() if card != "scots_scout"}
    order = make_order(
        "pick_civ", civ="scots", deck=write_share_code(DeckList(civ="scots", cards=small), cards)
    )
    verdict = check(view(game.state, Seat(1)), None, order, ())
    assert [one.code for one in verdict.refusals] == ["DECK_SIZE", "DECK_SCOUT"]
    game.give(1, "pick_civ", civ="scots", deck=code)
    own, others = (view(game.state, Seat(seat)).secrets for seat in (1, 2))
    assert own is not None
    assert others is not None
    assert (dict(own.deck_list), others.deck_list) == (prepared, {})


def test_setup_deadlines_take_their_defaults() -> None:
    """R-ORD-05, E-ORD-45."""
    game = SettingUp(Settings(), Entry(), Entry())
    game.resolve({(1, "pick_order"): (Lapse(),)})
    assert game.asked() == [("pick_civ", 1)]
    game.resolve({(1, "pick_civ"): (Lapse(),)})
    game.resolve({(2, "pick_civ"): (Lapse(),)})
    assert [player.civ for player in game.state.board.players] == ["norsemen", "scots"]
    game.resolve({(1, "opening"): (Lapse(),), (2, "opening"): (Lapse(),)})
    assert game.asked() == [("mobilization", 1)]


def test_the_base_game_lies_on_nine_tiles() -> None:
    """E-SETUP-06, E-SETUP-08 to E-SETUP-10, R-SETUP-03, R-SETUP-04."""
    state = laid_out().state
    assert sorted(state.board.terrain) == ["A1", "A2", "B1", "B2", "E5", "E6", "F5", "F6"]
    assert len(state.board.undiscovered) == 7
    assert sorted(state.hidden_tiles.values()) == [f"H{number}" for number in range(1, 8)]
    capitals = {square: one.owner for square, one in state.board.buildings.items()}
    assert capitals == {"A1": 1, "F6": 2}


def test_the_center_tile_of_constantinople_lies_in_the_middle() -> None:
    """E-SETUP-11, E-SCOUT-08, E-RES-11."""
    state = laid_out(Settings(map="constantinople")).state
    assert state.hidden_tiles["T22"] == "C7"
    assert sorted(state.hidden_tiles.values()) == [f"C{number}" for number in range(1, 8)]
    assert "T22" in state.board.undiscovered
    center = load_tiles()["C7"].squares.terrains
    assert center.count("double_gold") == 2


def test_the_long_game_uses_both_sets() -> None:
    """E-LONG-02 to E-LONG-05, R-LONG-01."""
    state = laid_out(Settings(mode="long")).state
    assert len(state.hidden_tiles) == 14
    tiles = [f"{letter}{number}" for letter in "HX" for number in range(1, 8)]
    assert sorted(state.hidden_tiles.values()) == tiles
    assert {square: one.owner for square, one in state.board.buildings.items()} == {
        "C1": 1, "F8": 2,
    }  # fmt: skip


@pytest.mark.parametrize("seat", [1, 2])
def test_what_a_player_starts_with(seat: int) -> None:
    """E-SETUP-15 to E-SETUP-20, E-SETUP-22, R-SETUP-06, R-SETUP-07, E-TEAM-07."""
    state = laid_out().state
    player, secrets = state.board.players[seat - 1], state.secrets_of(Seat(seat))
    assert player.civ_card == f"{player.civ}_civ#1"
    assert (len(secrets.hand), len(secrets.deck)) == (5, 29)
    assert player.civ_card not in (*secrets.hand, *secrets.deck)
    (scout,) = state.board.units_of(Seat(seat))
    assert scout.card == f"{player.civ}_scout#1"
    assert (scout.pawn, scout.mode, scout.is_exhausted) == ("standard", "melee", False)
    assert scout.square == state.board.capital_of(Seat(seat)).square
    pools = {res: (pool.unexhausted, pool.exhausted) for res, pool in player.tokens.main.items()}
    assert pools == {"food": (1, 0), "wood": (1, 0), "gold": (0, 0)}
    held = [(one.card, one.res, one.amount) for one in player.tokens.held]
    assert held == ([] if seat == 1 else [(player.civ_card, "wild", 1)])


def test_opening_hands_are_resupplied_together_and_in_secret() -> None:
    """E-SETUP-21, R-SETUP-08, E-INFO-20, E-PIPE-04, E-ORD-05, E-ORD-34."""
    game = laid_out()
    openings = asks(game.state)
    assert {ask.group for ask in openings} == {"opening"}
    assert [ask.seat for ask in openings] == [1, 2]
    hand = list(game.state.secrets_of(Seat(1)).hand)
    order = make_order("opening", cards=hand[:2])
    sheet = (order,)
    verdict = check(view(game.state, Seat(1)), openings[0], order, sheet)
    assert [one.code for one in verdict.refusals] == ["ALREADY_ANSWERED"]
    assert game.refusal(1, "opening", cards=["scots_scout"]) == "NOT_IN_HAND"
    told = len(game.events)
    game.resolve({(1, "opening"): sheet, (2, "opening"): ()})
    new_hand = game.state.secrets_of(Seat(1)).hand
    assert len(new_hand) == 5
    assert new_hand[:3] == hand[2:]
    assert not set(hand[:2]) & set(new_hand)
    heard = [one.kind for one in game.events[told:] if is_in_audience(one.audience, Seat(2))]
    assert heard == ["resupplied", "opening_answered", "opening_answered", "turn_began"]
    assert game.state.board.active == 1


def test_the_first_turn_has_no_start_phase() -> None:
    """E-TURN-06, R-TURN-01, E-PIPE-05."""
    state: State = started().state
    assert (state.board.turn, state.board.phase) == (1, "mobilization")
    assert asks(state)[0].id == "turn.1"


def team_game() -> SettingUp:
    """Return a team game in which the second team to sign up has won the roll."""
    dice = LoadedDice(DICE, {"start": [3, 11]})
    teams: tuple[Team, ...] = ("first", "second", "first", "second")
    return SettingUp(Settings(mode="2v2"), *(Entry(team=team) for team in teams), dice=dice)


def test_the_players_of_a_team_answer_for_it_and_pick_in_turn() -> None:
    """E-TEAM-04, R-TEAM-08: one roll for each team."""
    game = team_game()
    seated = next(event for event in game.events if isinstance(event, Seated))
    assert seated.order == (2, 1, 4, 3)
    assert game.asked() == [("pick_order", 1), ("pick_order", 3)]
    game.give(3, "pick_order", order="second")
    assert game.asked() == [("pick_civ", 2)]
    pick(game, "norsemen", "scots", "mongols", "byzantines")
    picks = {player.seat: player.civ for player in game.state.board.players}
    assert picks == {2: "norsemen", 1: "scots", 4: "mongols", 3: "byzantines"}


def ordered_team_game() -> SettingUp:
    game = team_game()
    game.give(1, "pick_order", order="first")
    pick(game, "norsemen", "scots", "mongols", "byzantines")
    return game


def test_each_team_decides_who_goes_first() -> None:
    """E-TEAM-02, E-TEAM-04, E-TEAM-05, R-TEAM-01, R-TEAM-03, E-ORD-04, R-ORD-05."""
    game = ordered_team_game()
    assert [seat for _, seat in game.asked()] == [1, 2, 3, 4]
    assert game.refusal(1, "team_first", player=2) == "BAD_ANSWER"
    game.give(1, "team_first", player=3)
    assert game.refusal(3, "team_first", player=1) == "ALREADY_ANSWERED"
    game.resolve({(4, "team_first"): (Lapse(),)})
    board = game.state.board
    assert board.turn_order == (3, 2, 1, 4)
    capitals = {square: one.owner for square, one in board.buildings.items()}
    assert capitals == {"C1": 3, "F8": 2, "E1": 1, "D8": 4}
    assert board.team_wild == {"second": 1}
    assert len(game.state.hidden_tiles) == 12


def test_turns_alternate_between_the_teams() -> None:
    """E-TEAM-03, E-TURN-01."""
    game = ordered_team_game()
    game.give(1, "team_first", player=1)
    game.give(2, "team_first", player=4)
    game.resolve({(seat, "opening"): () for seat in (1, 2, 3, 4)})
    turns = [int(game.state.board.active)]
    for _ in range(4):
        game.give(turns[-1], "end_turn")
        turns.append(game.state.board.active)
    assert turns == [1, 4, 3, 2, 1]


def test_every_stream_of_chance_is_separate() -> None:
    """R-INFO-01: what one player does never changes what another draws."""
    kept, changed = laid_out(), laid_out()
    hand = tuple(changed.state.secrets_of(Seat(1)).hand)
    kept.resolve({(1, "opening"): (), (2, "opening"): ()})
    changed.resolve({(1, "opening"): (make_order("opening", cards=hand),), (2, "opening"): ()})
    assert kept.state.secrets_of(Seat(2)) == changed.state.secrets_of(Seat(2))
    assert kept.state.hidden_tiles == changed.state.hidden_tiles
