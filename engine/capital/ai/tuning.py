"""The numbers of the AI player that were tuned by play, in turns."""

from typing import NamedTuple


class Tuning(NamedTuple):
    """Weights of the AI player; the defaults won most against each other and random play."""

    # The race
    draw: float = 0.08
    """One more card each turn; `store` likewise."""
    store: float = 0.05
    build: float = 0.3
    """One more Build each turn, besides its effect on the race."""
    rival_lead_turns: float = 2.0
    """Turns over which a rival who is behind matters less."""
    slower_partner_share: float = 0.65
    """How much the slower of two partners counts."""
    # Gains of one turn
    merc_slot: float = 0.15
    troop_slot: float = 0.05
    first_of_banner: float = 0.08
    """The first building of its banner."""
    card_drawn: float = 0.1
    """A card drawn at once."""
    legendary_card: float = 0.7
    """A Legendary card in hand; `quest_hope` is a Quest that may bring one."""
    quest_hope: float = 0.1
    settled_battle_help: float = 0.05
    """Help in battle from a settled mercenary."""
    unit_struck: float = 0.3
    """A unit struck down."""
    kept_card_gold: float = 0.1
    """A Gold that a kept card will cost."""
    any_card: float = 0.1
    """Any card; a Legendary one twice."""
    # War
    army_share: float = 1.2
    """Share of what an army may win that counts before it attacks."""
    follow_up_share: float = 0.5
    """Share of later gains that counts for survivors."""
    recruit_attack: float = 1.5
    """Points of attack that one more troop may bring."""
    patience_share: float = 0.75
    """Factor on an attack's worth for each troop still to be built."""
    recruit_cost: float = 0.25
    """What a troop still to be built costs."""
    attack_point: float = 0.03
    """A point of attack for its own sake."""
    troop_lost: float = 0.1
    war_mercenary: float = 0.15
    """A mercenary used up in war."""
    rival_city_fall: float = 6.0
    """The fall of one rival's city among several."""
    unit_lost: float = 0.2
    """A unit lost with the building it lies under."""
    hp_razed: float = 0.1
    """A point of HP razed, whatever it was."""
    damage_share: float = 1.0
    """Share of the damage expected from rivals' troops that counts."""
    final_city_fall: float = 12.0
    """The fall of the own city, or of the last rival's."""
    min_war_gain: float = 0.1
    """The least expected gain for which war is declared."""
