"""One vector environment on all cores: every process plays its share of the games, over shared memory, in one call.

`Spread(SelfPlay, "planners-v1", num_envs=1024)` is used like `SelfPlay("planners-v1", num_envs=1024)`. Each share is
such an environment of its own, the first one in this process. A step writes what all shares tell into one frame of
shared memory; the arrays that are handed out look into it, and it is used again once nobody holds any of them.
"""

import contextlib
import mmap
import os
import tempfile
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from fogcity.envs.extra import extra

with extra("gym"):
    import numpy as np
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray

from fogcity.arena import processes
from fogcity.engine.errors import BadSetup, IllegalMove
from fogcity.envs.environment import Numbers
from fogcity.envs.pool import NOBODY_ELSE, Zeros, holders
from fogcity.envs.vector import ACTION, MOST_SEED, WHOLE, Info, Many, Stepped, checked_mask, endings

FRAMES = 4  # that are handed out; if somebody keeps arrays of each, later ones are copies from one more frame
HANDED_OUT = ("observations", "masks", "seats", "rewards", "ended")
Shapes = dict[str, tuple[tuple[int, ...], str]]
Arrays = dict[str, NDArray[Any]]


def frame_shapes(env: Many, games: int) -> Shapes:
    """What a step is asked and tells of so many games."""
    environment = env.environment
    return {
        "observations": ((games, environment.size), "i1"),
        "finals": ((games, environment.size), "i1"),
        "masks": ((games, environment.actions), "i1"),
        "seats": ((games,), "i8"),
        "payees": ((games,), "i8"),
        "samples": ((games,), "i8"),
        "actions": ((games,), ACTION.str),
        "rewards": ((games, environment.players), "f8"),
        "scores": ((games, environment.players), "i8"),
        "ended": ((games,), "?"),
        "waiting": ((games,), "?"),
    }


def space(shape: tuple[int, ...], kind: str) -> int:
    """The bytes of an array, and what is left to the next cache line."""
    return (int(np.prod(shape)) * np.dtype(kind).itemsize + 63) // 64 * 64


class Frames:
    """Stretches of shared memory, each for what one step tells."""

    def __init__(self, memory: Any, shapes: Shapes) -> None:
        self.shapes = shapes
        self.places: dict[str, int] = {}
        size = 0
        for name, one in shapes.items():
            self.places[name] = size
            size += space(*one)
        self.wholes = [np.ndarray((size,), np.uint8, memory, i * size) for i in range(FRAMES + 1)]

    def arrays(self, frame: int, names: Iterable[str]) -> Arrays:
        """Some arrays of a frame, which is not free as long as somebody holds one of them."""
        whole = self.wholes[frame]
        return {name: np.ndarray(*self.shapes[name], whole, self.places[name]) for name in names}

    def free(self) -> int:
        """A frame of whose arrays nobody holds one; the last one is never handed out."""
        for i in range(FRAMES):
            if holders(self.wholes, i) == NOBODY_ELSE:
                return i
        return FRAMES


class Share:
    """The games from `first` on, which one process plays and tells of."""

    def __init__(self, env: Many, memory: Any, shapes: Shapes, first: int) -> None:
        self.env = env
        frames = Frames(memory, shapes)
        # Nobody else gets these, so they hold no frame back.
        self.all = [frames.arrays(frame, shapes) for frame in range(FRAMES + 1)]
        mine = slice(first, first + env.num_envs)
        self.mine = [{name: array[mine] for name, array in arrays.items()} for arrays in self.all]

    def reset(self, frame: int, seed: int) -> None:
        self.env.reset(seed=seed)
        self.tell(frame)

    def reset_some(self, frame: int, mask: NDArray[Any]) -> None:
        self.env.reset_some(mask)
        self.tell(frame)

    def step(self, frame: int) -> None:
        """All actions are legal."""
        self.env.batch.play(self.mine[frame]["actions"].tobytes())
        self.tell(frame)

    def tell(self, frame: int) -> None:
        env = self.env
        out = self.mine[frame]
        env.rows.take(env.first_rows + env.seats, axis=0, out=out["observations"], mode="clip")
        if env.autoreset_mode is not AutoresetMode.SAME_STEP and env.waiting.any():
            out["observations"][env.waiting] = env.finals[env.waiting]
        if env.ended.any():
            out["finals"][env.ended] = env.finals[env.ended]
        out["masks"][:] = env.masks
        out["seats"][:] = env.seats
        out["payees"][:] = env.payees
        out["rewards"][:] = env.all_rewards
        out["scores"][:] = env.scores
        out["ended"][:] = env.ended
        out["waiting"][:] = env.waiting
        out["samples"][:] = env.sample()

    def sample(self, frame: int) -> None:
        self.mine[frame]["samples"][:] = self.env.sample()

    def state(self) -> Info:
        return self.env.__getstate__()

    def restore(self, frame: int, state: Info) -> None:
        self.env.__setstate__(state)
        self.tell(frame)


MINE: list[Share] = []  # in a worker: its share


def serve(plan: tuple[str, type[Many], str, Info, Shapes], task: tuple[str, tuple[Any, ...]]) -> Any:
    """What a worker does: first it makes its share, then what the share is told to."""
    order, given = task
    if order == "make":
        file, kind, name, options, shapes = plan
        first, games = given
        MINE[:] = [Share(kind(name, games, **options), opened(file), shapes, first)]
        return None
    return getattr(MINE[0], order)(*given)


def opened(file: str) -> mmap.mmap:
    """The memory of a file. It stays as long as somebody looks into it, also when the file is gone."""
    with open(file, "r+b") as one:
        return mmap.mmap(one.fileno(), 0)


class Spread(VectorEnv[Numbers, NDArray[Any], NDArray[Any]]):
    """`SelfPlay` or `Versus` on several cores: as many as there are, or `cores`.

    The same seed, actions and number of cores give the same games. It can be copied and pickled at any time, and is
    closed with `close()`. As with all that starts processes, a program that uses it begins its work under
    `if __name__ == "__main__":`.
    """

    def __init__(
        self, kind: type[Many], name: str, num_envs: int = 1024, cores: int | None = None, **options: Any
    ) -> None:
        self.closing = contextlib.ExitStack()  # first: what is refused is closed, too
        jobs = processes.cores() if cores is None else cores
        if not 1 <= jobs <= num_envs:
            raise BadSetup(f"So many games take from 1 to {num_envs} cores, not {jobs}.")
        self.arguments = (kind, name, num_envs, jobs, options)
        firsts = [num_envs * i // jobs for i in range(jobs + 1)]
        env = kind(name, firsts[1], **options)
        self.bounds = list(pairwise(firsts))
        self.num_envs = num_envs
        self.environment = env.environment
        self.autoreset_mode = env.autoreset_mode
        self.metadata = env.metadata
        self.single_observation_space, self.single_action_space = env.single_observation_space, env.single_action_space
        self.observation_space = batch_space(env.single_observation_space, num_envs)
        self.action_space = batch_space(env.single_action_space, num_envs)
        shapes = frame_shapes(env, num_envs)
        size = (FRAMES + 1) * sum(space(*one) for one in shapes.values())
        with tempfile.NamedTemporaryFile(dir=fast_folder(), prefix="fogcity-", delete=False) as file:
            file.truncate(size)
        self.closing.callback(remove, file.name)
        memory = opened(file.name)
        self.share = Share(env, memory, shapes, 0)
        self.frames = Frames(memory, shapes)
        self.none_allowed = Zeros((num_envs, env.environment.actions), np.int8)
        self.first_actions = np.arange(num_envs) * env.environment.actions
        self.first_rewards = np.arange(num_envs) * env.environment.players
        plan = (file.name, kind, name, options, shapes)
        hire = self.closing.enter_context(processes.hiring(serve, plan))
        self.workers = [hire() for _ in range(jobs - 1)]
        self.order("make", [(first, end - first) for first, end in self.bounds[1:]])
        remove(file.name)
        self.frame = 0
        self.sampled = False
        self.reset(seed=0)

    def order(self, what: str, given: list[tuple[Any, ...]], mine: tuple[Any, ...] | None = None) -> list[Any]:
        """Have something done by all, at the same time; what came of it in the other processes."""
        for worker, one in zip(self.workers, given, strict=True):
            worker.begin((what, one))
        if mine is not None:
            getattr(self.share, what)(*mine)
        return [worker.answer() for worker in self.workers]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Numbers, Info]:
        """Deal all games anew, or those of `options["reset_mask"]`."""
        mask = (options or {}).get("reset_mask")
        if mask is not None:
            found = checked_mask(mask, self.num_envs)
            self.frame = self.frames.free()
            parts = [(self.frame, found[first:end]) for first, end in self.bounds]
            self.order("reset_some", parts[1:], parts[0])
        else:
            super().reset(seed=seed)
            self.frame = self.frames.free()
            seeds = [(self.frame, int(self.np_random.integers(MOST_SEED))) for _ in self.bounds]
            self.order("reset", seeds[1:], seeds[0])
        told = self.told()
        return told["observations"], self.info(told)

    def step(self, actions: NDArray[Any]) -> Stepped:
        """Make a move in every game, or raise an IllegalMove and make none."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in WHOLE:
            raise ValueError(f"step needs {self.num_envs} whole numbers, one for each game, not {chosen.shape}.")
        chosen = chosen.astype(ACTION, copy=False)
        legal = self.share.all[self.frame]["masks"].take(self.first_actions + chosen, mode="clip") == 1
        legal &= (chosen >= 0) & (chosen < self.environment.actions)
        if not legal.all():
            i = int(np.flatnonzero(~legal)[0])
            raise self.share.env.batch.why_not(i, int(chosen[i]))
        waiting = self.share.all[self.frame]["waiting"]
        if self.autoreset_mode is AutoresetMode.DISABLED and waiting.any():
            raise IllegalMove("game-over", {"number": int(np.flatnonzero(waiting)[0])})
        self.frame = self.frames.free()
        self.share.all[self.frame]["actions"][:] = chosen
        self.order("step", [(self.frame,)] * len(self.workers), (self.frame,))
        told = self.told()
        rewards = told["rewards"]
        if self.share.env.versus:
            rewards = rewards.take(self.first_rewards + self.share.all[self.frame]["payees"])
        never = np.zeros(self.num_envs, np.bool_)
        info = self.info(told)
        if self.autoreset_mode is AutoresetMode.SAME_STEP and told["ended"].any():
            over, frame = told["ended"], self.share.all[self.frame]
            info |= endings(over, frame["finals"][over], frame["payees"], self.none_allowed.take())
        return told["observations"], rewards, told["ended"], never, info

    def told(self) -> Arrays:
        """What is handed out: the frame itself, unless it is the one that never is."""
        self.sampled = False
        arrays = self.frames.arrays(self.frame, HANDED_OUT)
        return {name: array.copy() for name, array in arrays.items()} if self.frame == FRAMES else arrays

    def info(self, told: Arrays) -> Info:
        """As `SelfPlay` and `Versus` tell it."""
        always = np.ones(self.num_envs, np.bool_)
        return {"action_mask": told["masks"], "_action_mask": always, "seat": told["seats"], "_seat": always.copy()}

    def sample(self) -> NDArray[np.int64]:
        """A random legal action for every game; the first time it was drawn with the last step."""
        if self.sampled:
            self.order("sample", [(self.frame,)] * len(self.workers), (self.frame,))
        self.sampled = True
        return self.share.all[self.frame]["samples"].copy()

    def close_extras(self, **kwargs: Any) -> None:
        """End the other processes. Arrays that were handed out stay."""
        self.closing.close()

    # Copies.

    def __getstate__(self) -> Info:
        others = self.order("state", [()] * len(self.workers))
        return {
            "arguments": self.arguments,
            "generator": self.np_random.bit_generator.state,
            "shares": [self.share.state(), *others],
        }

    def __setstate__(self, kept: Info) -> None:
        kind, name, num_envs, jobs, options = kept["arguments"]
        Spread.__init__(self, kind, name, num_envs, jobs, **options)
        self.np_random.bit_generator.state = kept["generator"]
        first, *others = kept["shares"]
        self.order("restore", [(self.frame, one) for one in others], (self.frame, first))


def fast_folder() -> str | None:
    """Where files are memory, if there is such a place."""
    return "/dev/shm" if os.path.isdir("/dev/shm") and os.access("/dev/shm", os.W_OK) else None


def remove(file: str) -> None:
    """Windows keeps what is open, and with it a file among its temporary ones."""
    with contextlib.suppress(OSError):
        os.unlink(file)
