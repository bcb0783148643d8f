"""Numbers for Prometheus: how many, how fast; never who or what."""

import os
from functools import cache

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

QUICK = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)

ENTRIES = Counter("fogcity_entries", "Things done at tables", ["kind"])
OPENED = Counter("fogcity_tables_opened", "Tables opened", ["game"])
SOCKETS = Gauge("fogcity_sockets", "Open sockets", multiprocess_mode="livesum")
TABLES = Gauge("fogcity_tables_in_memory", "Tables in memory", multiprocess_mode="livesum")
WRITING = Gauge("fogcity_writing", "Changes that wait to be written", multiprocess_mode="livesum")
BOTS_WAITING = Gauge("fogcity_bots_waiting", "Bots that wait for a process to think in", multiprocess_mode="livesum")
FRAMES = Counter("fogcity_frames", "Frames that came over sockets, those below the messages included")
PASSED_ON = Gauge("fogcity_sockets_passed_on", "Of these, served by other servers", multiprocess_mode="livesum")
BROUGHT = Gauge("fogcity_sockets_brought", "Other servers' sockets, served here", multiprocess_mode="livesum")
NOT_TAKEN = Counter("fogcity_sockets_not_taken", "Sockets that another server did not take, and that were served here")
REACHED = Gauge("fogcity_servers_reached", "Other server processes that all of this reach", multiprocess_mode="livemin")
HELD = Counter("fogcity_held", "Times that a socket or a connection had sent too much and was not read for a while")
LET_GO = Counter("fogcity_let_go", "Connections that were closed for what came over them", ["code"])
DATABASE_FAILURES = Counter("fogcity_database_failures", "Times that the database did not answer", ["doing"])
MISHAPS = Counter("fogcity_mishaps", "Unexpected errors in what runs all the time, and went on", ["loop"])
ASIDE = Gauge("fogcity_tables_set_aside", "Tables whose stored games cannot be replayed", multiprocess_mode="livemax")
REFUSED = Counter("fogcity_refused", "Messages and requests that were refused", ["code"])
ANSWER = Histogram("fogcity_answer_seconds", "From a message to its acknowledgement", buckets=QUICK)
THINKING = Histogram("fogcity_thinking_seconds", "How long bots think, waiting included", ["level"], buckets=QUICK)

entries = cache(ENTRIES.labels)  # to find the counter of a kind takes longer than to count


def everything() -> bytes:
    """All numbers, of all processes of this server."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return generate_latest(REGISTRY)
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return generate_latest(together)
