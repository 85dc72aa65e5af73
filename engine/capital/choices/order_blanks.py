"""The blanks of every order: which choices each field has, given the fields filled in."""

from typing import Final

from engine.capital.choices import build, mercenaries, regroup_and_policy, war
from engine.capital.choices.blank_making import BlankMaker

BLANKS_BY_KIND: Final[dict[str, tuple[tuple[str, BlankMaker], ...]]] = {
    "build": (("card", build.build_card_blank), ("slot", build.build_slot_blank)),
    "upgrade": (("upgrade", build.upgrade_blank),),
    "settle": (
        ("merc", mercenaries.settle_merc_blank),
        ("building", mercenaries.settle_building_blank),
    ),
    "use": (
        ("merc", mercenaries.use_merc_blank),
        ("rival", mercenaries.use_rival_blank),
        ("building", mercenaries.use_building_blank),
        ("card", mercenaries.use_card_blank),
        ("slot", mercenaries.use_slot_blank),
    ),
    "quest": (("merc", mercenaries.quest_blank),),
    "pick": (("card", mercenaries.pick_blank),),
    "war": (
        ("target", war.war_target_blank),
        ("troops", war.war_troops_blank),
        ("mercs", war.war_mercs_blank),
    ),
    "raze": (("city", war.raze_city_blank), ("buildings", war.raze_buildings_blank)),
    "survive": (("troops", war.survive_blank),),
    "move": (("moves", regroup_and_policy.moves_blank),),
    "store": (("keep", regroup_and_policy.keep_blank),),
    "policy": (
        ("commit", regroup_and_policy.words_blank("commit", "all", "none", "enough")),
        ("hold_back", regroup_and_policy.own_units_blank("hold_back", "troop")),
        ("priority", regroup_and_policy.own_units_blank("priority", "troop", ordered=True)),
        ("hopeless", regroup_and_policy.words_blank("hopeless", "fight", "withdraw")),
        ("mercs", regroup_and_policy.policy_mercs_blank),
    ),
    "concede": (("confirm", regroup_and_policy.confirm_blank),),
}
"""By kind: the blanks of an order in the sequence in which they are asked."""
