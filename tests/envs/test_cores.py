"""One environment in several processes: the same games, whoever plays them."""

import copy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from gymnasium.error import AlreadyPendingCallError, NoAsyncCallError
from gymnasium.utils.seeding import np_random

from fogcity.arena.processes import Gone
from fogcity.engine.errors import BadSetup, IllegalMove
from fogcity.envs.cores import FRAMES, Spread
from fogcity.envs.search import Search
from fogcity.envs.vector import SelfPlay, Versus


@pytest.fixture(scope="module")
def env() -> Iterator[Spread]:
    made = Spread(SelfPlay, "planners-v1", 10, cores=2, players=2)
    yield made
    made.close()


def test_every_share_is_an_environment_of_its_own(env: Spread) -> None:
    """Games, observations, masks, rewards and last observations are those that the shares would tell alone."""
    observations, info = env.reset(seed=3)
    generator, _ = np_random(3)
    seeds = [int(generator.integers(2**63)) for _ in range(2)]
    alone = [SelfPlay("planners-v1", 5, 2) for _ in range(2)]
    expected = [one.reset(seed=seed) for one, seed in zip(alone, seeds, strict=True)]
    assert (observations == np.concatenate([seen for seen, _ in expected])).all()
    ended = 0
    for _ in range(300):
        actions = env.sample()
        parts = [one.step(part) for one, part in zip(alone, (actions[:5], actions[5:]), strict=True)]
        observations, rewards, over, cut, info = env.step(actions)
        assert (observations == np.concatenate([part[0] for part in parts])).all()
        assert (rewards == np.concatenate([part[1] for part in parts])).all()
        assert (over == np.concatenate([part[2] for part in parts])).all()
        assert not cut.any()
        assert (info["action_mask"] == np.concatenate([part[4]["action_mask"] for part in parts])).all()
        assert (info["seat"] == np.concatenate([part[4]["seat"] for part in parts])).all()
        for i in np.flatnonzero(over):
            alone_there = parts[i // 5][4]
            assert (info["final_obs"][i] == alone_there["final_obs"][i % 5]).all()
            assert info["final_info"]["seat"][i] == alone_there["final_info"]["seat"][i % 5]
            ended += 1
        if over.any():
            told_there = next(part[4] for part in parts if part[2].any())
            assert info.keys() == told_there.keys()
            assert info["final_info"].keys() == told_there["final_info"].keys()
            assert [last is not None for last in info["final_obs"]] == over.tolist()
    assert ended > 5


def test_what_was_handed_out_stays_however_much_is_kept(env: Spread) -> None:
    env.reset(seed=4)
    kept = []
    for _ in range(FRAMES + 3):
        observations, _, _, _, info = env.step(env.sample())
        kept.append((observations, observations.copy(), info["action_mask"][1:], info["action_mask"][1:].copy()))
    for observations, seen, masks, legal in kept:
        assert (observations == seen).all()
        assert (masks == legal).all()


def test_what_is_handed_out_is_what_the_processes_wrote(env: Spread) -> None:
    """Nothing is copied for whoever keeps the arrays of one step at a time."""
    env.reset(seed=4)
    for _ in range(5):
        observations, rewards, _, _, info = env.step(env.sample())
        for one in (observations, rewards, info["action_mask"], info["seat"]):
            assert any(np.shares_memory(one, frame) for frame in env.memory.wholes)


def test_a_mask_that_was_written_into_makes_nothing_legal(env: Spread) -> None:
    _, info = env.reset(seed=5)
    wrong = env.sample()
    wrong[8] = np.flatnonzero(info["action_mask"][8] == 0)[0]
    info["action_mask"][:] = 1
    with pytest.raises(IllegalMove):
        env.step(wrong)


def test_an_illegal_action_moves_no_game(env: Spread) -> None:
    _, info = env.reset(seed=5)
    actions = env.sample()
    wrong = actions.copy()
    wrong[8] = np.flatnonzero(info["action_mask"][8] == 0)[0]
    before = info["action_mask"].copy()
    for bad in (wrong, np.where(np.arange(10) == 8, 10_000, actions), np.where(np.arange(10) == 8, -1, actions)):
        with pytest.raises(IllegalMove):
            env.step(bad)
    assert (info["action_mask"] == before).all()
    env.step(actions)
    assert (env.sample() != env.sample()).any() or (env.sample() != env.sample()).any()


def test_a_copy_goes_on_alike(env: Spread) -> None:
    env.reset(seed=6)
    for _ in range(20):
        env.step(env.sample())
    other = copy.deepcopy(env)
    try:
        for _ in range(40):
            actions = env.sample()
            mine, others = env.step(actions), other.step(actions)
            assert (mine[0] == others[0]).all()
            assert (mine[2] == others[2]).all()
    finally:
        other.close()


def test_a_step_can_be_begun_and_ended_later(env: Spread) -> None:
    """The same as one call; between the two nothing else can be asked for, and an illegal action begins nothing."""
    env.reset(seed=7)
    expected = [env.step(env.sample()) for _ in range(5)]
    env.reset(seed=7)
    for seen, rewards, over, _, _ in expected:
        with pytest.raises(NoAsyncCallError):
            env.step_wait()
        with pytest.raises(IllegalMove):
            env.step_async(np.full(10, -1))
        for unfit in (np.zeros(9, int), np.zeros(10), np.zeros((10, 1), int)):
            with pytest.raises(ValueError, match="step needs 10 whole numbers, one for each game"):
                env.step_async(unfit)
        env.step_async(env.sample())
        for forbidden in (lambda: env.step(np.zeros(10, int)), env.sample, env.reset, lambda: copy.deepcopy(env)):
            with pytest.raises(AlreadyPendingCallError):
                forbidden()
        found = env.step_wait()
        assert (found[0] == seen).all()
        assert (found[1] == rewards).all()
        assert (found[2] == over).all()


def test_the_caller_may_leave_all_games_to_others() -> None:
    env = Spread(SelfPlay, "planners-v1", 6, cores=2, caller_plays=False, players=2)
    try:
        seen, _ = env.reset(seed=3)
        generator, _ = np_random(3)
        alone = [SelfPlay("planners-v1", 3, 2) for _ in range(2)]
        firsts = [one.reset(seed=int(generator.integers(2**63)))[0] for one in alone]
        assert (seen == np.concatenate(firsts)).all()
        for _ in range(60):
            actions = env.sample()
            parts = [one.step(part) for one, part in zip(alone, (actions[:3], actions[3:]), strict=True)]
            env.step_async(actions)
            found = env.step_wait()
            assert (found[0] == np.concatenate([part[0] for part in parts])).all()
        actions = env.sample()
        wrong = actions.copy()
        wrong[4] = np.flatnonzero(found[4]["action_mask"][4] == 0)[0]
        found[4]["action_mask"][:] = 1
        for bad in (wrong, np.where(np.arange(6) == 4, 10_000, actions), np.where(np.arange(6) == 4, -1, actions)):
            with pytest.raises(IllegalMove):
                env.step_async(bad)
        other = copy.deepcopy(env)
        actions = env.sample()
        try:
            assert (other.step(actions)[0] == env.step(actions)[0]).all()
        finally:
            other.close()
    finally:
        env.close()


def play_on(env: Spread) -> None:
    for _ in range(100):
        env.step(env.sample())


@pytest.mark.parametrize("where", ["is", "is not"])
def test_who_cannot_make_a_step_says_why(tmp_path: Path, where: str) -> None:
    """Here an opponent in this process, or in another one, knows no answer. All can be dealt anew, and go on."""
    file = tmp_path / "fails.py"
    file.write_text(f"""
from multiprocessing import parent_process
from fogcity.bots import Bot
class Fails(Bot):
    def choose(self, game, seat):
        if parent_process() {where} None and len(game.legal(seat)) > 1:
            raise LookupError("no idea")
        return game.legal(seat)[0]
""")
    env = Spread(Versus, "planners-v1", 4, cores=2, players=2, opponent=f"{file}:Fails", seat=0)
    try:
        for _ in range(2):
            env.reset(seed=1)
            with pytest.raises((LookupError, RuntimeError), match="no idea"):
                play_on(env)
    finally:
        env.close()


def test_a_process_that_was_ended_is_missed() -> None:
    env = Spread(SelfPlay, "planners-v1", 4, cores=2, players=2)
    try:
        env.step(env.sample())
        for worker in env.workers.values():
            worker.process.kill()
            worker.process.join()
        for _ in range(2):
            with pytest.raises(Gone):
                env.step(env.sample())
        with pytest.raises(Gone):
            env.reset(seed=1)
    finally:
        env.close()


def test_a_learner_meets_opponents_on_all_cores() -> None:
    env = Spread(Versus, "builders-v1", 4, cores=2, players=2, opponent="greedy", autoreset_mode="NextStep")
    try:
        env.reset(seed=1)
        rewards = [env.step(env.sample())[1] for _ in range(120)]
        assert np.shape(rewards) == (120, 4)
        assert np.min(rewards) == -1
    finally:
        env.close()


def test_games_are_dealt_on_demand_on_all_cores() -> None:
    """Beside the shares alone; a game that is over is refused until it is dealt anew, and no other has moved."""
    env = Spread(SelfPlay, "planners-v1", 6, cores=2, players=2, autoreset_mode="Disabled")
    try:
        env.reset(seed=3)
        generator, _ = np_random(3)
        alone = [SelfPlay("planners-v1", 3, 2, autoreset_mode="Disabled") for _ in range(2)]
        for one in alone:
            one.reset(seed=int(generator.integers(2**63)))
        ended = 0
        while ended < 6:
            actions = env.sample()
            parts = [one.step(part) for one, part in zip(alone, (actions[:3], actions[3:]), strict=True)]
            observations, _, over, _, info = env.step(actions)
            assert (observations == np.concatenate([part[0] for part in parts])).all()
            assert "final_obs" not in info
            if over.any():
                ended += int(over.sum())
                first = int(over.argmax())
                with pytest.raises(IllegalMove, match=f"ame {first} is over"):
                    env.step(env.sample())
                dealt, info = env.reset(options={"reset_mask": over})
                again = [one.reset(options={"reset_mask": part}) for one, part in zip(alone, (over[:3], over[3:]))]
                assert (dealt == np.concatenate([seen for seen, _ in again])).all()
                assert (dealt[~over] == observations[~over]).all()
                assert (info["action_mask"] == np.concatenate([told["action_mask"] for _, told in again])).all()
    finally:
        env.close()


def test_what_cannot_be_searched_is_refused(env: Spread) -> None:
    with pytest.raises(BadSetup, match="those of a Spread are in other processes"):
        Search("planners-v1").run(env)  # type: ignore[arg-type]


def test_what_cannot_be_spread_is_refused() -> None:
    with pytest.raises(BadSetup, match="from 1 to 4 cores"):
        Spread(SelfPlay, "planners-v1", 4, cores=5)


def test_a_program_that_does_not_guard_its_work_is_told_so(tmp_path: Path) -> None:
    program = tmp_path / "unguarded.py"
    program.write_text(
        "from fogcity.envs.cores import Spread\n"
        "from fogcity.envs.vector import SelfPlay\n"
        "Spread(SelfPlay, 'planners-v1', 4, cores=2)\n"
    )
    ran = subprocess.run([sys.executable, program], capture_output=True, text=True)
    assert "has to begin its work under `if __name__ ==" in ran.stderr.splitlines()[-1]
