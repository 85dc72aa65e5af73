"""An effect stands only on the cards, and at the moments, where it means something."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest
from pydantic import ValidationError

from engine.capital.catalog.card_set import City
from engine.core.files.file_faults import FaultError
from tests.engine.capital.sample_cards import (
    AFTER,
    BATTLE,
    BUILDING,
    CITY,
    FINISHED,
    MERCENARY,
    STANDING,
    START,
    TROOP,
    UPGRADES,
    make_ability_card,
    make_trigger,
    read_cards,
    refusal_of,
    with_effects,
)

TRIGGERS: Final = {
    "standing": STANDING, "build_start": START, "finished": FINISHED, "battle": BATTLE,
    "after_battle": AFTER,
}  # fmt: skip
ALLOWED: Final[Mapping[str, set[str]]] = {
    "building": set(TRIGGERS),
    "upgrade": set(TRIGGERS) - {"finished"},
    "settled": set(TRIGGERS) - {"finished"},
    "troop": {"battle", "after_battle"},
}


def _with(owner: str, effect: Any) -> Callable[[], object]:
    if owner == "upgrade":
        one = {**UPGRADES[0], "effects": [effect]}
        return lambda: City.model_validate({**CITY, "upgrades": [one, *UPGRADES[1:]]})
    card = {
        "building": with_effects(BUILDING, effect),
        "troop": with_effects(TROOP, effect),
        "settled": {**MERCENARY, "settle": {"under": "court", "effects": [effect]}},
    }[owner]
    return lambda: read_cards(card)


@pytest.mark.parametrize("owner", ALLOWED)
@pytest.mark.parametrize("trigger", TRIGGERS)
def test_a_trigger_belongs_to_its_kinds_of_card(owner: str, trigger: str) -> None:
    """C-EFFECT-01, C-EFFECT-11 (nothing standing on a troop), C-CARD-16, C-CARD-18."""
    load = _with(owner, TRIGGERS[trigger])
    if trigger in ALLOWED[owner]:
        load()
        return
    with pytest.raises((FaultError, ValidationError)):
        load()


OPS: Final[Mapping[str, Any]] = {
    "income": {"gold": 1},
    "discount": {"to": "upgrade", "by": 1},
    "hp": {"to": "city", "by": 1},
    "points": {"to": "total", "by": 1},
    "heal": {"by": 1},
    "siege": {"by": 1},
    "gain": {"gold": 1},
    "draw": {"n": 1},
    "recover": {"what": "any"},
    "free_build": {"what": "building", "max_cost": 2},
    "demolish": {"max_hp": 1},
    "strike": {"what": "any"},
    "discard": {"n": 1},
    "scout": {"what": "hand"},
}
WHERE: Final[Mapping[str, set[str]]] = {
    "income": {"standing"},
    "discount": {"standing"},
    "hp": {"standing"},
    "points": {"battle", "window attack", "window defend"},
    "heal": {"battle", "window attack", "window defend"},
    "siege": {"battle", "window attack"},
    "gain": {"build_start", "window build"},
    "draw": {"build_start", "finished", "after_battle", "window build", "window regroup"},
    "recover": {"window build", "window regroup"},
    "free_build": {"window build"},
    "demolish": {"window build"},
    "strike": {"window build"},
    "discard": {"window build"},
    "scout": {"window build"},
}
PLACES: Final = (
    *TRIGGERS, "window build", "window regroup", "window attack", "window defend",
)  # fmt: skip


@pytest.mark.parametrize("op", OPS)
@pytest.mark.parametrize("place", PLACES)
def test_an_operation_stands_only_where_it_may(op: str, place: str) -> None:
    """C-EFFECT-05, C-EFFECT-12 (choices only in abilities), C-EFFECT-02, C-CARD-18."""
    one = {"op": op, **OPS[op]}
    _, _, window = place.partition("window ")
    card = (
        make_ability_card(one, window=window)
        if window
        else with_effects(BUILDING, make_trigger(place, one))
    )
    if place in WHERE[op]:
        read_cards(card)
    else:
        assert f"{op} may not stand" in refusal_of(card)


def test_an_ability_fits_all_of_its_windows() -> None:
    """C-EFFECT-02, C-CARD-18."""
    draw, gain = {"op": "draw", "n": 1}, {"op": "gain", "gold": 1}
    both = {"window": ["build", "regroup"]}
    assert read_cards({**MERCENARY, "ability": {**both, "do": [draw]}})
    assert "gain may not stand" in refusal_of({**MERCENARY, "ability": {**both, "do": [gain]}})


@pytest.mark.parametrize("to", ["self", "each_other"])
def test_points_to_oneself_belong_to_a_troop(to: str) -> None:
    """C-EFFECT-05."""
    points = {"op": "points", "to": to, "by": 1}
    assert read_cards(with_effects(TROOP, make_trigger("battle", points)))
    for card in (
        with_effects(BUILDING, make_trigger("battle", points)),
        {**MERCENARY, "settle": {"under": "keep", "effects": [make_trigger("battle", points)]}},
        make_ability_card(points, window="attack"),
    ):
        assert "troop's own effect" in refusal_of(card)


CONDITIONS: Final[Mapping[str, tuple[Any, set[str]]]] = {
    "a number": ({"metric": "hand", "max": 3}, {*TRIGGERS, "ability", "quest"}),
    "a role": ({"role": "attacker"}, {"battle", "after_battle"}),
    "a result": ({"result": "won"}, {"after_battle"}),
    "a tag": ({"tag": "foot", "side": "theirs"}, {"battle", "after_battle"}),
    "fighters": ({"metric": "fighters", "min": 1}, {"battle", "after_battle"}),
    "enemy fighters": ({"metric": "enemy_fighters", "min": 1}, {"battle", "after_battle"}),
}


@pytest.mark.parametrize("name", CONDITIONS)
@pytest.mark.parametrize("place", [*TRIGGERS, "ability", "quest"])
def test_a_condition_stands_only_where_it_means_something(name: str, place: str) -> None:
    """C-EFFECT-03, C-EFFECT-04, C-CARD-18."""
    condition, allowed = CONDITIONS[name]
    card: Any = {**MERCENARY, "quest": {"text": "Wait.", "if": [condition]}}
    if place == "ability":
        card["ability"] = {**MERCENARY["ability"], "if": [condition]}
        del card["quest"]
    elif place in TRIGGERS:
        card = with_effects(BUILDING, TRIGGERS[place] | {"if": [condition]})
    if place in allowed:
        read_cards(card)
    else:
        assert "known only in" in refusal_of(card)


PAIRS: Final = [
    (("recover", "free_build"), False),
    (("recover", "recover"), False),
    (("free_build", "free_build"), False),
    (("strike", "free_build"), False),
    (("strike", "strike"), False),
    (("demolish", "demolish"), False),
    (("demolish", "strike"), True),
    (("recover", "strike"), True),
    (("recover", "demolish"), True),
    (("free_build", "demolish"), True),
    (("discard", "discard"), True),
    (("scout", "scout"), True),
]


@pytest.mark.parametrize(("pair", "fits"), PAIRS)
def test_every_field_of_a_use_has_one_meaning(pair: tuple[str, str], fits: bool) -> None:
    """C-EFFECT-18, C-CARD-18."""
    card = make_ability_card(*({"op": op, **OPS[op]} for op in pair))
    if fits:
        read_cards(card)
    else:
        assert "at most one" in refusal_of(card)
