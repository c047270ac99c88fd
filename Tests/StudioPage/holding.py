"""Tests behavior in adverse conditions: reduced motion, requests from other sites, lost connections."""

import re
import urllib.error
import urllib.request
import uuid

from browser import check
from playwright.sync_api import expect
from studio import act, answered, drop, page_of, wait_ready


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


def motion(browser, tab, address, photos):
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
    still = page_of(browser, address, reduced_motion="reduce")
    wait_ready(still)
    still.evaluate("""{ window.moved = 0; const watch = () => {
      window.moved += document.getAnimations().length; requestAnimationFrame(watch) }; watch() }""")
    still.locator("#count").focus()
    act(still, lambda: still.keyboard.press("Home"))
    wait_ready(still, 3)
    check(still.evaluate("window.moved") == 0, "who wants no motion has none")
    still.context.close()


def refused(request):
    try:
        return urllib.request.urlopen(request).status
    except urllib.error.HTTPError as error:
        return error.code


def hostile(tab, address):
    origin = re.match(r"http://[^/]+", address)[0]
    for what, headers in {"without its cookie": {}, "from another host": {"Host": "evil.example"}}.items():
        status = refused(urllib.request.Request(origin + "/", headers=headers))
        check(status == 403, f"a request {what} is refused: {status}")
    cookies = {cookie["name"]: cookie["value"] for cookie in tab.context.cookies()}
    request = urllib.request.Request(
        f"{origin}/pages/{uuid.uuid4()}/actions", b'{"action":"extract"}', {
            "Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()), "Origin": "http://evil.example"})
    check(refused(request) == 403, "and so is another origin, even with the cookie")


def lost(tab, process):
    process.terminate()
    expect(tab.locator("#lost")).to_be_visible()
    check("colorway studio" in tab.locator("#lost").inner_text(), "a process that has ended is said")
