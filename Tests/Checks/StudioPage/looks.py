"""Tests the page at the widths of phones and large screens, light and dark."""

from browser import check_looks
from playwright.sync_api import expect
from studio import MARKERS, act, page_of, studio, wait_ready


def look(browser, colorway, photos, scratch, screenshots):
    with studio(colorway, journal=scratch / "empty.journal") as (_, addresses):
        for scheme in ["light", "dark"]:
            tab = page_of(browser, addresses, color_scheme=scheme)
            tab.locator("#empty").wait_for()
            tab.screenshot(path=screenshots / f"studio-empty-{scheme}.png")
            check_looks(tab, f"without a photo, {scheme}")
            tab.context.close()
    names = ["harbor.jpg", "tulips.jpg", "market.jpg"]
    with studio(colorway, *(photos / name for name in names), journal=scratch / "looks.journal") as (_, addresses):
        for width, height in [(360, 780), (768, 1024), (1440, 900), (2560, 1300)]:
            for scheme in ["light", "dark"]:
                tab = page_of(
                    browser, addresses, viewport={"width": width, "height": height}, color_scheme=scheme)
                wait_ready(tab, 5)
                for details in tab.locator("details summary").all():
                    details.click()
                tab.mouse.move(0, 0)
                tab.evaluate("Promise.all(document.getAnimations().map((animation) => animation.finished))")
                tab.screenshot(path=screenshots / f"studio-{width}-{scheme}.png", full_page=True)
                check_looks(tab, f"at {width} pixels, {scheme}")
                tab.context.close()


def portray(browser, colorway, photos, scratch, screenshots):
    """The picture for the README: the marker of a color on the red boat, under the magnifier."""
    with studio(colorway, photos / "harbor.jpg", journal=scratch / "portrait.journal") as (_, addresses):
        tab = page_of(browser, addresses, viewport={"width": 1440, "height": 1290})
        wait_ready(tab, 5)
        frame = tab.locator("#frame").bounding_box()
        boat = (frame["x"] + frame["width"] * 0.855, frame["y"] + frame["height"] * 0.635)
        tab.locator(MARKERS).nth(2).hover()
        tab.mouse.down()
        tab.mouse.move(*boat, steps=5)
        act(tab, tab.mouse.up)
        tab.evaluate("Promise.all(document.getAnimations().map((animation) => animation.finished))")
        tab.locator("#markers .pinned").hover()
        tab.mouse.down()
        tab.mouse.move(boat[0], boat[1] + 5)
        tab.mouse.move(*boat)
        expect(tab.locator("#loupe")).to_be_visible()
        tab.screenshot(path=screenshots / "studio.png")
        tab.context.close()
