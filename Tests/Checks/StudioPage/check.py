"""Uses the studio in Chromium as a user would. See `run` in this folder."""

import pathlib
import sys

from browser import chromium, finish
from figures import measure
from looks import look, portray
from use import use

colorway, photos, scratch, screenshots = (pathlib.Path(word).resolve() for word in sys.argv[1:5])
screenshots.mkdir(parents=True, exist_ok=True)

with chromium() as browser:
    look(browser, colorway, photos, scratch, screenshots)
    portray(browser, colorway, photos, scratch, screenshots)
    use(browser, colorway, photos, scratch)
    measure(browser, colorway, photos, scratch)

finish()
