"""Discord's OpenAPI description: the judge finds faults, and it contains all our routes."""

import pytest

from bot.local.rest.calls import ROUTES
from bot.local.rest.rest_api import ROUTE_MODULES, Exchange, GatewayEvent
from bot.local.world.discord_objects import make_user
from tests.bot.openapi import (
    MISSING,
    PATH_PARAMETER,
    OpenApiJudge,
    described_paths,
    description_path,
)

pytestmark = pytest.mark.skipif(not description_path().exists(), reason=MISSING)


def make_exchange(
    method: str, template: str, body: object, status: int, answer: object
) -> Exchange:
    return Exchange(method, template, {}, body, 0, status, answer)


def test_every_route_of_the_stand_in_is_one_of_discords() -> None:
    assert ROUTE_MODULES
    ours = {PATH_PARAMETER.sub("{}", one.template) for one in ROUTES}
    assert ours - described_paths().keys() == set()
    assert len(ours) == 50


@pytest.mark.parametrize(
    "wrong",
    [
        make_exchange("POST", "/users/@me/channels", {"recipient_id": "x"}, 200, None),
        make_exchange("GET", "/users/{user_id}", {}, 200, {"id": "1"}),
        make_exchange("GET", "/users/{user_id}", {}, 302, None),
        make_exchange("GET", "/users/{user_id}", {}, 404, {"message": "no code"}),
        Exchange("GET", "/users/{user_id}", {"page": "1"}, {}, 0, 200, make_user(1, "Ada")),
        make_exchange(
            "POST", "/channels/{channel_id}/messages", {"content": "x" * 4001}, 200, None
        ),
        GatewayEvent("MESSAGE_CREATE", {"id": "1"}),
        GatewayEvent("INTERACTION_CREATE", {"message": {}}),
    ],
)
def test_what_does_not_fit_is_named(wrong: Exchange | GatewayEvent) -> None:
    judge = OpenApiJudge()
    judge(wrong)
    assert len(judge.mismatches) >= 1


def test_what_fits_passes() -> None:
    judge = OpenApiJudge()
    judge(make_exchange("GET", "/users/{user_id}", {}, 200, make_user(1, "Ada")))
    judge(
        make_exchange(
            "POST", "/users/@me/channels", {"recipient_id": 5}, 404, {"message": "", "code": 1}
        )
    )
    judge(GatewayEvent("TYPING_START", {}))
    assert judge.mismatches == []
    assert judge.checks_made == 2
    judge(make_exchange("GET", "/nowhere", {}, 404, {}))
    assert judge.unknown_routes == {"GET /nowhere"}
