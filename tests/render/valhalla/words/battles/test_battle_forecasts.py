"""Empire: Valhalla: how a battle would go, said to whoever has ordered it, in both languages."""

from typing import Any

import pytest

from engine.core.protocol.game import Ask
from engine.core.protocol.values import Order, Seat, audience_of
from engine.valhalla.view import View
from engine.valhalla.view_builder import view
from render.games import PRESENTATIONS
from render.valhalla.words.battles.battle_forecasts import BattleForeseen, Foe
from render.words import LANGUAGES, WORD_BOOKS, Voice
from tests.engine.valhalla.planning.test_expected_battles import (
    make_ask,
    march_order,
    view_with_marks,
)
from tests.engine.valhalla.planning.test_expected_battles_of_answers import state_under_attack
from tests.engine.valhalla.staged_battles import (
    AT,
    FOE,
    FROM,
    ME,
    respond_order,
    stage_battle,
    tactic_order,
)
from tests.engine.valhalla.worlds.world import read_sheet

PAINTER = PRESENTATIONS["valhalla"]
NAMES = {1: "ada", 2: "Freya", 3: "Émile"}
MINE, THEIRS = "1 warlord, 15 swordsman, 8 C", "1 warlord, 12 archer, 7 C"
THIRD = Seat(3)

languages = pytest.mark.parametrize("language", LANGUAGES)


def make_voice(language: str, seat: Seat = ME) -> Voice:
    return Voice(language, WORD_BOOKS["valhalla"], NAMES, seat, markdown=True)


def tell_forecasts(language: str, shown: View, *given: Order, of: Ask | None = None) -> str:
    """Say what comes of a sheet, in one line for each battle."""
    voice = make_voice(language, ME if shown.me is None else shown.me.seat)
    return "\n".join(
        map(voice.tell_event, PAINTER.guidance.forecast(shown, of or make_ask(), given, None))
    )


def without_typography(text: str) -> str:
    """Take out what is typography alone."""
    return text.replace("\u202f", " ").replace("\u00a0", " ").replace("\u2019", "'")


def make_forecast(**facts: Any) -> BattleForeseen:
    """Make up a battle, to be told."""
    usual: dict[str, Any] = {
        "seat": ME, "at": AT, "role": "attack", "outcome": "attacker_won", "phases": 3,
        "ridden": False, "units": (("swordsman", 24, 9),),
        "foes": (Foe(seat=FOE, units=(("archer", 20, 17),), how="now", round=3),),
        "unseen": (), "walls": "", "number": 0, "tactic": "", "works": False, "formed": "",
        "boons": (), "powers": False, "doubtful": "",
    }  # fmt: skip
    return BattleForeseen(audience=audience_of(ME), **usual | facts)


def tell_forecast(language: str, **facts: Any) -> str:
    return without_typography(make_voice(language).tell_event(make_forecast(**facts)))


def make_foe(stood: int, fell: int, **facts: Any) -> Foe:
    return Foe(**{"seat": FOE, "how": "now", "round": 3} | facts, units=(("archer", stood, fell),))


def explain_forecasts(language: str, shown: View, *given: Order) -> list[str]:
    voice = make_voice(language)
    [found] = PAINTER.guidance.forecast(shown, make_ask(), given, None)
    return without_typography(PAINTER.numbers.explain(voice, found, None)).split("\n")


# On the own turn


def test_a_march_is_told_with_its_course_its_cost_and_what_that_rests_on() -> None:
    shown = view_with_marks(stage_battle(MINE, {2: THEIRS}))
    orders = read_sheet(march_order(), tactic_order("pincer"))
    assert tell_forecasts("en", shown, *orders) == (
        f"By what you know of {AT}, you are thrown back after 5 phases with Pincer Formation: "
        "about 9 of your 24 fall, they lose about 10 of 20. "
        "Freya scouted this turn, designs guessed; what is hidden may change it."
    )
    assert without_typography(tell_forecasts("fr", shown, *orders)) == (
        f"D'après ce que vous savez de {AT}, votre ost est repoussé après 5 phases "
        "avec la Formation en tenaille : environ 9 de vos 24 unités tombent, "
        "ils en perdent environ 10 sur 20. Freya : selon vos éclaireurs ce tour, "
        "modèles devinés ; ce qui est caché peut tout changer."
    )


@languages
def test_a_watcher_is_told_nothing(language: str) -> None:
    shown = view(stage_battle(MINE, {2: THEIRS}), None)
    assert tell_forecasts(language, shown, *read_sheet(march_order())) == ""


def test_where_nobody_is_known_nothing_is_said_whether_somebody_stands_there_or_not() -> None:
    """V-2.2-09: to the letter."""
    blind: dict[str, Any] = {"sides": {1: {"scouted": []}}}
    worlds = (stage_battle(MINE, {2: THEIRS}, **blind), stage_battle(MINE, {2: []}, **blind))
    assert [
        tell_forecasts("en", view_with_marks(one), *read_sheet(march_order())) for one in worlds
    ] == ["", ""]


@languages
def test_worlds_that_differ_in_what_the_reader_can_not_know_are_told_to_the_letter_alike(
    language: str,
) -> None:
    """V-13-01, V-13-50: designs, tactics, favor and other hosts of a foe."""
    count = {"at": AT, "seat": 2, "counts": {"C": 12}, "officers": 1, "hp": 200, "attack": 60}
    mine: dict[str, Any] = {"scouted": [count], "revealed": [AT, FROM, "002.002"]}
    theirs: dict[str, Any] = {
        "favor": 200,
        "designs": {"C": {"hp": 9, "attack": 3, "defense": 4}},
        "tactics": {AT: "wall_of_steel"},
        "units": {"005.004": "40 D"},
    }
    worlds = [
        view_with_marks(stage_battle(MINE, {2: "1 warlord, 12 C"}, sides={1: mine, **more}))
        for more in ({}, {2: theirs})
    ]
    first, second = (
        [
            tell_forecasts(language, shown, *read_sheet(march_order())),
            *explain_forecasts(language, shown, *read_sheet(march_order())),
        ]
        for shown in worlds
    )
    assert first == second
    assert "Freya" in first[0]


@pytest.mark.parametrize(
    ("count", "fell", "english", "french"),
    [
        (24, 0, "none of your 24 falls,", "aucune de vos 24 unités ne tombe,"),
        (24, 1, "one of your 24 falls,", "une de vos 24 unités tombe,"),
        (24, 9, "about 9 of your 24 fall,", "environ 9 de vos 24 unités tombent,"),
        (1, 0, "your one unit lives,", "votre seule unité survit,"),
        (1, 1, "your one unit falls,", "votre seule unité tombe,"),
    ],
)
def test_own_losses_agree_with_their_number(
    count: int, fell: int, english: str, french: str
) -> None:
    units = (("swordsman", count, fell),)
    assert f": {english}" in tell_forecast("en", units=units)
    assert f": {french}" in tell_forecast("fr", units=units)


@pytest.mark.parametrize(
    ("count", "fell", "english", "french"),
    [
        (20, 0, "they lose none of 20.", "ils n'en perdent aucune sur 20."),
        (20, 1, "they lose one of 20.", "ils en perdent une sur 20."),
        (20, 7, "they lose about 7 of 20.", "ils en perdent environ 7 sur 20."),
        (1, 0, "they lose nobody.", "ils ne perdent personne."),
        (1, 1, "they lose their one unit.", "ils perdent leur seule unité."),
    ],
)
def test_losses_of_others_agree_with_their_number(
    count: int, fell: int, english: str, french: str
) -> None:
    assert f", {english}" in tell_forecast("en", foes=(make_foe(count, fell),))
    assert f", {french}" in tell_forecast("fr", foes=(make_foe(count, fell),))


@pytest.mark.parametrize(
    ("facts", "english", "french"),
    [
        (
            {"outcome": "attacker_routed"},
            "you lose all your 24 but for any who escape, they lose about 17 of 20.",
            "vous perdez vos 24 unités, sauf qui s'échappe, ils en perdent environ 17 sur 20.",
        ),
        (
            {"outcome": "attacker_routed", "units": (("archer", 1, 1),)},
            "you lose your one unit unless it escapes,",
            "vous perdez votre seule unité, sauf si elle s'échappe,",
        ),
        (
            {"outcome": "attacker_routed", "role": "defense"},
            "about 9 of your 24 fall, they lose all their 20 but for any who escape.",
            "tombent, ils perdent leurs 20 unités, sauf qui s'échappe.",
        ),
        (
            {"outcome": "both_destroyed", "units": (("archer", 5, 5),)},
            "you lose all your 5 but for any who escape, they lose about 17 of 20.",
            "vous perdez vos 5 unités, sauf qui s'échappe, ils en perdent environ 17 sur 20.",
        ),
        (
            {"outcome": "defender_routed", "foes": (make_foe(1, 1),)},
            "they lose their one unit unless it escapes.",
            "ils perdent leur seule unité, sauf si elle s'échappe.",
        ),
    ],
)
def test_nobody_counts_who_escapes_a_rout(facts: dict[str, Any], english: str, french: str) -> None:
    """V-6.1-24, V-6.1-26: that is left to the dice."""
    assert english in tell_forecast("en", **facts)
    assert french in tell_forecast("fr", **facts)


@languages
def test_every_end_of_a_battle_has_words_for_both_sides(language: str) -> None:
    """V-14-42."""
    ends = (
        "attacker_won", "attacker_repelled", "attacker_routed", "defender_routed",
        "hex_abandoned", "both_destroyed",
    )  # fmt: skip
    for role in ("attack", "defense"):
        lines = {tell_forecast(language, outcome=end, role=role) for end in ends}
        assert len(lines) == len(ends)
        assert all(
            "1 phase" in tell_forecast(language, outcome=end, role=role, phases=1) for end in ends
        )


def test_who_rides_over_others_reads_of_no_losses() -> None:
    """V-6.4-01."""
    told_so = tell_forecast("en", ridden=True)
    assert "they are so few that your host rides over them. " in told_so
    assert "of your" not in told_so
    assert "leur passe sur le corps. " in tell_forecast("fr", ridden=True)


def test_what_a_side_brings_to_bear_is_named_and_what_would_fail() -> None:
    both = {"tactic": "wall_of_steel", "works": True, "boons": ("boon_aegis",)}
    assert "in 3 phases with Wall of Steel and Aegis of Freyja: " in tell_forecast("en", **both)
    assert "en 3 phases avec le Mur d'acier et l'Égide de Freyja : " in tell_forecast("fr", **both)
    vain = {"tactic": "wall_of_steel"}
    assert "Your tactic, Wall of Steel, would not work. " in tell_forecast("en", **vain)
    assert "Votre tactique, Mur d'acier, ne jouerait pas. " in tell_forecast("fr", **vain)
    assert "would not" not in tell_forecast("en", **vain, ridden=True)


def test_each_force_is_named_with_what_it_is_known_by() -> None:
    """V-7.2-04, V-7.2-06: those that are known alike together; names as they are written."""
    scouted = {"how": "scouted", "round": 0}
    alike = (make_foe(5, 1, **scouted), make_foe(5, 1, **scouted, seat=THIRD))
    assert ". Freya and Émile scouted this turn, designs guessed; what" in tell_forecast(
        "en", foes=alike
    )
    assert ". Freya et Émile : selon vos éclaireurs ce tour" in tell_forecast("fr", foes=alike)
    apart = (make_foe(5, 1), make_foe(5, 1, how="before", round=2, seat=THIRD))
    assert (
        ". Freya seen to the last unit this round; Émile seen to the last unit in round 2; what"
    ) in tell_forecast("en", foes=apart)
    assert (
        ". Freya : compte exact de cette ronde ; Émile : compte exact de la ronde 2 ; ce"
    ) in tell_forecast("fr", foes=apart)
    own = (make_foe(5, 1, **scouted, seat=ME),)
    assert ". ada scouted on your last turn, designs" in tell_forecast(
        "en", foes=own, role="defense"
    )
    assert ". ada : selon vos éclaireurs à votre dernier tour," in tell_forecast(
        "fr", foes=own, role="defense"
    )


def test_what_is_guessed_or_left_out_is_told() -> None:
    """V-3.2-11, V-2.1-35, V-2.2-09."""
    for walls, english, french in (
        ("seen", "fortifications as seen in round 4", "telles que vues à la ronde 4"),
        ("level", "fortifications as usual at level 4", "comme d'ordinaire au niveau 4"),
        ("guess", "fortifications guessed", "fortifications devinées"),
        ("split", "split of the field fortifications guessed", "de campagne deviné"),
    ):
        assert f"; {english}; what is hidden" in tell_forecast("en", walls=walls, number=4)
        assert f"{french} ; ce qui est caché" in tell_forecast("fr", walls=walls, number=4)
    more: dict[str, Any] = {"unseen": (THIRD,), "powers": True}
    assert "; Émile there too, unknown how strong; powers left out; " in tell_forecast("en", **more)
    assert " ; Émile aussi, force inconnue ; pouvoirs non comptés ; " in tell_forecast("fr", **more)


def test_where_there_may_be_no_battle_the_line_begins_with_if() -> None:
    """V-6.1-05."""
    assert tell_forecast("en", doubtful="yes").startswith(
        f"If it comes to a battle at {AT}, by what you "
    )
    assert tell_forecast("fr", doubtful="yes").startswith(
        f"S'il y a bataille en {AT}, d'après ce que "
    )


# Under attack


@languages
def test_the_hint_of_an_attack_says_who_came_and_how_it_would_go(language: str) -> None:
    shown = view(state_under_attack(), FOE)
    of = make_ask("respond", FOE)
    for given in ((), read_sheet(respond_order(tactic="fighting_retreat"))):
        told = PAINTER.guidance.write_hint(make_voice(language, FOE), shown, of, given)
        assert "\n" not in told
        assert told.startswith("10 ")
        assert {"en": "; you win ", "fr": "\u202f; vous l\u2019emportez "}[language] in told


@languages
def test_the_hint_of_an_attack_by_strangers_says_no_more_than_who_came(language: str) -> None:
    """V-6.3-07."""
    shown = view(state_under_attack("9 C"), FOE)
    assert "\n" not in PAINTER.guidance.write_hint(
        make_voice(language, FOE), shown, make_ask("respond", FOE), ()
    )
