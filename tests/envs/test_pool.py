"""Arrays that are used again, but never while somebody looks at them."""

import numpy as np

from fogcity.envs.pool import MOST, Blanks, Pool
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


def test_of_an_array_that_is_used_again_only_the_new_rows_are_filled() -> None:
    blanks = Blanks((4, 2), np.int8)
    first = blanks.fill(np.array([0, 2]), np.array([[1, 2], [3, 4]]))
    address = first.ctypes.data
    assert first.tolist() == [[1, 2], [0, 0], [3, 4], [0, 0]]
    second = blanks.fill(np.array([3]), np.array([[5, 6]]))
    assert first.tolist() == [[1, 2], [0, 0], [3, 4], [0, 0]]
    assert second.tolist() == [[0, 0], [0, 0], [0, 0], [5, 6]]
    del first
    third = blanks.fill(np.array([2]), np.array([[7, 8]]))
    assert third.ctypes.data == address
    assert third.tolist() == [[0, 0], [0, 0], [7, 8], [0, 0]]


def test_arrays_that_are_kept_stay_as_they_were_filled() -> None:
    blanks = Blanks((30, 1), np.int8)
    kept = [blanks.fill(np.array([i]), np.array([[1]])) for i in range(30)]
    assert [np.flatnonzero(array).tolist() for array in kept] == [[i] for i in range(30)]
    assert len(blanks.filled) <= MOST + 1


def test_the_last_observations_are_zero_where_no_game_has_ended() -> None:
    env = SelfPlay("planners-v1", 32, 2)
    env.reset(seed=3)
    ended = 0
    for _ in range(300):
        _, _, over, _, info = env.step(env.sample())
        if over.any():
            ended += 1
            assert not info["final_obs"][~over].any()
            assert info["final_obs"][over].any(axis=1).all()
    assert ended > 20
