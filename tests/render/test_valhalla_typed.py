"""Empire: Valhalla as people type it: units by any of their names, in both languages."""

import pytest

from engine.core.lexicon import PLAIN, Lexicon
from engine.core.model import Order, Refusal, Seat
from engine.core.notation import read_line, write
from engine.valhalla.game import GAME
from render.words import LANGUAGES, Voice, lexicon
from render.words.written import own_names

OWN = (("kind", "C", "Iron Reaver"), ("kind", "C", "Iron Reavers"))
WORDS = {one: lexicon(one, "valhalla", {1: "Ada", 2: "Éloïse"}, "", OWN) for one in LANGUAGES}

both = pytest.mark.parametrize("words", list(WORDS.values()), ids=LANGUAGES)


def typed(line: str, words: Lexicon) -> str:
    """Write by ids what a line means."""
    order = read_line(GAME, line, words)
    assert isinstance(order, Order), order
    assert read_line(GAME, write(order, words), words) == order
    return write(order, PLAIN)


@both
@pytest.mark.parametrize(
    "named",
    ["swordsman", "sword", "swords", "Swordsmen", "SWORDSMAN", "swo", "épée", "Épées", "epees",
     "épéiste", "ÉPÉISTES", "épéis"],
)  # fmt: skip
def test_a_class_is_read_by_any_name_in_either_language(words: Lexicon, named: str) -> None:
    assert typed(f"produce 10 {named} in 012.004", words) == "produce 10 swordsman in 012.004"
    assert typed(f"disband all {named}, 3 archers", words) == "disband all swordsman, 3 archer"


@both
@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("disband tous les archers", "disband all archer"),
        ("disband 2 iron reavers and 1 seigneur de guerre", "disband 2 C, 1 warlord"),
        ("disband 17, Iron, all", "disband 17, C, all"),
        ("formation 012.004 defense stacks center > 10 épées + 2 arcs, sun > 17 + warlords",
         "formation 012.004 defense stacks center > 10 swordsman + 2 archer, sun > 17 + warlord"),
        ("ferry 42 via 010.010 take 10 épées drop all the archers, 011.011",
         "ferry 42 via 010.010 take 10 swordsman drop all archer, 011.011"),
        ("respond 010.010 powers 42 poison lent soleil boons colère de Thor",
         "respond 010.010 powers 42 slow_poison sun boons boon_wrath"),
        ("boon einherjar on 4 épées + 4 archers", "boon boon_einherjar on 4 swordsman + 4 archer"),
        ("boon boon_whisper on éloïse", "boon boon_whisper on 2"),
        ("raze on conquest default levels tout", "raze on conquest default levels all"),
    ],
)  # fmt: skip
def test_units_are_read_by_name_wherever_they_stand(
    words: Lexicon, line: str, canonical: str
) -> None:
    assert typed(line, words) == canonical


def test_units_are_written_in_the_readers_language_designs_by_their_own_names() -> None:
    order = read_line(GAME, "move 10 swords, 1 warlord, all C from 012.004 to 013.004", PLAIN)
    assert isinstance(order, Order)
    meant = read_line(GAME, write(order, PLAIN), WORDS["en"])
    assert isinstance(meant, Order)
    english = "move 10 swordsman, 1 warlord, all Iron Reaver from 012.004 to 013.004"
    assert write(meant, WORDS["en"]) == english
    french = "avancer 10 épéiste, 1 seigneur, tous Iron Reaver de 012.004 vers 013.004"
    assert write(meant, WORDS["fr"]) == french


@both
@pytest.mark.parametrize("name", ["Archer", "épéistes", "all", "prend", "Wind"])
def test_a_design_whose_name_means_something_else_is_written_by_its_class(
    words: Lexicon, name: str
) -> None:
    own = tuple(own_names({"own.C": name, "own.D": "Wind"}))
    here = lexicon("fr" if words is WORDS["fr"] else "en", "valhalla", {}, "", own)
    order = read_line(GAME, "disband 2 C, all D", PLAIN)
    assert isinstance(order, Order)
    written = write(order, here)
    assert "2 C" in written
    assert read_line(GAME, written, here) == order
    line = "disband 3 archers, 2 épéistes, all"
    assert typed(line, here) == "disband 3 archer, 2 swordsman, all"


@both
def test_a_misspelt_class_is_told_with_the_nearest(words: Lexicon) -> None:
    told = read_line(GAME, "produce 3 swordsmn in 012.004", words)
    assert isinstance(told, Refusal)
    assert told.code == "NAME_UNKNOWN"
    assert told.facts == {"given": "3 swordsmn", "near": words.write("kind", "swordsman")}


def test_a_side_that_nobody_named_is_called_in_the_readers_language() -> None:
    said = Voice("fr", "valhalla", players={1: "Ada", 2: "Bo"}, reader=Seat(1))
    facts = {"name": "Empire of seat 2", "ruler_name": "Ruler 2 II", "capital_name": "Capital 2"}
    told = said.say("event.side_named", seat=2, **facts)
    assert "Empire de la place 2" in told
    assert "Souverain 2 II" in told
    assert "Capitale 2" in told


@both
@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("move 13 from 5.15 to 05.016", "move 13 from 005.015 to 005.016"),
        ("upgrade 12.4", "upgrade 012.004"),
        ("pathfind 5.15/6.16, 7.17", "pathfind 005.015/006.016, 007.017"),
    ],
)
def test_the_zeros_in_front_of_a_hex_may_be_left_out(
    words: Lexicon, line: str, canonical: str
) -> None:
    assert typed(line, words) == canonical


@both
@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("mov courtier 026.007 > 024.009", "move courtier from 026.007 to 024.009"),
        ("move 4 swords 26.7 to 24.9", "move 4 swordsman from 026.007 to 024.009"),
        ("move 010.004 > 011.005 all", "move all from 010.004 to 011.005"),
        ("avancer 4 épées 26.7 vers 24.9", "move 4 swordsman from 026.007 to 024.009"),
        ("upgrade farm in 024.009", "upgrade 024.009"),
        ("agrandir la ferme en 24.9", "upgrade 024.009"),
        ("special Great levy", "side special great_levy"),
        ("don grande levée", "side special great_levy"),
        ("choisir le don grande levée", "side special great_levy"),
        ("pick Ironblooded", "side special ironblooded"),
    ],
)
def test_natural_spellings_are_read(words: Lexicon, line: str, canonical: str) -> None:
    assert typed(line, words) == canonical


@both
@pytest.mark.parametrize("line", ['boast "We came" 31, 41', 'boast "We came" 7', "boast Us 31, 41"])
def test_numbers_behind_a_text_are_asked_about(words: Lexicon, line: str) -> None:
    found = read_line(GAME, line, words)
    assert isinstance(found, Refusal)
    assert found.code == "TEXT_TAIL"
    for form in ("apart", "whole"):
        assert isinstance(read_line(GAME, str(found.facts[form]), words), Order)


@both
def test_one_number_at_the_end_of_a_sentence_belongs_to_it(words: Lexicon) -> None:
    assert typed("boast We slew 12", words) == 'boast "We slew 12"'
