"""Sagas: a game played at random, written down, read, edited, damaged, and played again."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.dice import Dice, make_seed
from engine.core.files import state_files
from engine.core.files.file_faults import FaultError
from engine.core.files.written_opening import Lobby
from engine.core.match import Match, PlayedStep
from engine.core.protocol.values import Seat
from engine.core.replay import proof, saga_replay
from engine.registry import GAMES
from tests.engine.random_play import ALL_GAMES, PLAY_SEED, RandomGame, play_random_game
from tests.engine.toy import GAME
from tests.engine.toy.orders import Bid, Pick

games = pytest.mark.parametrize("key", ALL_GAMES)


def build_match(play: RandomGame, moments: Sequence[object] | None = None) -> Match[object, object]:
    """Make a match out of a play, as if it had just been played."""
    kept = play.moments if moments is None else play.moments[: len(moments)]
    match = Match(play.game, play.states[len(kept)], play.dice)
    match.played_steps.append(PlayedStep({}, play.setup, 0))
    match.played_steps.extend(PlayedStep(moment.sheets, moment.step, 0) for moment in kept)
    return match


def build_saga(key: str, seed: int) -> saga_replay.Saga:
    play = play_random_game(key, seed)
    lobby = Lobby(play.table.settings, play.table.entries)
    return saga_replay.record_saga(
        build_match(play), PLAY_SEED.format(seed), lobby, {1: "Ada", 2: "Ben é"}
    )


@games
@pytest.mark.parametrize("seed", range(3))
def test_a_saga_comes_back_from_its_text_and_leads_to_the_same_end(key: str, seed: int) -> None:
    saga, play = build_saga(key, seed), play_random_game(key, seed)
    text = saga_replay.write_saga(saga)
    again = saga_replay.read_saga(text, "saga.yaml", ALL_GAMES)
    assert saga_replay.write_saga(again) == text
    report = saga_replay.replay_saga(again)
    assert report.first_difference is None
    assert report.steps == len(play.moments)
    assert report.proved == len(play.moments) + 1
    assert state_files.dump(play.game, report.match.state) == state_files.dump(
        play.game, play.states[-1]
    )


@games
def test_a_saga_may_begin_at_a_position(key: str) -> None:
    play = play_random_game(key, 0)
    middle = len(play.moments) // 2
    match = Match(play.game, play.states[-1], play.dice)
    match.played_steps.extend(
        PlayedStep(moment.sheets, moment.step, 0) for moment in play.moments[middle:]
    )
    saga = saga_replay.record_saga(match, PLAY_SEED.format(0), play.moments[middle].state)
    report = saga_replay.replay_saga(
        saga_replay.read_saga(saga_replay.write_saga(saga), "saga.yaml", ALL_GAMES)
    )
    assert report.first_difference is None
    assert report.proved == len(play.moments) - middle
    assert state_files.dump(play.game, report.match.state) == state_files.dump(
        play.game, play.states[-1]
    )


def test_the_games_of_the_registry_are_all_replayed_here() -> None:
    assert set(ALL_GAMES) == {*GAMES, "toy"}


# A short saga, to be damaged

SHORT = """\
saga: 1
game: toy
rules_version: 2
game_id: short
seed: north
players: {1: Ada, 2: Ben}
position:
  sides: {1: {hand: [bow#1, cook#1]}, 2: {}}
  treasures: [cup#1, crown#1, harp#1]
steps:
- 1 bid.1: [bid 3]
  2 bid.1: []
- 1 turn.1:
  - arrange cook#1
- 2: ['whisper 1 "well played, Ada"']
- 1 pick.1: [pick crown#1]
- 1 turn.1: [lapse]
"""


def read_saga(text: str = SHORT) -> saga_replay.Saga:
    return saga_replay.read_saga(text, "short.yaml", ALL_GAMES)


def fault_text(text: str) -> str:
    with pytest.raises(FaultError) as caught:
        saga_replay.replay_saga(read_saga(text))
    return str(caught.value)


def test_a_saga_without_proofs_is_played_and_can_be_proved() -> None:
    report = saga_replay.replay_saga(read_saga())
    assert (report.steps, report.proved, report.first_difference) == (5, 0, None)
    proved = saga_replay.prove_saga(read_saga())
    report = saga_replay.replay_saga(
        saga_replay.read_saga(saga_replay.write_saga(proved), "short.yaml", ALL_GAMES)
    )
    assert (report.steps, report.proved, report.first_difference) == (5, 5, None)


def test_the_first_step_that_leads_elsewhere_is_told_with_its_line() -> None:
    text = saga_replay.write_saga(saga_replay.prove_saga(read_saga()))
    edited = text.replace("arrange cook#1", "arrange bow#1")
    report = saga_replay.replay_saga(read_saga(edited))
    assert report.first_difference is not None
    assert report.first_difference.step == 2
    assert report.steps == 2
    assert report.proved == 1
    line = report.first_difference.line or 0
    assert "arrange bow#1" in edited.splitlines()[line - 1]
    assert report.first_difference.expected in text
    assert report.first_difference.found not in text


def test_an_edited_step_that_has_lost_its_proof_is_played_and_the_next_is_compared() -> None:
    proved = saga_replay.prove_saga(read_saga())
    [first, second, *others] = proved.steps
    text = saga_replay.write_saga(proved).replace(f"  proof: {second.proof}\n", "")
    text = text.replace(f", proof: {second.proof}", "")
    assert second.proof not in text
    report = saga_replay.replay_saga(read_saga(text))
    assert (report.steps, report.proved, report.first_difference) == (5, 4, None)
    report = saga_replay.replay_saga(read_saga(text.replace("arrange cook#1", '"arrange bow#1"')))
    assert report.first_difference is not None
    assert report.first_difference.step == 3
    assert first.proof
    assert others


def test_another_seed_differs_from_the_beginning() -> None:
    text = saga_replay.write_saga(build_saga("toy", 0))
    seed = PLAY_SEED.format(0)
    report = saga_replay.replay_saga(
        saga_replay.read_saga(text.replace(seed, "another seed"), "x.yaml", ALL_GAMES)
    )
    assert report.first_difference is not None
    assert report.first_difference.step == 0
    assert report.steps == 0


def test_an_undone_step_turns_to_another_branch() -> None:
    """The dice of a raid after an undo are not those that were seen."""
    text = SHORT + "- 1 bid.2: [bid 1]\n  2 bid.2: []\n"
    branched = text + "- {1 turn.2: [raid 2], branch: 1}\n- 2 defend.1: []\n"
    saga = read_saga(branched)
    assert saga.steps[6].branch == 1
    match = saga_replay.replay_saga(saga).match
    assert match.dice.branch == 1
    assert [one.branch for one in match.played_steps] == [0] * 6 + [1] * 2
    again = saga_replay.record_saga(match, "north", saga.state)
    assert [one.branch for one in again.steps] == [None] * 6 + [1, None]
    fought = [
        saga_replay.replay_saga(read_saga(one)).proved for one in (saga_replay.write_saga(again),)
    ]
    assert fought == [8]


@pytest.mark.parametrize(
    ("wrong", "right", "told"),
    [
        ("bid 3", "bid 99", "short.yaml:11: steps.0.1 bid.1.0: refused: AMOUNT (T-BID-01), low 0"),
        ("arrange cook#1", "arrange cok#1", "short.yaml:14: steps.1.1 turn.1.0: refused: CARD_UN"),
        ("arrange cook#1", "arange cook#1", "short.yaml:14: steps.1.1 turn.1.0: can't be read as"),
        ("bid 3", "bid much", "short.yaml:11: steps.0.1 bid.1.0: can't be read as an order: look"),
        ("arrange cook#1", "end\n  - end", "short.yaml:13: steps.1.1 turn.1: one order is played"),
        ("2 bid.1: []", "2 bid.2: []", "nothing like that is asked here; asked are 1 bid.1, 2 bid"),
        ("\n  2 bid.1: []", "", "short.yaml:11: steps.0.1 bid.1: 2 bid.1 plays with it; write []"),
        ("[pick crown#1]", "[]", "steps.3.1 pick.1: this ask can't be closed early; write [lapse]"),
        ("- 2: [", "- 2 turn.1: [", "nothing like that is asked here; asked are 1 turn.1, 1 pick"),
        ("- 2: [", "- 1 turn.1: [", "whisper is played at once: write it under the seat alone"),
        ("[pick crown#1]", "[lapse, pick crown#1]", "steps.3.1 pick.1: one order is played at a"),
        ("[bid 3]", "[lapse, bid 3]", "steps.0.1 bid.1.0: time runs out at the end of a sheet"),
        ("""['whisper 1 "well played, Ada"']""", "[lapse]", "time runs out at the end of a"),
        ("- 1 pick.1:", "  1 pick.1:", "only sealed sheets of one group play together"),
        ("- 1 turn.1:\n  - arr", "- {}\n- 1 turn.1:\n  - arr", "a step without a sheet"),
        ("- 2: [", "- nobody: [", "nobody is no seat; write a number"),
        ("- 2: [", "- 9: [", "9 is no seat of this game"),
        ("- 2: [", "- 3: [", "refused: NOT_SEATED"),
        ("saga: 1", "saga: 2", "short.yaml:1: saga: expected 1, the form of sagas"),
        ("saga: 1\n", "", "short.yaml: not a saga: it has no saga"),
        ("steps:", "stepps:", "stepps: this key is not known here; did you mean steps?"),
        ("game: toy", "game: tyo", '"tyo" is no game; did you mean toy?'),
        ("rules_version: 2", "rules_version: 1", "made by rules version 1, and this Skald plays 2"),
        ("rules_version: 2", "rules_version: two", "rules_version: expected a whole number"),
        ("{1: Ada,", "{Ada: 1,", "players.Ada: expected the number of a seat"),
        ("position:", "entries: 2\nposition:", "begins with entries (and settings), or at a pos"),
        ("hand: [", "hands: [", "short.yaml:8: position.sides.1.hands"),
        ("[bid 3]", "[bid 3]\n  proof: 12", "expected a proof of 16 hex digits (leave it out"),
        ("steps:\n", "steps:\n- 1: [[bid 3]]\n", "expected an order, [] or [lapse]"),
        ("seed: north", "seed: [north]", "seed: expected a seed"),
        ("- 1 turn.1: [lapse]", "- 1 turn.1: [lapse]\n---\n", "expected one YAML document, found"),
        ("- 1 turn.1: [lapse]", "- !!python/object:x {}", "the tag tag:yaml.org,2002:python/obj"),
    ],
)
def test_damage_is_told_with_its_line_and_what_to_do(wrong: str, right: str, told: str) -> None:
    assert SHORT.count(wrong) == 1
    assert told in fault_text(SHORT.replace(wrong, right))


def test_a_step_after_the_end_is_told() -> None:
    text = SHORT + "- 2: [concede confirm]\n- 1: [concede confirm]\n"
    assert "short.yaml:19: steps.6.1: the game is over before this step" in fault_text(text)


def test_a_table_that_may_not_start_is_told() -> None:
    start = SHORT.index("position:")
    text = f"{SHORT[:start]}entries: 1\nsteps: []\n"
    assert fault_text(text) == "short.yaml: entries: such a table may not start: SEATS (T-LOBBY-01)"


def test_a_sealed_order_that_was_legal_when_it_was_given_is_believed() -> None:
    """Two bids on one sheet are refused; that it led where the proof says is enough."""
    saga = read_saga()
    state = saga.state
    twice = {**saga.steps[0].sheets, (Seat(1), "bid.1"): (Bid(amount=3), Bid(amount=2))}
    step = GAME.resolve(state, twice, Dice(make_seed("north"), "short"))
    text = SHORT[: SHORT.index("- 1 turn.1")].replace("[bid 3]", "[bid 3, bid 2]")
    assert "refused: BID_TWICE" in fault_text(text)
    believed = text + f"  proof: {proof.compute_proof(GAME, step)}\n"
    assert saga_replay.replay_saga(read_saga(believed)).proved == 1
    assert "refused: BID_TWICE" in fault_text(text + "  proof: 0123456789abcdef\n")


def test_a_sealed_order_that_cannot_even_be_resolved_is_told_with_its_line() -> None:
    saga = read_saga()
    sheets = {**saga.steps[0].sheets, (Seat(1), "bid.1"): (Pick(card="cup#1"),)}
    assert GAME.resolve(saga.state, sheets, Dice("", "")).events
    text = SHORT.replace("[bid 3]", "[pick cup#1]")
    assert "short.yaml:11: steps.0.1 bid.1.0: refused: NOT_NOW" in fault_text(text)


@given(st.data())
@settings(max_examples=120)
def test_a_damaged_saga_is_told_or_played_and_nothing_else(data: st.DataObject) -> None:
    """Any line is lost, doubled, or has a piece cut out."""
    lines = saga_replay.write_saga(build_saga("toy", data.draw(st.integers(0, 4)))).splitlines()
    at = data.draw(st.integers(0, len(lines) - 1))
    cut = data.draw(st.integers(0, len(lines[at])))
    end = data.draw(st.integers(cut, len(lines[at])))
    mended = [lines[at][:cut] + lines[at][end:], f"{lines[at]}\n{lines[at]}", lines[at][end:]]
    lines[at] = data.draw(st.sampled_from(mended))
    told = played_on = ""
    try:
        report = saga_replay.replay_saga(
            saga_replay.read_saga("\n".join(lines), "x.yaml", ALL_GAMES)
        )
        played_on = f"{report.steps} steps"
    except FaultError as fault_:
        told = str(fault_)
    assert played_on or told.startswith("x.yaml")
