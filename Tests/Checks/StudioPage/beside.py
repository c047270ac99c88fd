"""Tests the explorer in a terminal next to two pages: each shows the changes of the others, and how soon."""

import contextlib
import re
import shutil
import subprocess
import time

from browser import check
from playwright.sync_api import expect
from studio import wait_ready


@contextlib.contextmanager
def explorer(colorway, photo, journal):
    """Runs the explorer in tmux and yields a function that calls tmux."""
    def tmux(*words):
        return subprocess.run(
            ["tmux", "-S", f"{journal}.tmux", *map(str, words)], check=True, capture_output=True, text=True).stdout

    tmux("new-session", "-d", "-x", 120, "-y", 40, colorway, "explore", "--journal", journal, photo)
    try:
        yield tmux
    finally:
        tmux("kill-server")


def beside(tab, colorway, photos, journal):
    if not shutil.which("tmux"):
        print("      skipped: there is no tmux")
        return
    other = tab.context.new_page()
    other.goto(re.match(r"http://[^/]+/", tab.url)[0])
    wait_ready(other)
    with explorer(colorway, photos / "dunes.jpg", journal) as tmux:
        to_terminal = rename(tab, other, tmux)
        to_page = extract(tab, other, tmux)
    other.close()
    print(f"      from a page to the terminal {to_terminal:.0f} ms, from the terminal to both pages {to_page:.0f} ms")


def rename(tab, other, tmux):
    """Returns the milliseconds until the terminal shows the name set on a page."""
    wait_for(tmux, "History +[0-9]")
    row = tab.locator("#history li").first
    row.locator(".icon").nth(1).click()
    tab.keyboard.type("Seen by all")
    start = time.time()
    tab.keyboard.press("Enter")
    took = wait_for(tmux, "Seen by all") - start
    expect(other.locator(f"#{row.get_attribute('id')} b")).to_have_text("Seen by all")
    check(True, "a name of one page is on the other and in the terminal")
    return took * 1000


def extract(tab, other, tmux):
    """Returns the milliseconds from the terminal's own display of its extraction until both pages show it."""
    for page in [tab, other]:
        page.evaluate("""() => { window.told = new Promise((resolve) => {
          const title = () => document.querySelector("#history b").textContent;
          const look = () => (title() === "dunes.jpg" ? resolve(Date.now()) : setTimeout(look));
          look();
        }) }""")
    tmux("send-keys", "Enter")
    start = wait_for(tmux, "[·♥] +dunes.jpg")
    ends = [page.evaluate("window.told") / 1000 for page in [tab, other]]
    check(True, "what the terminal extracts is on both pages")
    tmux("send-keys", "f")
    expect(other.locator("#history li").first.locator(".icon").first).to_have_attribute("aria-pressed", "true")
    check(True, "and what it marks")
    return (max(ends) - start) * 1000


def wait_for(tmux, pattern):
    """Returns the time at which the terminal shows a line."""
    start = time.time()
    while not re.search(pattern, tmux("capture-pane", "-p")):
        if time.time() - start > 10:
            check(False, f"the terminal shows {pattern}")
            break
    return time.time()
