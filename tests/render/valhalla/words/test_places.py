"""Empire: Valhalla: the names of hexes, as they are shown and as they are typed."""

from dataclasses import replace

import pytest

from bot.messages.post_parts import MAX_OPTION_LENGTH
from engine.core.notation.lexicon import PLAIN_LEXICON, Lexicon
from engine.core.notation.line_reader import read_line
from engine.core.notation.line_writer import write_line
from engine.core.protocol.game import Ask
from engine.core.protocol.values import EVERYONE, Order, Seat
from engine.valhalla.checks.order_checks import check
from engine.valhalla.game import GAME
from engine.valhalla.orders.movement import Move
from engine.valhalla.view import View
from engine.valhalla.view_builder import view
from render.language.order_lexicon import list_own_names
from render.valhalla.words.nouns import WORD_BOOK
from render.valhalla.words.table_names import teach_table_names
from render.words import LANGUAGES, Voice, build_lexicon
from tests.engine.valhalla.worlds.world import stage_world

PLAYERS = {1: "Ada", 2: "Bo"}
ASK = Ask(id="turn.1", seat=Seat(1), kind="orders", clock="", group="turn.1", known_to=EVERYONE)

languages = pytest.mark.parametrize("language", LANGUAGES)


def make_view(*, clear: bool = True, foe: str = "009.009") -> View:
    """Look as seat 1, with a farm and a mine of its own and Bo's capital in the fog or not."""
    everything = [f"{column:03}.{row:03}" for column in range(1, 13) for row in range(1, 13)]
    fog = (
        {} if clear else {"revealed": [at for at in everything if at not in {"009.009", "012.012"}]}
    )
    state = stage_world(
        {
            1: {
                "capital": "003.003", "capital_name": "Firstholm", **fog,
                "units": {"003.003": "ruler, 10 archer"},
            },
            2: {"capital": foe, "capital_name": "Benholm", "name": "Bo"},
        },
        features={"004.003": "farm", "005.003": "mine", "004.004": "shrine"},
        places={
            "003.003": {"feature": "city", "owner": 1, "level": 3, "name": "Firstholm"},
            foe: {"feature": "city", "owner": 2, "level": 3, "name": "Benholm"},
            "004.003": {"feature": "farm", "owner": 1, "level": 1},
        },
    )  # fmt: skip
    return view(state, Seat(1))


def make_voice(language: str, of: View) -> Voice:
    return teach_table_names(Voice(language, WORD_BOOK, players=PLAYERS), of)


def make_lexicon(language: str, of: View) -> Lexicon:
    return build_lexicon(language, WORD_BOOK, PLAYERS, "", list_own_names(make_voice(language, of)))


def canonical_line(line: str, language: str, of: View) -> str:
    """Write by ids what a line means."""
    order = read_line(GAME, line, make_lexicon(language, of))
    assert isinstance(order, Order), order
    return write_line(order, PLAIN_LEXICON)


@languages
@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("move 3 archers from Firstholm to 3.4", "move 3 archer from 003.003 to 003.004"),
        ("avancer 3 archers de firstholm vers 3.4", "move 3 archer from 003.003 to 003.004"),
        ('move ruler from 3.4 to "FIRST"', "move ruler from 003.004 to 003.003"),
        ("produce 3 archers in first", "produce 3 archer in 003.003"),
        ("truce bo at firstholm", "truce 2 at 003.003"),
        ("tactic none at default as defense", "tactic none at default as defense"),
        ("truce bo at all", "truce 2 at all"),
        ("ferry 42 via firstholm take 10 épées, 5.5",
         "ferry 42 via 003.003 take 10 swordsman, 005.005"),
        ("boon boon_stones on firstholm", "boon boon_stones on 003.003"),
    ],
)  # fmt: skip
def test_a_hex_is_called_by_the_name_of_a_city_wherever_one_is_read(
    language: str, line: str, canonical: str
) -> None:
    assert read_line(GAME, canonical_line(line, language, make_view()), PLAIN_LEXICON) == read_line(
        GAME, canonical, PLAIN_LEXICON
    )


@languages
def test_what_is_written_stays_the_hex(language: str) -> None:
    order = read_line(GAME, "upgrade firstholm", make_lexicon(language, make_view()))
    assert isinstance(order, Order)
    assert write_line(order, make_lexicon(language, make_view())).endswith("003.003")


@languages
def test_a_city_in_the_fog_is_answered_as_a_city_that_is_nowhere(language: str) -> None:
    """V-13-01: the name of a capital is public, where it stands is not."""
    answers = []
    for clear, name in ((True, "Benholm"), (False, "Benholm"), (False, "Nowhere")):
        of = make_view(clear=clear)
        line = f"move 3 archers from 3.3 to {name}"
        order = read_line(GAME, line, make_lexicon(language, of))
        assert isinstance(order, Order)
        told = check(of, ASK, order, ()).refusals
        answers.append(
            [make_voice(language, of).write_refusal(one).replace(name, "…") for one in told]
        )
    assert answers[0] == answers[1] == answers[2] != []


def test_two_cities_of_one_name_are_called_by_their_hex() -> None:
    of = make_view()
    assert of.me is not None
    twin = replace(of.me.places["004.003"], name="firstholm")
    double = replace(of, me=replace(of.me, places={**of.me.places, "004.003": twin}))
    assert "firstholm" in canonical_line("upgrade firstholm", "en", double)


@pytest.mark.parametrize(
    ("language", "labels"),
    [
        ("en", ["Firstholm · 003.003", "Your farm north-east of Firstholm · 004.003",
                "The shrine south-east of Firstholm · 004.004",
                "The grasslands two south-east and one south of Firstholm · 005.005",
                "Bo\u2019s city · 009.009 · Bo"]),
        ("fr", ["Firstholm · 003.003", "Votre ferme au nord-est de Firstholm · 004.003",
                "Le sanctuaire au sud-est de Firstholm · 004.004",
                "La prairie à deux cases au sud-est et une au sud de Firstholm · 005.005",
                "La cité de Bo · 009.009 · Bo"]),
    ],
)  # fmt: skip
@pytest.mark.parametrize("blank", ["to", "from", "hex", "path"])
def test_a_hex_that_is_offered_goes_by_its_name_with_its_number_behind(
    language: str, labels: list[str], blank: str
) -> None:
    speaker = make_voice(language, make_view())
    numbers = ("003.003", "004.003", "004.004", "005.005", "009.009")
    assert [speaker.label_choice(blank, one) for one in numbers] == labels


@languages
def test_names_of_hexes_are_unique_and_short_enough_for_a_select(language: str) -> None:
    of = make_view()
    speaker = make_voice(language, of)
    assert of.me is not None
    labels = speaker.label_choices("to", tuple(of.me.land.terrain))
    assert max(map(len, labels)) <= MAX_OPTION_LENGTH
    names = [name for key, name in speaker.table_names.items() if key.startswith("called.")]
    assert len(names) == len(set(names)) > 100
    assert names == [
        name
        for key, name in make_voice(language, make_view()).table_names.items()
        if key.startswith("called.")
    ]


@languages
def test_each_name_that_is_shown_is_read_as_its_hex(language: str) -> None:
    of = make_view()
    lexicon = make_lexicon(language, of)
    for key, name in make_voice(language, of).table_names.items():
        if key.startswith("called."):
            order = read_line(GAME, f"move 3 archers from 3.3 to {name}", lexicon)
            assert isinstance(order, Move), name
            assert order.to == key.removeprefix("called."), name


@pytest.mark.parametrize(
    ("language", "line", "canonical"),
    [
        ("en", "move 3 archers from 3.3 to the mine two east of firstholm.",
         "move 3 archer from 003.003 to 005.003"),
        ("en", "pathfind shrine southeast of Firstholm, the grasslands two north of firstholm",
         "pathfind 004.004, 003.001"),
        ("en", "upgrade farm north east of firstholm", "upgrade 004.003"),
        ("en", "boast the mine two east of Firstholm is mine",
         'boast "the mine two east of Firstholm is mine"'),
        ("fr", "avancer 3 archers de firstholm vers la mine à deux cases à l\u2019est de firstholm",
         "move 3 archer from 003.003 to 005.003"),
        ("fr", "améliorer votre ferme au nord est de Firstholm", "upgrade 004.003"),
    ],
)  # fmt: skip
def test_a_hex_is_described_in_a_typed_line(language: str, line: str, canonical: str) -> None:
    """A free text keeps the words that describe a hex."""
    assert canonical_line(line, language, make_view()) == canonical


@languages
def test_a_city_under_fog_lends_no_name(language: str) -> None:
    """V-13-01: what lies under fog changes no name."""
    hidden, nowhere = make_view(clear=False), make_view(clear=False, foe="012.012")
    names = [make_voice(language, of).table_names for of in (hidden, nowhere)]
    assert names[0] == names[1]
    assert not any("Bo" in name for key, name in names[0].items() if key.startswith("called."))


@languages
def test_what_several_hexes_are_called_means_none_of_them(language: str) -> None:
    """Two mines far from every city have no name of their own, and lend none."""
    of = make_view()
    assert of.me is not None
    land = replace(of.me.land, features={"011.002": "mine", "011.011": "mine"})
    alike = replace(of, me=replace(of.me, land=land, marks={}, places={}, founded=""))
    speaker = make_voice(language, alike)
    labels = {speaker.label_choice("to", one)[:-10] for one in ("011.002", "011.011")}
    assert len(labels) == 1
    assert speaker.table_names.keys().isdisjoint({"called.011.002", "called.011.003"})
    assert speaker.label_choice("to", "011.003").endswith(" · 011.003")


@languages
def test_the_list_of_units_tells_who_is_an_officer(language: str) -> None:
    said = make_voice(language, make_view())
    assert "Offic" in said.say("choice.units.about", code="warlord", count=1)
    assert "Offic" not in said.say("choice.units.about", code="archer", count=3)
    assert said.say("choice.units.about", code="archer", mp=2)
    assert said.say("choice.units.about", count=11)


@pytest.mark.parametrize(
    ("language", "line", "canonical"),
    [
        ("fr", "avancer 3 archers de firstholm vers the mine two east of firstholm",
         "move 3 archer from 003.003 to 005.003"),
        ("fr", "upgrade your farm north-east of Firstholm", "upgrade 004.003"),
        ("en", "upgrade votre ferme au nord-est de Firstholm", "upgrade 004.003"),
        ("en", "move 3 archers from firstholm to la mine à deux cases à l\u2019est de firstholm",
         "move 3 archer from 003.003 to 005.003"),
    ],
)  # fmt: skip
def test_a_hex_is_described_in_any_language_at_a_table_of_another(
    language: str, line: str, canonical: str
) -> None:
    of = make_view()
    voice, other = (make_voice(one, of) for one in (language, {"en": "fr", "fr": "en"}[language]))
    lexicon = build_lexicon(language, WORD_BOOK, PLAYERS, "", list_own_names(voice, (other,)))
    order = read_line(GAME, line, lexicon)
    assert isinstance(order, Order), order
    assert write_line(order, PLAIN_LEXICON) == canonical
