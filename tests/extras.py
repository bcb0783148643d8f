"""Does every extra bring what it is for? Installs the wheel with each, alone and fresh, and does that with it.

    python tests/extras.py                 all of them, one after the other
    python tests/extras.py gym data        only these

Needs uv (pip install uv) and some GB, of which PyTorch is most. CI does it at night; `server` is tried by the gate.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
GYM = """
import gymnasium
import fogcity.envs.gym
env = gymnasium.make("fogcity/planners-v1", players=2, opponent="greedy", render_mode="rgb_array")
_, info = env.reset(seed=1)
env.step(int(info["action_mask"].argmax()))
assert env.render().ndim == 3
"""
PETTINGZOO = """
from fogcity.envs import pettingzoo
env = pettingzoo.env("builders-v1", players=3, render_mode="rgb_array")
env.reset(seed=1)
env.step(int(env.last()[0]["action_mask"].argmax()))
assert env.render().ndim == 3
"""
OPENSPIEL = """
import pyspiel
import fogcity.envs.openspiel
state = pyspiel.load_game("fogcity_investors_v1(players=3)").new_initial_state()
state.apply_action(state.legal_actions()[0])
"""
CLUSTER = """
import psycopg, redis
import fogcity.server.app
"""
SIMULATE = ["-m", "fogcity", "simulate", "planners", "--games", "3"]
LEARN = ["--players=2", "--rounds=1", "--games=64", "--iterations=8", "--steps=5", "--jobs=1", "--device=cpu"]

# What Python is to do with each, in an empty folder.
USES = {
    "cluster": [["-c", CLUSTER]],
    "gym": [["-c", GYM]],
    "pettingzoo": [["-c", PETTINGZOO]],
    "openspiel": [["-c", OPENSPIEL]],
    "data": [[*SIMULATE, "--parquet", "tables"]],
    "ray": [[*SIMULATE, "--engine", "ray"]],
    "train": [
        ["-m", "fogcity", "train", "planners", *LEARN, "--out=learned"],
        [str(ROOT / "docs/examples/train.py"), "--minutes=0.1", "--games=64", "--curve=curve.svg"],
    ],
}
everything = [use for uses in USES.values() for use in uses]
USES |= {"envs": USES["gym"] + USES["pettingzoo"] + USES["openspiel"], "all": everything}


def main(wanted: list[str]) -> int:
    if unknown := set(wanted) - USES.keys():
        print(f"There is no extra {', '.join(sorted(unknown))}; there are {', '.join(USES)}.", file=sys.stderr)
        return 2
    failed = []
    with tempfile.TemporaryDirectory() as folder:
        uv("build", "--wheel", "--out-dir", folder)
        (wheel,) = Path(folder).glob("*.whl")
        for extra in wanted or USES:
            try:
                good = all(tried(extra, wheel, Path(folder) / extra))
            except subprocess.CalledProcessError as error:  # its packages cannot be had; the others may
                print(error, file=sys.stderr)
                good = False
            print(f"{extra}: {'good' if good else 'FAILED'}", flush=True)
            failed += [] if good else [extra]
    return 1 if failed else 0


def tried(extra: str, wheel: Path, folder: Path) -> list[bool]:
    python = folder / "env" / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    uv("venv", "--quiet", f"--python={sys.executable}", folder / "env")
    small = ["--torch-backend=cpu"] if extra in ("train", "all") else []  # a fifth of what PyTorch brings otherwise
    uv("pip", "install", "--quiet", f"--python={python}", *small, f"fogcity[{extra}] @ {wheel.as_uri()}")
    return [subprocess.run([python, *use], cwd=folder).returncode == 0 for use in USES[extra]]


def uv(*arguments: str | Path) -> None:
    subprocess.run([sys.executable, "-m", "uv", *arguments], cwd=ROOT, check=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
