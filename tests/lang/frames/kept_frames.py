"""Frames and tracebacks that are kept show how a function has ended, also where compiled code ended it."""

import sys


def ends(k):
    frame, i = sys._getframe() if k % 5 == 0 else None, 0
    while True:
        i += 1
        if i > k % 7:
            return frame, i


def fails(k, kept):
    kept.append(sys._getframe())
    i = 0
    while True:
        i += 1
        if i > k % 7:
            return 1 // (i - i)


def steps(kept):
    kept.append(sys._getframe())
    i = 0
    while i < 60:
        i += 1
    yield i


wrong = 0
for k in range(700):
    frame, last = ends(k)
    if frame is not None:
        wrong += frame.f_locals != {"k": k, "frame": frame, "i": last}
    kept = []
    try:
        fails(k, kept)
    except ZeroDivisionError as error:
        wrong += error.__traceback__.tb_next.tb_frame.f_locals["i"] != k % 7 + 1
    wrong += kept[0].f_locals["i"] != k % 7 + 1
print(wrong)
kept = []
for k in range(200):
    waits = steps(kept)
    wrong += next(waits) != 60
    wrong += kept.pop().f_locals["i"] != 60
print(wrong)
