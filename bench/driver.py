"""Times run(n) inside the interpreter under test.

`bench/run.py` puts this text after a benchmark program, so it is written in the programs' language.  In: the command line
`n warmups samples`.  Out: one line of JSON: the answer; the seconds of each call, of which the first is a warm-up, too;
the seconds of the processor that the main thread and all threads have taken; and the most memory, in kilobytes.
"""


def time_calls(n, count):
    import time

    seconds = []
    answer = None
    for _ in range(count):
        start = time.perf_counter()
        answer = run(n)
        seconds.append(time.perf_counter() - start)
    return seconds, answer


def peak_memory():
    """0 where the system does not say it. What getrusage says includes the harness, from which the process was forked."""
    try:
        with open("/proc/self/status") as status:
            for line in status:
                if line.startswith("VmHWM:"):
                    return int(line.split()[1])
    except OSError:
        pass
    return 0


def drive():
    import sys
    import time

    n, warmups, samples = map(int, sys.argv[1:4])
    first, answer = time_calls(n, 1)
    found = {
        "answer": repr(answer),
        "warmups": first + time_calls(n, warmups)[0],
        "samples": time_calls(n, samples)[0],
        "main thread": time.thread_time(),
        "all threads": time.process_time(),
        "peak": peak_memory(),
    }
    import json  # it takes memory, too

    print(json.dumps(found))


if __name__ == "__main__":
    drive()
