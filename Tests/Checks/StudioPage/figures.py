"""Prints times and costs without limits, because a loaded machine would fail any limit."""

import pathlib
import re
import subprocess
import time

from browser import check
from playwright.sync_api import expect
from studio import MARKERS, page_of, studio, wait_ready

# Chosen with the browser's file input: the stand-in for a drop must not load 100 files into the page.
CHOOSER = "#files"


def measure(browser, colorway, photos, scratch):
    large = scratch / "large.jpg"
    enlarge(colorway, photos / "harbor.jpg", large)
    with studio(colorway, journal=scratch / "figures.journal") as (process, addresses):
        tab = page_of(browser, addresses)
        tab.locator("#empty").wait_for()
        if large.exists():
            one(tab, colorway, large)
            cancelled(tab, large)
        hundred(tab, process, photos)


def enlarge(colorway, source, target):
    """A photo of 12 megapixels, encoded by programs on the machine if there are any."""
    for program in [["vips", "resize", source, f"{target}[Q=90]", "2.5"],
                    ["gm", "convert", "-resize", "250%", "-quality", "90", source, target],
                    ["ffmpeg", "-loglevel", "error", "-i", source, "-vf", "scale=4000:-1", "-q:v", "2", target]]:
        try:
            subprocess.run(program, check=True, capture_output=True)
            return
        except (OSError, subprocess.CalledProcessError):
            continue
    print("      skipped: nothing here enlarges a photo")


def one(tab, colorway, large):
    own = []
    for _ in range(5):
        start = time.monotonic()
        subprocess.run([colorway, large], check=True, capture_output=True)
        own.append((time.monotonic() - start) * 1000)
    times = []
    for index in range(5):
        # Different bytes each time, because the colors of the latest photo are cached.
        other = large.with_name(f"large-{index}.jpg")
        other.write_bytes(large.read_bytes() + bytes([index]))
        tab.evaluate("""() => { window.ended = new Promise((resolve) => {
          const markers = document.querySelector("#markers"), files = document.querySelector("#files");
          let start;
          files.addEventListener("change", () => (start = performance.now()), { capture: true, once: true });
          const observer = new MutationObserver(() => {
            if (!start || document.querySelector("#busy").hidden === false) return;
            observer.disconnect();
            requestAnimationFrame(() => resolve(performance.now() - start));
          });
          observer.observe(document.querySelector("#found"), { childList: true, characterData: true, subtree: true });
          observer.observe(document.querySelector("#busy"), { attributes: true });
        }) }""")
        tab.set_input_files(CHOOSER, other)
        times.append(tab.evaluate("window.ended"))
        wait_ready(tab)
    print(f"      12 megapixels: {sorted(times)[2]:.0f} ms to colors on the page, "
          f"{sorted(own)[2]:.0f} ms by the command (medians of 5)")
    lets = []
    frame = tab.locator("#frame").bounding_box()
    for index in range(5):
        tab.locator(MARKERS).nth(1).hover()
        tab.mouse.down()
        tab.mouse.move(frame["x"] + frame["width"] * (0.2 + 0.1 * index), frame["y"] + frame["height"] * 0.7, steps=3)
        tab.evaluate("""() => { window.ended = new Promise((resolve) => {
          let start;
          addEventListener("pointerup", () => (start = performance.now()), { capture: true, once: true });
          const observer = new MutationObserver(() => {
            if (!start || !document.querySelector("#busy").hidden) return;
            observer.disconnect();
            requestAnimationFrame(() => resolve(performance.now() - start));
          });
          observer.observe(document.querySelector("#busy"), { attributes: true });
        }) }""")
        tab.mouse.up()
        lets.append(tab.evaluate("window.ended"))
        wait_ready(tab)
    print(f"      a marker of it let go: {sorted(lets)[2]:.0f} ms to the new scheme (median of 5)")


def cancelled(tab, large):
    turns, ends, answers = [], [], []
    for index in range(5):
        other = large.with_name(f"cancelled-{index}.jpg")
        other.write_bytes(large.read_bytes() + bytes([100 + index]))
        # Listeners are called in the order in which they were added, so this one sees what the page's own has done.
        tab.evaluate("""(name) => { window.ended = new Promise((resolve) => {
          const [busy, cancel] = ["#busy", "#cancel"].map((selector) => document.querySelector(selector));
          document.querySelector("#files").addEventListener("change", () => {
            const isLoading = !busy.hidden;
            const wait = () => {
              if (busy.hidden) return resolve(null);
              if (!document.title.startsWith(name)) return setTimeout(wait);
              performance.clearResourceTimings();
              cancel.click();
              const isCancelled = busy.hidden;
              const answer = () => {
                const [sent] = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("/actions"));
                sent ? resolve([isLoading, isCancelled, sent.responseEnd - sent.startTime]) : setTimeout(answer);
              };
              answer();
            };
            wait();
          }, { once: true });
        }) }""", other.name)
        tab.set_input_files(CHOOSER, other)
        # The colors may be found before the driver has had its turn.
        if ended := tab.evaluate("window.ended"):
            for list, value in zip([turns, ends, answers], ended):
                list.append(value)
        tab.locator("#busy").wait_for(state="hidden")
    check(turns and all(turns), "a photo is loading when the click that chose it returns")
    check(ends and all(ends), "and no longer when the click that cancels it returns")
    print(f"      its cancellation: {sorted(answers)[len(answers) // 2]:.0f} ms to the answer (median of {len(answers)})")


def hundred(tab, process, photos):
    sources = [path for path in sorted(photos.iterdir()) if path.suffix == ".jpg"]
    # The time that the driver takes to pass the files does not count as work of the page.
    tab.evaluate("""() => { window.longest = 0; window.names = new Set();
      let start = Infinity;
      const take = (duration) => (window.longest = Math.max(window.longest, duration));
      document.querySelector("#files").addEventListener("change", () => {
        start = performance.now();
        setTimeout(() => take(performance.now() - start));
      }, { capture: true, once: true });
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries()) if (startTime >= start) take(duration);
      }).observe({ type: "longtask" });
      new MutationObserver(() => window.names.add(document.title))
        .observe(document.querySelector("title"), { childList: true }); }""")
    start = time.monotonic()
    tab.set_input_files(CHOOSER, [sources[index % len(sources)] for index in range(100)])
    expect(tab.locator("#film p")).to_have_text("100 photos", timeout=180_000)
    took = time.monotonic() - start
    done = tab.locator("#film li .colors").evaluate_all("all => all.filter((row) => row.children.length).length")
    names = tab.evaluate("window.names.size")
    check(done == 100 and names >= len(sources), f"a hundred photos at once: {done} have their colors")
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    peak = int(re.search(r"VmHWM:\s+(\d+)", status)[1]) / 1024
    print(f"      a hundred photos: {took:.1f} s, {peak:.0f} MB at most in the process, "
          f"the longest task of the page {tab.evaluate('window.longest'):.0f} ms")
