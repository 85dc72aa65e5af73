"""Find a browser to test the page in."""

import os
import shutil
from importlib.util import find_spec


def find_chromium() -> str | None:
    """Return the path of chromium; None if there is none."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


def missing_for_browser_tests() -> str:
    """Return what browser tests lack; "" if nothing, or if they must run anyway."""
    if os.environ.get("SKALD_BROWSER_TESTS") == "must":
        return ""
    if find_spec("playwright") is None:
        return "playwright is not installed"
    return "" if find_chromium() else "there is no chromium to try the page in"
