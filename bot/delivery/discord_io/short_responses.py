"""Make discord.py answer interactions in one piece, without having the message sent back."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, cast

import aiohttp
from discord import File
from discord.http import MultipartParameters, Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.delivery.discord_io.multipart_bodies import (
    FixedBodySession,
    MultipartFields,
    encode_multipart,
)

if TYPE_CHECKING:
    from discord.types.interactions import InteractionCallback

CALLBACK_PATH: Final = "/interactions/{webhook_id}/{webhook_token}/callback"
ANY_INTERACTION_TYPE: Final = 2
"""The interaction type for discord.py, which needs one but doesn't use it."""


class ShortResponse(AsyncWebhookAdapter):
    """Answers interactions without asking Discord for the message in return."""

    async def create_interaction_response(
        self,
        interaction_id: int,
        token: str,
        *,
        session: aiohttp.ClientSession,
        proxy: str | None = None,
        proxy_auth: aiohttp.BasicAuth | None = None,
        params: MultipartParameters,
    ) -> "InteractionCallback":
        """Answer without `with_response`, for which Discord would send the whole message back."""
        route = Route("POST", CALLBACK_PATH, webhook_id=interaction_id, webhook_token=token)
        content: dict[str, Any] = {"payload": params.payload}
        if params.files:
            content = {"files": params.files, "multipart": params.multipart}
        await self.request(route, session=session, proxy=proxy, proxy_auth=proxy_auth, **content)
        return {"interaction": {"id": interaction_id, "type": ANY_INTERACTION_TYPE}}

    async def request(
        self,
        route: Route,
        session: aiohttp.ClientSession,
        *,
        multipart: MultipartFields | None = None,
        files: Sequence[File] | None = None,
        **options: Any,
    ) -> Any:
        """Send a request; one with files goes as one body."""
        body = encode_multipart(multipart) if multipart else None
        if body is not None:
            fixed_body_session = cast("aiohttp.ClientSession", FixedBodySession(session, body))
            return await super().request(route, fixed_body_session, **options)
        fields: Any = multipart
        return await super().request(route, session, multipart=fields, files=files, **options)


def use_short_responses() -> None:
    """Use `ShortResponse` in this task and in those it starts."""
    async_context.set(ShortResponse())  # type: ignore[no-untyped-call]  # untyped in discord.py
