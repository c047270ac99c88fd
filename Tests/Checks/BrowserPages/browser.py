"""Shared code of the page tests: Chromium, checks that hold for any page, and the list of faults."""

import contextlib
import shutil
import sys

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

faults = []


def check(holds, what):
    print(("ok    " if holds else "FAULT ") + what, flush=True)
    if not holds:
        faults.append(what)


def finish():
    print(f"{len(faults)} faults")
    sys.exit(1 if faults else 0)


@contextlib.contextmanager
def chromium():
    with sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        yield browser
        browser.close()


def opened(context, address, origins, expected=()):
    """Opens a page that may load from some origins only, and whose console may have only expected errors."""
    tab = context.new_page()
    tab.on("console", lambda message: check(
        message.type != "error" or any(text in message.text for text in expected),
        "console: " + message.text) if message.type == "error" else None)
    tab.on("pageerror", lambda error: check(False, f"script: {error}"))
    tab.on("request", lambda request: None if request.url.startswith(origins) else check(
        False, f"loads {request.url[:60]}"))
    tab.goto(address)
    return tab


def check_looks(tab, what):
    """Checks that nothing overflows and that axe finds no violations."""
    overflow = tab.evaluate("document.documentElement.scrollWidth > innerWidth")
    check(not overflow, f"nothing sticks out {what}")
    results = Axe().run(tab)
    for violation in results.response["violations"]:
        nodes = [node["html"][:120] for node in violation["nodes"][:3]]
        print("      ", violation["id"], violation["help"], nodes)
    check(results.violations_count == 0, f"axe finds nothing {what}")
