"""Moving, scouting, building, villages and modes."""

from engine.echoes.catalog.vocabulary import Terrain
from engine.echoes.entities.tokens import MainPool
from tests.engine.echoes.boards import BLUE, RED, give, make_board, place, put, stats
from tests.engine.echoes.playing import Play, kinds

UNITS = {
    "rider": stats(move="3 orthogonal"),
    "swimmer": stats(move="3 orthogonal", keywords="{kw: naval}"),
    "recruiter": stats(keywords="{kw: recruit}"),
    "archer": stats(ranged=0),
    "bowman": stats(melee=None, ranged=2),
}


def make_play(**terrain: Terrain) -> Play:
    """Return a game with a Red rider on C3, both Capitals guarded."""
    board = make_board(UNITS, terrain=terrain)
    put(board, "r1", "C3", "rider")
    put(board, "u1", "F6")
    return Play(board)


def test_a_unit_moves_once_and_may_act_afterwards() -> None:
    """E-MOVE-01, E-MOVE-06, E-MOVE-07, E-MOVE-08, R-MOVE-06, E-PIPE-18, E-ACT-03."""
    play = make_play(C5="farmland")
    play.red("move", unit="r1", to="C5")
    unit = play.unit("r1")
    assert (unit.square, unit.squares_moved, unit.is_exhausted) == ("C5", 2, False)
    assert play.refusal(RED, "move", unit="r1", to="C4") == "ALREADY_MOVED"
    play.red("build", unit="r1", what="camp")
    assert play.unit("r1").is_exhausted
    assert play.refusal(RED, "move", unit="r1", to="C4") == "UNIT_EXHAUSTED"
    play.red("end_turn")
    assert (play.unit("r1").has_moved, play.unit("r1").squares_moved) == (False, 0)


def scouting(unit: str = "rider") -> Play:
    board = make_board(UNITS, hidden=("T21", "T12"))
    put(board, "r1", "B1", unit)
    put(board, "u1", "F6")
    return Play(board, {"T21": "H6", "T12": "H1"})


def test_the_example_of_scouting() -> None:
    """WX-02: E-SCOUT-01 to E-SCOUT-07, R-SCOUT-01, R-SCOUT-03, R-SCOUT-04, E-PIPE-19."""
    play = scouting()
    events = play.red("move", unit="r1", to="C1")
    assert kinds(events) == ["unit_moved", "tile_revealed", "choice_opened"]
    assert play.refusal(RED, "end_turn") == "CHOICE_OPEN"
    assert play.refusal(BLUE, "rotate", degrees=90) == "NO_SUCH_CHOICE"
    play.red("rotate", degrees=0)
    assert (play.unit("r1").square, play.unit("r1").is_exhausted) == ("B1", False)
    found = [play.board.terrain[square] for square in ("C1", "C2", "D2", "D1")]
    assert found == ["water", "farmland", "river", "forest"]
    assert "T21" not in play.board.undiscovered
    play = scouting()
    play.red("move", unit="r1", to="C1")
    play.red("rotate", degrees=90)
    assert play.unit("r1").square == "C1"
    play.red("build", unit="r1", what="camp")
    assert play.board.player(RED).tokens.main["wood"] == MainPool(1, 0)


def test_a_rotation_that_nobody_chooses_lets_the_scout_stay() -> None:
    """WX-02, R-SCOUT-01, R-TURN-04, E-ORD-35."""
    play = scouting()
    play.red("move", unit="r1", to="C1")
    events = play.lapse(RED)
    assert play.board.tiles["T21"].rotation == 90
    assert play.unit("r1").square == "C1"
    assert play.board.active == BLUE
    assert "turn_lapsed" in kinds(events)


def test_a_naval_unit_stays_on_water_that_it_scouts() -> None:
    """R-SCOUT-02, E-SCOUT-05."""
    play = scouting("swimmer")
    play.red("move", unit="r1", to="C1")
    play.red("rotate", degrees=0)
    assert (play.unit("r1").square, play.board.terrain["C1"]) == ("C1", "water")


def test_no_square_of_a_face_down_tile_is_known_before() -> None:
    """E-SCOUT-01, R-MOVE-03: the rejected order reveals nothing."""
    play = scouting()
    assert "C1" not in play.board.terrain
    assert play.refusal(RED, "move", unit="r1", to="D1") == "MUST_STOP_EARLIER"
    assert play.board.undiscovered == ["T12", "T21"]


def test_a_camp_gives_its_resource_at_once() -> None:
    """E-BUILD-01, E-BUILD-02, E-BUILD-05 to E-BUILD-07, E-RES-09, E-PIPE-30."""
    given: dict[Terrain, str] = {"farmland": "food", "forest": "wood", "mine": "gold"}
    for terrain, res in given.items():
        play = make_play(C3=terrain)
        play.red("build", unit="r1", what="camp")
        assert play.building("C3").owner == RED
        pools = {name: pool.total for name, pool in play.board.player(RED).tokens.main.items()}
        assert pools == {"food": 0, "wood": 0, "gold": 0, res: 1}


def test_a_double_gold_square_gives_two_gold_and_takes_two() -> None:
    """E-RES-10, E-BUILD-06, E-BUILD-24."""
    play = make_play(C3="double_gold")
    play.red("build", unit="r1", what="camp")
    assert play.board.player(RED).tokens.main["gold"] == MainPool(2, 0)
    play.building("C3").damage = 2
    put(play.board, "u2", "D3")
    play.red("end_turn")
    del play.board.units["r1"]
    put(play.board, "r2", "A1")
    play.blue("attack", unit="u2", square="C3")
    assert play.board.player(RED).tokens.main["gold"].total == 0


def test_a_camp_needs_a_resource_and_a_free_square_and_comes_once_a_turn() -> None:
    """E-BUILD-03, E-BUILD-04, R-BUILD-02, R-BUILD-04, E-ORD-09."""
    play = make_play(D3="mine", C4="mine")
    assert play.refusal(RED, "build", unit="r1", what="camp") == "NO_RESOURCE_HERE"
    put(play.board, "r2", "D3")
    put(play.board, "r3", "C4")
    place(play.board, BLUE, "camp", "D3")
    assert play.refusal(RED, "build", unit="r2", what="camp") == "SQUARE_HAS_BUILDING"
    play.red("build", unit="r3", what="camp")
    del play.board.buildings["D3"]
    assert play.refusal(RED, "build", unit="r2", what="camp") == "CAMP_LIMIT_TURN"
    play.red("end_turn")
    assert not play.board.has_built_camp


def test_a_barracks_costs_two_wood_and_two_gold_each_time() -> None:
    """E-BUILD-08 to E-BUILD-10, E-RES-03, E-ORD-09."""
    play = make_play(C3="mine")
    assert play.refusal(RED, "build", unit="r1", what="barracks") == "NOT_ENOUGH_RESOURCES"
    tokens = give(play.board, RED, wood=4, gold=4)
    put(play.board, "r2", "D3")
    play.red("build", unit="r1", what="barracks")
    play.red("build", unit="r2", what="barracks", pay=["wood", "wood", "gold", "gold"])
    assert tokens.main["gold"] == MainPool(4, 0), "the state before stays"
    assert play.board.player(RED).tokens.main["gold"] == MainPool(0, 4)


def test_where_no_barracks_may_stand() -> None:
    """E-BUILD-11 to E-BUILD-13, R-BUILD-01, R-BUILD-03."""
    play = make_play(C4="river", C5="mountain", D4="water")
    give(play.board, RED, wood=9, gold=9)
    expected = {
        "B1": "TOO_CLOSE_TO_CAPITAL", "E6": "TOO_CLOSE_TO_CAPITAL", "B2": "", "C5": "",
        "C4": "NO_BARRACKS_ON_WATER", "D4": "NO_BARRACKS_ON_WATER", "A1": "SQUARE_HAS_BUILDING",
    }  # fmt: skip
    for square, code in expected.items():
        play.unit("r1").square = square
        assert play.refusal(RED, "build", unit="r1", what="barracks") == code


def test_tokens_are_limited() -> None:
    """E-SETUP-01, E-SETUP-02, R-SETUP-02, E-BUILD-23."""
    play = make_play(C3="mine")
    give(play.board, RED, wood=2, gold=2)
    for number in range(1, 4):
        place(play.board, RED, "barracks", f"E{number}")
    assert play.refusal(RED, "build", unit="r1", what="barracks") == "NO_TOKENS_LEFT"
    del play.board.buildings["E1"]
    assert play.refusal(RED, "build", unit="r1", what="barracks") == ""


def relocation(camps: int) -> Play:
    play = make_play(C3="mine")
    for number in range(camps):
        square = f"{'DE'[number // 4]}{number % 4 + 1}"
        place(play.board, RED, "camp", square)
        play.board.terrain[square] = "farmland"
    main = play.board.player(RED).tokens.main
    main["food"], main["gold"] = MainPool(1, 2), MainPool(2, 0)
    return play


def test_the_example_of_relocating_a_camp() -> None:
    """WX-10: E-BUILD-17 to E-BUILD-19, E-BUILD-21, E-BUILD-24, R-BUILD-05 to R-BUILD-07."""
    play = relocation(8)
    play.building("D1").damage = 3
    events = play.red("relocate", unit="r1", **{"from": "D1"})
    main = play.board.player(RED).tokens.main
    assert (main["food"], main["gold"]) == (MainPool(0, 2), MainPool(3, 0))
    assert (play.building("C3").damage, play.unit("r1").is_exhausted) == (0, True)
    assert "D1" not in play.board.buildings
    assert "building_lost" not in kinds(events)
    assert play.board.has_built_camp
    assert relocation(7).refusal(RED, "relocate", unit="r1", **{"from": "D1"}) == "TOKENS_LEFT"


def test_only_own_camps_and_barracks_are_relocated() -> None:
    """R-BUILD-05, E-BUILD-20, E-ORD-10."""
    play = relocation(8)
    assert play.refusal(RED, "relocate", unit="r1", **{"from": "A1"}) == "NOT_YOUR_BUILDING"
    assert play.refusal(RED, "relocate", unit="r1", **{"from": "F6"}) == "NOT_YOUR_BUILDING"
    for square in ("A3", "A4", "A5"):
        place(play.board, RED, "barracks", square)
    give(play.board, RED, wood=1, gold=2)
    code = play.refusal(RED, "relocate", unit="r1", **{"from": "A3"})
    assert code == "NOT_ENOUGH_RESOURCES"
    give(play.board, RED, wood=2)
    play.red("relocate", unit="r1", **{"from": "A3"})
    assert play.board.player(RED).tokens.main["wood"] == MainPool(0, 2)


def test_a_unit_in_a_village_draws_or_resupplies() -> None:
    """E-ACT-08 to E-ACT-13, R-ACT-01, R-ACT-04, E-INFO-14, E-INFO-15."""
    play = make_play(C3="village")
    play.deal(RED, ["foot#1", "foot#2"], ["rider#1"])
    put(play.board, "r2", "C3", "recruiter")
    too_many = {"unit": "r1", "use": "resupply", "cards": ["sample_foot#1", "sample_foot#2"]}
    assert play.refusal(RED, "village", **too_many) == "RESUPPLY_TOO_MANY"
    events = play.red("village", unit="r1", use="resupply", cards=["sample_foot"])
    assert play.hand(RED) == ["sample_foot#2", "sample_rider#1"]
    assert play.state.secrets_of(RED).deck == ["sample_foot#1"]
    assert kinds(events, BLUE) == ["village_used", "resupplied"]
    assert kinds(events, RED) == ["village_used", "resupplied", "hand_received"]
    play.red("village", unit="r2", use="draw")
    assert (len(play.hand(RED)), play.board.player(RED).deck_size) == (3, 0)
    play.unit("r1").is_exhausted = False
    play.unit("r1").square = "C4"
    assert play.refusal(RED, "village", unit="r1", use="draw") == "NOT_A_VILLAGE"


def test_recruit_draws_a_card_anywhere() -> None:
    """E-KW-32, R-KW-13, E-ORD-12."""
    play = make_play()
    play.deal(RED, [], ["foot#1"])
    put(play.board, "r2", "C4", "recruiter")
    assert play.refusal(RED, "recruit", unit="r1") == "NO_SUCH_ABILITY"
    play.red("recruit", unit="r2")
    assert play.hand(RED) == ["sample_foot#1"]
    assert play.unit("r2").is_exhausted


def test_modes_are_switched_freely_while_unexhausted() -> None:
    """E-ACT-06, E-ACT-07, R-ACT-02: a printed 0 is a stat."""
    play = make_play()
    put(play.board, "r2", "C4", "archer")
    for mode in ("ranged", "melee", "ranged"):
        play.red("mode", unit="r2", mode=mode)
    assert (play.unit("r2").mode, play.unit("r2").is_exhausted) == ("ranged", False)
    assert play.refusal(RED, "mode", unit="r2", mode="ranged") == "ALREADY_IN_MODE"
    assert play.refusal(RED, "mode", unit="r1", mode="ranged") == "NO_SUCH_MODE"
    play.unit("r2").is_exhausted = True
    assert play.refusal(RED, "mode", unit="r2", mode="melee") == "UNIT_EXHAUSTED"


def test_common_checks_come_in_the_ledgers_sequence() -> None:
    """E-PIPE-16, E-TURN-09, E-TURN-11, E-TURN-12, R-TURN-02."""
    play = make_play()
    assert play.refusal(BLUE, "move", unit="u1", to="F5") == "NOT_YOUR_TURN"
    assert play.refusal(RED, "move", unit="r7", to="C4") == "NO_SUCH_UNIT"
    assert play.refusal(RED, "move", unit="u1", to="C9") == "NO_SUCH_SQUARE"
    assert play.refusal(RED, "move", unit="u1", to="F5") == "NOT_YOUR_UNIT"
    assert play.refusal(RED, "deploy", card="sample_foot", square="A1") == "WRONG_PHASE"
    play.red("end_phase")
    assert play.refusal(RED, "move", unit="r1", to="C4") == "WRONG_PHASE"
    assert play.refusal(RED, "mode", unit="r1", mode="melee") == "WRONG_PHASE"
