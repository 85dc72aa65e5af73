"""An effect that doesn't fit is refused."""

import pytest

from engine.echoes.catalog.effect_models import TRIGGER_SIDES
from engine.echoes.catalog.selectors import Bounds
from engine.echoes.catalog.vocabulary import TRIGGERS
from tests.engine.echoes.sample_cards import (
    civ_text,
    faults_of,
    load_samples,
    read_cards,
    sample,
    tech_text,
    unit_text,
)

OPS = "do: [{op: draw, amount: 1}]"
SELF = "target: {pick: self}"
ENEMY = "target: {what: unit, pick: chosen, filter: {side: enemy}}"
HURT = "do: [{op: damage, amount: 1, kind: melee}]"
STRONG = "do: [{op: stat, stat: melee, amount: 1}]"
SQUARE = "{what: square, pick: chosen, filter: {unoccupied: true}}"


def faults_on(place: str, effect: str) -> list[str]:
    """Return what is wrong with one effect on a unit or on a Tactic of a type."""
    effect = f"{{{effect}}}"
    card = unit_text(effects=f"[{effect}]") if place == "unit" else tech_text(place, effect)
    return [fault.partition(".effects.0")[2] for fault in faults_of(civ_text(card))]


def fits_on(place: str, effect: str) -> bool:
    effect = f"{{{effect}}}"
    card = unit_text(effects=f"[{effect}]") if place == "unit" else tech_text(place, effect)
    return len(read_cards(card)) == 1


BAD_WORDS = {
    "no trigger": (f"{OPS}", ".trigger: this key is missing"),
    "an unknown trigger": (f"trigger: jump, {OPS}", "'jump' is not one of"),
    "no operation": ("trigger: play, do: []", "fewer than 1 things"),
    "an unknown operation": ("trigger: play, do: [{op: dance}]", "'dance' is not one of"),
    "an unknown field": (f"trigger: play, {OPS}, when: now", ".when: this key is not known"),
    "an unknown condition": (
        f"trigger: play, if: [{{moon: full}}], {OPS}",
        ".if.0: a condition has one of the words is, count, hand, resource, capital, phase",
    ),
    "an unknown reference": (f"trigger: play, if: [{{is: me, match: {{}}}}], {OPS}", "'me'"),
    "an unknown phase": (f"trigger: play, if: [{{phase: night}}], {OPS}", "'night'"),
    "an unknown duration": (f"trigger: play, {SELF}, {STRONG}, for: day", "'day' is not one of"),
    "an unknown pick": (f"trigger: play, target: {{pick: random}}, {HURT}", "'random'"),
    "an unknown range": (
        f"trigger: play, target: {{pick: all, near: {{of: self, range: three}}}}, {HURT}",
        "'three'",
    ),
    "an unknown filter key": (
        f"trigger: play, target: {{pick: all, filter: {{colour: red}}}}, {HURT}", "not known here",
    ),
    "an unknown terrain": (
        f"trigger: play, target: {{pick: all, filter: {{terrain: [hill]}}}}, {HURT}", "'hill'",
    ),
    "an unknown kind of damage": (
        f"trigger: play, {ENEMY}, do: [{{op: damage, amount: 1, kind: fire}}]", "'fire'",
    ),
    "damage of 0": (f"trigger: play, {ENEMY}, do: [{{op: damage, amount: 0, kind: melee}}]", "1"),
    "damage without a kind": (f"trigger: play, {ENEMY}, do: [{{op: damage, amount: 1}}]", "0.kind"),
    "healing of some": (f"trigger: play, {SELF}, do: [{{op: heal, amount: some}}]", "'some'"),
    "a stat of 0": (
        f"trigger: play, {SELF}, do: [{{op: stat, stat: melee, amount: 0}}], for: turn",
        "other than 0",
    ),
    "a stat by a word": (
        f"trigger: play, {SELF}, do: [{{op: stat, stat: melee, amount: two}}], for: turn",
        ".do.0.amount: expected a whole number",
    ),
    "a keyword neither gained nor lost": (
        f"trigger: play, {SELF}, do: [{{op: keyword}}], for: turn", "either gained or lost",
    ),
    "a maximum with hold: civ": (
        "trigger: play, do: [{op: gain, res: gold, amount: 1, max: 2, hold: civ}]",
        "max is not used together with hold: civ",
    ),
    "resources unexhausted without a number": (
        "trigger: play, do: [{op: unexhaust, res: gold}]", "both res and amount",
    ),
    "a look at a deck without a number": ("trigger: play, do: [{op: look, at: deck}]", "an amount"),
    "a look at a tile of somebody": (
        "trigger: play, target: {what: tile, pick: chosen}, do: [{op: look, at: tile, who: me}]",
        "belongs to nobody",
    ),
    "cards from the deck into the deck": (
        "trigger: play, do: [{op: fetch, from: deck, to: deck, cards: {}, amount: 1}]",
        "change nothing",
    ),
    "a limit of nothing": (f"trigger: play, limit: {{}}, {OPS}", "needs turn, game or both"),
    "a count without bounds": (f"trigger: play, if: [{{count: {{}}}}], {OPS}", "min, max or both"),
    "a count out of bounds": (
        f"trigger: play, if: [{{count: {{}}, min: 3, max: 2}}], {OPS}", "min is greater than max",
    ),
    "an amount of everything": (
        f"trigger: play, target: {{pick: all, amount: 2}}, {HURT}", "belong to pick: chosen",
    ),
    "a filter of oneself": (
        f"trigger: play, target: {{pick: self, filter: {{side: own}}}}, {HURT}", "is one thing",
    ),
    "may: 1": (f"trigger: play, may: 1, {OPS}", "expected true or false"),
    "self: false": (f"trigger: lost, by: {{self: false}}, {OPS}", "by.self"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD_WORDS)
def test_a_word_that_is_not_in_the_vocabulary_is_refused(name: str) -> None:
    """D-CARD-19, and words that are not in the vocabulary, which is closed."""
    effect, problem = BAD_WORDS[name]
    assert problem in " ".join(faults_on("unit", effect))


BAD_PLACES = {
    "an ability on an Event": ("event", f"trigger: action, {OPS}", "action is no trigger"),
    "a start of turn on an Action": ("action", f"trigger: turn_start, {OPS}", "no trigger"),
    "an order on a unit": ("unit", f"trigger: any_time, {OPS}", "any_time is no trigger"),
    "a static Reaction": ("reaction", f"trigger: static, {OPS}", "static is no trigger"),
}


@pytest.mark.parametrize("name", BAD_PLACES)
def test_a_trigger_of_another_kind_of_card_is_refused(name: str) -> None:
    place, effect, problem = BAD_PLACES[name]
    assert problem in faults_on(place, effect)[0]


BAD_REFERENCES = {
    "an Event itself": ("event", f"trigger: turn_start, {SELF}, {HURT}"),
    "the other of a deployment": ("unit", f"trigger: deployed, target: {{pick: other}}, {HURT}"),
    "the subject of a turn": ("event", f"trigger: turn_end, target: {{pick: subject}}, {HURT}"),
    "the unit that is an Action": ("action", f"trigger: play, target: {{pick: subject}}, {HURT}"),
    "a condition on no other": ("unit", f"trigger: play, if: [{{is: other, match: {{}}}}], {OPS}"),
    "near an Event": (
        "event",
        f"trigger: turn_start, target: {{pick: all, near: {{of: self, range: two}}}}, {HURT}",
    ),
    "what is near an Event": (
        "event",
        f"trigger: turn_start, if: [{{count: {{near: {{of: self, range: two}}}}, min: 1}}], {OPS}",
    ),
    "a square near no subject": (
        "action",
        f"trigger: play, target: {{pick: chosen}}, do: [{{op: place, to: "
        f"{SQUARE[:-1]}, near: {{of: subject, range: two}}}}}}]",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD_REFERENCES)
def test_a_reference_to_nothing_is_refused(name: str) -> None:
    """D-CARD-01."""
    place, effect = BAD_REFERENCES[name]
    assert "there is no " in faults_on(place, effect)[0]


def test_self_in_a_filter_is_a_unit() -> None:
    """D-CARD-01."""
    assert (
        "only units and Upgrades"
        in faults_on("event", f"trigger: lost, by: {{self: true}}, {OPS}")[0]
    )
    assert fits_on("upgrade", f"trigger: lost, by: {{self: true}}, {OPS}")


def test_every_trigger_says_what_it_is_about() -> None:
    assert tuple(TRIGGER_SIDES) == TRIGGERS


@pytest.mark.parametrize(
    ("what", "key"),
    [("unit", "unoccupied: true"), ("unit", "building: [camp]"), ("building", "mode: melee"),
     ("building", "class: [ship]"), ("tile", "side: own"), ("square", "empty: true")],
)  # fmt: skip
def test_a_key_that_no_such_thing_has_is_refused(what: str, key: str) -> None:
    target = f"target: {{what: {what}, pick: all, filter: {{{key}}}}}"
    name = key.partition(":")[0]
    assert f".target.filter.{name}: {name} is no matter of a {what}" in " ".join(
        faults_on("action", f"trigger: play, {target}, {HURT}")
    )


BAD_SUBJECTS = {
    "a turn of somebody": (f"trigger: turn_start, by: {{side: enemy}}, {OPS}", "no subject"),
    "a card of a class": (f"trigger: card_played, by: {{class: [ship]}}, {OPS}", "by side alone"),
    "a building that rides": (
        f"trigger: building_targeted, by: {{class: [cavalry]}}, {OPS}", "no matter of a building",
    ),
    "cards of an attack": (f"trigger: attack, cards: {{kind: unit}}, {OPS}", "card_played"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD_SUBJECTS)
def test_a_subject_that_never_comes_is_refused(name: str) -> None:
    effect, problem = BAD_SUBJECTS[name]
    assert problem in faults_on("event", effect)[0]


@pytest.mark.parametrize("op", ["stat, stat: melee, amount: 1", "keyword, gain: {kw: naval}"])
def test_a_changed_stat_or_keyword_says_how_long(op: str) -> None:
    """D-CARD-02, D-CARD-03."""
    effect = f"trigger: play, {SELF}, do: [{{op: {op}}}]"
    assert faults_on("unit", effect) == [
        f".for: {op.partition(',')[0]} is for combat or turn or round or permanent"
    ]
    for duration in ("combat", "turn", "round", "permanent"):
        assert fits_on("unit", f"{effect}, for: {duration}")


def test_what_is_done_now_has_no_duration_and_damage_is_prevented_for_a_while() -> None:
    """D-CARD-03."""
    assert faults_on("unit", f"trigger: play, {OPS}, for: turn") == [".for: draw is for now"]
    prevent = f"trigger: targeted, {SELF}, do: [{{op: prevent, amount: all, of: attack}}]"
    assert faults_on("unit", prevent) == [".for: prevent is for combat or turn"]
    assert faults_on("unit", f"{prevent}, for: round") == [".for: prevent is for combat or turn"]
    assert fits_on("unit", f"{prevent}, for: turn")


def test_a_static_effect_changes_stats_keywords_and_costs_alone() -> None:
    """D-CARD-02, D-CARD-04."""
    assert ".do.0.op: draw may not be static" in faults_on("event", f"trigger: static, {OPS}")[0]
    static = f"trigger: static, {SELF}, {STRONG}"
    assert fits_on("unit", static)
    assert "while its card is in play" in faults_on("unit", f"{static}, for: turn")[0]
    assert "is no choice" in faults_on("unit", f"{static}, may: true")[0]
    assert "has no limit" in faults_on("unit", f"{static}, limit: {{turn: 1}}")[0]


def test_a_cost_changes_while_a_card_is_in_play() -> None:
    """D-CARD-04."""
    cheaper = "do: [{op: cost, cards: {kind: unit}, food: -1}]"
    assert fits_on("event", f"trigger: static, {cheaper}")
    assert "belongs to a static effect" in faults_on("event", f"trigger: turn_start, {cheaper}")[0]
    free = "trigger: static, do: [{op: cost, cards: {kind: unit}, food: 0}]"
    assert "changes by a number" in faults_on("event", free)[0]


@pytest.mark.parametrize("key", ["keyword: naval", "health_max: 2"])
def test_no_static_effect_depends_on_another(key: str) -> None:
    """D-CARD-17."""
    assert (
        "a static effect never looks at"
        in faults_on(
            "event", f"trigger: static, target: {{pick: all, filter: {{{key}}}}}, {STRONG}"
        )[0]
    )
    assert (
        "a static effect never looks at"
        in faults_on(
            "unit", f"trigger: static, if: [{{is: self, match: {{{key}}}}}], {SELF}, {STRONG}"
        )[0]
    )
    counted = f"if: [{{count: {{filter: {{{key}}}}}, min: 1}}]"
    assert (
        ".if.0.count.filter"
        in faults_on("unit", f"trigger: static, {counted}, {SELF}, {STRONG}")[0]
    )


BAD_OPS = {
    "damage to nobody": (f"trigger: play, {HURT}", "damage needs a target"),
    "damage to a square": (f"trigger: play, target: {SQUARE}, {HURT}", "nothing to a square"),
    "an exhausted building": (
        "trigger: play, target: {what: building, pick: chosen}, do: [{op: exhaust}]",
        "exhaust does nothing to a building",
    ),
    "a building with War Cry": (
        "trigger: play, target: {what: building, pick: all}, "
        "do: [{op: keyword, gain: {kw: war_cry}}], for: turn",
        "a building has no war_cry",
    ),
    "a Camp on a unit": (
        f"trigger: play, {ENEMY}, do: [{{op: build, building: camp}}]", "nothing to a unit",
    ),
    "a Capital that is built": (
        f"trigger: play, target: {SQUARE}, do: [{{op: build, building: capital}}]", "'capital'",
    ),
    "a deployment that is cancelled": ("trigger: play, do: [{op: cancel}]", "can't be cancelled"),
    "no unit unexhausted": ("trigger: play, do: [{op: unexhaust}]", "needs a target"),
    "a look at no tile": ("trigger: play, do: [{op: look, at: tile}]", "look needs a target"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD_OPS)
def test_an_operation_that_can_do_nothing_is_refused(name: str) -> None:
    effect, problem = BAD_OPS[name]
    assert problem in faults_on("unit", effect)[0]


def test_a_building_may_gain_armor() -> None:
    """E-KW-06, E-KW-30."""
    target = "target: {what: building, pick: all, filter: {side: own}}"
    armor = "do: [{op: keyword, gain: {kw: armor, x: 1}}]"
    assert fits_on("event", f"trigger: static, {target}, {armor}")


def test_a_reaction_has_one_trigger_word() -> None:
    effects = [f"{{trigger: {word}, {OPS}}}" for word in ("targeted", "lost")]
    assert "one trigger word" in faults_of(civ_text(tech_text("reaction", *effects)))[0]
    options = ", ".join(f"{{effects: [{effect}]}}" for effect in effects)
    card = tech_text("reaction", effects="", options=f"[{options}]")
    assert "one trigger word" in faults_of(civ_text(card))[0]


@pytest.mark.parametrize("trigger", ["attack", "deployed", "built", "scouted"])
def test_a_reaction_to_what_only_enemies_do_is_about_enemies(trigger: str) -> None:
    """R-CARD-12."""
    effect = f"{{trigger: {trigger}, by: {{side: own}}, {OPS}}}"
    assert "by side enemy" in faults_of(civ_text(tech_text("reaction", effect)))[0]
    (card,) = read_cards(tech_text("reaction", f"{{trigger: {trigger}, {OPS}}}"))
    by = card.subject_filter(card.effects[0])
    assert by is not None
    assert by.side == "enemy"


def test_what_a_trigger_is_about_if_nothing_is_said() -> None:

    def subject(place: str, trigger: str) -> dict[str, object] | None:
        effect = f"{{trigger: {trigger}, {OPS}}}"
        text = unit_text(effects=f"[{effect}]") if place == "unit" else tech_text(place, effect)
        (card,) = read_cards(text)
        by = card.subject_filter(card.effects[0])
        return by.model_dump(by_alias=True, exclude_none=True) if by else None

    for trigger in ("attack", "targeted", "lost", "destroys", "scouted"):
        assert subject("unit", trigger) == {"self": True}
        assert subject("upgrade", trigger) == {"self": True}
        assert subject("event", trigger) == {"side": "own"}
    for trigger in ("building_targeted", "deployed", "built"):
        assert subject("unit", trigger) == {"side": "own"}
    assert subject("event", "card_played") == {"side": "enemy"}
    assert subject("event", "turn_start") is None


def test_the_samples_use_every_trigger_and_every_operation() -> None:
    effects = [effect for card in load_samples().cards for effect in card.all_effects()]
    assert {effect.trigger for effect in effects} == set(TRIGGERS)
    assert len({op.op for effect in effects for op in effect.do}) == 21


def test_effects_of_both_options_are_effects_of_the_card() -> None:
    """E-CARD-05."""
    assert len(tuple(sample("ruse").all_effects())) == 2
    assert sample("ruse").effects == ()


def test_bounds_hold_between_them() -> None:
    assert [number for number in range(6) if Bounds(min=2, max=4).holds(number)] == [2, 3, 4]
    assert Bounds(max=1).holds(0)
    assert not Bounds(min=1).holds(0)
