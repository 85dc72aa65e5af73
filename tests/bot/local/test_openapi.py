"""Discord's OpenAPI description beside the stand-in: it judges, and all our routes are in it."""

import pytest

from bot.local.rest.calls import ROUTES
from bot.local.rest.rest import MODULES, Exchange, GatewayEvent
from bot.local.world.shapes import user
from tests.bot.openapi import MISSING, OPEN_STEP, OpenApiJudge, paths, place

pytestmark = pytest.mark.skipif(not place().exists(), reason=MISSING)


def seen(method: str, template: str, body: object, status: int, answer: object) -> Exchange:
    return Exchange(method, template, {}, body, 0, status, answer)


def test_every_route_of_the_stand_in_is_one_of_discords() -> None:
    assert MODULES
    ours = {OPEN_STEP.sub("{}", one.template) for one in ROUTES}
    assert ours - paths().keys() == set()
    assert len(ours) == 50


@pytest.mark.parametrize(
    "wrong",
    [
        seen("POST", "/users/@me/channels", {"recipient_id": "x"}, 200, None),
        seen("GET", "/users/{user_id}", {}, 200, {"id": "1"}),
        seen("GET", "/users/{user_id}", {}, 302, None),
        seen("GET", "/users/{user_id}", {}, 404, {"message": "no code"}),
        Exchange("GET", "/users/{user_id}", {"page": "1"}, {}, 0, 200, user(1, "Ada")),
        seen("POST", "/channels/{channel_id}/messages", {"content": "x" * 4001}, 200, None),
        GatewayEvent("MESSAGE_CREATE", {"id": "1"}),
        GatewayEvent("INTERACTION_CREATE", {"message": {}}),
    ],
)
def test_what_does_not_fit_is_named(wrong: Exchange | GatewayEvent) -> None:
    judge = OpenApiJudge()
    judge(wrong)
    assert len(judge.wrong) >= 1


def test_what_fits_passes() -> None:
    judge = OpenApiJudge()
    judge(seen("GET", "/users/{user_id}", {}, 200, user(1, "Ada")))
    judge(seen("POST", "/users/@me/channels", {"recipient_id": 5}, 404, {"message": "", "code": 1}))
    judge(GatewayEvent("TYPING_START", {}))
    assert judge.wrong == []
    assert judge.judged == 2
    judge(seen("GET", "/nowhere", {}, 404, {}))
    assert judge.unknown == {"GET /nowhere"}
