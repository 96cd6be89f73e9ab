

"""Times run(n) inside the interpreter under test.

`bench/run.py` puts this text after a benchmark program, so it is written in the
programs' language.  In: the command line `n warmups samples`.  Out: one line of
JSON with the answer and the seconds of each call.
"""

import sys
import time


def time_calls(n, count):
    seconds = []
    for _ in range(count):
        start = time.perf_counter()
        run(n)
        seconds.append(time.perf_counter() - start)
    return seconds


if __name__ == "__main__":
    size = int(sys.argv[1])
    answer = repr(run(size))
    warmups = time_calls(size, int(sys.argv[2]))
    samples = time_calls(size, int(sys.argv[3]))
    print('{"answer": "' + answer + '", "warmups": ' + repr(warmups) + ', "samples": ' + repr(samples) + "}")
