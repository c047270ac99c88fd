"""Tests behavior in adverse conditions: reduced motion, requests from other sites, lost connections."""

import fcntl
import os
import subprocess
import time
import urllib.error
import urllib.request
import uuid

from browser import check
from playwright.sync_api import expect
from studio import act, answered, drop, page_of, secrets, studio, wait_ready

# How long another program locks the history, in seconds. The reason is told after 10.
LOCKED = float(os.environ.get("STUDIO_LOCKED", 2))


def reconnecting(tab):
    tab.context.set_offline(True)
    act_offline = tab.locator("#history .icon").first
    act_offline.click()
    expect(tab.locator("#said")).to_contain_text("cannot be reached")
    tab.context.set_offline(False)
    check(True, "an action without a connection is said to be lost")
    act(tab, lambda: act_offline.click())
    act(tab, lambda: act_offline.click())
    check(True, "and the next one is not")


def motion(browser, tab, addresses, photos):
    play = """async () => {
      const ended = new Promise((resolve) => {
        const watch = () => {
          const all = document.getAnimations().filter(({ effect }) => effect?.target.closest("#wheel"));
          all.length ? resolve(all.map(({ effect }) => [effect.getKeyframes().length, effect.getTiming().easing]))
            : requestAnimationFrame(watch);
        };
        requestAnimationFrame(watch);
      });
      document.querySelector("#count").value = 4;
      document.querySelector("#count").dispatchEvent(new Event("change"));
      return ended;
    }"""
    answered(tab, "/photos?", lambda: drop(tab, [("dunes.jpg", (photos / "dunes.jpg").read_bytes())]))
    wait_ready(tab)
    frames = tab.evaluate(play)
    check(all(count > 5 and easing == "linear" for count, easing in frames),
          f"the wheel plays {frames[0][0]} frames, linear between them")
    wait_ready(tab, 4)
    still = page_of(browser, addresses, reduced_motion="reduce")
    wait_ready(still)
    still.evaluate("""{ window.moved = 0; const watch = () => {
      window.moved += document.getAnimations().length; requestAnimationFrame(watch) }; watch() }""")
    still.locator("#count").focus()
    act(still, lambda: still.keyboard.press("Home"))
    wait_ready(still, 3)
    check(still.evaluate("window.moved") == 0, "who wants no motion has none")
    still.context.close()


def many(tab, addresses):
    """More tabs than a browser keeps connections to one address."""
    others = [tab.context.new_page() for _ in range(7)]
    for other in others:
        other.goto(addresses.origin + "/")
    for other in others:
        wait_ready(other)
    star = others[-1].locator("#history .icon").first
    wanted = "false" if star.get_attribute("aria-pressed") == "true" else "true"
    act(others[-1], star.click)
    for other in [tab] + others:
        expect(other.locator("#history .icon").first).to_have_attribute("aria-pressed", wanted)
    check(True, "eight tabs at once act, and see what each of them does")
    for other in others:
        other.close()


def locked(tab, colorway, journal):
    """Another program holds the lock of the history."""
    star, kept = tab.locator("#history .icon").first, tab.locator("#kept")
    wanted = "false" if star.get_attribute("aria-pressed") == "true" else "true"
    with open(f"{journal}.lock") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        end = time.monotonic() + LOCKED
        act(tab, star.click)
        expect(star).to_have_attribute("aria-pressed", wanted)
        expect(kept).to_contain_text("1 not written yet")
        if LOCKED > 11:
            expect(kept).to_contain_text("locked by another program", timeout=(end - time.monotonic()) * 1000)
        time.sleep(max(0, end - time.monotonic()))
        check("1 not written yet" in kept.inner_text(), f"a locked history is said to be behind, for {LOCKED:g} s")
    expect(kept).not_to_contain_text("not written", timeout=15_000)
    expect(kept).not_to_contain_text("locked")
    line = subprocess.run([colorway, "history", "--journal", journal, "--limit", "1"],
                          check=True, capture_output=True, text=True).stdout
    check(("♥" in line) == (wanted == "true"), "and is written when the lock is released")


def killed(browser, colorway, photos, scratch):
    """The process is killed, and started again at the same port."""
    journal, photo = scratch / "killed.journal", photos / "harbor.jpg"
    with studio(colorway, photo, journal=journal) as (process, addresses):
        tab = page_of(browser, addresses, expected=("403", "404", "ERR_"))
        wait_ready(tab, 5)
        star = tab.locator("#history .icon").first
        act(tab, star.click)
        expect(tab.locator("#kept")).not_to_contain_text("not written")
        process.kill()
        expect(tab.locator("#lost")).to_contain_text("run colorway studio again")
    with studio(colorway, photo, journal=journal, port=addresses.origin.split(":")[-1]) as (_, addresses):
        expect(tab.locator("#lost")).to_contain_text("Open the address", timeout=10_000)
        tab.goto(addresses.take())
        wait_ready(tab, 5)
        expect(tab.locator("#lost")).to_be_hidden()
        pressed = tab.locator("#history .icon[aria-pressed=true]")
        check(pressed.count() == 1, "a process that was killed loses nothing that was written")
    tab.context.close()


def refused(request):
    try:
        return urllib.request.urlopen(request).status
    except urllib.error.HTTPError as error:
        return error.code


def hostile(tab, addresses):
    origin, own = addresses.origin, secrets(tab)
    check("token" not in tab.evaluate("location.href"), "the page's address contains no token")
    for what, headers in {
            "without its secrets": {}, "without its key": {"Cookie": own["Cookie"]},
            "from another host": own | {"Host": "evil.example"},
            "from another site": own | {"Sec-Fetch-Site": "cross-site"}}.items():
        status = refused(urllib.request.Request(origin + "/formats", headers=headers))
        check(status == 403, f"a request {what} is refused: {status}")
    for kind in ["actions", "events"]:
        request = urllib.request.Request(
            f"{origin}/pages/{uuid.uuid4()}/{kind}", b"{}", own | {"Origin": "http://evil.example"})
        check(refused(request) == 403, f"and so are {kind} of another origin, even with the secrets")
    stranger = tab.context.browser.new_context().new_page()
    stranger.goto(origin + "/")
    expect(stranger.locator("#lost")).to_contain_text("Open the address")
    check(stranger.locator("#history li").count() == 0, "a browser without the secrets is told so, and shown nothing")
    stranger.context.close()


def entrance(browser, addresses, scratch):
    """The private file that the command gives to the browser, opened from the disk."""
    address = addresses.take()
    path = scratch / "studio.html"
    path.write_text(
        f'<!doctype html><meta http-equiv="refresh" content="0; url={address}"><title>Colorway</title>')
    tab = browser.new_page()
    tab.goto(path.as_uri())
    wait_ready(tab)
    check(tab.url == addresses.origin + "/", "a file on the disk leads to the studio, and its token is used up")
    tab.goto("about:blank")
    tab.goto(address)
    wait_ready(tab)
    check(True, "a browser that was admitted stays so, even with an address that was used")
    tab.close()


def lost(tab, process):
    process.terminate()
    expect(tab.locator("#lost")).to_be_visible()
    check("colorway studio" in tab.locator("#lost").inner_text(), "a process that has ended is said")
