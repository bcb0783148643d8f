"""Two computers of a Ray cluster, as far as Ray can tell, until the input ends; says where they are."""

import os
import sys
import tempfile
from typing import Any

from ray.cluster_utils import Cluster

NODE: dict[str, Any] = {"num_cpus": 1, "object_store_memory": 80 * 2**20}
TRIES = 3  # Ray gives a node half a minute to start, which a busy machine may need


def begun() -> Cluster:
    for left in reversed(range(TRIES)):
        cluster = Cluster()
        try:
            cluster.add_node(**NODE, include_dashboard=False)
            cluster.add_node(**NODE)
            cluster.wait_for_nodes(timeout=120)
        except Exception:
            cluster.shutdown()  # type: ignore[no-untyped-call]
            if not left:
                raise
        else:
            return cluster
    raise AssertionError


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="nodes-", dir="/tmp", ignore_cleanup_errors=True) as folder:
        # Not `temp_dir` of a node: Ray would write the cluster's address into its usual folder all the same, which
        # need not be there.
        os.environ["RAY_TMPDIR"] = folder
        cluster = begun()
        try:
            print("ready", cluster.address, flush=True)
            sys.stdin.read()
        finally:
            cluster.shutdown()  # type: ignore[no-untyped-call]
