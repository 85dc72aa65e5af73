"""The blanks of every order: for each field, what may stand there given what is filled in."""

from typing import Final

from engine.capital.choices import always, build, mercenaries, war
from engine.capital.choices.common import Fields as Fields
from engine.capital.choices.common import Maker

BLANKS: Final[dict[str, tuple[tuple[str, Maker], ...]]] = {
    "build": (("card", build.build_card), ("slot", build.build_slot)),
    "upgrade": (("upgrade", build.upgrade),),
    "settle": (("merc", mercenaries.settle_merc), ("building", mercenaries.settle_building)),
    "use": (
        ("merc", mercenaries.use_merc),
        ("rival", mercenaries.use_rival),
        ("building", mercenaries.use_building),
        ("card", mercenaries.use_card),
        ("slot", mercenaries.use_slot),
    ),
    "quest": (("merc", mercenaries.quest),),
    "pick": (("card", mercenaries.pick),),
    "war": (("target", war.war_target), ("troops", war.war_troops), ("mercs", war.war_mercs)),
    "raze": (("city", war.raze_city), ("buildings", war.raze_buildings)),
    "survive": (("troops", war.survive),),
    "move": (("moves", always.move),),
    "store": (("keep", always.store),),
    "policy": (
        ("commit", always.words("commit", "all", "none", "enough")),
        ("hold_back", always.own("hold_back", "troop")),
        ("priority", always.own("priority", "troop", ordered=True)),
        ("hopeless", always.words("hopeless", "fight", "withdraw")),
        ("mercs", always.policy_mercs),
    ),
    "concede": (("confirm", always.confirm),),
}
"""The blanks of every order in the sequence in which they are asked; the rest have none."""
