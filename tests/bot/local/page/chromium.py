"""Whether the page can be tried in a browser here."""

import os
import shutil
from importlib.util import find_spec


def chromium() -> str | None:
    """Find the browser."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


def missing() -> str:
    """Say what a try needs and has not; "" is nothing, or that it is tried whatever comes."""
    if os.environ.get("SKALD_BROWSER_TESTS") == "must":
        return ""
    if find_spec("playwright") is None:
        return "playwright is not installed"
    return "" if chromium() else "there is no chromium to try the page in"
