"""Empire: Valhalla: hex 4X under fog, stacks at war, favor and boasts (rule ids V-)."""

from engine.valhalla.game import GAME

__all__ = ["GAME"]
