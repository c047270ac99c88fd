"""Tests what is made from the colors: themes, color vision simulation, files."""

from browser import check
from playwright.sync_api import expect
from studio import act, wait_ready


def channels(code):
    return [int(code[start:start + 2], 16) for start in (1, 3, 5)]


def luminance(code):
    """Contrast ratio by WCAG 2.2."""
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
        button = card.locator("button.accent")
        accent = card.evaluate("node => node.style.getPropertyValue('--t-accent')")
        wanted = "rgb({}, {}, {})".format(*channels(accent))
        check(button.evaluate("node => getComputedStyle(node).backgroundColor") == wanted, "its button has the accent")
    tab.locator("#roles button").first.click()
    expect(tab.locator("#said")).to_contain_text("Copied background #")
    check(tab.locator("#roles li").count() == 5, "the roles are told, and copied")


def eyes(tab):
    act(tab, lambda: (tab.locator("#count").focus(), tab.keyboard.press("End")))
    wait_ready(tab, 10)
    rows = tab.locator("#vision figure")
    expect(rows.first.locator(":scope > div i")).to_have_count(10)
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
