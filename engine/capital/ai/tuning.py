"""How a plain player feels about things: every number that was tuned by play, in turns."""

from typing import NamedTuple


class Temper(NamedTuple):
    """A character; the defaults play best against each other and against random play."""

    # The race
    draw: float = 0.08
    """A card more each turn; `store` likewise."""
    store: float = 0.05
    build: float = 0.3
    """A Build more each turn, beside what the race makes of it."""
    near: float = 2.0
    """Turns over which a rival who is behind matters less."""
    lean: float = 0.65
    """How much the slower of two partners counts."""
    # What is in a turn
    merc_slot: float = 0.15
    troop_slot: float = 0.05
    banner: float = 0.08
    """The first building of its banner."""
    card: float = 0.1
    """A card drawn at once."""
    legend: float = 0.7
    """A Legendary card in hand; `hope` is a Quest that may bring one."""
    hope: float = 0.1
    settled: float = 0.05
    """Help in battle from a settled mercenary."""
    strike: float = 0.3
    """A unit struck down."""
    price: float = 0.1
    """A Gold that a kept card will cost."""
    fancy: float = 0.1
    """Any card; a Legendary one twice."""
    # War
    army: float = 1.2
    """Share of what an army may win that it is worth before it marches."""
    again: float = 0.5
    """Share of what is left to win for those who come home."""
    recruit: float = 1.5
    """Points of attack that one more troop may bring."""
    patience: float = 0.75
    """Share of what is left of an aim for each troop that is still to come."""
    pay: float = 0.25
    """What a troop still to be built costs."""
    point: float = 0.03
    """A point of attack for its own sake."""
    troop: float = 0.1
    helper: float = 0.15
    """A mercenary used up in war."""
    kill: float = 6.0
    """The fall of one rival's city among several."""
    guest: float = 0.2
    """A unit lost with the building it lies under."""
    rubble: float = 0.1
    """A point of HP razed, whatever it was."""
    fear: float = 1.0
    """Share of the damage to be expected from troops that lie ready."""
    death: float = 12.0
    """The fall of the own city, or of the last rival's."""
    march: float = 0.1
    """Gain below which no war is declared."""
