"""A side's arms and flag in words, where they are not drawn."""

from engine.valhalla.entities.arms import ArmsChoice, read_blazon
from engine.valhalla.entities.flag_pictures import is_picture
from render.language.fact_vocabulary import capitalise
from render.language.grammar import Noun
from render.language.voice import Voice
from render.valhalla.heraldry.shields import ShieldFace


def write_heraldry(voice: Voice, heraldry: str, blazon: str) -> str:
    """Write a side's heraldry: what its player wrote, else its arms in words."""
    arms = read_blazon(blazon)
    return heraldry if heraldry.strip() or arms is None else describe_arms(voice, arms)


def write_flag(voice: Voice, flag: str) -> str:
    """Write a side's flag: that it is a picture, or the description that its player gave."""
    return voice.say("arms.picture") if is_picture(flag) else flag


def describe_shield_face(voice: Voice, face: ShieldFace | None) -> str:
    """Say what is on a shield; "" if nothing is."""
    if face is None:
        return ""
    if isinstance(face, ArmsChoice):
        return describe_arms(voice, face)
    return capitalise(voice.say("arms.picture"))


def describe_arms(voice: Voice, arms: ArmsChoice) -> str:
    """Describe arms by a blazon: in the order of heralds, in words that everybody knows."""
    number = "one" if arms.count == 1 else "many"
    charges = voice.say(
        f"blazon.count.{arms.count}", charges=Noun(voice.say(f"blazon.{number}.{arms.charge}"))
    )
    blazon = voice.say(
        f"blazon.{arms.field}",
        one=Noun(voice.say(f"blazon.of.{arms.tincture}")),
        other=Noun(voice.say(f"blazon.of.{arms.charge_tincture}")),
        charges=Noun(charges),
        discs=Noun(voice.say(f"blazon.discs.{arms.count}")),
    )
    return capitalise(blazon)
