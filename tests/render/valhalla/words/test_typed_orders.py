"""Empire: Valhalla as people type it: units by any of their names, in both languages."""

from collections.abc import Mapping

import pytest

from engine.core.notation.lexicon import PLAIN_LEXICON, Lexicon
from engine.core.notation.line_reader import read_line
from engine.core.notation.line_writer import write_line
from engine.core.protocol.values import Draft, Order, Refusal, Seat
from engine.valhalla.game import GAME
from engine.valhalla.orders.diplomacy import Say
from render.language.order_lexicon import OwnNames, list_own_names
from render.words import LANGUAGES, WORD_BOOKS, Voice, build_lexicon

OWN = (("kind", "C", "Iron Reaver"), ("kind", "C", "Iron Reavers"))
WORDS = {
    one: build_lexicon(one, WORD_BOOKS["valhalla"], {1: "Ada", 2: "Éloïse"}, "", OWN)
    for one in LANGUAGES
}

both = pytest.mark.parametrize("words", list(WORDS.values()), ids=LANGUAGES)


def names_here(table_names: Mapping[str, str]) -> OwnNames:
    """Return the names that are known only at a table."""
    return list_own_names(Voice("en", WORD_BOOKS["valhalla"], table_names=table_names))


def canonical_line(line: str, words: Lexicon) -> str:
    """Write by ids what a line means."""
    order = read_line(GAME, line, words)
    assert isinstance(order, Order), order
    assert read_line(GAME, write_line(order, words), words) == order
    return write_line(order, PLAIN_LEXICON)


@both
@pytest.mark.parametrize(
    "named",
    ["swordsman", "sword", "swords", "Swordsmen", "SWORDSMAN", "swo", "épée", "Épées", "epees",
     "épéiste", "ÉPÉISTES", "épéis"],
)  # fmt: skip
def test_a_class_is_read_by_any_name_in_either_language(words: Lexicon, named: str) -> None:
    assert (
        canonical_line(f"produce 10 {named} in 012.004", words) == "produce 10 swordsman in 012.004"
    )
    assert (
        canonical_line(f"disband all {named}, 3 archers", words)
        == "disband all swordsman, 3 archer"
    )


@both
@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("disband tous les archers", "disband all archer"),
        ("disband 2 iron reavers and 1 seigneur de guerre", "disband 2 C, 1 warlord"),
        ("disband 17, Iron, all", "disband 17, C, all"),
        ("formation 012.004 defense stacks center > 10 épées + 2 arcs, sun > 17 + warlords",
         "formation 012.004 defense stacks center > 10 swordsman + 2 archer, "
         "sun > 17 + all warlord"),
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
    assert canonical_line(line, words) == canonical


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("move bruisers from 006.017 to 005.017", "move all bruiser from 006.017 to 005.017"),
        ("move the Archers from 6.17 to 5.17", "move all archer from 006.017 to 005.017"),
        ("disband swordsmen and brutes", "disband all swordsman, all bruiser"),
        ("disband bowmen, épées", "disband all archer, all swordsman"),
        ("disband seigneurs de guerre, vipers", "disband all warlord, all C"),
        ("disband bruiser, bow, sword, épée, Viper", "disband bruiser, archer, swordsman, "
         "swordsman, C"),
        ("disband 2 bruisers, all archers, tous les arcs",
         "disband 2 bruiser, all archer, all archer"),
        ("disband wolves, 3 wolves", "disband D, 3 D"),
        ("produce bruisers in 012.004", "produce bruiser in 012.004"),
        ("power casters slow_poison", "power caster slow_poison"),
    ],
)  # fmt: skip
@both
def test_a_plural_without_a_number_means_all_of_them(
    words: Lexicon, line: str, canonical: str
) -> None:
    """V-12.3-01: a name that is one stays one, whatever it ends with."""
    own = names_here({"own.C": "Viper", "own.D": "Wolves"})
    here = build_lexicon(
        "fr" if words is WORDS["fr"] else "en", WORD_BOOKS["valhalla"], {}, "", own
    )
    assert canonical_line(line, here) == canonical


def test_units_are_written_in_the_readers_language_designs_by_their_own_names() -> None:
    order = read_line(
        GAME, "move 10 swords, 1 warlord, all C from 012.004 to 013.004", PLAIN_LEXICON
    )
    assert isinstance(order, Order)
    meant = read_line(GAME, write_line(order, PLAIN_LEXICON), WORDS["en"])
    assert isinstance(meant, Order)
    english = "move 10 swordsman, 1 warlord, all Iron Reaver from 012.004 to 013.004"
    assert write_line(meant, WORDS["en"]) == english
    french = "avancer 10 épéiste, 1 seigneur, tous Iron Reaver de 012.004 vers 013.004"
    assert write_line(meant, WORDS["fr"]) == french


@both
def test_one_unit_of_a_design_with_a_plural_name_is_written_with_its_number(words: Lexicon) -> None:
    """V-12.3-01: without a number the plural would be read as all of them."""
    own = names_here({"own.C": "Fletchers", "alone.C": "Fletcher"})
    here = build_lexicon(
        "fr" if words is WORDS["fr"] else "en", WORD_BOOKS["valhalla"], {}, "", own
    )
    for line, again in (("disband C", "disband 1 C"), ("disband all C, 2 C", "disband all C, 2 C")):
        order = read_line(GAME, line, PLAIN_LEXICON)
        assert isinstance(order, Order)
        assert canonical_line(write_line(order, here), here) == again


@both
def test_a_plural_that_is_no_s_more_means_all_of_them_too(words: Lexicon) -> None:
    """V-12.3-01."""
    own = names_here({"own.C": "Wolves", "given.C": "Wolves", "alone.C": "Wolf"})
    here = build_lexicon(
        "fr" if words is WORDS["fr"] else "en", WORD_BOOKS["valhalla"], {}, "", own
    )
    line = "disband warlord and wolves, 2 wolves"
    assert canonical_line(line, here) == "disband warlord, all C, 2 C"


@both
@pytest.mark.parametrize("name", ["Archer", "épéistes", "all", "prend", "Wind"])
def test_a_design_whose_name_means_something_else_is_written_by_its_class(
    words: Lexicon, name: str
) -> None:
    own = names_here({"own.C": name, "own.D": "Wind"})
    here = build_lexicon(
        "fr" if words is WORDS["fr"] else "en", WORD_BOOKS["valhalla"], {}, "", own
    )
    order = read_line(GAME, "disband 2 C, all D", PLAIN_LEXICON)
    assert isinstance(order, Order)
    written = write_line(order, here)
    assert "2 C" in written
    assert read_line(GAME, written, here) == order
    line = "disband 3 archers, 2 épéistes, all"
    assert canonical_line(line, here) == "disband 3 archer, 2 swordsman, all"


@both
@pytest.mark.parametrize(
    ("line", "apart", "whole"),
    [
        ("say to Éloïse: Well met, be friends?", "whisper 2 \"Well met, be friends?\"",
         "to Éloïse: Well met, be friends?"),
        ("dire à Éloïse\u202f: amis\u202f?", "whisper 2 amis ?", "à Éloïse : amis ?"),
        ("say to the Wolves: run", "whisper 2 run", "to the Wolves: run"),
        ('say to Éloïse "the gold is yours"', 'whisper 2 "the gold is yours"',
         "to Éloïse the gold is yours"),
        ("say To 2 : peace in ooc", "whisper 2 peace", "To 2 : peace in ooc"),
    ],
)  # fmt: skip
def test_what_is_said_to_one_by_name_is_not_said_to_all(
    words: Lexicon, line: str, apart: str, whole: str
) -> None:
    """V-8-02, V-8-04: a side is told how it is whispered, and how all would hear it."""
    own = names_here({"banner.2": "Snow Wolves"})
    here = build_lexicon(
        "fr" if words is WORDS["fr"] else "en", WORD_BOOKS["valhalla"], {2: "Éloïse"}, "", own
    )
    told = read_line(GAME, line, here)
    assert isinstance(told, Refusal)
    assert told.code == "TEXT_ADDRESSED"
    alone = read_line(GAME, str(told.facts["apart"]), here)
    assert alone == read_line(GAME, apart, here)
    everybody = read_line(GAME, str(told.facts["whole"]), here)
    assert isinstance(everybody, Say)
    assert everybody.text.startswith(whole.partition(" in ")[0])


@both
@pytest.mark.parametrize(
    "text",
    ["Éloïse: well met", "to all: we march", "to war", "to be clear: no", '"to Ada: well met"',
     "we said it to Ada: no"],
)  # fmt: skip
def test_what_names_nobody_first_is_said_to_all(words: Lexicon, text: str) -> None:
    assert isinstance(read_line(GAME, f"say {text}", words), Say)


@both
def test_a_misspelt_class_is_told_with_the_nearest(words: Lexicon) -> None:
    told = read_line(GAME, "produce 3 swordsmn in 012.004", words)
    assert isinstance(told, Refusal)
    assert told.code == "NAME_UNKNOWN"
    assert told.facts == {"given": "3 swordsmn", "near": words.write_name("kind", "swordsman")}


@both
@pytest.mark.parametrize(
    "line",
    [
        "avancer 2 arcs de 010.014 à 010.015", "avancer 2 arcs de 010.014 a 010.015",
        "avancer 2 arcs de 010.014 en 010.015", "avancer 2 arcs de 010.014 -> 010.015",
        "avancer 2 arcs de 010.014 \u2192 010.015", "avancer 2 arcs 010.014 à 010.015",
        "move 2 archers from 010.014 -> 010.015", "move 2 archers from 010.014 into 010.015",
        "move 2 archers 010.014 => 010.015",
    ],
)  # fmt: skip
def test_any_word_for_where_to_leads_a_march_there(words: Lexicon, line: str) -> None:
    assert canonical_line(line, words) == "move 2 archer from 010.014 to 010.015"


@both
@pytest.mark.parametrize("line", ["prendre", "take"])
def test_to_take_alone_names_no_side_and_builds_none(words: Lexicon, line: str) -> None:
    told = read_line(GAME, line, words)
    assert isinstance(told, Draft)
    assert told.kind == "take"


def test_a_side_that_nobody_named_is_called_in_the_readers_language() -> None:
    said = Voice("fr", WORD_BOOKS["valhalla"], players={1: "Ada", 2: "Bo"}, reader=Seat(1))
    facts = {"name": "Empire of seat 2", "ruler_name": "Ruler 2 II", "capital_name": "Capital 2"}
    told = said.say("event.side_named", seat=2, holder=2, **facts)
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
    assert canonical_line(line, words) == canonical


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
    assert canonical_line(line, words) == canonical


@both
@pytest.mark.parametrize(
    "line",
    ['boast "We came" 31, 41', 'boast "We came" 7', "boast Us 31, 41", "boast 11", "boast #11, 12",
     "vanter 11 et 12", 'vanter "Nous" cite 21', 'boast "We came" about deeds 7, 8',
     'boast "We came" #7'],
)  # fmt: skip
def test_numbers_behind_a_text_or_in_its_place_are_asked_about(words: Lexicon, line: str) -> None:
    found = read_line(GAME, line, words)
    assert isinstance(found, Refusal)
    assert found.code == "TEXT_TAIL"
    for form in ("apart", "whole"):
        assert isinstance(read_line(GAME, str(found.facts[form]), words), Order)


@both
def test_a_text_of_numbers_that_is_quoted_is_a_text(words: Lexicon) -> None:
    assert canonical_line('boast "11"', words) == 'boast "11"'
    assert canonical_line("say 11", words) == 'say "11"'


@both
@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("pisteurs", "pathfind"),
        ("pathfinders 024.015", "pathfind 024.015"),
        ("construire tour du mage dans 003.003", "build wizards_tower in 003.003"),
        ("attack 006.006 with 9 archers from 006.007", "move 9 archer from 006.007 to 006.006"),
        ("attaquer 006.006 avec 9 arcs depuis 006.007", "move 9 archer from 006.007 to 006.006"),
    ],
)  # fmt: skip
def test_an_order_may_begin_with_another_word_for_it(
    words: Lexicon, line: str, canonical: str
) -> None:
    assert canonical_line(line, words) == canonical


@both
def test_one_number_at_the_end_of_a_sentence_belongs_to_it(words: Lexicon) -> None:
    assert canonical_line("boast We slew 12", words) == 'boast "We slew 12"'


# Sides by their names

BANNERS = {"banner.1": "Wolf Pack", "banner.2": "Iron Bows", "banner.3": "Sky Host"}


# Words that stand for every hex

EVERYWHERE = [
    ("trêve ada en all", "trêve Ada en tout lieu"),
    ("trêve ada partout", "trêve Ada en tout lieu"),
    ("truce ada at tout", "trêve Ada en tout lieu"),
    ("formation default attack", "formation défaut attaque"),
    ("formation par défaut défense", "formation défaut défense"),
    ("formation 5.6 pour attaque", "formation 005.006 attaque"),
    ("formation 5.6 as attack", "formation 005.006 attaque"),
    ("tactique mur d'acier", "tactique Mur d\u2019acier en défaut pour défense"),
    ("tactique mur d'acier par défaut", "tactique Mur d\u2019acier en défaut pour défense"),
    (
        "tactique mur d'acier en défaut pour attaque",
        "tactique Mur d\u2019acier en défaut pour attaque",
    ),
    ("répondre 5.6 forts walls > 1", "répondre 005.006 forts murs > 1"),
]


@pytest.mark.parametrize(("line", "written"), EVERYWHERE)
def test_french_orders_are_written_in_french_and_read_in_both(line: str, written: str) -> None:
    order = read_line(GAME, line, WORDS["fr"])
    assert isinstance(order, Order), order
    assert write_line(order, WORDS["fr"]) == written
    assert read_line(GAME, written, WORDS["en"]) == order


@both
def test_words_behind_a_hex_are_told_and_not_taken_for_a_hex(words: Lexicon) -> None:
    found = read_line(GAME, "respond 011.004 fort_split walls 1", words)
    assert isinstance(found, Refusal)
    assert (found.code, found.facts["given"]) == ("ORDER_UNREAD", "fort_split walls 1")


@pytest.mark.parametrize(
    "units",
    ["seigneur de guerre", "1 seigneur de guerre", "Seigneur de Guerre, 2 épéistes",
     "2 épéistes et 1 seigneur de guerre", "seigneurs de guerre"],
)  # fmt: skip
def test_a_name_may_hold_a_word_of_the_form(units: str) -> None:
    """What Skald calls things can be typed back without quotes."""
    order = read_line(GAME, f"avancer {units} de 026.004 vers 028.003", WORDS["fr"])
    assert isinstance(order, Order), order
    assert "warlord" in write_line(order, PLAIN_LEXICON)
    assert write_line(order, PLAIN_LEXICON).endswith("from 026.004 to 028.003")


VERBS = ("move {} from 026.004 to 028.003", "avancer {} de 026.004 vers 028.003")


@both
def test_every_unit_is_typed_as_it_is_called(words: Lexicon) -> None:
    for one, name in words.names["kind"].items():
        order = read_line(GAME, VERBS[words is WORDS["fr"]].format(name), words)
        assert isinstance(order, Order), (name, order)
        assert one in write_line(order, PLAIN_LEXICON)
