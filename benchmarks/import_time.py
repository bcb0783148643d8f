"""How long `import fogcity` takes, beyond starting Python: python benchmarks/import_time.py"""

import subprocess
import sys
import time

ROUNDS = 20


def best(code: str) -> float:
    times = []
    for _ in range(ROUNDS):
        started = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        times.append(time.perf_counter() - started)
    return min(times)


if __name__ == "__main__":
    bare, whole = best("pass"), best("import fogcity")
    game = best("import fogcity; fogcity.new('planners', players=2, seed=1)")
    print(f"import fogcity: {whole - bare:.3f} s; with a game of planners set up: {game - bare:.3f} s")
