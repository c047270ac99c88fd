"""Tests photos that are dropped, pasted or chosen, one or several, and the wait for their colors."""

import http.client
import struct
import zlib

from browser import check
from playwright.sync_api import expect
from studio import MARKERS, answered, codes, drop, page_of, secrets, studio, wait_ready


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

    # As if the process could not read the photo: the browser decodes it.
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
    """A PNG with many pixels, which takes a while to decode."""
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
    # The cancel button is clicked as soon as it exists.
    tab.evaluate("""() => { window.pulses = new Promise((resolve) => {
      const busy = document.querySelector("#busy");
      const observer = new MutationObserver(() => {
        const pulses = document.querySelector("#busy i").getAnimations().map(({ effect }) =>
          [effect.getKeyframes().length, effect.getTiming().iterations === Infinity]);
        if (busy.hidden || !pulses.length || !document.title.startsWith("slow.png")) return;
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


def slowly(tab, addresses, name, data):
    """Begins to send a photo as the page would, and returns a function that sends the rest and returns the status."""
    connection = http.client.HTTPConnection(addresses.origin.removeprefix("http://"))
    ident = tab.evaluate("sessionStorage['colorway-page']")
    connection.putrequest("POST", f"/pages/{ident}/photos?name={name}")
    for field, value in (secrets(tab) | {"Origin": addresses.origin, "Content-Length": str(len(data))}).items():
        connection.putheader(field, value)
    connection.endheaders()
    connection.send(data[:1000])
    expect(tab.locator("#busy")).to_contain_text(f"Opening {name}")

    def finish():
        connection.send(data[1000:])
        return connection.getresponse().status

    return finish


def racing(tab, addresses, photos):
    data = {name: (photos / name).read_bytes() for name in ["dunes.jpg", "tulips.jpg", "market.jpg"]}
    finish = slowly(tab, addresses, "first.jpg", data["dunes.jpg"])
    answered(tab, "/photos?", lambda: drop(tab, [("tulips.jpg", data["tulips.jpg"])]))
    wait_ready(tab)
    check(finish() == 409 and tab.title().startswith("tulips.jpg"), "a slow photo does not replace a later, fast one")
    finish = slowly(tab, addresses, "second.jpg", data["market.jpg"])
    check(tab.title().startswith("tulips.jpg"), "the photo before stays while another one arrives")
    check(finish() == 200, "which is shown when it has arrived")
    expect(tab.locator("#name")).to_have_text("second.jpg")
    wait_ready(tab)
    finish = slowly(tab, addresses, "third.jpg", data["dunes.jpg"])
    answered(tab, "/actions", lambda: tab.locator("#cancel").click())
    expect(tab.locator("#busy")).to_be_hidden()
    check(finish() == 409 and tab.title().startswith("second.jpg"), "a photo that arrives can be cancelled")


def unreadable(browser, colorway, scratch):
    path = scratch / "broken.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n and nothing more")
    with studio(colorway, path, journal=scratch / "unreadable.journal") as (_, addresses):
        tab = page_of(browser, addresses)
        expect(tab.locator("#failure")).to_contain_text("broken.png")
        check(True, "a photo of the command line that cannot be read is named")
        tab.context.close()
