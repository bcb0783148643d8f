"""One vector environment on all cores: every process plays its share of the games, over shared memory, in one call.

`Spread(SelfPlay, "planners-v1", num_envs=1024)` is used like `SelfPlay("planners-v1", num_envs=1024)`. Each share is
such an environment of its own, the first one in this process. A step writes what all shares tell into one frame of
shared memory; the arrays that are handed out look into it, and it is used again once nobody holds any of them.

A step takes a fraction of a millisecond, and to wake a process that sleeps takes a good part of that. So whoever
waits looks for a while before it sleeps, and semaphores alone say when a step is to be checked and made. All else goes
through pipes.
"""

import contextlib
import mmap
import multiprocessing
import os
import tempfile
from itertools import pairwise
from typing import Any

from fogcity.envs.extra import extra

with extra("gym"):
    import numpy as np
    from gymnasium.error import AlreadyPendingCallError, NoAsyncCallError
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray

from fogcity.arena import processes
from fogcity.engine.errors import BadSetup, IllegalMove
from fogcity.envs.environment import Numbers
from fogcity.envs.pool import NOBODY_ELSE, Zeros, holders
from fogcity.envs.vector import ACTION, MOST_SEED, WHOLE, Info, Many, Stepped, checked_mask, endings, not_actions

FRAMES = 4  # that are handed out; if somebody keeps arrays of each, later ones are copies from one more frame
NO_MORE = -1  # instead of the frame that a step is told in: no more steps for now
CHECK = -2  # only say whether its actions are legal
LOOKS = 5_000  # at a semaphore before one sleeps: about half a millisecond
MOST_IN_VAIN = 6  # after that one looks every 64 times
PATIENCE = 1.0  # seconds until one asks whether who is waited for is still there
Shapes = dict[str, tuple[tuple[int, ...], str]]
Arrays = dict[str, NDArray[Any]]


def frame_shapes(env: Many, games: int) -> Shapes:
    """What is handed out of a step of so many games."""
    environment = env.environment
    return {
        "observations": ((games, environment.size), "i1"),
        "masks": ((games, environment.actions), "i1"),
        "seats": ((games,), "i8"),
        "rewards": ((games, environment.players), "f8"),
        "ended": ((games,), "?"),
    }


def inner_shapes(env: Many, games: int, jobs: int) -> Shapes:
    """What the processes tell each other besides."""
    environment = env.environment
    return {
        "frame": ((1,), "i8"),  # where the step is to be told
        "refused": ((jobs,), "?"),  # by share: an action is not legal
        "failed": ((jobs,), "?"),  # it could not make the step
        "actions": ((games,), ACTION.str),
        "finals": ((games, environment.size), "i1"),
        "payees": ((games,), "i8"),
        "samples": ((games,), "i8"),
        # For a caller that plays nothing; the masks that are handed out may be written into.
        "legal": ((games, environment.actions), "i1"),
        "waiting": ((games,), "?"),
    }


def places(shapes: Shapes) -> tuple[dict[str, int], int]:
    """Where each array begins, on a cache line of its own, and how much room all take."""
    found: dict[str, int] = {}
    size = 0
    for name, (shape, kind) in shapes.items():
        found[name] = size
        size += (int(np.prod(shape)) * np.dtype(kind).itemsize + 63) // 64 * 64
    return found, size


class Memory:
    """Shared memory: frames, each for what one step hands out, and what the processes tell each other besides."""

    def __init__(self, memory: Any, frame: Shapes, inner: Shapes) -> None:
        self.shapes = frame
        self.places, size = places(frame)
        self.wholes = [np.ndarray((size,), np.uint8, memory, i * size) for i in range(FRAMES + 1)]
        first = (FRAMES + 1) * size
        self.inner: Arrays = {
            name: np.ndarray(*inner[name], memory, first + place) for name, place in places(inner)[0].items()
        }

    @staticmethod
    def size(frame: Shapes, inner: Shapes) -> int:
        return (FRAMES + 1) * places(frame)[1] + places(inner)[1]

    def arrays(self, frame: int) -> Arrays:
        """Those of a frame, which is not free as long as somebody holds one of them."""
        whole = self.wholes[frame]
        return {name: np.ndarray(*shape, whole, self.places[name]) for name, shape in self.shapes.items()}

    def free(self) -> int:
        """A frame of whose arrays nobody holds one; the last one is never handed out."""
        for i in range(FRAMES):
            if holders(self.wholes, i) == NOBODY_ELSE:
                return i
        return FRAMES


class Signal:
    """Says that there is something to do, or that it was done. A semaphore also orders what both write and read.

    Whoever waits for it looks for a while before it sleeps. Where that was in vain, because both share a core or there
    is more to do in between, it sleeps at once the next two times, then four times and so on, until it is seen again.
    """

    def __init__(self) -> None:
        self.semaphore = multiprocessing.get_context("spawn").Semaphore(0)
        self.in_vain = 0  # how often, one after the other
        self.sleeps = 0  # how often one sleeps at once before one looks again

    def give(self) -> None:
        self.semaphore.release()

    def wait(self, worker: processes.Worker | None = None) -> None:
        """Until it is given. Of a worker that may be gone one asks now and then whether it is still there."""
        acquire = self.semaphore.acquire
        if self.sleeps:
            self.sleeps -= 1
        else:
            for _ in range(LOOKS):
                if acquire(False):
                    self.in_vain = 0
                    return
            self.in_vain = min(self.in_vain + 1, MOST_IN_VAIN)
            self.sleeps = 2**self.in_vain
        while not acquire(True, PATIENCE):
            if worker and not worker.process.is_alive():
                raise processes.Gone("A process at work was ended from outside.")


class Share:
    """The games from `first` on, which one process plays and tells of."""

    def __init__(self, env: Many, memory: Memory, number: int, first: int, caller_plays: bool) -> None:
        self.env = env
        self.caller_plays = caller_plays
        self.number = number
        mine = slice(first, first + env.num_envs)
        # Of a `Memory` of its own, so that they hold back no frame that is handed out.
        self.frames = [{name: one[mine] for name, one in memory.arrays(i).items()} for i in range(FRAMES + 1)]
        self.frame = memory.inner["frame"]
        own = slice(number, number + 1)
        self.refused, self.failed = memory.inner["refused"][own], memory.inner["failed"][own]
        by_game = ("actions", "finals", "payees", "samples", "legal", "waiting")
        self.inner = {name: memory.inner[name][mine] for name in by_game}

    def steps(self, go: Signal, done: Signal) -> None:
        """Check steps and make them whenever one is asked for, until something else is wanted."""
        while True:
            go.wait()
            if self.frame[0] == NO_MORE:
                return
            try:
                self.step()
            except BaseException:
                self.failed[0] = True
                raise
            finally:
                done.give()

    def step(self) -> None:
        frame = int(self.frame[0])
        if frame == CHECK:
            self.refused[0] = self.refusal() is not None
        else:
            self.env.batch.play(self.inner["actions"].tobytes())
            self.tell(frame)

    def refusal(self) -> tuple[str, Info] | None:
        """Which action is not legal, and why."""
        try:
            self.env.batch.check(self.inner["actions"].tobytes())
        except IllegalMove as error:
            return error.code, error.facts
        return None

    def reset(self, frame: int, seed: int) -> None:
        self.env.reset(seed=seed)
        self.tell(frame)

    def reset_some(self, frame: int, mask: NDArray[Any]) -> None:
        self.env.reset_some(mask)
        self.tell(frame)

    def tell(self, frame: int) -> None:
        env = self.env
        out, inner = self.frames[frame], self.inner
        env.rows.take(env.first_rows + env.seats, axis=0, out=out["observations"], mode="clip")
        if env.autoreset_mode is not AutoresetMode.SAME_STEP and env.waiting.any():
            out["observations"][env.waiting] = env.finals[env.waiting]
        over = env.ended.nonzero()[0]
        if len(over):
            inner["finals"][over] = env.finals[over]
        out["masks"][:] = env.masks
        out["seats"][:] = env.seats
        inner["payees"][:] = env.payees
        out["rewards"][:] = env.all_rewards
        out["ended"][:] = env.ended
        if not self.caller_plays:
            inner["legal"][:] = env.masks
            inner["waiting"][:] = env.waiting
        self.sample()

    def sample(self) -> None:
        self.env.batch.sample(self.env.samples)
        self.inner["samples"][:] = self.env.sampled

    def state(self) -> Info:
        return self.env.__getstate__()

    def restore(self, frame: int, state: Info) -> None:
        self.env.__setstate__(state)
        self.tell(frame)


MINE: list[Share] = []  # in a worker: its share
Plan = tuple[str, type[Many], str, Info, tuple[Shapes, Shapes], list[tuple[Signal, Signal]]]


def serve(plan: Plan, task: tuple[str, tuple[Any, ...]]) -> Any:
    """What a worker does: first it makes its share, then what the share is told to."""
    order, given = task
    file, kind, name, options, shapes, signals = plan
    if order == "make":
        number, first, games, caller_plays = given
        MINE[:] = [Share(kind(name, games, **options), Memory(opened(file), *shapes), number, first, caller_plays)]
        return None
    if order == "steps":
        return MINE[0].steps(*signals[MINE[0].number])
    return getattr(MINE[0], order)(*given)


UNGUARDED = (
    "A process ended before its first game. A program that uses Spread has to begin its work under "
    '`if __name__ == "__main__":`, as with all that starts processes.'
)


def opened(file: str) -> mmap.mmap:
    """The memory of a file. It stays as long as somebody looks into it, also when the file is gone."""
    with open(file, "r+b") as one:
        return mmap.mmap(one.fileno(), 0)


class Spread(VectorEnv[Numbers, NDArray[Any], NDArray[Any]]):
    """`SelfPlay` or `Versus` on several cores: as many as there are, or `cores`.

    The same seed, actions and number of cores give the same games. It can be copied and pickled between steps, and is
    closed with `close()`. As with all that starts processes, a program that uses it begins its work under
    `if __name__ == "__main__":`.

    `step_async` begins a step and `step_wait` ends it, as in Gymnasium's own environment of several processes. This
    process plays its share in `step_wait`; with `caller_plays=False` it has none, and all the time in between.
    """

    def __init__(
        self,
        kind: type[Many],
        name: str,
        num_envs: int = 1024,
        cores: int | None = None,
        caller_plays: bool = True,
        **options: Any,
    ) -> None:
        self.closing = contextlib.ExitStack()  # first: what is refused is closed, too
        jobs = processes.cores() if cores is None else cores
        if not 1 <= jobs <= num_envs:
            raise BadSetup(f"So many games take from 1 to {num_envs} cores, not {jobs}.")
        self.arguments = (kind, name, num_envs, jobs, caller_plays, options)
        self.bounds = list(pairwise([num_envs * i // jobs for i in range(jobs + 1)]))
        env = kind(name, self.bounds[0][1] if caller_plays else 1, **options)
        self.versus = env.versus
        self.num_envs = num_envs
        self.environment = env.environment
        self.autoreset_mode = env.autoreset_mode
        self.metadata = env.metadata
        self.single_observation_space, self.single_action_space = env.single_observation_space, env.single_action_space
        self.observation_space = batch_space(env.single_observation_space, num_envs)
        self.action_space = batch_space(env.single_action_space, num_envs)
        self.none_allowed = Zeros((num_envs, env.environment.actions), np.int8)
        self.first_actions = np.arange(num_envs) * env.environment.actions
        self.first_rewards = np.arange(num_envs) * env.environment.players
        shapes = frame_shapes(env, num_envs), inner_shapes(env, num_envs, jobs)
        with tempfile.NamedTemporaryFile(dir=fast_folder(), prefix="fogcity-", delete=False) as file:
            file.truncate(Memory.size(*shapes))
        self.closing.callback(remove, file.name)
        memory = opened(file.name)
        self.memory = Memory(memory, *shapes)
        self.inner = self.memory.inner
        self.share = Share(env, Memory(memory, *shapes), 0, 0, True) if caller_plays else None
        theirs = range(1 if caller_plays else 0, jobs)
        self.signals = [(Signal(), Signal()) for _ in range(jobs)]
        plan = (file.name, kind, name, options, shapes, self.signals)
        hire = self.closing.enter_context(processes.hiring(serve, plan))
        self.workers = {number: hire() for number in theirs}
        self.listening = False  # whether the workers wait for steps
        self.under_way = False  # whether a step was begun
        for number, worker in self.workers.items():
            first, end = self.bounds[number]
            worker.begin(("make", (number, first, end - first, caller_plays)))
        try:
            self.answers()
        except processes.Gone:
            self.closing.close()
            raise processes.Gone(UNGUARDED) from None
        remove(file.name)
        self.sampled = False
        self.reset(seed=0)

    # Having something done by all at the same time.

    def answers(self) -> list[Any]:
        """What came of it in the other processes; of all, so that the next task finds none that is still busy."""
        found: list[Any] = []
        trouble: list[Exception] = []
        for worker in self.workers.values():
            try:
                found.append(worker.answer())
            except Exception as error:
                trouble.append(error)
        if trouble:
            raise trouble[0]
        return found

    def order(self, what: str, given: list[tuple[Any, ...]]) -> list[Any]:
        """Something other than a step; what came of it, by share."""
        if self.under_way:
            raise AlreadyPendingCallError("A step is under way, which step_wait has to end.", "step")
        self.end_steps()
        for number, worker in self.workers.items():
            worker.begin((what, given[number]))
        try:
            mine = [getattr(self.share, what)(*given[0])] if self.share else []
        finally:
            others = self.answers()
        return mine + others

    def end_steps(self) -> None:
        """Have no more of them for now. Whoever could not make the last one waits for none any more, and says why."""
        if not self.listening:
            return
        self.listening = False
        self.inner["frame"][0] = NO_MORE
        for number in self.workers:
            if not self.inner["failed"][number]:
                self.signals[number][0].give()
        self.inner["failed"][:] = False
        self.answers()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Numbers, Info]:
        """Deal all games anew, or those of `options["reset_mask"]`."""
        mask = (options or {}).get("reset_mask")
        if mask is not None:
            found = checked_mask(mask, self.num_envs)
            frame = self.memory.free()
            self.order("reset_some", [(frame, found[first:end]) for first, end in self.bounds])
        else:
            super().reset(seed=seed)
            frame = self.memory.free()
            self.order("reset", [(frame, int(self.np_random.integers(MOST_SEED))) for _ in self.bounds])
        told = self.told(frame)
        return told["observations"], self.info(told)

    # Steps.

    def step(self, actions: NDArray[Any]) -> Stepped:
        """Make a move in every game, or raise an IllegalMove and make none."""
        self.step_async(actions)
        return self.step_wait()

    def step_async(self, actions: NDArray[Any]) -> None:
        """Begin a step: the other processes play while this one does something else."""
        if self.under_way:
            raise AlreadyPendingCallError("A step is under way, which step_wait has to end.", "step")
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in WHOLE:
            raise not_actions(chosen, self.num_envs)
        self.inner["actions"][:] = chosen
        if not self.listening:
            for worker in self.workers.values():
                worker.begin(("steps", ()))
            self.listening = True
        if not self.legal():
            raise self.refusal()
        self.under_way = True
        self.begin(self.memory.free())

    def step_wait(self) -> Stepped:
        """Play what this process plays, wait for the others, and tell of the step that was begun."""
        if not self.under_way:
            raise NoAsyncCallError("No step is under way: step_async begins one.", "step")
        self.under_way = False
        self.end()
        told = self.told(int(self.inner["frame"][0]))
        rewards = told["rewards"]
        if self.versus:
            rewards = rewards.take(self.first_rewards + self.inner["payees"])
        never = np.zeros(self.num_envs, np.bool_)
        info = self.info(told)
        over = told["ended"]
        if self.autoreset_mode is AutoresetMode.SAME_STEP and over.any():
            info |= endings(over, self.inner["finals"], self.inner["payees"], self.none_allowed.take())
        return told["observations"], rewards, over, never, info

    def begin(self, frame: int) -> None:
        """Let the others make the step that is told in this frame, or check it."""
        self.inner["frame"][0] = frame
        for number in self.workers:
            self.signals[number][0].give()

    def end(self) -> None:
        """Do the same here, and wait until all have done it."""
        try:
            if self.share:
                self.share.step()
        finally:
            for number, worker in self.workers.items():
                self.signals[number][1].wait(worker)
            if self.inner["failed"].any():
                self.end_steps()

    def legal(self) -> bool:
        """Whether all actions are. Who plays checks its own; a caller that plays nothing checks all itself."""
        if self.share:
            self.begin(CHECK)
            self.end()
            return not self.inner["refused"].any()
        if self.autoreset_mode is AutoresetMode.DISABLED and self.inner["waiting"].any():
            return False
        chosen = self.inner["actions"]
        legal = self.inner["legal"].take(self.first_actions + chosen, mode="clip") == 1
        return bool((legal & (chosen >= 0) & (chosen < self.environment.actions)).all())

    def refusal(self) -> IllegalMove:
        """Why a step was not begun: the first action that is not legal, with the number of its game."""
        found = self.order("refusal", [()] * len(self.bounds))
        first, (code, facts) = next((start, why) for (start, _), why in zip(self.bounds, found, strict=True) if why)
        return IllegalMove(code, facts | {"number": first + facts["number"]} if "number" in facts else facts)

    def told(self, frame: int) -> Arrays:
        """What is handed out: the frame itself, unless it is the one that never is."""
        self.sampled = False
        arrays = self.memory.arrays(frame)
        return {name: array.copy() for name, array in arrays.items()} if frame == FRAMES else arrays

    def info(self, told: Arrays) -> Info:
        """As `SelfPlay` and `Versus` tell it."""
        always = np.ones(self.num_envs, np.bool_)
        return {"action_mask": told["masks"], "_action_mask": always, "seat": told["seats"], "_seat": always.copy()}

    def sample(self) -> NDArray[np.int64]:
        """A random legal action for every game; the first time it was drawn with the last step."""
        if self.sampled:
            self.order("sample", [()] * len(self.bounds))
        self.sampled = True
        found: NDArray[np.int64] = self.inner["samples"].copy()
        return found

    def close_extras(self, **kwargs: Any) -> None:
        """End the other processes. Arrays that were handed out stay."""
        self.closing.close()

    # Copies.

    def __getstate__(self) -> Info:
        return {
            "arguments": self.arguments,
            "generator": self.np_random.bit_generator.state,
            "shares": self.order("state", [()] * len(self.bounds)),
        }

    def __setstate__(self, kept: Info) -> None:
        kind, name, num_envs, jobs, caller_plays, options = kept["arguments"]
        Spread.__init__(self, kind, name, num_envs, jobs, caller_plays, **options)
        self.np_random.bit_generator.state = kept["generator"]
        self.order("restore", [(self.memory.free(), one) for one in kept["shares"]])


def fast_folder() -> str | None:
    """Where files are memory, if there is such a place."""
    return "/dev/shm" if os.path.isdir("/dev/shm") and os.access("/dev/shm", os.W_OK) else None


def remove(file: str) -> None:
    """Windows keeps what is open, and with it a file among its temporary ones."""
    with contextlib.suppress(OSError):
        os.unlink(file)
