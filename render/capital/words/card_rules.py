"""Rules texts of cards, made from their verbs, so that the print cannot disagree with the play.

With `voice.icons` numbers carry {icons} and leads are **strong**, as pictures need them.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from engine.capital.catalog.card_models import (
    Ability,
    Building,
    Card,
    City,
    Mercenary,
    MercenarySlot,
    Troop,
    TroopSlot,
    Upgrade,
)
from engine.capital.catalog.card_set import load_shipped_card_set
from engine.capital.catalog.card_verbs import (
    RESOURCES,
    Condition,
    Effect,
    Gain,
    Income,
    MetricIf,
    Op,
    ResultIf,
    RoleIf,
    TagIf,
)
from render.language.fact_vocabulary import capitalise
from render.language.grammar import Noun, join_texts
from render.language.voice import Voice

FACT_NAMES: Final = {"by": "amount"}
"""Fields of operations that have another name as facts: `by` is a player elsewhere."""

_WRITTEN_CONDITION: Final = re.compile(r"([a-z_]+)(>=|<=)(-?\d+)")


def rules_text(voice: Voice, card: Card | Upgrade) -> str:
    """Return what a card or an upgrade does, one sentence to a line."""
    return "\n".join(_rule_sentences(voice, card))


def _rule_sentences(voice: Voice, card: Card | Upgrade) -> Iterator[str]:
    if isinstance(card, Mercenary):
        yield _ability_text(voice, card.ability)
        if card.quest:
            quest_text = voice.say(
                "rules.quest.done", conditions=conditions_text(voice, card.quest.conditions)
            )
            yield _with_lead(voice, voice.say("rules.quest"), quest_text)
        if card.settle:
            lead = voice.say("rules.settle", banner=card.settle.under)
            for effect in card.settle.effects:
                yield _effect_text(voice, effect, lead)
        return
    for effect in card.effects:
        yield _effect_text(voice, effect)
    if isinstance(card, Upgrade):
        for use in card.opens:
            yield capitalise(voice.say("rules.plain", what=voice.say(f"opens.{use}")))


def _ability_text(voice: Voice, ability: Ability) -> str:
    lead = voice.say("rules.once", windows=",".join(ability.window))
    return _with_lead(
        voice,
        _with_conditions(voice, lead, ability.conditions),
        _operations_text(voice, ability.do),
    )


def _effect_text(voice: Voice, effect: Effect, lead: str = "") -> str:
    """Return one effect as a sentence: when, under which conditions, what."""
    then = _trigger_text(voice, effect)
    if lead and then:
        lead = voice.say("rules.also", when=lead, then=then)
    what = _operations_text(voice, effect.do)
    if lead or then:
        return _with_lead(voice, lead or then, what)
    return capitalise(voice.say("rules.plain", what=what))


def _trigger_text(voice: Voice, effect: Effect) -> str:
    if effect.trigger == "standing":
        if not effect.conditions:
            return ""
        return voice.say("rules.while", conditions=conditions_text(voice, effect.conditions))
    role = next(
        (condition for condition in effect.conditions if isinstance(condition, RoleIf)), None
    )
    result = next(
        (condition for condition in effect.conditions if isinstance(condition, ResultIf)), None
    )
    lead = voice.say(
        f"when.{effect.trigger}",
        role=role.role if role else "",
        result=result.result if result else "",
    )
    other_conditions = [
        condition for condition in effect.conditions if condition not in (role, result)
    ]
    return _with_conditions(voice, lead, other_conditions)


def _with_conditions(voice: Voice, lead: str, conditions: Sequence[Condition]) -> str:
    if not conditions:
        return lead
    return voice.say("rules.if", when=lead, conditions=conditions_text(voice, conditions))


def _with_lead(voice: Voice, lead: str, what: str) -> str:
    lead = capitalise(lead)
    return voice.say("rules.prefix", when=f"**{lead}**" if voice.icons else lead, what=what)


# Operations


def _operations_text(voice: Voice, ops: Iterable[Op]) -> str:
    *first, last = (op_text(voice, op) for op in ops)
    return voice.say("rules.and").join((*((", ".join(first),) if first else ()), last))


def op_text(voice: Voice, op: Op) -> str:
    """Write one operation, as the end of a sentence."""
    if isinstance(op, Income):
        numbers = [(name, getattr(op, name)) for name in RESOURCES]
        return voice.say("op.income", amounts=_amounts_text(voice, numbers, "+"))
    if isinstance(op, Gain):
        amounts = _amounts_text(voice, [("gold", op.gold), ("build", op.build)], "")
        return voice.say("op.gain", amounts=amounts)
    facts = {FACT_NAMES.get(name, name): value for name, value in op.model_dump().items()}
    return voice.say(f"op.{op.op}", **facts)


def _amounts_text(voice: Voice, numbers: Iterable[tuple[str, int]], sign: str) -> str:
    texts = [voice.format_number(number, sign + name) for name, number in numbers if number]
    return join_texts(texts, voice.say("list.and"))


# Conditions


def conditions_text(voice: Voice, conditions: Iterable[Condition]) -> str:
    """Write conditions as clauses that all must hold."""
    return join_texts(
        [condition_text(voice, condition) for condition in conditions], voice.say("list.and")
    )


def condition_text(voice: Voice, condition: Condition) -> str:
    """Write one condition as a clause."""
    if isinstance(condition, RoleIf):
        return voice.say(f"if.role.{condition.role}")
    if isinstance(condition, ResultIf):
        return voice.say(f"if.result.{condition.result}")
    if isinstance(condition, TagIf):
        return voice.say(f"if.tag.{condition.side}", tag=condition.tag)
    return _metric_text(voice, condition)


def _metric_text(voice: Voice, condition: MetricIf) -> str:
    minimum, maximum = condition.min, condition.max
    if minimum is not None and maximum is not None:
        kind = "exactly" if minimum == maximum else "between"
    else:
        kind = "max" if minimum is None else "min"
    bound = voice.say(f"bound.{kind}", min=str(minimum), max=str(maximum))
    return voice.say(
        f"metric.{condition.metric}", bound=bound, n=minimum if maximum is None else maximum
    )


def read_conditions(voice: Voice, text: str) -> str:
    """Return clauses for written conditions (`guilds>=1,hand<=3`) or for a mercenary's Quest."""
    bounds: dict[str, dict[str, int]] = {}
    for metric, sign, number in _WRITTEN_CONDITION.findall(text):
        bounds.setdefault(metric, {})["min" if sign == ">=" else "max"] = int(number)
    if bounds:
        conditions = [
            MetricIf.model_validate({"metric": metric} | bounds_)
            for metric, bounds_ in bounds.items()
        ]
        return conditions_text(voice, conditions)
    merc = load_shipped_card_set().cards.get(text.partition("#")[0])
    if isinstance(merc, Mercenary) and merc.quest:
        return conditions_text(voice, merc.quest.conditions)
    return text


# The rest of a card


def slot_pills(voice: Voice, card: Card | City) -> tuple[str, ...]:
    """Return the texts of a card's or city's slots."""
    city_id = card.id if isinstance(card, City) else ""
    return tuple(slot_pill(voice, slot, city_id) for slot in card.slots)


def slot_pill(voice: Voice, slot: TroopSlot | MercenarySlot, city: str = "") -> str:
    """Return the text of a slot: its kind, what it allows, and which upgrade opens it."""
    if isinstance(slot, MercenarySlot):
        key = "pill.mercenary" if slot.use is True else "pill.mercenary.closed"
        return voice.say(key, upgrade=str(slot.use), city=city)
    uses = [
        voice.say(
            f"pill.{use}" if allowed is True else f"pill.{use}.closed",
            upgrade=str(allowed),
            city=city,
        )
        for use, allowed in (("attack", slot.attack), ("defence", slot.defence))
        if allowed
    ]
    return voice.say("pill.troop", uses=", ".join(uses) or voice.say("pill.waits"))


def requirements_text(voice: Voice, card: Card) -> str:
    """Return the prerequisites of a building; "" for other cards."""
    if not isinstance(card, Building) or not card.requires:
        return ""
    return voice.say("rules.needs", banners=card.requires)


def card_head(voice: Voice, card: Card) -> str:
    """Write what kind of card it is, and its numbers."""
    if isinstance(card, Building):
        return voice.say(
            "rules.head.building",
            banner=card.banner,
            cost=card.cost,
            rising=voice.say("rules.rising") if card.escalating else "",
        )
    if isinstance(card, Troop):
        tags = tuple(Noun(voice.say(f"tag.{tag}")) for tag in card.tags)
        facts = {"attack": str(card.attack), "defence": str(card.defence), "tags": tags}
        return voice.say("rules.head.troop", cost=card.cost, **facts)
    return voice.say("rules.head.mercenary", cost=card.cost)


def describe_card(voice: Voice, card: Card) -> tuple[str, ...]:
    """Return a card's full text, line by line, without its name and flavour."""
    slots = Counter(slot_pills(voice, card))
    slots_line = " \u00b7 ".join(
        f"{n}\u00a0\u00d7 {slot}" if n > 1 else slot for slot, n in slots.items()
    )
    lines = (
        card_head(voice, card),
        requirements_text(voice, card),
        slots_line,
        *rules_text(voice, card).split("\n"),
    )
    return tuple(line for line in lines if line)


def flavour_line(voice: Voice, thing_id: str) -> str:
    """Return the flavour line of a card or a city, without quotation marks."""
    for key in (f"card.{thing_id}", f"city.{thing_id}"):
        if voice.has_words(key):
            return voice.flavour_text(key)
    card = load_shipped_card_set().cards.get(thing_id)
    return card.flavor if card else ""
