"""Zones of control: where they lie, and which steps they forbid."""

from engine.valhalla.map.zones_of_control import FearedZones, ZonesOfControl


def test_zone_to_zone_is_cut_off_unless_the_enemy_holds_the_hex() -> None:
    """V-2.3-02 to V-2.3-08, V-2.3-12."""
    zones = ZonesOfControl(("032.018",))
    assert not zones.is_step_forbidden("033.019", "033.018", enemy_held=False)
    assert zones.is_step_forbidden("033.018", "033.017", enemy_held=False)
    assert not zones.is_step_forbidden("033.018", "033.017", enemy_held=True)
    assert not zones.is_step_forbidden("033.017", "033.016", enemy_held=False)
    assert not zones.has_hex("032.018")


def test_zones_of_several_enemies_count_together() -> None:
    """V-2.3-09, V-2.3-11, V-2.3-12."""
    zones = ZonesOfControl(("032.018", "034.018"))
    assert zones.is_step_forbidden("033.018", "034.017", enemy_held=False)
    assert ZonesOfControl(("032.018", "033.018")).has_hex("032.018")


def test_the_march_is_cut_off_where_the_ledger_says() -> None:
    """V-15-09: an enemy in 011.006."""
    zones = ZonesOfControl(("011.006",))
    held = ("011.005", "012.006", "012.007", "011.007", "010.007", "010.006")
    assert all(zones.has_hex(at) for at in held)
    assert not zones.is_step_forbidden("010.008", "010.007", enemy_held=False)
    assert zones.is_step_forbidden("010.007", "010.006", enemy_held=False)
    assert not zones.is_step_forbidden("010.007", "010.006", enemy_held=True)


def test_a_side_fears_a_step_from_zone_to_zone_but_into_a_mark() -> None:
    """V-2.3-02, V-2.3-03: what may hold units is feared as if it did."""
    zones = FearedZones(frozenset({"011.006"}), frozenset({"010.006"}))
    assert zones.is_step_feared("010.007", "011.007")
    assert not zones.is_step_feared("010.007", "010.006")
    assert not zones.is_step_feared("010.008", "010.007")
