"""A fight in words: what is written on its picture, and its text twin."""

from engine.echoes.entities.board import Board
from render.drawing.colours import Colour
from render.echoes.pictures.board.badges import damage_text
from render.echoes.pictures.cards.card_faces import card_icon, civ_palette, make_card_face
from render.echoes.pictures.fight.fight_contents import Fight, Fighter
from render.echoes.pictures.fight.fight_picture import DrawnFight, DrawnFighter
from render.echoes.pictures.names import card_name, side_name
from render.echoes.pictures.seat_colours import seat_colour
from render.language.fact_vocabulary import capitalise
from render.language.voice import Voice


def describe_fight(voice: Voice, board: Board, fight: Fight, *, pattern: bool) -> DrawnFight:
    """Describe a fight for its picture."""
    reactions = tuple(
        (
            side_name(voice, board, seat),
            make_card_face(voice, board.cards, card, pattern=pattern),
        )
        for seat, card in fight.reactions
    )
    return DrawnFight(
        title=voice.say("picture.fight.title", square=fight.target.square),
        note=capitalise(voice.say(f"picture.fight.{fight.mode}")),
        mode=fight.mode,
        attacker=_describe_fighter(voice, board, fight.attacker, fight),
        target=_describe_fighter(voice, board, fight.target, fight),
        outcome=write_outcome(voice, board, fight),
        reactions=reactions,
        reactions_title=voice.say("picture.fight.reactions"),
    )


def _describe_fighter(voice: Voice, board: Board, fighter: Fighter, fight: Fight) -> DrawnFighter:
    owner = board.player(fighter.seat)
    colour: Colour = seat_colour(board, fighter.seat)
    return DrawnFighter(
        name=fighter_name(voice, board, fighter),
        owner=side_name(voice, board, fighter.seat),
        colour=colour,
        palette=civ_palette(owner.civ),
        icon=card_icon(board.cards.card(fighter.card)) if fighter.card else "unit",
        building=fighter.building,
        damage=damage_text(fighter.damage) if fighter.damage is not None else "",
        is_lost=fighter.is_lost,
        fate=_write_fate(voice, fighter, fight),
    )


def fighter_name(voice: Voice, board: Board, fighter: Fighter) -> str:
    """Name a fighter: a unit by its card and handle, a building by its kind and square."""
    if fighter.building:
        return voice.say(
            "picture.fight.building",
            title=capitalise(voice.noun(f"term.{fighter.building}").name),
            square=fighter.square,
        )
    name = card_name(voice, board, fighter.card) if fighter.card else ""
    return voice.say("picture.fight.unit", unit=fighter.handle, title=name)


def _write_fate(voice: Voice, fighter: Fighter, fight: Fight) -> str:
    if fighter.is_lost:
        return voice.say("picture.fate.destroyed" if fighter.building else "picture.fate.lost")
    if fighter is fight.attacker and fight.moved_back_to:
        return voice.say("picture.fate.back", square=fight.moved_back_to)
    if fighter.damage is None and fighter is fight.target:
        return voice.say("picture.fate.unhurt")
    return ""


def write_outcome(voice: Voice, board: Board, fight: Fight) -> str:
    """Write in one line what the fight came to."""
    names = {
        "attacker": fighter_name(voice, board, fight.attacker),
        "target": fighter_name(voice, board, fight.target),
    }
    if fight.is_cancelled:
        return voice.say("picture.outcome.cancelled", **names)
    key = {
        (True, True): "both",
        (True, False): "attacker",
        (False, True): "target",
        (False, False): "none",
    }[fight.attacker.is_lost, fight.target.is_lost]
    return voice.say(
        f"picture.outcome.{key}",
        damage=str(fight.target.damage or 0),
        counter=str(fight.attacker.damage) if fight.attacker.damage else "",
        **names,
    )


def write_fight_twin(voice: Voice, board: Board, fight: Fight) -> str:
    """Write all that the picture of a fight shows."""
    lines = [
        voice.say(
            "picture.fight.twin",
            attacker=fighter_name(voice, board, fight.attacker),
            owner=side_name(voice, board, fight.attacker.seat),
            target=fighter_name(voice, board, fight.target),
            other=side_name(voice, board, fight.target.seat),
            mode=voice.say(f"picture.fight.{fight.mode}"),
            square="" if fight.target.building else fight.target.square,
        ),
        *(
            voice.say(
                "picture.fight.reaction",
                side=side_name(voice, board, seat),
                title=card_name(voice, board, card),
            )
            for seat, card in fight.reactions
        ),
        write_outcome(voice, board, fight),
    ]
    return "\n".join(lines)
