"""A running studio, and its page as a user sees it."""

import base64
import contextlib
import os
import pathlib
import re
import subprocess

from browser import opened

MARKERS = "#markers button"


class Addresses:
    """The addresses that a studio prints: the first at its start, and another one once each was used."""

    def __init__(self, lines):
        self.lines = lines
        self.first = self.printed()
        self.origin = re.match(r"http://[^/]+", self.first)[0]

    def printed(self):
        for line in self.lines:
            if address := re.search(r"http://127\.0\.0\.1:\d+/\S*", line):
                return address[0]
        return None

    def take(self):
        """Returns an address that was not used yet."""
        address, self.first = self.first or self.printed(), None
        return address


@contextlib.contextmanager
def studio(colorway, *photos, journal, port=None):
    """Runs the command and yields the process and its addresses."""
    place = ["--port", port] if port else []
    process = subprocess.Popen(
        [colorway, "studio", "--no-open", "--journal", journal, *place, *photos],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        yield process, Addresses(process.stdout)
    finally:
        process.terminate()
        process.wait()


def page_of(browser, addresses, expected=("404",), **options):
    """Opens a page in a separate browser context."""
    context = browser.new_context(**{"viewport": {"width": 1440, "height": 900}} | options)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    if "STUDIO_SOURCES" in os.environ:
        context.route(lambda url: url.endswith((".js", ".css", "/")), fulfil)
    return opened(context, addresses.take(), (addresses.origin, "blob:", "data:"), expected)


def secrets(tab):
    """Returns the cookies and the key of a page, as the fields of a request."""
    cookies = "; ".join(f"{item['name']}={item['value']}" for item in tab.context.cookies())
    return {"Cookie": cookies, "X-Colorway-Key": tab.evaluate("localStorage['colorway-key']")}


def fulfil(route):
    """Serves a page file from the working tree instead of the built one: `STUDIO_SOURCES=1 Tests/Checks/StudioPage/run`."""
    name = route.request.url.split("/")[-1] or "index.html"
    for folder in ["Hosts/SchemeStudio/Page", "Files/SchemePictures/SharedPage/Files"]:
        path = pathlib.Path("Sources") / folder / name
        if path.exists():
            types = {".css": "text/css", ".js": "text/javascript", ".html": "text/html"}
            return route.fulfill(path=path, headers={"Content-Type": types[path.suffix]})
    return route.continue_()


def wait_ready(tab, count=None):
    """Waits for the end of an extraction and for a number of colors."""
    tab.locator("#busy").wait_for(state="hidden")
    tab.locator(MARKERS).first.wait_for()
    if count:
        tab.locator("#colors li").nth(count - 1).wait_for()
        tab.locator("#colors li").nth(count).wait_for(state="detached")


def codes(tab):
    """The hex codes of the palette, in order."""
    return tab.locator("#colors code").all_inner_texts()


def answered(tab, part, do):
    """Performs something that sends a request, and returns the answer."""
    def is_wanted(answer):
        request = answer.request
        # Requests caused by pointer movement on the way do not count.
        return part in answer.url and request.method == "POST" and b'"look"' not in (request.post_data_buffer or b"")

    with tab.expect_response(is_wanted) as answer:
        do()
    return answer.value


def act(tab, do):
    """Performs something that sends an action, waits for the resulting scheme, and returns the answer."""
    answer = answered(tab, "/actions", do).json()
    wait_ready(tab)
    return answer


DROP = """([kind, files]) => {
  const data = new DataTransfer();
  for (const [name, text] of files) {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    data.items.add(new File([bytes], name));
  }
  const event = kind === "paste"
    ? new ClipboardEvent("paste", { clipboardData: data, bubbles: true })
    : new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
}"""


def drop(tab, files, kind="drop"):
    """Drops or pastes files, given by name and bytes."""
    tab.evaluate(DROP, [kind, [[name, base64.b64encode(data).decode()] for name, data in files]])
