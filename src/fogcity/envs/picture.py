"""A drawing as pixels."""

from io import BytesIO
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from fogcity.engine.errors import BadSetup

Picture = NDArray[np.uint8]

FONTS = Path(__file__).resolve().parents[1] / "fonts"


def pixels(svg: str) -> Picture:
    """Height by width by red, green and blue. The letters are ours, so it is the same on every machine."""
    try:
        import resvg_py
        from PIL import Image
    except ModuleNotFoundError as error:
        raise BadSetup(f"Pictures need the package {error.name}: pip install 'fogcity[envs]'.") from None
    png = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_dirs=[str(FONTS)])
    with Image.open(BytesIO(png)) as image:
        return np.array(image.convert("RGB"))
