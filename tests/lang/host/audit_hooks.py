"""Audit hooks hear of what the program does, in hot loops too, and of nothing that MiniPy does for itself."""

import sys

heard = []
count = 0


def hook(event, values):
    global count
    count += 1
    if event == "program.event" or (event == "open" and values[0] == "/dev/null"):
        heard.append(event)
    elif event == "sys._getframe":
        heard.append(values[0].f_code.co_name)


def work(k):
    total = 0
    for i in range(k):
        total += i % 7
        if i % 50 == 0:
            sys.audit("program.event", i)
        if i % 100 == 0:
            open("/dev/null").close()
    return total


def who():
    return sys._getframe(0).f_code.co_name


sys.addaudithook(hook)
print(work(400), count > 0, heard)
heard.clear()
print(who(), heard)
heard.clear()
print([work(300) for _ in range(3)], heard.count("open"), heard.count("program.event"))


def refuse(event, values):
    if event == "program.refused":
        raise ValueError(event)


sys.addaudithook(refuse)
try:
    sys.audit("program.refused")
except ValueError as error:
    print("refused", error)
