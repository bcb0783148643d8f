"""Arrays that are used again, but never while somebody looks at them."""

import numpy as np

from fogcity.envs.pool import MOST, Pool
from fogcity.envs.vector import SelfPlay


def test_an_array_comes_back_when_nobody_holds_it_nor_a_part_of_it() -> None:
    pool = Pool((3, 4), np.int8)
    first = pool.take()
    address = first.ctypes.data
    assert pool.take() is not first
    part = first[1:]
    del first
    assert all(pool.take().ctypes.data != address for _ in range(2))
    del part
    assert pool.take().ctypes.data == address


def test_arrays_that_are_kept_are_forgotten_here() -> None:
    pool = Pool((2,), np.int8)
    kept = [pool.take() for _ in range(20)]
    assert len({array.ctypes.data for array in kept}) == 20
    assert len(pool.arrays) == MOST


def test_later_steps_change_nothing_that_was_handed_out() -> None:
    env = SelfPlay("planners-v1", 8, 2)
    env.reset(seed=2)
    kept = []
    for _ in range(12):
        observations, _, _, _, info = env.step(env.sample())
        kept.append((observations, observations.copy(), info["action_mask"][2:], info["action_mask"][2:].copy()))
    for observations, seen, masks, legal in kept:
        assert (observations == seen).all()
        assert (masks == legal).all()
