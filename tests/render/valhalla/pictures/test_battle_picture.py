"""The diagram of a battle: positions, health phase by phase, flanks, and no secret."""

from fractions import Fraction

import pytest

from engine.core.protocol.values import Event, Seat
from engine.valhalla.events.battles import (
    BattleReport,
    FoeLosses,
    OverrunReport,
    RetreatReport,
    TacticReport,
)
from engine.valhalla.view import View
from engine.valhalla.view_builder import view
from render.drawing.picture import PictureRequest, encode_png
from render.language.voice import Voice
from render.valhalla.pictures.battle_contents import (
    POSITIONS,
    Battle,
    count_phases,
    list_own_battles,
    read_battle,
)
from render.valhalla.pictures.pictures import choose_pictures_to_send, draw_picture
from render.valhalla.words.nouns import WORD_BOOK
from render.valhalla.words.table_names import teach_table_names
from tests.engine.valhalla.staged_battles import AT, FOE, ME, battle_report_of, fight_staged_battle
from tests.engine.valhalla.worlds.world import events_told as told_of

PLAYERS = {1: "Ada", 2: "Bo"}
LANGUAGES = ("en", "fr")


@pytest.fixture(scope="module")
def war() -> tuple[dict[int, View], dict[int, BattleReport]]:
    """Fight one battle, and let both sides look at it."""
    table = fight_staged_battle(
        "30 swordsman, 20 archer, 10 D", {2: "25 archer, 20 swordsman, 8 D, 3 C"}
    )
    seen = {seat: view(table.state, Seat(seat)) for seat in (1, 2)}
    return seen, {seat: battle_report_of(table, seat) for seat in (1, 2)}


War = tuple[dict[int, View], dict[int, BattleReport]]


def read_report(war: War, seat: int, language: str = "en") -> Battle:
    """Read the report of a seat."""
    seen, told = war
    voice = teach_table_names(Voice(language, WORD_BOOK, players=PLAYERS), seen[seat])
    return read_battle(voice, seen[seat], told[seat])


def test_health_stands_phase_by_phase_as_the_report_tells_it(war: War) -> None:
    """V-13-33: HP and max HP of each stack after each phase."""
    found = {phase.number: phase for phase in read_report(war, 1).phases}
    told = war[1][1]
    for one in told.after:
        if one.phase in found:
            health = found[one.phase].health[one.seat, one.at]
            assert health == (Fraction(one.hp), Fraction(one.max_hp))


def test_a_phase_in_which_nothing_happened_has_no_row_and_is_not_counted(war: War) -> None:
    """First fire comes before the phases; one that nobody has leaves no row."""
    told = war[1][1]
    last = max(blow.phase for blow in told.blows)
    calm = [one.model_copy(update={"phase": 0, "hp": one.max_hp}) for one in told.after[:1]]
    still = [one for one in told.after if one.phase == last]
    after = (*calm, *told.after, *(one.model_copy(update={"phase": last + 1}) for one in still))
    blows = tuple(one for one in told.blows if one.phase)
    quiet = told.model_copy(update={"after": after, "blows": blows})
    seen = war[0][1]
    voice = teach_table_names(Voice("en", WORD_BOOK, players=PLAYERS), seen)
    found = read_battle(voice, seen, quiet)
    assert {phase.number for phase in found.phases} >= {blow.phase for blow in blows}
    assert count_phases(found) == last
    assert last + 1 not in {phase.number for phase in found.phases}
    picture = draw_picture(seen, PictureRequest(part="battle"), PLAYERS, (quiet,))
    assert f"in {last} phases" in picture.alt or "in one phase" in picture.alt


def test_every_attack_is_an_arrow_and_one_into_another_position_is_a_flank(war: War) -> None:
    """V-6.1-16."""
    found, told = read_report(war, 1), war[1][1]
    strikes = [one for phase in found.phases for one in phase.strikes]
    assert len(strikes) == len(told.blows)
    assert any(one.is_flank for one in strikes)
    assert all(one.is_flank == (one.giver[1] != one.target[1]) for one in strikes)
    assert {one.at for one in found.stacks} <= set(POSITIONS)


@pytest.mark.parametrize("seat", [1, 2])
def test_of_foes_there_are_positions_but_never_what_stands_in_them(war: War, seat: int) -> None:
    """V-13-33: positions used; no designs, no units by stack."""
    found = read_report(war, seat)
    own = [one for one in found.stacks if one.is_own]
    foes = [one for one in found.stacks if not one.is_own]
    assert own
    assert foes
    assert all(one.units for one in own)
    assert not any(one.units or one.is_friend for one in foes)
    assert {one.seat for one in foes} == {FOE if seat == 1 else ME}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pattern", [False, True])
def test_it_is_drawn_with_words_of_its_own_for_winner_and_loser(
    war: War, language: str, *, pattern: bool
) -> None:
    seen, told = war
    drawn = {}
    for seat in (1, 2):
        look = PictureRequest(language, "battle", pattern=pattern)
        picture = draw_picture(seen[seat], look, PLAYERS, (told[seat],))
        drawn[seat] = picture
        assert AT in picture.alt
        assert AT in picture.text_twin
        assert len(encode_png(picture)) < 400 * 1024
        for phase in read_report(war, seat, language).phases:
            assert picture.text_twin.count("\n  - ") >= len(phase.strikes)
    assert drawn[1].image.tobytes() != drawn[2].image.tobytes()


def test_a_zoom_names_a_battle_and_nonsense_shows_the_last(war: War) -> None:
    seen, told = war
    other = told[1].model_copy(update={"at": "011.011"})
    heard: tuple[Event, ...] = (told[1], other)
    first = draw_picture(seen[1], PictureRequest(part="battle", zoom="battle:1"), PLAYERS, heard)
    assert AT in first.alt
    for zoom in ("battle:2", "battle:9", "battle:0", "battle:x", ""):
        assert (
            "011.011"
            in draw_picture(seen[1], PictureRequest(part="battle", zoom=zoom), PLAYERS, heard).alt
        )


def test_an_overrun_has_its_losses_and_no_phases(war: War) -> None:
    """V-6.4-10."""
    seen, told = war
    overrun = OverrunReport(
        audience=told[1].audience, battle=2, round=3, at=AT, seat=ME, attacker=ME,
        defenders=(FOE,), foes=(FoeLosses(seat=FOE, lost=(("archer", 2),)),),
    )  # fmt: skip
    picture = draw_picture(seen[1], PictureRequest(part="battle"), PLAYERS, (overrun,))
    assert "2\u00a0Archers" in picture.text_twin
    assert list_own_battles((overrun, told[1])) == [overrun, told[1]]
    assert list(choose_pictures_to_send(seen[1], (overrun, told[1]))) == [("battle", "battle:2")]


def test_without_a_battle_it_says_so(war: War) -> None:
    picture = draw_picture(war[0][1], PictureRequest(part="battle"), PLAYERS, ())
    assert picture.alt == picture.text_twin == "No battle of yours was fought."


def test_each_own_battle_is_sent_to_who_fought_it_and_the_hall_to_all(war: War) -> None:
    seen, told = war
    assert list(choose_pictures_to_send(seen[1], (told[1], told[1]))) == [
        ("battle", "battle:1"), ("battle", "battle:2"),
    ]  # fmt: skip
    table = fight_staged_battle("3 swordsman", {2: "2 archer"})
    public = told_of(table, "battle_told")
    assert list(choose_pictures_to_send(view(table.state, None), public)) == [("hall", "")]


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "walls 2 (1 lost to siege), hazards 1."), ("fr", "murs 2 (1 perdu au siège), ")],
)
def test_fortifications_stand_beside_the_picture(war: War, language: str, said: str) -> None:
    """V-13-33: the levels at first fire, and what siege took of them."""
    seen, told = war
    forts = {"fort_levels": (("walls", 2), ("hazards", 1)), "forts": (("walls", 1),)}
    heard = (told[1].model_copy(update=forts),)
    picture = draw_picture(seen[1], PictureRequest(language, "battle"), PLAYERS, heard)
    assert said in picture.text_twin.replace("\u202f", " ")


@pytest.mark.parametrize(("language", "said"), [("en", "96.13"), ("fr", "96,13")])
def test_numbers_are_rounded_half_up_to_two_places_as_the_reader_writes_them(
    war: War, language: str, said: str
) -> None:
    """V-0-03."""
    seen, told = war
    blows = tuple(one.model_copy(update={"damage": "96.125"}) for one in told[1].blows)
    heard = (told[1].model_copy(update={"blows": blows}),)
    picture = draw_picture(seen[1], PictureRequest(language, "battle"), PLAYERS, heard)
    assert said in picture.text_twin
    assert picture.text_twin.count(said) == len(blows)


@pytest.mark.parametrize(
    ("language", "said"), [("en", "nobody came back"), ("fr", "nul n\u2019en est revenu")]
)
def test_a_retreat_of_which_nobody_came_back_is_not_said_to_have_worked(
    war: War, language: str, said: str
) -> None:
    seen, told = war
    tactic = TacticReport(seat=ME, tactic="fighting_retreat", worked=True)
    voice = teach_table_names(Voice(language, WORD_BOOK, players=PLAYERS), seen[1])
    lost = told[1].model_copy(update={"tactics": (tactic,), "retreats": ()})
    saved = lost.model_copy(update={"retreats": (RetreatReport(to=AT, units=(11,)),)})
    notes = [read_battle(voice, seen[1], one).notes for one in (lost, saved)]
    assert [any(said in note for note in found) for found in notes] == [True, False]
    assert all("Fighting" in found[0] or "combattante" in found[0] for found in notes)


def test_a_blow_names_the_position_of_the_giver_and_that_of_the_foe(war: War) -> None:
    seen, told = war
    picture = draw_picture(seen[1], PictureRequest("fr", "battle"), PLAYERS, (told[1],))
    assert "Le Centre d\u2019Empire de la place 1 frappe le Centre adverse" in picture.text_twin
