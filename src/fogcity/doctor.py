"""What `fogcity doctor` says: what is compiled, the versions, and what is missing with the way to mend it."""

import platform
import re
import sys
from importlib import metadata, util
from importlib.machinery import ExtensionFileLoader

from fogcity import native

NEEDED = ("librt", "mypy-extensions")
ONLY_TO_COMPILE = ("mypy", "setuptools")
ABSENT = "is not installed"


def report() -> tuple[list[str], bool]:
    """The lines to print, and whether the rules are right: compiled files that do not fit play old ones."""
    compiled = {name: is_compiled(name) for name in native.modules()}
    ills = misfits(compiled)
    lines = [
        f"Fog City {version('fogcity')}, {platform.python_implementation()} {platform.python_version()}, "
        f"{platform.system()} {platform.machine()}",
        ", ".join(f"{name} {version(name)}" for name in NEEDED + ONLY_TO_COMPILE),
        f"C compiler: {native.compiler() or 'none'}; C headers of Python: {native.headers() or 'none'}",
        *extras(),
        "",
        *(f"{name:<34} {'compiled' if fast else 'plain'}" for name, fast in compiled.items()),
        "",
        *ills,
    ]
    if not ills:
        lines.append("All rules are compiled." if all(compiled.values()) else slow())
    return lines, not ills


def is_compiled(name: str) -> bool:
    spec = util.find_spec(name)
    return spec is not None and isinstance(spec.loader, ExtensionFileLoader)


def version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ABSENT


def extras() -> list[str]:
    """What of the package is optional, and what the parts that cannot be used lack."""
    lacking: dict[str, list[str]] = {}
    try:
        needs = metadata.requires("fogcity") or []
    except metadata.PackageNotFoundError:  # the sources alone
        return []
    for need in needs:
        found = re.match(r"([\w.-]+).*;.*\bextra == ['\"]([\w-]+)", need)
        if found and not ("win32" in need and sys.platform == "win32"):
            part = lacking.setdefault(found[2], [])
            if version(found[1]) == ABSENT:
                part.append(found[1])
    whole = [name for name, packages in lacking.items() if not packages]
    lines = [f"Extras: {', '.join(whole) or 'none'}"]
    return [*lines, *(f"Extra {name}: lacks {', '.join(lacking[name])}" for name in lacking if lacking[name])]


def misfits(compiled: dict[str, bool]) -> list[str]:
    """What makes the compiled files wrong, a sentence each."""
    if not any(compiled.values()):
        return []
    changed, plain = native.changed(), [name for name, fast in compiled.items() if not fast]
    ills = []
    if changed:
        ills.append(f"Changed since it was compiled, so that old rules are used: {', '.join(changed)}.")
    if plain:
        ills.append(f"Not compiled, although the others are: {', '.join(plain)}.")
    return [*ills, f"To mend it, {mend()}."] if ills else []


def slow() -> str:
    """Why the rules are plain: on purpose, or what is missing."""
    if native.present():
        return "The rules run from their sources, as FOGCITY_PLAIN asks."
    trouble = native.obstacle() or native.stamp().get("trouble")
    remedy = f": {trouble}, then {mend()}." if trouble else f". To compile them, {mend()}."
    return f"The rules run uncompiled, about 50 times slower{remedy}"


def mend() -> str:
    if (native.ROOT / "run.py").exists():
        return "run python3 run.py setup"
    return "install fogcity again with pip, where there is a C compiler"
