"""Orders as players write them: every name and form goes there and back, in both languages."""

import unicodedata
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.capital import GAME
from engine.capital.catalog.card_set import load_shipped_card_set
from engine.capital.orders import ORDERS_BY_KIND
from engine.core.notation.lexicon import PLAIN_LEXICON
from engine.core.notation.line_reader import read_line
from engine.core.notation.line_writer import write_line
from engine.core.notation.name_folding import fold_name
from engine.core.notation.order_forms import match_forms
from engine.core.protocol.values import Draft, Order, Refusal
from engine.registry import GAMES
from render.words import LANGUAGES, WORD_BOOKS, Voice, build_lexicon

PLAYERS = {1: "Ada", 2: "Éloïse d\u2019Arc", 3: 'Tom and Jerry, with > "love"', 4: "3"}
WORDS = {
    language: build_lexicon(language, WORD_BOOKS["capital"], PLAYERS) for language in LANGUAGES
}
PLAIN_NAMES = {
    language: build_lexicon(
        language, WORD_BOOKS["capital"], {1: "Ada", 2: "Éloïse", 3: "Zoé", 4: "Björn"}
    )
    for language in LANGUAGES
}
ENGLISH, FRENCH = WORDS["en"], WORDS["fr"]

languages = pytest.mark.parametrize("language", LANGUAGES)

CARDS = st.sampled_from(
    [
        f"{one}{number}"
        for one in sorted(load_shipped_card_set().cards)
        for number in ("", "#1", "#12")
    ]
)
HOMES = sorted(one for one, card in load_shipped_card_set().cards.items() if card.slots)
SLOTS = st.sampled_from(
    ["city/1", "city/2", *(f"{home}{at}" for home in HOMES for at in ("/1", "#1/1", "#3/2"))]
)
SEATS = st.sampled_from(sorted(PLAYERS))
LISTS = st.lists(CARDS, max_size=4, unique=True).map(tuple)
UPGRADES = sorted(
    {one for city in load_shipped_card_set().cities.values() for one in city.upgrade_by_id}
)


def with_none(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | strategy


FIELDS: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "build": {"card": CARDS, "slot": with_none(SLOTS)},
    "upgrade": {"upgrade": st.sampled_from(UPGRADES)},
    "settle": {"merc": CARDS, "building": CARDS},
    "use": {
        "merc": CARDS, "rival": with_none(SEATS), "building": with_none(CARDS),
        "slot": with_none(SLOTS),
        "card": with_none(CARDS | st.just("none")),
    },
    "quest": {"merc": CARDS},
    "pick": {"card": CARDS},
    "end_build": {},
    "end_attack": {},
    "war": {"target": SEATS, "troops": LISTS.filter(bool), "mercs": LISTS},
    "raze": {"buildings": with_none(LISTS), "city": st.booleans()},
    "survive": {"troops": LISTS},
    "move": {"moves": st.dictionaries(CARDS, SLOTS, min_size=1, max_size=3)},
    "store": {"keep": LISTS},
    "policy": {
        "commit": with_none(st.sampled_from(["all", "none", "enough"])),
        "hold_back": with_none(LISTS),
        "priority": with_none(LISTS), "hopeless": with_none(st.sampled_from(["fight", "withdraw"])),
        "mercs": with_none(st.just("all") | LISTS),
    },
    "concede": {"confirm": st.booleans()},
}  # fmt: skip


def orders_of_kind(kind: str) -> st.SearchStrategy[Order]:
    return st.fixed_dictionaries(FIELDS[kind]).map(
        lambda fields: ORDERS_BY_KIND[kind].model_validate({"kind": kind, **fields})
    )


ALL = st.sampled_from(sorted(ORDERS_BY_KIND)).flatmap(orders_of_kind)


def test_every_order_is_tried() -> None:
    assert set(FIELDS) == set(ORDERS_BY_KIND)


@languages
@pytest.mark.parametrize("kind", ORDERS_BY_KIND)
@settings(max_examples=20)
@given(st.data())
def test_an_order_is_written_and_read_back(language: str, kind: str, data: Any) -> None:
    order = data.draw(orders_of_kind(kind))
    words = WORDS[language]
    assert read_line(GAME, write_line(order, words), words) == order


@given(ALL)
def test_the_canonical_form_is_read_whatever_the_reader_s_language(order: Order) -> None:
    for words in (ENGLISH, FRENCH):
        assert read_line(GAME, write_line(order, PLAIN_LEXICON), words) == order


@given(st.sampled_from(["build", "upgrade", "settle", "quest", "pick", "store"]), st.data())
def test_names_of_the_other_language_are_read(kind: str, data: Any) -> None:
    order = data.draw(orders_of_kind(kind))
    for mine, other in ((ENGLISH, FRENCH), (FRENCH, ENGLISH)):
        mixed = type(mine)(
            mine.forms, other.names, other.aliases, mine.nothing_words, mine.and_words
        )
        assert read_line(GAME, write_line(order, mixed), mine) == order


@languages
@given(ALL, st.sampled_from([str.upper, str.lower, str.title]))
def test_case_and_accents_do_not_matter(language: str, order: Order, cased: Any) -> None:
    words = PLAIN_NAMES[language]
    line = cased(without_accents(write_line(order, words)))
    assert read_line(GAME, line, words) == order


def without_accents(text: str) -> str:
    """Leave out the accents, as on a keyboard that has none."""
    apart = unicodedata.normalize("NFD", text.replace("\u0153", "oe").replace("\u2019", "'"))
    return "".join(character for character in apart if not unicodedata.combining(character))


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("bâtir marché", "build market"),
        ("batir garde royale#2 dans place forte/2", "build royal_guard#2 in stronghold/2"),
        ("BÂTIR Cavalerie DANS ville/2", "build cavalry in city/2"),
        ("build Cavalry in watchtower/1", "build cavalry in watchtower/1"),
        ("bâtir cavalerie dans 2", "build cavalry in city/2"),
        ("bâtir cavalerie dans emplacement 2", "build cavalry in city/2"),
        ("bâtir cavalerie dans ville 2", "build cavalry in city/2"),
        ("aménager trésorerie", "upgrade gold"),
        ("amenager caves prof", "upgrade store"),
        ("installer percepteur dans marché", "settle tax_collector under market"),
        ("employer assassin contre éloïse emplacement tour de guet#1/1",
         "use assassin against 2 slot watchtower#1/1"),
        ("employer saboteur contre ada visant palissade", "use saboteur against 1 at palisade"),
        ("employer archiviste carte rien", 'use archivist card "none"'),
        ("accomplir pèlerin", "quest pilgrim"),
        ("choisir port franc", "pick free_port"),
        ("finir construction", "end build"),
        ("fin", None),
        ("guerre ada avec garde royale, cavalerie et sapeurs mercenaires tambour de guerre",
         "war 1 with royal_guard, cavalry, sappers mercs war_drummer"),
        ("raser la ville", "raze city"),
        ("raser tour de guet#1 et marché#2", "raze watchtower#1, market#2"),
        ("raser rien", "raze none"),
        ("ramener chevaliers", "survive knights"),
        ("déplacer archers > ville/2, sapeurs > camp de guerre/1",
         "move archers > city/2, sappers > war_camp/1"),
        ("garder rien", "store none"),
        ("consignes engager juste assez premiers archers sans espoir se replier mercenaires tous",
         "policy commit enough priority archers hopeless withdraw mercs all"),
        ("consignes engager personne retenir aucun", 'policy commit "none" hold back none'),
        ("abandonner pour de bon", "concede confirm"),
    ],
)  # fmt: skip
def test_french_orders_are_read(line: str, canonical: str | None) -> None:
    words = build_lexicon("fr", WORD_BOOKS["capital"], {1: "Ada", 2: "Éloïse"})
    order = read_line(GAME, line, words)
    if canonical is None:
        assert isinstance(order, Refusal)
    else:
        assert isinstance(order, Order), order
        assert write_line(order, PLAIN_LEXICON) == canonical


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("build Marché", "build market"),
        ("up long", "upgrade quay"),
        ("upgrade great school", "upgrade draw"),
        (
            "war ben with royal guard, Piquiers and knights",
            "war 2 with royal_guard, spearmen, knights",
        ),
        ("policy commit nobody", 'policy commit "none"'),
        ("store nothing", "store none"),
        ("use archivist card nothing", 'use archivist card "none"'),
        ("build ram in 2", "build ram_crew in city/2"),
        ("build ram in city 2", "build ram_crew in city/2"),
        ("build ram in slot 2", "build ram_crew in city/2"),
        ("build ram in Stronghold 2", "build ram_crew in stronghold/2"),
        ("build ram in strong/2", "build ram_crew in stronghold/2"),
    ],
)
def test_english_orders_are_read(line: str, canonical: str) -> None:
    words = build_lexicon("en", WORD_BOOKS["capital"], {1: "Ada", 2: "Ben"})
    order = read_line(GAME, line, words)
    assert isinstance(order, Order), order
    assert write_line(order, PLAIN_LEXICON) == canonical


def test_an_unknown_name_is_answered_with_the_nearest() -> None:
    lost = read_line(GAME, "bâtir marcher", FRENCH)
    assert isinstance(lost, Refusal)
    assert lost.code == "NAME_UNKNOWN"
    assert str(lost.facts["near"]).startswith("Marché")
    doubtful = read_line(GAME, "bâtir village", FRENCH)
    assert isinstance(doubtful, Refusal)
    assert "Village de" in str(doubtful.facts["near"])


def test_a_city_calls_its_upgrades_its_own_way() -> None:
    order = ORDERS_BY_KIND["upgrade"].model_validate({"upgrade": "store"})
    for language, name, common in (
        ("en", "Deep Cellars", "Storehouse"),
        ("fr", "Caves profondes", "Cellier"),
    ):
        here = build_lexicon(language, WORD_BOOKS["capital"], PLAYERS, "ironspire")
        elsewhere = build_lexicon(language, WORD_BOOKS["capital"], PLAYERS, "aldermoor")
        assert write_line(order, here).endswith(name)
        assert write_line(order, elsewhere).endswith(common)
        for line in (write_line(order, here), write_line(order, elsewhere)):
            assert read_line(GAME, line, here) == order


@languages
def test_a_name_means_one_thing_in_every_language(language: str) -> None:
    words = build_lexicon(language, WORD_BOOKS["capital"])
    for space, names in words.names.items():
        meant: dict[str, set[str]] = {}
        for name, one in (
            *((name, one) for one, name in names.items()),
            *words.aliases.get(space, ()),
        ):
            meant.setdefault(fold_name(name), set()).add(one)
        assert {name: ids for name, ids in meant.items() if len(ids) > 1} == {}


def test_what_cannot_be_an_order_stays_a_draft() -> None:
    assert isinstance(read_line(GAME, "guerre ada", FRENCH), Draft)


@languages
@pytest.mark.parametrize("kind", sorted(ORDERS_BY_KIND))
@settings(max_examples=20)
@given(data=st.data())
def test_whoever_reads_one_language_may_write_in_the_other(
    language: str, kind: str, data: st.DataObject
) -> None:
    order = data.draw(orders_of_kind(kind))
    for other in PLAIN_NAMES.values():
        line = write_line(order, other)
        assert read_line(GAME, line, PLAIN_NAMES[language]) == order, line


@languages
@pytest.mark.parametrize("game", GAMES)
def test_what_an_order_is_called_may_be_typed_in_place_of_its_first_words(
    game: str, language: str
) -> None:
    types, words = GAMES[game].kinds.orders, build_lexicon(language, WORD_BOOKS[game], PLAYERS)
    for kind in types:
        voice = Voice(language, WORD_BOOKS[game])
        if voice.has_words(f"order.{kind}") and kind in words.forms:
            named = voice.say(f"order.{kind}")
            assert kind in [one for one, _, _ in match_forms(types, named, words)], named


@languages
@pytest.mark.parametrize("game", GAMES)
def test_a_form_is_shown_without_a_mark_of_how_it_is_read(game: str, language: str) -> None:
    voice = Voice(language, WORD_BOOKS[game])
    for form in build_lexicon(language, WORD_BOOKS[game], PLAYERS).forms.values():
        facts: dict[str, str | int] = {"given": "x", "form": form}
        said = voice.write_refusal(Refusal(code="ORDER_UNREAD", rule="S-ORDER-04", facts=facts))
        assert not set("{}?") & set(said.replace(" ?", "")), said
