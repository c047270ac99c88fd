#!/usr/bin/env python3
"""Opens the output of `colorway convert` and `colorway remap` with independent readers and compares colors and names.

    python3 Tests/Checks/IndependentReaders/verify.py [path of the colorway binary]

Readers that are not installed are skipped with a message. From PyPI: swatch, adobe-color-swatch, Pillow, colourswatch,
tinycss2, libsass, lxml, jsonschema, PyYAML; from Debian: file, unzip. The others are the Python standard library and the Swift
compiler. swatch and adobe-color-swatch use the same module name, so they need separate environments.
"""

import colorsys
import csv
import html.parser
import importlib
import io
import json
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import tomllib
import urllib.parse
import zipfile
import zlib

COLORWAY = sys.argv[1] if len(sys.argv) > 1 else ".build/release/colorway"
HARD_NAME = 'a "b", \'c\' */ } <i>&amp; \\ #{1} Größe 😀'
PALETTES = [
    ("Harbor", [("Dusty blue", "#424e82"), (HARD_NAME, "#725f7c"), (None, "#010203")]),
    ("2nd */ <b> 'x'", [(None, "#ffffff"), ("Red", "#ff0000")]),
]
ONE, BOTH = PALETTES[:1], PALETTES
CODES = [code for _, colors in PALETTES for _, code in colors]
ONE_CODES = [code for _, code in PALETTES[0][1]]


class Skipped(Exception):
    pass


def package(name, attribute=None):
    """Imports a module of a package that may be missing."""
    try:
        module = importlib.import_module(name)
        return getattr(module, attribute) if attribute else module
    except (ImportError, AttributeError) as error:
        raise Skipped(f"{name} is not installed") from error


def write(palettes, name, folder):
    """The path of a file written by colorway in a format."""
    document = [
        {
            "source": f"/photos/{title}.jpg",
            "name": title,
            "colors": [{"hex": code} | ({"name": label} if label else {}) for label, code in colors],
        }
        for title, colors in palettes
    ]
    path = pathlib.Path(folder) / f"{len(palettes)}.{name}"
    subprocess.run(
        [COLORWAY, "convert", "--from", "json", "--format", name, "-", "-o", path],
        input=json.dumps(document).encode(), check=True)
    return path


def expect(found, expected):
    if found != expected:
        raise AssertionError(f"{found!r} is not {expected!r}")


def hex_of(channels):
    return "#%02x%02x%02x" % tuple(round(channel) for channel in channels)


def labels(palettes):
    """The names of colors in formats that name an unnamed color by its code."""
    return [[label or code for label, code in colors] for _, colors in palettes]


def ase_swatch(folder):
    parse = package("swatch", "parse")
    groups = parse(str(write(BOTH, "ase", folder)))
    expect([group["name"] for group in groups], [title for title, _ in BOTH])
    expect([[entry["name"] for entry in group["swatches"]] for group in groups], labels(BOTH))
    found = [
        hex_of(value * 255 for value in entry["data"]["values"])
        for group in groups for entry in group["swatches"]
    ]
    expect(found, CODES)


def aco_adobe(folder):
    load = package("swatch.swatch", "load_aco_file")
    with open(write(ONE, "aco", folder), "rb") as file:
        colors = load(file)
    expect([color.name for color in colors], labels(ONE)[0])
    found = ["#" + color.color_hex[1:].lower()[:12] for color in colors]
    wide = ["#" + "".join(code[i:i + 2] * 2 for i in (1, 3, 5)) for code in ONE_CODES]
    expect([code if len(code) == 13 else "#" + "".join(code[i:i + 2] * 2 for i in (1, 3, 5))
            for code in found], wide)


def aco_libmagic(folder):
    if not shutil.which("file"):
        raise Skipped("file is not installed")
    said = subprocess.run(["file", "-b", write(ONE, "aco", folder)], capture_output=True, text=True)
    if "Photoshop" not in said.stdout and "swatch" not in said.stdout.lower():
        raise AssertionError(said.stdout)


def gpl_pillow(folder):
    reader = package("PIL.GimpPaletteFile", "GimpPaletteFile")
    with open(write(ONE, "gpl", folder), "rb") as file:
        palette = reader(file).palette
    # Some versions count the lines of the header too.
    found = [hex_of(palette[i:i + 3]) for i in range(0, len(palette) - 2, 3)]
    start = found.index(ONE_CODES[0])
    expect(found[start:start + 3], ONE_CODES)


def gpl_colourswatch(folder):
    read = package("colourswatch.io", "openSwatch_GPL")
    found = read(write(ONE, "gpl", folder))
    expect([color.colour.get_rgb_hex() for color in found.colours], ONE_CODES)
    # This reader keeps only the first word of a name.
    expect([color.name for color in found.colours], [label.split()[0] for label in labels(ONE)[0]])


def gpl_lines(folder):
    lines = write(ONE, "gpl", folder).read_text().splitlines()
    expect(lines[:4], ["GIMP Palette", "Name: Harbor", "Columns: 0", "#"])
    rows = [re.fullmatch(r"\s*(\d+)\s+(\d+)\s+(\d+)\t(.*)", line).groups() for line in lines[4:]]
    expect([hex_of(int(value) for value in row[:3]) for row in rows], ONE_CODES)
    expect([row[3] for row in rows], labels(ONE)[0])


def jasc_lines(folder):
    lines = write(ONE, "jasc", folder).read_bytes().split(b"\r\n")
    expect(lines[:3], [b"JASC-PAL", b"0100", b"3"])
    expect([hex_of(int(word) for word in line.split()) for line in lines[3:6]], ONE_CODES)


def riff_struct(folder):
    content = write(ONE, "riff", folder).read_bytes()
    form, size, kind, chunk, length, version, count = struct.unpack_from("<4sI4s4sIHH", content)
    expect((form, kind, chunk, version, count), (b"RIFF", b"PAL ", b"data", 0x300, 3))
    expect((size, length), (len(content) - 8, len(content) - 20))
    expect([hex_of(entry[:3]) for entry in struct.iter_unpack("4B", content[24:])], ONE_CODES)


def act_struct(folder):
    content = write(ONE, "act", folder).read_bytes()
    expect((len(content), struct.unpack_from(">HH", content, 768)), (772, (3, 0xFFFF)))
    expect([hex_of(content[i:i + 3]) for i in (0, 3, 6)], ONE_CODES)


def css_tinycss2(folder, name="css", rule=None, prefix="--"):
    tinycss2 = package("tinycss2")
    rules = tinycss2.parse_stylesheet(
        write(BOTH, name, folder).read_text(), skip_comments=True, skip_whitespace=True)
    expect([one.type for one in rules], [rule or "qualified-rule"])
    parse = getattr(tinycss2, "parse_blocks_contents", None) or tinycss2.parse_declaration_list
    declarations = parse(rules[0].content, skip_comments=True, skip_whitespace=True)
    expect([one.type for one in declarations], ["declaration"] * len(CODES))
    expect(all(one.name.startswith(prefix) for one in declarations), True)
    expect(len({one.name for one in declarations}), len(CODES))
    expect([tinycss2.serialize(one.value).strip() for one in declarations], CODES)


def tailwind_tinycss2(folder):
    css_tinycss2(folder, "tailwind", "at-rule", "--color-")


def scss_libsass(folder):
    sass = package("sass")
    source = write(BOTH, "scss", folder).read_text()
    source += "@each $key, $value in $harbor { a { content: $key; color: $value; } }"
    css = sass.compile(string=source, output_style="expanded")
    expect([found for found in re.findall(r"color: (.*?);", css)], ONE_CODES)
    contents = re.findall(r"content: (.*?);\n", css)
    expect(len(contents), 3)
    expect("#{1}" in contents[1] and "*/" in contents[1] and "😀" in contents[1], True)


def csv_module(folder):
    rows = list(csv.DictReader(io.StringIO(write(BOTH, "csv", folder).read_text(), newline="")))
    expect([row["hex"] for row in rows], CODES)
    paths = [f"/photos/{title}.jpg" for title, colors in BOTH for _ in colors]
    expect([row["palette"] for row in rows], paths)
    expect([row["name"] or None for row in rows], [name for _, colors in BOTH for name, _ in colors])
    expect([hex_of(int(row[key]) for key in ("red", "green", "blue")) for row in rows], CODES)


FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\uff1d1", 'a"b', "plain"]


def csv_formulas(folder):
    """No field begins like a formula, and all names come back, with and without a byte order mark."""
    document = json.dumps([{"name": name, "source": name, "colors": [{"hex": "#123456", "name": name}]} for name in FORMULAS])
    for options, encoding in ([], "utf-8"), (["--bom"], "utf-8-sig"):
        path = pathlib.Path(folder) / "formulas.csv"
        subprocess.run([COLORWAY, "convert", "--from", "json", *options, "-", "-o", path],
                       input=document.encode(), check=True, capture_output=True)
        expect(path.read_bytes().startswith(b"\xef\xbb\xbf"), bool(options))
        rows = list(csv.reader(io.StringIO(path.read_text(encoding=encoding), newline="")))
        fields = [field for row in rows for field in row]
        expect([field for field in fields if field[:1] in tuple("=+-@\t\r\uff1d\uff0b\uff0d\uff20")], [])
        expect([row[1].removeprefix("'") for row in rows[1:]], FORMULAS)
        said = subprocess.run([COLORWAY, "convert", "--format", "json", path], capture_output=True, check=True)
        expect([palette["colors"][0]["name"] for palette in json.loads(said.stdout)], FORMULAS)


def tokens_json(folder):
    groups = json.loads(write(BOTH, "tokens", folder).read_text())
    expect(list(groups), [title for title, _ in BOTH])
    values = []
    for group in groups.values():
        expect(group.pop("$type"), "color")
        for name, token in group.items():
            expect(name[0] != "$" and not set("{}.") & set(name), True)
            values.append(token["$value"])
    expect([value["colorSpace"] for value in values], ["srgb"] * len(CODES))
    expect([hex_of(part * 255 for part in value["components"]) for value in values], CODES)
    expect([value["hex"] for value in values], CODES)


def json_module(folder):
    found = json.loads(write(BOTH, "json", folder).read_text())
    expect([[color["hex"] for color in palette["colors"]] for palette in found],
           [[code for _, code in colors] for _, colors in BOTH])


def text_readers(folder):
    """Reads files written as code with `convert` again."""
    for name in ("css", "scss", "tailwind", "tokens"):
        path = write(BOTH, name, folder)
        said = subprocess.run([COLORWAY, "convert", "--from", name, "--format", "hex", path],
                              capture_output=True, text=True, check=True)
        expect(said.stdout.split(), CODES)


def schema_jsonschema(folder):
    """Validates real output against the JSON Schema in the repository."""
    validator = package("jsonschema", "Draft202012Validator")
    root = pathlib.Path(__file__).resolve().parents[3]
    schema = json.loads((root / "Sources/Files/SchemeResults/Schema/photo.schema.json").read_text())
    validator.check_schema(schema)
    photos = root / "SampleImages/Photos"
    broken = pathlib.Path(folder) / "broken.png"
    broken.write_bytes(b"\x89PNG\r\n\x1a\n")
    for options in ([], ["--roles", "-n", "auto"], ["-n", "16", "--ignore", "white", "--region", "0,0,50%,50%"]):
        said = subprocess.run([COLORWAY, "--format", "json", *options, photos, broken, "missing"],
                              capture_output=True, text=True)
        found = json.loads(said.stdout)
        expect(len(found) > 10 and sum("failure" in one for one in found) >= 2, True)
        for one in found:
            validator(schema).validate(one)


def albums_jsonschema(folder):
    """Validates an album and its histogram against their JSON Schemas, which refer to each other."""
    validator = package("jsonschema", "Draft202012Validator")
    schemas = pathlib.Path(__file__).resolve().parents[3] / "Sources/Files/SchemeResults/Schema"

    def schema(kind):
        # One document with all definitions, so that nothing has to be looked up by its URL.
        one = json.loads(re.sub(r'"\w+\.schema\.json#', '"#', (schemas / f"{kind}.schema.json").read_text()))
        for other in ("photo", "histogram"):
            definitions = json.loads((schemas / f"{other}.schema.json").read_text())["$defs"]
            one["$defs"] = {**definitions, **one["$defs"]}
        validator.check_schema(one)
        return validator(one)

    photos = pathlib.Path(__file__).resolve().parents[3] / "SampleImages/Photos"
    for options in (["--roles", "-n", "auto"], ["--weigh", "pixels"]):
        said = subprocess.run([COLORWAY, "album", "--format", "jsonl", *options, photos], capture_output=True, check=True)
        album = json.loads(said.stdout)
        expect(album["photos"] > 10, True)
        schema("album").validate(album)
    said = subprocess.run([COLORWAY, "album", "--format", "histogram-json", photos], capture_output=True, check=True)
    histogram = json.loads(said.stdout)
    expect(len(histogram["cells"]) > 1000, True)
    schema("histogram").validate(histogram)


def android_etree(folder):
    import xml.etree.ElementTree as tree
    resources = tree.parse(write(BOTH, "android", folder)).getroot()
    expect(resources.tag, "resources")
    expect([color.text for color in resources], CODES)
    names = [color.get("name") for color in resources]
    expect(len(set(names)), len(CODES))
    expect(all(re.fullmatch("[a-z][a-z0-9_]*", name) for name in names), True)


def android_lxml(folder):
    etree = package("lxml.etree")
    expect([color.text for color in etree.parse(str(write(BOTH, "android", folder))).iter("color")], CODES)


def html_parser(folder):
    class Page(html.parser.HTMLParser):
        stack, texts = [], {}

        def handle_starttag(self, tag, _):
            if tag != "meta":
                self.stack.append(tag)

        def handle_endtag(self, tag):
            expect(self.stack.pop(), tag)

        def handle_data(self, data):
            if self.stack:
                self.texts.setdefault(self.stack[-1], []).append(data)

    page = Page()
    page.feed(write(BOTH, "html", folder).read_text())
    page.close()
    expect(page.stack, [])
    expect(page.texts["code"], CODES)
    expect(page.texts["caption"], [title for title, _ in BOTH])
    expect([text for text in page.texts["td"] if text.strip()], ["Dusty blue", HARD_NAME, "Red"])


def procreate_zipfile(folder):
    with zipfile.ZipFile(write(BOTH, "procreate", folder)) as archive:
        expect(archive.testzip(), None)
        expect(archive.namelist(), ["Swatches.json"])
        palettes = json.loads(archive.read("Swatches.json"))
    expect([palette["name"] for palette in palettes], [title for title, _ in BOTH])
    found = [
        hex_of(255 * part for part in colorsys.hsv_to_rgb(*(one[key] for key in
               ("hue", "saturation", "brightness"))))
        for palette in palettes for one in palette["swatches"]
    ]
    expect(found, CODES)


def procreate_unzip(folder):
    if not shutil.which("unzip"):
        raise Skipped("unzip is not installed")
    subprocess.run(["unzip", "-tqq", write(BOTH, "procreate", folder)], check=True)


def terminal_formats(folder):
    """Checks that every terminal format has the same sixteen colors."""
    names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
    toml = tomllib.loads(write(ONE, "alacritty", folder).read_text())["colors"]
    colors = [toml[part][name] for part in ("normal", "bright") for name in names]
    expect(len(set(colors)), 16)

    pywal = json.loads(write(ONE, "pywal", folder).read_text())
    expect([pywal["colors"][f"color{i}"] for i in range(16)], colors)
    expect(pywal["special"]["background"], toml["primary"]["background"])
    expect(pywal["wallpaper"], "/photos/Harbor.jpg")

    windows = json.loads(write(ONE, "windows-terminal", folder).read_text())
    titles = [name.replace("magenta", "purple") for name in names]
    titles += ["bright" + title.capitalize() for title in titles]
    expect([windows[title] for title in titles], colors)

    for name, pattern in (
        ("kitty", r"^color(\d+) (#\w{6})$"), ("xresources", r"^\*\.color(\d+): (#\w{6})$"),
        ("ghostty", r"^palette = (\d+)=(#\w{6})$"), ("gtk", r"^@define-color color(\d+) (#\w{6});$"),
        ("sequences", r"\x1b\]4;(\d+);(#\w{6})\x1b\\"),
    ):
        rows = re.findall(pattern, write(ONE, name, folder).read_text(), re.MULTILINE)
        expect([code for _, code in sorted(rows, key=lambda row: int(row[0]))], colors)


def theme(template, folder, photo="Ärger 'n $x`y`.png", name="template"):
    """A template of pywal or matugen, filled in for a photo whose name has marks of shells."""
    path = pathlib.Path(folder) / photo
    shutil.copy(pathlib.Path(__file__).resolve().parents[3] / "SampleImages/Photos/harbor.jpg", path)
    source = pathlib.Path(folder) / name
    source.write_text(template)
    said = subprocess.run([COLORWAY, "theme", path, "--template", source], capture_output=True, text=True)
    return path, said


def shell_sources(folder):
    """A shell sources `colors.sh` of pywal: sixteen colors, and the path of the photo, of which nothing runs."""
    lines = ["wallpaper={{ wallpaper | quote }}"] + [f"color{i}='{{{{ color{i} }}}}'" for i in range(16)]
    path, said = theme("\n".join(lines) + "\n", folder, photo="a $(touch pwned) `touch pwned` ' \".png", name="colors.sh")
    expect((said.returncode, said.stderr), (0, ""))
    script = pathlib.Path(folder) / "sourced.sh"
    script.write_text(said.stdout)
    for shell in "sh", "bash", "dash", "zsh":
        if not shutil.which(shell):
            continue
        command = '. "$1"; printf "%s\\n" "$wallpaper" "$color0" "$color15"'
        found = subprocess.run([shell, "-c", command, shell, script], cwd=folder, capture_output=True, text=True, check=True)
        words = found.stdout.splitlines()
        expect(words[0], str(path))
        expect([bool(re.fullmatch("#[0-9a-f]{6}", word)) for word in words[1:]], [True, True])
    expect((pathlib.Path(folder) / "pwned").exists(), False)
    # Without the filter, such a name is refused.
    _, said = theme("wallpaper='{wallpaper}'\n", folder, photo="it's.png", name="colors.sh")
    expect((said.returncode, said.stdout), (1, ""))


def yaml_safe(folder):
    """PyYAML reads a base16 scheme filled in as a template."""
    yaml = package("yaml")
    lines = ["scheme: test"] + [f'base{i:02X}: "{{color{i}.strip}}"' for i in range(16)]
    _, said = theme("\n".join(lines) + "\n", folder, photo="plain.png", name="base16.yaml")
    found = yaml.safe_load(said.stdout)
    expect(len(found), 17)
    expect([bool(re.fullmatch("[0-9a-f]{6}", str(found[f"base{i:02X}"]))) for i in range(16)], [True] * 16)
    path = pathlib.Path(folder) / "scheme.yaml"
    path.write_text(said.stdout)
    back = subprocess.run([COLORWAY, "convert", "--format", "hex", path], capture_output=True, text=True, check=True)
    expect(back.stdout.split(), ["#" + found[f"base{i:02X}"] for i in range(16)])


def theme_tinycss2(folder, name):
    """tinycss2 finds no error in a theme as CSS."""
    tinycss2 = package("tinycss2")
    photo = pathlib.Path(__file__).resolve().parents[3] / "SampleImages/Photos/harbor.jpg"
    said = subprocess.run([COLORWAY, "theme", photo, "--format", name], capture_output=True, text=True, check=True)
    def check(tokens):
        for token in tokens:
            expect(token.type == "error", False)
            check(getattr(token, "content", None) or [])
    rules = tinycss2.parse_stylesheet(said.stdout, skip_comments=True, skip_whitespace=True)
    expect(len(rules) > 0, True)
    check(rules)


def batch_jsonschema(folder):
    """Lines of batches, of which some photos have moved, fit their schema."""
    validator = package("jsonschema", "Draft202012Validator")
    root = pathlib.Path(__file__).resolve().parents[3]
    schema = validator(json.loads((root / "Sources/Files/SchemeResults/Schema/photo.schema.json").read_text()))
    photos = pathlib.Path(folder) / "Photos"
    photos.mkdir()
    for name in "a.jpg", "b.jpg":
        shutil.copy(root / "SampleImages/Photos/harbor.jpg", photos / name)
    lines = pathlib.Path(folder) / "lines.jsonl"
    for _ in range(2):
        subprocess.run([COLORWAY, "batch", "-o", lines, photos], check=True, capture_output=True)
        found = [json.loads(line) for line in lines.read_text().splitlines()]
        for one in found:
            schema.validate(one)
        expect(len(found), 2)
        if (photos / "a.jpg").exists():
            (photos / "a.jpg").rename(photos / "z.jpg")
    expect([pathlib.Path(one["source"]).name for one in found], ["b.jpg", "z.jpg"])


def contrast_json(folder):
    """Contrasts are those of WCAG 2.2, computed here, and rounded down."""
    def luminance(code):
        parts = [int(code[i:i + 2], 16) / 255 for i in (1, 3, 5)]
        light = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), light))
    said = subprocess.run([COLORWAY, "contrast", write(BOTH, "json", folder), "--json"], capture_output=True, check=True)
    pairs = json.loads(said.stdout)["pairs"]
    expect(len(pairs), len(CODES) * (len(CODES) - 1) // 2)
    for pair in pairs:
        first, second = sorted((luminance(pair["foreground"]), luminance(pair["ground"])), reverse=True)
        expect(pair["ratio"], int((first + 0.05) / (second + 0.05) * 100 + 1e-7) / 100)


def gallery_links(folder):
    """The links of a gallery lead to its photos."""
    root = pathlib.Path(__file__).resolve().parents[3]
    photos = pathlib.Path(folder) / "a b#%"
    photos.mkdir()
    names = ["IMG_1.jpg", "IMG_2.jpg", "IMG_10.jpg"]
    for name in names:
        shutil.copy(root / "SampleImages/Photos/harbor.jpg", photos / name)
    page = pathlib.Path(folder) / "gallery.html"
    subprocess.run([COLORWAY, "gallery", "--link", "-o", page, photos], check=True, capture_output=True)

    class Links(html.parser.HTMLParser):
        found = []

        def handle_starttag(self, tag, attributes):
            if tag == "a":
                self.found.append(dict(attributes)["href"])

    links = Links()
    links.feed(page.read_text())
    paths = [pathlib.Path(urllib.parse.unquote(urllib.parse.urljoin(page.as_uri(), link))[7:]) for link in links.found]
    expect(paths, [photos / name for name in names])
    expect(all(path.exists() for path in paths), True)


def swift_compiler(folder):
    if not shutil.which("swiftc"):
        raise Skipped("swiftc is not installed")
    source = write(BOTH, "swiftui", folder).read_text()
    # SwiftUI exists only on Apple's systems: a stand-in has its initializer and prints the arguments.
    stand_in = """
        enum Space { case sRGB }
        struct Color { let channels: [Double]
          init(_ space: Space, red: Double, green: Double, blue: Double, opacity: Double = 1) {
            channels = [red, green, blue] } }
        """
    names = re.findall(r"static let (\w+) =", source)
    main = "".join(f"print(Color.{name}.channels.map {{ Int($0 * 255 + 0.5) }})\n" for name in names)
    path = pathlib.Path(folder) / "main.swift"
    path.write_text(stand_in + source.replace("import SwiftUI", "") + main)
    subprocess.run(["swiftc", "-o", path.with_suffix(""), path], check=True, capture_output=True)
    said = subprocess.run([path.with_suffix("")], capture_output=True, text=True, check=True)
    expect([hex_of(json.loads(line)) for line in said.stdout.splitlines()], CODES)


def remapped(folder):
    """An indexed PNG of a partly transparent photo with three colors, and the expected pixels, which have these
    colors."""
    pixels = [(0, 0, 0, 0)] + [(*bytes.fromhex(code[1:]), 255) for code in ONE_CODES]
    rows = [[pixels[(x * x + y) % 4] for x in range(13)] for y in range(9)]
    photo = pathlib.Path(folder) / "photo.pam"
    photo.write_bytes(
        b"P7\nWIDTH 13\nHEIGHT 9\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"
        + bytes(value for row in rows for pixel in row for value in pixel))
    path = photo.with_suffix(".png")
    subprocess.run(
        [COLORWAY, "remap", photo, "--palette", write(ONE, "gpl", folder), "--report", "none", "-o", path],
        check=True)
    return path, rows


def indexed_pillow(folder):
    image = package("PIL.Image")
    path, rows = remapped(folder)
    found = image.open(path)
    expect((found.mode, found.size, found.info["transparency"]), ("P", (13, 9), 3))
    expect(list(found.convert("RGBA").getdata()), [pixel for row in rows for pixel in row])


def dithered_pillow(folder):
    """Each dithering writes a picture with the colors of the palette only."""
    image = package("PIL.Image")
    photo = pathlib.Path(__file__).resolve().parents[3] / "SampleImages/Photos/harbor.jpg"
    for name in "floyd-steinberg", "atkinson", "blue-noise", "bayer":
        path = pathlib.Path(folder) / f"{name}.png"
        subprocess.run([COLORWAY, "remap", photo, "-n", "6", "--dither", name, "--dither-strength", "0.7", "--report",
                        "none", "-o", path], check=True)
        found = image.open(path)
        expect((found.mode, len(found.convert("RGB").getcolors())), ("P", 6))


def indexed_zlib(folder):
    path, rows = remapped(folder)
    content = path.read_bytes()
    expect(content[:8], b"\x89PNG\r\n\x1a\n")
    chunks, place = {}, 8
    while place < len(content):
        length, kind = struct.unpack_from(">I4s", content, place)
        data = content[place + 8:place + 8 + length]
        expect(struct.unpack_from(">I", content, place + 8 + length)[0], zlib.crc32(kind + data))
        chunks[kind] = chunks.get(kind, b"") + data
        place += 12 + length
    expect(struct.unpack(">IIBBBBB", chunks[b"IHDR"]), (13, 9, 2, 3, 0, 0, 0))
    palette = [tuple(chunks[b"PLTE"][i:i + 3]) for i in range(0, len(chunks[b"PLTE"]), 3)]
    entries = [(*color, alpha) for color, alpha in zip(palette, chunks[b"tRNS"])]
    raw = zlib.decompress(chunks[b"IDAT"])
    found = []
    for y in range(9):
        line = raw[y * 5:(y + 1) * 5]
        expect(line[0], 0)
        found.append([entries[line[1 + x // 4] >> (6 - 2 * (x % 4)) & 3] for x in range(13)])
    expect(found, rows)


CHECKS = [
    ("ase", "PyPI swatch", ase_swatch),
    ("aco", "PyPI adobe-color-swatch", aco_adobe), ("aco", "libmagic", aco_libmagic),
    ("gpl", "Pillow", gpl_pillow), ("gpl", "PyPI colourswatch", gpl_colourswatch),
    ("gpl", "GIMP's rule as a regular expression", gpl_lines),
    ("jasc", "lines and words", jasc_lines), ("riff", "Python struct", riff_struct),
    ("act", "Python struct", act_struct), ("css", "tinycss2", css_tinycss2),
    ("tailwind", "tinycss2", tailwind_tinycss2), ("scss", "libsass", scss_libsass),
    ("csv", "Python csv", csv_module), ("csv without formulas", "Python csv", csv_formulas),
    ("colors.sh of a template", "sh, bash, dash, zsh", shell_sources),
    ("base16 of a template", "PyYAML", yaml_safe),
    *[(f"theme as {name}", "tinycss2", lambda folder, name=name: theme_tinycss2(folder, name))
      for name in ("theme-css", "theme-tailwind", "shadcn", "shadcn-v3")],
    ("lines of a batch", "jsonschema", batch_jsonschema), ("contrast", "Python", contrast_json),
    ("gallery", "Python html.parser", gallery_links), ("tokens", "Python json", tokens_json),
    ("json", "Python json", json_module), ("json", "jsonschema", schema_jsonschema),
    ("album json", "jsonschema", albums_jsonschema),
    ("css, scss, tailwind, tokens", "colorway convert", text_readers), ("android", "Python ElementTree", android_etree),
    ("android", "lxml", android_lxml), ("html", "Python html.parser", html_parser),
    ("procreate", "Python zipfile and colorsys", procreate_zipfile),
    ("procreate", "Info-ZIP unzip", procreate_unzip),
    ("alacritty, pywal, windows-terminal, kitty, xresources, ghostty, gtk, sequences", "tomllib, json, re",
     terminal_formats),
    ("swiftui", "swiftc", swift_compiler), ("indexed png", "Pillow", indexed_pillow),
    ("dithered png", "Pillow", dithered_pillow),
    ("indexed png", "Python zlib and struct", indexed_zlib),
]


def main():
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, reader, check in CHECKS:
            try:
                check(folder)
                verdict = "verified"
            except Skipped as reason:
                verdict = f"skipped: {reason}"
            except Exception as error:
                verdict = f"FAILED: {type(error).__name__}: {error}"
                failures += 1
            print(f"{name}: {reader}: {verdict}")
    sys.exit(1 if failures else 0)


main()
