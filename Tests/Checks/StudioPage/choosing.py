"""Tests copying, moving, adding and removing colors, and changes by options and a region."""

import re

from browser import check
from playwright.sync_api import expect
from studio import MARKERS, act, codes, wait_ready


def copying(tab):
    for notation, form in {
            "hex": r"#[0-9a-f]{6}", "rgb": r"rgb\(\d+ \d+ \d+\)",
            "oklch": r"oklch\([\d.]+%? [\d.]+ [\d.]+\)"}.items():
        tab.locator(f"input[name=code][value={notation}]").check(force=True)
        tab.locator(".swatch").nth(1).click()
        expect(tab.locator("#said")).to_contain_text(codes(tab)[1])
        text = tab.evaluate("navigator.clipboard.readText()")
        check(re.fullmatch(form, text) is not None and text == codes(tab)[1], f"a click copies {text}")
    tab.locator("input[name=code][value=hex]").check(force=True)


def markers(tab):
    count = tab.locator(MARKERS).count()
    check(count == len(codes(tab)) == 5, "there is a marker for each color")
    strip = tab.locator("#strip > div > i")
    check(strip.count() == 5 and "rest" in (tab.locator("#strip").get_attribute("aria-label")),
          "the strip has each color, and the rest")
    frame = tab.locator("#frame").bounding_box()
    target = (frame["x"] + frame["width"] * 0.40, frame["y"] + frame["height"] * 0.46)
    tab.locator(MARKERS).nth(2).hover()
    tab.mouse.down()
    tab.mouse.move(target[0] - 90, target[1] - 60, steps=4)
    expect(tab.locator("#loupe")).to_be_visible()
    tab.mouse.move(*target, steps=4)
    expect(tab.locator("#loupe output")).to_have_text(re.compile("^#[0-9a-f]{6}$"))
    check(True, "a magnifier shows the color under a marker that is dragged")
    promised = tab.locator("#loupe output").inner_text()
    answer = act(tab, tab.mouse.up)
    check(answer["changes"].get("phase") == "extracting", "the loading state comes with the answer")
    pinned = tab.locator("#markers .pinned")
    expect(pinned).to_have_count(1)
    kept = tab.locator("#colors li", has=tab.locator("[aria-pressed=true]")).locator("code").inner_text()
    off = max(abs(int(promised[start:start + 2], 16) - int(kept[start:start + 2], 16)) for start in (1, 3, 5))
    check(off <= 2, f"the marker gets the color that the magnifier showed: {promised}, {kept}")
    expect(tab.locator("#loupe")).to_be_hidden()
    box = pinned.bounding_box()
    off = abs(box["x"] + box["width"] / 2 - target[0]) + abs(box["y"] + box["height"] / 2 - target[1])
    check(off < 3, f"the marker stays where it was let go, within {off:.1f} pixels, and is pinned")

    pinned.focus()
    before = pinned.evaluate("node => node.style.left")
    tab.keyboard.down("ArrowRight")
    tab.keyboard.down("ArrowRight")
    act(tab, lambda: tab.keyboard.up("ArrowRight"))
    after = tab.evaluate("document.activeElement.style.left")
    check(float(after[:-1]) > float(before[:-1]) + 0.9, f"arrow keys move a marker from {before} to {after}")
    check(tab.locator("#markers .pinned").evaluate("node => node === document.activeElement"),
          "and it keeps the focus")
    kept = codes(tab)
    kept.remove(tab.locator("#colors li", has=tab.locator("[aria-pressed=true]")).locator("code").inner_text())
    act(tab, lambda: tab.keyboard.press("Delete"))
    wait_ready(tab, 4)
    check(sorted(codes(tab)) == sorted(kept), "Delete removes a color, and the others stay")
    check(tab.evaluate("document.activeElement.parentElement.id") == "markers", "the focus stays among the markers")

    count = tab.locator(MARKERS).count()
    act(tab, lambda: tab.locator("#surface").click(position={"x": frame["width"] * 0.84, "y": frame["height"] * 0.66}))
    expect(tab.locator(MARKERS)).to_have_count(count + 1)
    pinned = tab.locator("#markers .pinned").count()
    check(pinned > 0, "a click on the photo adds a color")
    tab.locator("#surface").focus()
    tab.keyboard.press("ArrowDown")
    act(tab, lambda: tab.keyboard.press("Enter"))
    expect(tab.locator("#markers .pinned")).to_have_count(pinned + 1)
    check(True, "and so does Enter, by keyboard")
    for _ in range(pinned + 1):
        act(tab, lambda: tab.locator("#colors [aria-pressed=true]").first.click())
    check(tab.locator("#markers .pinned").count() == 0, "a row lets go of its color")
    act(tab, lambda: tab.locator("#colors .icon[aria-pressed]").first.click())
    check(tab.locator("#markers .pinned").count() == 1, "and keeps it")
    act(tab, lambda: tab.locator("#colors .icon[aria-pressed]").first.click())


def options(tab):
    tab.locator("#count").focus()
    act(tab, lambda: tab.keyboard.press("End"))
    wait_ready(tab, 10)
    act(tab, lambda: tab.keyboard.press("Home"))
    wait_ready(tab, 3)
    check(len(codes(tab)) == 3, "the slider asks for 3 to 10 colors")
    act(tab, lambda: tab.locator("#auto").check())
    found = len(codes(tab))
    check(found >= 1 and tab.locator(".count output").inner_text() == str(found), f"auto finds {found}")
    act(tab, lambda: tab.locator("#auto").uncheck())
    before = codes(tab)
    act(tab, lambda: tab.locator("input[value=area]").check(force=True))
    check(codes(tab) != before, "least error makes other colors than those that people pick")
    act(tab, lambda: tab.locator("input[value=salience]").check(force=True))
    ignored = codes(tab)[0]
    act(tab, lambda: tab.locator("#colors .icon").nth(1).click())
    check(ignored not in codes(tab) and tab.locator("#ignored").inner_text().strip() == ignored,
          f"{ignored} is ignored")
    act(tab, lambda: tab.locator("#ignored button").click())
    check(ignored in codes(tab), "and counts again")


def region(tab):
    frame = tab.locator("#frame").bounding_box()
    before = codes(tab)
    tab.locator("#tool").click()
    tab.mouse.move(frame["x"] + frame["width"] * 0.1, frame["y"] + frame["height"] * 0.05)
    tab.mouse.down()
    tab.mouse.move(frame["x"] + frame["width"] * 0.6, frame["y"] + frame["height"] * 0.25, steps=3)
    act(tab, tab.mouse.up)
    box = tab.locator("#area").bounding_box()
    check(abs(box["width"] - frame["width"] * 0.5) < 4, "a drag with the tool makes a region")
    check(codes(tab) != before, "whose colors are others")
    tab.locator("#area").focus()
    tab.keyboard.down("ArrowDown")
    act(tab, lambda: tab.keyboard.up("ArrowDown"))
    check(tab.locator("#area").bounding_box()["y"] > box["y"] + 2, "arrow keys move it")
    act(tab, lambda: tab.keyboard.press("Delete"))
    expect(tab.locator("#area")).to_be_hidden()
    check(codes(tab) == before, "Delete makes the whole photo count")
    tab.mouse.move(frame["x"] + 20, frame["y"] + 20)
    tab.mouse.down()
    tab.mouse.move(frame["x"] + 200, frame["y"] + 200, steps=3)
    act(tab, tab.mouse.up)
    act(tab, lambda: tab.locator("#area button").click())
    check(codes(tab) == before and tab.locator("#area").is_hidden(), "and so does its button")
    tab.locator("#tool").click()
