"""The real application at the local table, and a real browser before it."""

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.async_api import Browser, BrowserContext, Locator, Page, WebSocket, async_playwright

from bot.app import App, opened
from bot.local.page_server import page_routes
from bot.local.server import Server
from bot.local.world import World
from bot.run import WORLD, world_at
from bot.settings import url_of
from tests.bot.local.stage import playing

DESKTOP: Final = {"viewport": {"width": 1440, "height": 900}}
PHONE: Final = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
PATIENCE: Final = 10_000
"""Milliseconds until what is waited for counts as missing."""
