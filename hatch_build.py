"""The build hook: a wheel carries the compiled rules if they can be compiled where it is built."""

import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NATIVE = Path(__file__).resolve().parent / "src" / "fogcity" / "native.py"


class CustomBuildHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        subprocess.run([sys.executable, "-P", str(NATIVE)], check=False)
        native = runpy.run_path(str(NATIVE))
        files = native["present"]()
        if files and version == "standard":
            files.append(native["STAMP"])
            build_data["artifacts"] += [path.relative_to(self.root).as_posix() for path in files]
            build_data["infer_tag"] = True
            build_data["pure_python"] = False
