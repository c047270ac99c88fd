"""Checks galleries and pictures in Chromium. See `run` beside this file."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree

from browser import check, check_looks, chromium, finish, opened
from playwright.sync_api import expect

colorway, photos, scratch, screenshots = (pathlib.Path(word).resolve() for word in sys.argv[1:5])
screenshots.mkdir(parents=True, exist_ok=True)


def gallery(name, *operands, options=()):
    page = scratch / name
    command = [colorway, "gallery", *options, "-o", page, "--", *operands]
    start = time.monotonic()
    outcome = subprocess.run(command, capture_output=True, text=True)
    print(f"      {name}: {time.monotonic() - start:.1f} s, {page.stat().st_size / 1e6:.1f} MB")
    return page, outcome


def small_gallery():
    folder = scratch / "odd <names> & \"quotes\" 'n' ünïcode"
    folder.mkdir()
    sources = sorted(path for path in photos.iterdir() if path.is_file())
    for index, name in enumerate(["<b>&amp;\"'.jpg", "夜の港.jpg", "{{title}}.jpg"]):
        shutil.copy(sources[index % len(sources)], folder / name)
    jpeg = next(path for path in sources if path.suffix == ".jpg").read_bytes()
    (folder / "cut.jpg").write_bytes(jpeg[: len(jpeg) * 2 // 3])
    (folder / "broken.png").write_bytes(b"\x89PNG\r\n\x1a\nnothing")
    page, outcome = gallery("small.html", photos, folder)
    check(outcome.returncode == 1, "a photo that cannot be read makes the status 1")
    check("broken.png" in outcome.stderr, "and is said on standard error")
    return page


def look(browser, page):
    for device, width, height in [("desk", 1280, 900), ("phone", 390, 844)]:
        for scheme in ["light", "dark"]:
            context = browser.new_context(
                viewport={"width": width, "height": height}, color_scheme=scheme)
            tab = page_of(context, page)
            tab.screenshot(path=screenshots / f"{page.stem}-{device}-{scheme}.png")
            check_looks(tab, f"on a {device}, {scheme}")
            context.close()


def page_of(context, page):
    return opened(context, page.as_uri(), ("file:", "data:"))


def use(browser, page):
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    tab = page_of(context, page)
    total = tab.locator(".photo").count()
    check(f"{total} photos" in tab.inner_text("#count"), f"{total} photos are counted")
    failure = tab.inner_text(".failures")
    check("broken.png" in failure, "failures are listed")
    names = tab.locator("figcaption span").all_inner_texts()
    check("<b>&amp;\"'.jpg" in names and "夜の港.jpg" in names and "{{title}}.jpg" in names,
          "names come through as they are")

    first = tab.locator(".colors button").first
    pattern = {
        "hex": r"#[0-9a-f]{6}", "rgb": r"rgb\(\d+ \d+ \d+\)",
        "oklch": r"oklch\([\d.]+% [\d.]+ [\d.]+\)"}
    for notation, form in pattern.items():
        tab.locator(f".codes input[value={notation}]").check(force=True)
        first.click()
        expect(tab.locator("#said")).to_contain_text("Copied")
        text = tab.evaluate("navigator.clipboard.readText()")
        check(re.fullmatch(form, text) is not None, f"a click copies {text}")
        check(tab.inner_text("#said").strip() == f"Copied {text}", "and it is announced")
        same = tab.evaluate(
            """text => { const probe = document.createElement('p'); document.body.append(probe);
            probe.style.color = text; const canvas = document.createElement('canvas');
            const context = canvas.getContext('2d'); context.fillStyle = text;
            context.fillRect(0, 0, 1, 1); probe.remove();
            return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)]; }""", text)
        hex_code = first.get_attribute("data-hex")
        wanted = [int(hex_code[start:start + 2], 16) for start in (1, 3, 5)]
        check(max(abs(a - b) for a, b in zip(same, wanted)) <= 2, f"{text} is {hex_code}")
        tab.evaluate("document.querySelector('#said').textContent = ''")

    first.focus()
    tab.keyboard.press("ArrowRight")
    second = tab.locator(".colors button").nth(1)
    check(second.evaluate("node => node === document.activeElement"), "arrows go through colors")
    tab.keyboard.press("Enter")
    expect(tab.locator("#said")).to_contain_text("Copied")
    check(True, "Enter copies")
    tab.keyboard.press("Tab")
    inside = "node => node.contains(document.activeElement)"
    check(tab.locator(".photo").nth(1).evaluate(inside), "Tab goes to the next photo")

    shown = 0
    for hue in range(13):
        tab.locator(f".hues input[value='{hue}']").check()
        count = tab.locator(".photo:not([hidden])").count()
        shown += count
        check(tab.inner_text("#count").startswith(f"{count} of"), f"hue {hue} shows {count}")
    check(shown >= total, "every photo has a hue or none")
    tab.locator(".hues input[value=all]").check()
    for order, key, sign in [
            ("light", "light", -1), ("dark", "light", 1), ("chroma", "chroma", -1),
            ("hue", "hue", 1), ("newest", "date", -1)]:
        tab.select_option("#order", order)
        values = tab.eval_on_selector_all(".photo", f"all => all.map(x => +x.dataset.{key})")
        check(values == sorted(values, key=lambda value: sign * value), f"sorts by {order}")
    tab.select_option("#order", "given")
    search = tab.locator("#search")
    for words in ["夜の港", "{{title}}", "HARBOR", "red", "red #", "no such photo"]:
        search.fill(words)
        shown = tab.locator(".photo:not([hidden])")
        texts = [text.lower() for text in shown.evaluate_all(
            "all => all.map(x => [x.dataset.name, ...[...x.querySelectorAll('.colors button')]"
            ".map(y => y.dataset.hex + ' ' + y.dataset.name)].join('\\n'))")]
        wanted = all(word in text for text in texts for word in words.lower().split())
        check(wanted and tab.inner_text("#count").startswith(f"{len(texts)} of"),
              f"a search for {words} shows {len(texts)} photos that have it")
        check(tab.locator(".none").is_visible() == (len(texts) == 0), "and says when there is none")
    search.fill("")
    check(tab.locator(".photo:not([hidden])").count() == total, "all are shown again")

    button = tab.locator(".colors button").nth(1)
    button.click()
    check("copied" in button.get_attribute("class"), "a copied color bears a mark")
    check(tab.locator(".copied").count() == 1, "and no other does")
    button.hover()
    told = button.evaluate("node => node.closest('figure').querySelector('output').innerText")
    parts = [button.get_attribute(f"data-{part}") for part in ["hex", "name", "share"]]
    check(all(part and part in told for part in parts), f"the color is told: {parts}")

    cut = tab.locator(".photo[data-name='cut.jpg']")
    check(cut.locator("small").inner_text() == "incomplete", "a truncated photo is called incomplete")
    clear = tab.locator(".photo[data-name='balloon.png']")
    if clear.count():
        check(clear.locator("small").inner_text() == "transparent", "a transparent photo is so called")
        ground = clear.locator("img").evaluate("node => getComputedStyle(node).backgroundImage")
        check("conic-gradient" in ground, "and a checkerboard shows through it")
    line = tab.locator(".colors").first.evaluate("node => getComputedStyle(node).borderTopWidth")
    check(line == "1px", "a hairline parts a photo from its colors")
    tab.select_option("#theme", "dark")
    background = tab.evaluate("getComputedStyle(document.body).backgroundColor")
    check(background == "rgb(19, 20, 22)", "the theme can be chosen")
    context.close()


def scroll(browser):
    folder = scratch / "many"
    folder.mkdir()
    sources = [path for path in sorted(photos.iterdir()) if path.stat().st_size < 1 << 21]
    for index in range(2000):
        os.link(sources[index % len(sources)], folder / f"{index:04}.jpg") if same_device(
            sources[0], folder) else os.symlink(
                sources[index % len(sources)], folder / f"{index:04}.jpg")
    page, _ = gallery("many.html", folder, options=["--per-page", "all"])
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    tab = page_of(context, page)
    timing = tab.evaluate("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd")
    print(f"      2,000 photos: ready after {timing:.0f} ms")
    frames = tab.evaluate(
        """async () => {
          const frame = () => new Promise(requestAnimationFrame);
          const times = [];
          let last = await frame();
          for (let y = 0; y < 20000; y += 250) {
            scrollTo(0, y);
            const now = await frame();
            times.push(now - last);
            last = now;
          }
          times.sort((a, b) => a - b);
          return [times[times.length / 2 | 0], times[times.length * 0.95 | 0]];
        }""")
    print(f"      scrolling: {frames[0]:.0f} ms a frame, 95 % within {frames[1]:.0f} ms")
    for name, script in {
            "filter": "document.querySelectorAll('.hues input')[3].click()",
            "unfilter": "document.querySelectorAll('.hues input')[0].click()",
            "sort": "{ const s = document.querySelector('#order'); s.value = 'hue'; "
                    "s.dispatchEvent(new Event('change')) }"}.items():
        took = tab.evaluate(
            "async () => { const start = performance.now(); " + script + "; "
            "await new Promise(requestAnimationFrame); await new Promise(requestAnimationFrame); "
            "return performance.now() - start }")
        print(f"      {name}: {took:.0f} ms to the next frame")
        check(took < 3000, f"{name} of 2,000 photos ends")
    context.close()


def pages(browser):
    """Checks the pages next to a folder: shown at once, with the thumbnails of the files, and searched across pages."""
    page, _ = gallery("pages & more #1.html", scratch / "many")
    folder = page.with_suffix(".files")
    check(len(list(folder.glob("*.jpg")) + list(folder.glob("*.png"))) == 2000, "2,000 thumbnails are files")
    check(len(list(folder.glob("*.html"))) == 6, "on seven pages")
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    start = time.monotonic()
    tab = context.new_page()
    faults = []
    tab.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    tab.goto(page.as_uri(), wait_until="commit")
    # The content security policy of the page forbids the driver's usual way of waiting.
    while not tab.evaluate(
            "document.images.length === 300 && [...document.images]"
            ".filter(x => x.getBoundingClientRect().top < innerHeight)"
            ".every(x => x.complete && x.naturalWidth > 0)"):
        check(time.monotonic() - start < 60, "waits for the first screen") if time.monotonic() - start > 60 else None
        tab.wait_for_timeout(20)
    took = time.monotonic() - start
    print(f"      pages: first screen after {took * 1000:.0f} ms")
    check(took < 3, "the first screen is shown soon")
    expect(tab.locator("#count")).to_have_text("1 to 300 of 2,000 photos")
    check(tab.locator("header .pages span a").count() == 7, "all pages are linked")
    tab.screenshot(path=screenshots / "pages.png")
    tab.locator("header .pages [rel=next]").click()
    expect(tab.locator("#count")).to_have_text("301 to 600 of 2,000 photos")
    check(tab.locator(".photo").count() == 300, "the next page has the next photos")
    tab.fill("#search", "1999.jpg")
    expect(tab.locator("#count")).to_have_text("0 on this page, 1 of 2,000 photos in all")
    tab.screenshot(path=screenshots / "pages-search.png")
    tab.locator("header .pages span a").click()
    expect(tab.locator("#count")).to_have_text("1 on this page, 1 of 2,000 photos in all")
    check(tab.locator(".photo:not([hidden])").count() == 1, "a search goes on on the page that has it")
    check(tab.input_value("#search") == "1999.jpg", "with its words")
    tab.fill("#search", "")
    tab.locator(".hues input[value='9']").check()
    tab.locator("header .pages [rel=prev]").click()
    expect(tab.locator(".hues input[value='9']")).to_be_checked()
    expect(tab.locator("#count")).to_contain_text("of 2,000 photos in all")  # once the list of all photos is loaded
    total = sum(
        int(text.split("(")[1].rstrip(")").replace(",", ""))
        for text in tab.locator("header .pages span a").all_inner_texts())
    check(f", {total:,} of 2,000" in tab.inner_text("#count"), "the pages say how many they have")
    check(faults == [], f"nothing is refused: {faults[:2]}")
    context.close()


def same_device(first, second):
    return first.stat().st_dev == second.stat().st_dev


def pictures(browser):
    for photo in sorted(path for path in photos.iterdir() if path.is_file())[:6]:
        for kind in ["strip", "wheel", "photo"]:
            for count in [1, 5, 12, 40]:
                file = scratch / "picture.svg"
                subprocess.run(
                    [colorway, "extract", photo, "--picture", kind, "-n", str(count), "-o", file],
                    check=True)
                xml.etree.ElementTree.parse(file)
            context = browser.new_context(color_scheme="dark")
            tab = page_of(context, file)
            overlaps = tab.evaluate(
                """() => {
                  const boxes = [...document.querySelectorAll('text')].map(x => x.getBBox());
                  const view = document.documentElement.viewBox.baseVal;
                  return boxes.some((a, i) => a.x < 0 || a.x + a.width > view.width
                    || a.y + a.height > view.height + 1);
                }""")
            check(not overlaps, f"{photo.name} {kind}: well-formed, and no label sticks out")
            context.close()


with chromium() as browser:
    small = small_gallery()
    look(browser, small)
    use(browser, small)
    pictures(browser)
    scroll(browser)
    pages(browser)

finish()
