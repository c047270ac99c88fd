"""Tests everything that a user does on the page, one after another."""

from arriving import arrivals, racing, unreadable, waiting
from beside import beside
from browser import check
from choosing import copying, markers, options, region
from designing import export, eyes, theme
from holding import entrance, hostile, killed, locked, lost, many, motion, reconnecting
from hostile import siege
from keeping import history, together
from studio import page_of, studio, wait_ready


def use(browser, colorway, photos, scratch):
    journal = scratch / "use.journal"
    with studio(colorway, photos / "harbor.jpg", journal=journal) as (process, addresses):
        tab = page_of(browser, addresses, expected=("415", "ERR_", "404"))
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
        racing(tab, addresses, photos)
        history(tab)
        reconnecting(tab)
        motion(browser, tab, addresses, photos)
        together(browser, tab, colorway, photos, journal)
        locked(tab, colorway, journal)
        beside(tab, colorway, photos, journal)
        many(tab, addresses)
        hostile(tab, addresses)
        entrance(browser, addresses, scratch)
        siege(tab, addresses)
        lost(tab, process)
    unreadable(browser, colorway, scratch)
    killed(browser, colorway, photos, scratch)
