"""Tests the history, on one page and on several."""

import re
import subprocess
import time

from browser import check
from playwright.sync_api import expect
from studio import act, codes, wait_ready


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


def together(browser, tab, colorway, photos, journal):
    other = tab.context.new_page()
    other.goto(re.match(r"http://[^/]+/", tab.url)[0])
    wait_ready(other)
    row = tab.locator("#history li").first
    ident = row.get_attribute("id")
    mine, star = (page.locator(f"#{ident} .icon").first for page in (tab, other))
    before = mine.get_attribute("aria-pressed")
    expect(star).to_have_attribute("aria-pressed", before)
    wanted = "false" if before == "true" else "true"
    act(tab, mine.click)
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
    before, title = codes(tab), tab.title()
    tab.reload()
    wait_ready(tab, len(before))
    check(codes(tab) == before and tab.title() == title, "a page that is loaded again shows the same")
