"""Why a message could not be sent: an exception for each way in which sending fails.

What a refusal of a direct message holds back, by Discord's code:

| code | what it is about | what waits |
| --- | --- | --- |
| 50007, 50278, 10013 | the reader: closed, no shared server, gone | nothing |
| 40003 | the bot: it opens DMs too fast | all DMs, for ten minutes |
| 20026 | the bot: it is marked as spam | all DMs, for an hour |
| 40333 | the bot: Discord's network refuses it | all DMs, for a minute |
| 403 without a code | the bot: a proxy refuses this machine | all DMs, for a minute |
| any other 403, such as 50001 | unclear | that reader's DMs alone, each time for longer |

The codes about the bot would be answered to everybody's letters, and refused requests count towards
a ban of this machine's address; in a channel they make that channel's letters wait.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import aiohttp
import discord

UNREACHABLE_CODES: Final = frozenset({50_007, 50_278})
"""Error codes: the person takes no messages from us, or shares no server with us any more."""
BOT_RESTRICTION_CODES: Final = {40_003: 600.0, 20_026: 3_600.0, 40_333: 60.0, 0: 60.0}
"""Refusals that are about the bot, with the seconds to wait: DMs opened too fast, marked as spam,
refused by Discord's network, refused by a proxy that gives no code."""
UNKNOWN_USER_CODE: Final = 10_013
ARCHIVED_CODE: Final = 50_083
TOO_OLD_CODE: Final = 30_046
"""The error code for too many edits of old messages: a 429 that waiting doesn't cure."""
HAS_THREAD_CODE: Final = 160_004
TOO_LARGE_CODES: Final = frozenset({40_005})
NOT_HERE_CODES: Final = frozenset({160_005, 160_006, 50_024})
"""Error codes: locked, too many threads, no threads here. Another try would fail as well."""


class SendError(Exception):
    """A message could not be sent; `why` is a short reason without secrets."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.reason = why


class ClosedDmError(SendError):
    """The person can get no DMs from us."""


class RefusedDmError(SendError):
    """A DM is refused, and the code says nothing of its reader or of the bot."""


class ForbiddenError(SendError):
    """We may not write here; another try would fail as well."""


class GoneError(SendError):
    """The channel, thread or message no longer exists."""


class TooLargeError(SendError):
    """A file is too large for this destination."""


class RejectedError(SendError):
    """Discord refuses such a message: a mistake of ours."""


class TooOldError(RejectedError):
    """A message is too old to be edited again so soon."""


class NoAnswerError(SendError):
    """No answer, or a request to wait: the message may have arrived, and a retry may succeed."""

    def __init__(self, why: str, after: float = 0.0) -> None:
        super().__init__(why)
        self.retry_after = after
        """Seconds to wait, as Discord asked."""


class BotRestrictedError(NoAnswerError):
    """Discord restricts the bot itself, not this message; its operator may have to act."""


class GlobalLimitError(NoAnswerError):
    """Discord wants nothing at all from this bot for a while."""


@asynccontextmanager
async def translate_errors(*, is_dm: bool = False) -> AsyncIterator[None]:
    """Turn every failure of a call into a `SendError`."""
    try:
        yield
    except discord.RateLimited as fault:
        raise NoAnswerError("rate limited", fault.retry_after) from fault
    except discord.HTTPException as fault:
        raise send_error_of(fault, is_dm=is_dm) from fault
    except (aiohttp.ClientError, OSError, TimeoutError) as fault:
        raise NoAnswerError(type(fault).__name__) from fault
    except (discord.DiscordException, RuntimeError, AttributeError, LookupError) as fault:
        # A client that is closed during a call raises undocumented errors.
        raise NoAnswerError(type(fault).__name__) from fault


def send_error_of(fault: discord.HTTPException, *, is_dm: bool = False) -> SendError:
    """Return the `SendError` for an error answer of Discord."""
    why = f"{fault.status}/{fault.code}"
    if fault.code in UNREACHABLE_CODES or (is_dm and fault.code == UNKNOWN_USER_CODE):
        return ClosedDmError(why)
    if is_bot_restricted(fault):
        return BotRestrictedError(
            why, max(_retry_after(fault.response), BOT_RESTRICTION_CODES[fault.code])
        )
    if is_dm and fault.status == 403:
        return RefusedDmError(why)
    if fault.code == TOO_OLD_CODE:
        return TooOldError(why)
    if fault.status in {401, 429} or fault.status >= 500:
        return NoAnswerError(why, _retry_after(fault.response))
    return _final_error_type(fault)(why)


def is_bot_restricted(fault: discord.HTTPException) -> bool:
    """Tell whether Discord refuses the bot itself for a while, whatever it sends, to whomever."""
    return fault.code in BOT_RESTRICTION_CODES and (fault.code != 0 or fault.status == 403)


def _final_error_type(fault: discord.HTTPException) -> type[SendError]:
    """Return the kind of failure for an answer that every retry would get again."""
    if fault.status == 413 or fault.code in TOO_LARGE_CODES:
        return TooLargeError
    if fault.status == 404:
        return GoneError
    if fault.status == 403 or fault.code in NOT_HERE_CODES:
        return ForbiddenError
    return RejectedError


def _retry_after(response: Any) -> float:
    """Return how many seconds Discord asks to wait; 0 if it doesn't say."""
    try:
        return float(response.headers.get("Retry-After", 0))
    except ValueError:
        return 0.0
