"""What holds for all tests, and for the programs that they start."""

import os

# For matrices as small as ours more threads only wait for each other, and that busily: several workers share the cores.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
