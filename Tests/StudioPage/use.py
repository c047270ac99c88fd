"""Everything that a person does on the page, one after the other."""

import re
import struct
import subprocess
import time
import urllib.error
import urllib.request
import uuid
import zlib

from browser import check
from playwright.sync_api import expect
from studio import MARKERS, act, answered, codes, drop, page_of, studio, wait_ready


def use(browser, colorway, photos, scratch):
    journal = scratch / "use.journal"
    with studio(colorway, photos / "harbor.jpg", journal=journal) as (process, address):
        tab = page_of(browser, address, expected=("415", "ERR_", "404"))
        wait_ready(tab, 5)
        check(tab.title().startswith("harbor.jpg"), "the photo of the command line is shown")
        copying(tab)
        markers(tab)
        options(tab)
        region(tab)
        theme(tab)
        eyes(tab)
        export(tab)
        arrivals(tab, photos)
        waiting(tab, photos, scratch)
        history(tab)
        reconnecting(tab)
        motion(browser, tab, address, photos)
        together(browser, tab, colorway, photos, journal)
        hostile(tab, address)
        lost(tab, process)


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
    answer = act(tab, tab.mouse.up)
    check(answer["changes"].get("phase") == "extracting", "the loading state comes with the answer")
    pinned = tab.locator("#markers .pinned")
    expect(pinned).to_have_count(1)
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


def channels(code):
    return [int(code[start:start + 2], 16) for start in (1, 3, 5)]


def luminance(code):
    """As WCAG 2.2 defines it."""
    parts = [value / 255 for value in channels(code)]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def theme(tab):
    for mode in ["light", "dark"]:
        card = tab.locator(f"article[data-mode={mode}]")
        card.locator("summary").click()
        rows = card.locator("tbody tr")
        expect(rows).to_have_count(18)
        for row in rows.all():
            style = row.locator("th i").evaluate(
                "({ style }) => [style.getPropertyValue('--c'), style.getPropertyValue('--ink')]")
            high, low = sorted(map(luminance, style), reverse=True)
            ratio, told = (high + 0.05) / (low + 0.05), row.locator("td").nth(0).inner_text()
            wrong = abs(float(told.split(":")[0]) - ratio) > 0.11
            promise = row.locator("td").nth(2).inner_text()
            missed = ratio < float(promise.split(":")[0])
            if wrong or missed:
                check(False, f"{mode}: {row.inner_text()} is {ratio:.2f}")
        check(True, f"the {mode} theme tells its 18 contrasts, and they are so")
        button, accent = card.locator("button.accent"), card.evaluate("node => node.style.getPropertyValue('--t-accent')")
        wanted = "rgb({}, {}, {})".format(*channels(accent))
        check(button.evaluate("node => getComputedStyle(node).backgroundColor") == wanted, "its button has the accent")
    tab.locator("#roles button").first.click()
    expect(tab.locator("#said")).to_contain_text("Copied background #")
    check(tab.locator("#roles li").count() == 5, "the roles are told, and copied")


def eyes(tab):
    act(tab, lambda: (tab.locator("#count").focus(), tab.keyboard.press("End")))
    wait_ready(tab, 10)
    rows = tab.locator("#vision figure")
    check(rows.count() == 3, "the palette is shown as three kinds of eyes see it")
    marks = rows.evaluate_all("all => all.map((row) => row.querySelectorAll(':scope > div b').length)")
    check(sum(marks) > 0 and all(count % 2 == 0 for count in marks), f"pairs that are too alike are marked: {marks}")


def export(tab):
    values = tab.locator("#format option").evaluate_all("all => all.map((option) => option.value)")
    empty = []
    for value in values:
        tab.select_option("#format", value)
        answer = tab.context.request.get(tab.locator("#export a").evaluate("node => node.href"))
        if answer.status != 200 or not answer.body():
            empty.append(value)
    check(len(values) > 5 and not empty, f"{len(values)} formats can be downloaded, all but {empty}")
    tab.select_option("#format", "gpl")
    tab.locator("#export button").click()
    expect(tab.locator("#said")).to_contain_text("GIMP")
    check(tab.evaluate("navigator.clipboard.readText()").startswith("GIMP Palette"), "a palette is copied as text")
    with tab.expect_download() as download:
        tab.locator("#export a").click()
    check(download.value.suggested_filename.endswith(".gpl"), f"and saved as {download.value.suggested_filename}")


def arrivals(tab, photos):
    data = {name: (photos / name).read_bytes() for name in ["tulips.jpg", "market.jpg", "dunes.jpg", "balloon.png"]}
    answered(tab, "/photos?", lambda: drop(tab, [("tulips.jpg", data["tulips.jpg"])]))
    wait_ready(tab)
    check(tab.title().startswith("tulips.jpg"), "a dropped photo is shown")
    before = codes(tab)
    answered(tab, "/photos?", lambda: drop(tab, [("market.jpg", data["market.jpg"])], kind="paste"))
    wait_ready(tab)
    check(tab.title().startswith("market.jpg") and codes(tab) != before, "a pasted one, too")
    answered(tab, "/photos?", lambda: tab.set_input_files("#files", photos / "dunes.jpg"))
    wait_ready(tab)
    check(tab.title().startswith("dunes.jpg"), "and a chosen one")

    drop(tab, list(data.items()))
    expect(tab.locator("#film p")).to_have_text("4 photos")
    cells = tab.locator("#film li")
    check(cells.count() == 4 and all(cell.locator(".colors i").count() > 0 for cell in cells.all()),
          "several at once are shown in turn, and listed with their colors")
    expect(tab.locator("#film canvas")).to_have_count(4)
    answered(tab, "/photos?", lambda: cells.nth(1).locator("button").click())
    wait_ready(tab)
    check(tab.title().startswith("market.jpg"), "a click shows one of them again")

    shown = tab.title()
    answered(tab, "/photos?", lambda: drop(tab, [("notes.jpg", b"this is text")]))
    expect(tab.locator("#failure")).to_contain_text("notes.jpg")
    check(tab.title() == shown, "what is no photo is refused in words, and the photo before stays")

    # As if the process could not read it: the browser paints it.
    bodies = []

    def refuse(route):
        bodies.append(route.request.post_data_buffer)
        if len(bodies) > 1:
            return route.continue_()
        route.fulfill(status=415, json={"error": {"kind": "unsupported", "message": "unknown"}})

    tab.route("**/photos?*", refuse)
    answered(tab, "/photos?", lambda: drop(tab, [("painted.jpg", data["tulips.jpg"])]))
    expect(tab.locator("#name")).to_have_text("painted.jpg")
    wait_ready(tab)
    tab.unroute("**/photos?*")
    check(bodies[-1][:8] == b"\x89PNG\r\n\x1a\n" and b"iCCP" in bodies[-1][:4096],
          "what only the browser can read comes as PNG with its color space")


def slow_photo(path, side=9000):
    """A PNG of many pixels, which takes a while to read."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    row = b"\0" + b"".join(bytes([column * 255 // side, 90, 255 - column * 255 // side]) for column in range(side))
    packer = zlib.compressobj(1)
    data = b"".join(packer.compress(row) for _ in range(side)) + packer.flush()
    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b""))


def waiting(tab, photos, scratch):
    slow = scratch / "slow.png"
    slow_photo(slow)
    # As soon as there is a button to cancel with, it is clicked.
    tab.evaluate("""() => { window.pulses = new Promise((resolve) => {
      const busy = document.querySelector("#busy");
      const observer = new MutationObserver(() => {
        const pulses = document.querySelector("#busy i").getAnimations().map(({ effect }) =>
          [effect.getKeyframes().length, effect.getTiming().iterations === Infinity]);
        if (busy.hidden || !pulses.length) return;
        observer.disconnect();
        document.querySelector("#cancel").click();
        resolve(pulses);
      });
      observer.observe(busy, { attributes: true, subtree: true });
    }) }""")
    answered(tab, "/actions", lambda: tab.set_input_files("#files", slow))
    pulse = tab.evaluate("window.pulses")
    check(pulse[0][0] > 5 and pulse[0][1], f"a pulse of {pulse[0][0]} frames is played while colors are found")
    expect(tab.locator("#failure")).to_have_text("Cancelled.")
    expect(tab.locator("#busy")).to_be_hidden()
    check(tab.title().startswith("slow.png"), "it can be cancelled")
    answered(tab, "/photos?", lambda: tab.set_input_files("#files", photos / "tulips.jpg"))
    wait_ready(tab)
    expect(tab.locator("#failure")).to_be_hidden()
    check(tab.locator(MARKERS).count() > 2, "and the next photo is shown as any")


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


def history(tab):
    rows = tab.locator("#history li")
    count = rows.count()
    check(count > 5, f"{count} schemes are kept")
    first = rows.first
    ident = first.get_attribute("id")
    mine = tab.locator(f"#{ident}")
    act(tab, lambda: first.locator(".icon").nth(0).click())
    expect(mine.locator(".icon").nth(0)).to_have_attribute("aria-pressed", "true")
    tab.locator("#favorites").check()
    expect(rows).to_have_count(1)
    tab.locator("#favorites").uncheck()
    mine.locator(".icon").nth(1).click()
    tab.keyboard.type("Fields of Lisse")
    act(tab, lambda: tab.keyboard.press("Enter"))
    expect(mine.locator("b")).to_have_text("Fields of Lisse")
    tab.locator("#words").fill("lisse")
    expect(rows).to_have_count(1)
    tab.locator("#words").fill("nothing like that")
    expect(tab.locator(".past .none")).to_be_visible()
    tab.locator("#words").fill("")
    expect(rows).to_have_count(count)
    check(True, "a scheme is marked, named and found by its name")
    tab.locator("#like").evaluate("node => { node.value = '#c02020'; node.dispatchEvent(new Event('change')) }")
    expect(tab.locator("#by-color")).to_be_checked()
    expect(rows.first).to_contain_text(re.compile("tulips|painted|Lisse|market"))
    tab.locator("#by-color").uncheck()
    expect(rows).to_have_count(count)
    check(True, "and found by a color")
    act(tab, lambda: mine.locator(".icon").nth(2).click())
    expect(mine).to_have_count(0)
    act(tab, lambda: tab.locator("#removed button").click())
    expect(mine.locator("b")).to_have_text("Fields of Lisse")
    expect(mine.locator(".icon").nth(0)).to_have_attribute("aria-pressed", "true")
    check(True, "a removed one comes back by Undo, as it was")
    last = rows.last
    wanted = last.locator(".colors i").evaluate_all("all => all.map((part) => part.style.getPropertyValue('--c'))")
    act(tab, lambda: last.locator(".open").click())
    expect(tab.locator("#colors code").first).to_have_text(re.compile("#"))
    check(codes(tab) == wanted, "a kept scheme is opened")


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


def together(browser, tab, colorway, photos, journal):
    other = tab.context.new_page()
    other.goto(re.match(r"http://[^/]+/", tab.url)[0])
    wait_ready(other)
    row = tab.locator("#history li").first
    ident = row.get_attribute("id")
    star = other.locator(f"#{ident} .icon").first
    wanted = "false" if star.get_attribute("aria-pressed") == "true" else "true"
    act(tab, lambda: row.locator(".icon").first.click())
    expect(star).to_have_attribute("aria-pressed", wanted)
    check(True, "two pages show the same history")
    count = tab.locator("#history li").count()
    subprocess.run([colorway, "--keep", "--journal", journal, photos / "umbrella.jpg"], check=True, capture_output=True)
    start = time.monotonic()
    expect(tab.locator("#history li")).to_have_count(count + 1)
    print(f"      what the command line keeps is on the page after {(time.monotonic() - start) * 1000:.0f} ms")
    expect(other.locator("#history li").first).to_contain_text("umbrella")
    check(True, "and what the command line keeps")
    other.close()


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
