"""What a card says, made from its verbs, so that the print cannot disagree with the play.

With `voice.icons` numbers carry {icons} and leads are **strong**, as the painter takes them.
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
from engine.capital.catalog.card_set import shipped
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
from render.language.fact_vocabulary import capital
from render.language.grammar import Noun, joined
from render.language.voice import Voice

AMOUNTS: Final = {"by": "amount"}
"""Fields of operations that have another name as facts: `by` is a player elsewhere."""

_SPELT: Final = re.compile(r"([a-z_]+)(>=|<=)(-?\d+)")


def rules(voice: Voice, one: Card | Upgrade) -> str:
    """Write what a card or an upgrade does, one sentence to a line."""
    return "\n".join(_sentences(voice, one))


def _sentences(voice: Voice, one: Card | Upgrade) -> Iterator[str]:
    if isinstance(one, Mercenary):
        yield _ability(voice, one.ability)
        if one.quest:
            done = voice.say("rules.quest.done", conditions=clauses(voice, one.quest.conditions))
            yield _led(voice, voice.say("rules.quest"), done)
        if one.settle:
            lead = voice.say("rules.settle", banner=one.settle.under)
            for effect in one.settle.effects:
                yield _effect(voice, effect, lead)
        return
    for effect in one.effects:
        yield _effect(voice, effect)
    if isinstance(one, Upgrade):
        for use in one.opens:
            yield capital(voice.say("rules.plain", what=voice.say(f"opens.{use}")))


def _ability(voice: Voice, ability: Ability) -> str:
    lead = voice.say("rules.once", windows=",".join(ability.window))
    return _led(voice, _with_if(voice, lead, ability.conditions), _ops(voice, ability.do))


def _effect(voice: Voice, effect: Effect, lead: str = "") -> str:
    """Write one effect: where and when, if anything must hold, what."""
    then = _when(voice, effect)
    if lead and then:
        lead = voice.say("rules.also", when=lead, then=then)
    what = _ops(voice, effect.do)
    if lead or then:
        return _led(voice, lead or then, what)
    return capital(voice.say("rules.plain", what=what))


def _when(voice: Voice, effect: Effect) -> str:
    if effect.trigger == "standing":
        if not effect.conditions:
            return ""
        return voice.say("rules.while", conditions=clauses(voice, effect.conditions))
    role = next((one for one in effect.conditions if isinstance(one, RoleIf)), None)
    result = next((one for one in effect.conditions if isinstance(one, ResultIf)), None)
    lead = voice.say(
        f"when.{effect.trigger}",
        role=role.role if role else "",
        result=result.result if result else "",
    )
    rest = [one for one in effect.conditions if one not in (role, result)]
    return _with_if(voice, lead, rest)


def _with_if(voice: Voice, lead: str, conditions: Sequence[Condition]) -> str:
    if not conditions:
        return lead
    return voice.say("rules.if", when=lead, conditions=clauses(voice, conditions))


def _led(voice: Voice, lead: str, what: str) -> str:
    lead = capital(lead)
    return voice.say("rules.prefix", when=f"**{lead}**" if voice.icons else lead, what=what)


# Operations


def _ops(voice: Voice, ops: Iterable[Op]) -> str:
    *first, last = (op_text(voice, op) for op in ops)
    return voice.say("rules.and").join((*((", ".join(first),) if first else ()), last))


def op_text(voice: Voice, op: Op) -> str:
    """Write one operation, as the end of a sentence."""
    if isinstance(op, Income):
        numbers = [(name, getattr(op, name)) for name in RESOURCES]
        return voice.say("op.income", amounts=_amounts(voice, numbers, "+"))
    if isinstance(op, Gain):
        amounts = _amounts(voice, [("gold", op.gold), ("build", op.build)], "")
        return voice.say("op.gain", amounts=amounts)
    facts = {AMOUNTS.get(name, name): value for name, value in op.model_dump().items()}
    return voice.say(f"op.{op.op}", **facts)


def _amounts(voice: Voice, numbers: Iterable[tuple[str, int]], sign: str) -> str:
    texts = [voice.amount(number, sign + name) for name, number in numbers if number]
    return joined(texts, voice.say("list.and"))


# Conditions


def clauses(voice: Voice, conditions: Iterable[Condition]) -> str:
    """Write conditions as clauses that all must hold."""
    return joined([clause(voice, one) for one in conditions], voice.say("list.and"))


def clause(voice: Voice, one: Condition) -> str:
    """Write one condition as a clause."""
    if isinstance(one, RoleIf):
        return voice.say(f"if.role.{one.role}")
    if isinstance(one, ResultIf):
        return voice.say(f"if.result.{one.result}")
    if isinstance(one, TagIf):
        return voice.say(f"if.tag.{one.side}", tag=one.tag)
    return _metric(voice, one)


def _metric(voice: Voice, one: MetricIf) -> str:
    low, high = one.min, one.max
    if low is not None and high is not None:
        kind = "exactly" if low == high else "between"
    else:
        kind = "max" if low is None else "min"
    bound = voice.say(f"bound.{kind}", min=str(low), max=str(high))
    return voice.say(f"metric.{one.metric}", bound=bound, n=low if high is None else high)


def spelt(voice: Voice, text: str) -> str:
    """Write conditions that are spelt `guilds>=1,hand<=3`; or the Quest of a mercenary named."""
    bounds: dict[str, dict[str, int]] = {}
    for metric, sign, number in _SPELT.findall(text):
        bounds.setdefault(metric, {})["min" if sign == ">=" else "max"] = int(number)
    if bounds:
        found = [MetricIf.model_validate({"metric": one} | ends) for one, ends in bounds.items()]
        return clauses(voice, found)
    merc = shipped().cards.get(text.partition("#")[0])
    if isinstance(merc, Mercenary) and merc.quest:
        return clauses(voice, merc.quest.conditions)
    return text


# The rest of a card


def pills(voice: Voice, one: Card | City) -> tuple[str, ...]:
    """Write the slots of a card or a city, one to a pill."""
    city = one.id if isinstance(one, City) else ""
    return tuple(pill(voice, slot, city) for slot in one.slots)


def pill(voice: Voice, slot: TroopSlot | MercenarySlot, city: str = "") -> str:
    """Write one slot: for whom it is, what it allows, and what opens that."""
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


def needs(voice: Voice, one: Card) -> str:
    """Write what must stand before a building; nothing for other cards."""
    if not isinstance(one, Building) or not one.requires:
        return ""
    return voice.say("rules.needs", banners=one.requires)


def head(voice: Voice, one: Card) -> str:
    """Write what kind of card it is, and its numbers."""
    if isinstance(one, Building):
        return voice.say(
            "rules.head.building",
            banner=one.banner,
            cost=one.cost,
            rising=voice.say("rules.rising") if one.escalating else "",
        )
    if isinstance(one, Troop):
        tags = tuple(Noun(voice.say(f"tag.{tag}")) for tag in one.tags)
        facts = {"attack": str(one.attack), "defence": str(one.defence), "tags": tags}
        return voice.say("rules.head.troop", cost=one.cost, **facts)
    return voice.say("rules.head.mercenary", cost=one.cost)


def describe(voice: Voice, one: Card) -> tuple[str, ...]:
    """Write a whole card, line by line, without its name and flavour."""
    slots = Counter(pills(voice, one))
    laid = " \u00b7 ".join(
        f"{n}\u00a0\u00d7 {slot}" if n > 1 else slot for slot, n in slots.items()
    )
    lines = (head(voice, one), needs(voice, one), laid, *rules(voice, one).split("\n"))
    return tuple(line for line in lines if line)


def flavour(voice: Voice, one: str) -> str:
    """Find the flavour line of a card or a city, in quotation marks of nobody."""
    for key in (f"card.{one}", f"city.{one}"):
        if voice.knows(key):
            return voice.flavour(key)
    found = shipped().cards.get(one)
    return found.flavor if found else ""
