import os, signal, time, sys, traceback, threading


def handler(number, frame):
    names = []
    while frame.f_code.co_name != "<module>":
        names.append((frame.f_code.co_name, frame.f_lineno))
        frame = frame.f_back
    print(signal.Signals(number).name, names, frame.f_lineno)


def counts():
    n = 0
    for i in range(30):
        n += i
        if i == 20:
            os.kill(os.getpid(), signal.SIGUSR1)
            n += 1
    return n


def sleeps():
    threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGUSR1)).start()
    time.sleep(0.3)


def prints_stack(number, frame):
    traceback.print_stack(frame, limit=2, file=sys.stdout)
    print(sorted(frame.f_locals), frame.f_globals is globals())


def called(x):
    os.kill(os.getpid(), signal.SIGUSR1)
    return x


signal.signal(signal.SIGUSR1, handler)
print(counts())
sleeps()
print(sorted([3, 1, 2], key=called))
signal.signal(signal.SIGUSR1, prints_stack)
print(called(5))
