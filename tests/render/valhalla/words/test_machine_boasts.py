"""Empire: Valhalla: Boasts of machines have a voice in each language, those of people their own."""

import pytest

from engine.core.protocol.values import EVERYONE, Seat
from engine.valhalla.ai.boast_writer import MachineBoast
from engine.valhalla.catalog.favor_tables import favor_tables
from engine.valhalla.entities.units_and_places import LogEntry
from engine.valhalla.events.favor import BoastPosted
from render.valhalla.words.table_names import teach_table_names
from render.words import WORD_BOOKS, Voice
from tests.render.valhalla.played_game import languages
from tests.render.valhalla.small_maps import HOME, PLAYERS, view_small_map, with_knowledge

DEEDS = (("battle_won", ("005.005", "Emberhold")), ("built", ()))


def tell_boast(language: str, text: str, round_: int = 3) -> str:
    event = BoastPosted(audience=EVERYONE, seat=Seat(1), round=round_, text=text)
    voice = Voice(language, WORD_BOOKS["valhalla"], {1: "Ada", 2: "Bo"}, Seat(2), markdown=True)
    return voice.tell_event(event)


def make_boast(round_: int = 3, **changed: object) -> str:
    whole = MachineBoast(round_, "Ash *Court*", "Ingrid", DEEDS, "Wolf Pack")
    return whole._replace(**changed).text  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "we held the field at 005.005 and at Emberhold and we built"),
        (
            "fr",
            "nous sommes restés maîtres du terrain en 005.005 et à Emberhold et nous avons bâti",
        ),
    ],
)
def test_a_machine_boasts_in_its_readers_language_with_names_and_places(
    language: str, said: str
) -> None:
    line = tell_boast(language, make_boast())
    assert said in line
    assert "Ash \\*Court\\*" in line
    assert "Ingrid" in line
    assert ("Wolf Pack" if language == "en" else "la Meute") in line
    assert "battle_won" not in line


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["Building finished (Mint)", "Building finished (Trade post)"]),
        ("fr", ["Bâtiment achevé (Hôtel de la monnaie)", "Bâtiment achevé (Comptoir)"]),
    ],
)
def test_two_deeds_of_a_kind_are_told_apart_by_what_was_done(
    language: str, said: list[str]
) -> None:
    built = enumerate(("mint", "trade_post"), 1)
    log = tuple(LogEntry(10 * n + 1, 1, "built", HOME, (one,)) for n, one in built)
    of = with_knowledge(view_small_map(), log=log)
    spoken = teach_table_names(Voice(language, WORD_BOOKS["valhalla"], PLAYERS), of)
    assert list(spoken.label_choices("events", ["11", "21"])) == said


@languages
def test_a_machine_boasts_otherwise_in_the_next_round(language: str) -> None:
    lines = [tell_boast(language, make_boast(), round_) for round_ in range(2, 6)]
    assert len(set(lines)) == 4


@languages
def test_a_boast_speaks_as_its_first_deed_asks(language: str) -> None:
    kinds = ("battle_won", "battle_lost", "built", "fog_cleared")
    lines = [tell_boast(language, make_boast(deeds=((kind, ()),), rival="")) for kind in kinds]
    heads = {line.split(":")[1] for line in lines}
    assert len(heads) == len(kinds)


@languages
@pytest.mark.parametrize("kind", sorted(favor_tables().deeds))
def test_every_deed_has_words(language: str, kind: str) -> None:
    for places in ((), ("004.004",)):
        line = tell_boast(language, make_boast(deeds=((kind, places),)))
        assert f"{kind};" not in line
        assert ("004.004" in line) is bool(places)


@languages
def test_without_deeds_the_names_are_told(language: str) -> None:
    line = tell_boast(language, make_boast(deeds=(), rival=""))
    assert "Ingrid" in line
    assert ";" not in line


@languages
def test_what_a_person_boasts_is_told_as_it_was_written(language: str) -> None:
    assert "We came, *we* saw" in tell_boast(language, "We came, *we* saw").replace("\\", "")


@languages
def test_a_machine_says_of_nothing_that_it_is_the_readers(language: str) -> None:
    """The reader's own farm and what lies near it are named by their region."""
    sides = {1: {"capital": HOME, "units": {HOME: "ruler"}}, 2: {}}
    farms = {at: {"feature": "farm", "owner": 1} for at in ("010.010", "004.010")}
    of = view_small_map(sides=sides, places=farms, features=dict.fromkeys(farms, "farm"))
    taught = teach_table_names(Voice(language, WORD_BOOKS["valhalla"], PLAYERS, Seat(1)), of)
    own = {"en": ("your", "yours"), "fr": ("votre", "à vous")}[language]
    for at in ("010.010", "004.011"):
        assert any(one in taught.name_thing("place", at, "there") for one in own)
        text = make_boast(deeds=(("upgraded", (at,)),))
        event = BoastPosted(audience=EVERYONE, seat=Seat(2), round=3, text=text)
        line = taught.tell_event(event)
        assert at in line
        assert not any(one in line for one in own)
