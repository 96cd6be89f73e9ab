"""What each thread handles is its own: __context__, a bare raise, sys.exc_info(), generators that wait in a handler."""

import sys
import threading

sys.setswitchinterval(1e-5)


def fails(i):
    if i % 3 == 0:
        raise ValueError(i)
    if i % 3 == 1:
        raise KeyError(i)
    return i


def raises_again(i):
    try:
        fails(3 * i)
    except ValueError:
        raise


def waits_in_handler(name):
    try:
        raise LookupError(name)
    except LookupError as e:
        seen = yield sys.exc_info()[1] is e
        while seen is not None:
            seen = yield (sys.exc_info()[1] is e, seen)
        raise


def work(out, bad):
    total = 0
    waiting = waits_in_handler(threading.current_thread().name)
    if next(waiting) is not True:
        bad.append("generator")
    for i in range(400):
        try:
            total += fails(i)
        except ValueError as e:
            if e.__context__ is not None or sys.exc_info()[1] is not e:
                bad.append(("context", i))
            total += 1
            try:
                fails(1)
            except KeyError as inner:
                if inner.__context__ is not e:
                    bad.append(("inner", i, inner.__context__))
            if waiting.send(i) != (True, i) or sys.exc_info()[1] is not e:
                bad.append(("resumed", i))
        except KeyError:
            total += 2
        if sys.exc_info()[1] is not None:
            bad.append(("left", i))
        try:
            raises_again(i)
        except ValueError as e:
            if e.args != (3 * i,) or e.__context__ is not None:
                bad.append(("again", i, e))
        try:
            raise
        except RuntimeError as e:
            if str(e) != "No active exception to reraise":
                bad.append(("bare", i, e))
    try:
        waiting.send(None)
    except LookupError as e:
        if e.args[0] != threading.current_thread().name:
            bad.append(("end", e))
    out.append(total)


out, bad = [], []
for _ in range(2):
    threads = [threading.Thread(target=work, args=(out, bad)) for _ in range(6)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
print(len(out), set(out), bad[:3], sys.exc_info())

# A thread that waits inside a handler, for long.
entered, done = threading.Event(), threading.Event()


def waits():
    try:
        1 // 0
    except ZeroDivisionError:
        entered.set()
        done.wait()
        print("there", repr(sys.exc_info()[1]))


thread = threading.Thread(target=waits)
thread.start()
entered.wait()
print("here", sys.exc_info())
try:
    fails(1)
except KeyError as e:
    print("here", repr(e.__context__), repr(sys.exc_info()[1]))
done.set()
thread.join()

# A generator that waits in a handler and goes on in another thread.
moving = waits_in_handler("moved")
print(next(moving))


def elsewhere():
    try:
        fails(0)
    except ValueError:
        print("elsewhere", moving.send(1), repr(sys.exc_info()[1]))
    print("elsewhere", moving.send(2), sys.exc_info()[1])


thread = threading.Thread(target=elsewhere)
thread.start()
thread.join()
print(moving.send(3), sys.exc_info()[1])
try:
    moving.send(None)
except LookupError as e:
    print(repr(e), repr(e.__context__))
