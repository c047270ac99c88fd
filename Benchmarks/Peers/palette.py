"""Prints the colors that a Python package finds: palette.py NAME COLORS PHOTO...

A line for each photo, of the seconds of processor time that it took and its colors. The first photo
pays for what is imported and set up. Each function is the shortest way to colors that its package
documents. Only what is used is imported.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable

SIDE = 256


def reduced(photo: str):
    """The photo at 256 pixels on its longer side, of which the decoder does what it can."""
    from PIL import Image

    image = Image.open(photo)
    image.draft("RGB", (SIDE, SIDE))
    image = image.convert("RGB")
    image.thumbnail((SIDE, SIDE))
    return image


def small(photo: str):
    """The photo at 256 pixels on its longer side, as rows of floats."""
    import numpy

    return numpy.asarray(reduced(photo), dtype=numpy.float32).reshape(-1, 3)


def colorgram(photo: str, count: int):
    import colorgram

    return [color.rgb for color in colorgram.extract(photo, count)]


def colorthief(photo: str, count: int):
    from colorthief import ColorThief

    return ColorThief(photo).get_palette(color_count=count)


def extcolors(photo: str, count: int):
    import extcolors

    return [color for color, _ in extcolors.extract_from_path(photo, limit=count)[0]]


def faiss(photo: str, count: int):
    import faiss
    import numpy
    from PIL import Image

    pixels = numpy.asarray(Image.open(photo).convert("RGB"), dtype=numpy.float32).reshape(-1, 3)
    kmeans = faiss.Kmeans(3, count, niter=20, nredo=3, seed=1)
    kmeans.train(numpy.ascontiguousarray(pixels))
    return kmeans.centroids


def fast_colorthief(photo: str, count: int):
    import fast_colorthief

    return fast_colorthief.get_palette(photo, count, 10)


def haishoku(photo: str, count: int):
    from haishoku.haishoku import Haishoku

    return [color for _, color in Haishoku.getPalette(photo)[:count]]


def imagequant(photo: str, count: int):
    import imagequant
    from PIL import Image

    image = imagequant.quantize_pil_image(Image.open(photo).convert("RGBA"), 0.0, count, 0, 100)
    return palette_of(image, count)


def materialyoucolor(photo: str, count: int):
    from materialyoucolor.quantize import ImageQuantizeCelebi

    return [rgb_of(color) for color in ImageQuantizeCelebi(photo, 10, count)]


def materialyoucolor_score(photo: str, count: int):
    from materialyoucolor.quantize import ImageQuantizeCelebi
    from materialyoucolor.score.score import Score, ScoreOptions

    found = Score.score(ImageQuantizeCelebi(photo, 10, 128), ScoreOptions(desired=count))
    return [rgb_of(color) for color in found]


def modern_colorthief(photo: str, count: int):
    import modern_colorthief

    return modern_colorthief.get_palette(photo, count, 10)


def okmain(photo: str, count: int):
    import okmain
    from PIL import Image

    return [(color.r, color.g, color.b) for color in okmain.colors(Image.open(photo))][:count]


def opencv_small(photo: str, count: int):
    return opencv_kmeans(small(photo), count)


def opencv_reduced(photo: str, count: int):
    import cv2
    import numpy

    image = cv2.imread(photo, cv2.IMREAD_REDUCED_COLOR_8)
    return opencv_kmeans(image.reshape(-1, 3)[:, ::-1].astype(numpy.float32), count)


def opencv_kmeans(pixels, count: int):
    import cv2

    cv2.setRNGSeed(1)
    criteria = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 50, 0.1)
    return cv2.kmeans(pixels, count, None, criteria, 3, cv2.KMEANS_PP_CENTERS)[2]


def pillow(method: str) -> Callable[[str, int], Iterable]:
    def palette(photo: str, count: int):
        from PIL import Image

        image = Image.open(photo).convert("RGB")
        return palette_of(image.quantize(count, getattr(Image.Quantize, method)), count)

    return palette


def pillow_small(method: str, kmeans: int = 0) -> Callable[[str, int], Iterable]:
    def palette(photo: str, count: int):
        from PIL import Image

        quantized = reduced(photo).quantize(count, getattr(Image.Quantize, method), kmeans)
        return palette_of(quantized, count)

    return palette


def pylette(mode: str) -> Callable[[str, int], Iterable]:
    def palette(photo: str, count: int):
        from pylette import extract_colors

        return [color.rgb for color in extract_colors(photo, palette_size=count, mode=mode).colors]

    return palette


def pyvips_opencv(photo: str, count: int):
    import numpy
    import pyvips

    image = pyvips.Image.thumbnail(photo, SIDE).colourspace("srgb")
    return opencv_kmeans(image.numpy()[..., :3].reshape(-1, 3).astype(numpy.float32), count)


def scikit_learn(photo: str, count: int):
    from sklearn.cluster import KMeans

    return KMeans(count, n_init=3, random_state=1).fit(small(photo)).cluster_centers_


def scikit_learn_batches(photo: str, count: int):
    from sklearn.cluster import MiniBatchKMeans

    return MiniBatchKMeans(count, n_init=3, random_state=1).fit(small(photo)).cluster_centers_


def scipy(photo: str, count: int):
    from scipy.cluster.vq import kmeans2

    return kmeans2(small(photo), count, minit="++", seed=1)[0]


def palette_of(image, count: int):
    """The colors of an image with a palette that really occur in it."""
    palette = image.getpalette()
    used = [index for _, index in sorted(image.getcolors(), reverse=True)][:count]
    return [palette[3 * index : 3 * index + 3] for index in used]


def rgb_of(code: int) -> tuple[int, int, int]:
    return code >> 16 & 255, code >> 8 & 255, code & 255


PALETTES: dict[str, Callable[[str, int], Iterable]] = {
    "colorgram.py": colorgram,
    "colorthief": colorthief,
    "extcolors": extcolors,
    "faiss": faiss,
    "fast-colorthief": fast_colorthief,
    "haishoku": haishoku,
    "imagequant": imagequant,
    "materialyoucolor": materialyoucolor,
    "materialyoucolor score": materialyoucolor_score,
    "modern-colorthief": modern_colorthief,
    "okmain": okmain,
    "opencv k-means, 256 px": opencv_small,
    "opencv k-means, loading at 1/8": opencv_reduced,
    "pillow fast octree": pillow("FASTOCTREE"),
    "pillow fast octree, 256 px": pillow_small("FASTOCTREE"),
    "pillow median cut": pillow("MEDIANCUT"),
    "pillow median cut, 256 px": pillow_small("MEDIANCUT"),
    "pillow median cut and k-means, 256 px": pillow_small("MEDIANCUT", kmeans=1),
    "pylette k-means": pylette("KMeans"),
    "pylette median cut": pylette("MedianCut"),
    "pyvips, opencv k-means": pyvips_opencv,
    "scikit-learn k-means, 256 px": scikit_learn,
    "scikit-learn mini-batch, 256 px": scikit_learn_batches,
    "scipy k-means, 256 px": scipy,
}

if __name__ == "__main__":
    name, count, *photos = sys.argv[1:]
    for photo in photos:
        before = time.process_time()
        colors = list(PALETTES[name](photo, int(count)))
        words = [f"{time.process_time() - before:.6f}"]
        for color in colors:
            codes = [min(255, max(0, round(float(value)))) for value in list(color)[:3]]
            words.append("#%02x%02x%02x" % tuple(codes))
        print(*words)
