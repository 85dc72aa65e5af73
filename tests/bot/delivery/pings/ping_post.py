"""A table in a channel with people of each mode of pings, and what their phones buzz for."""

from typing import Final

from tests.bot.delivery.post_office import CHANNEL, GUILD

PLACE: Final = (GUILD, CHANNEL, None)
