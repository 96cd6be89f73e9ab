# `frame.clear()` for generators that have not begun, wait, or have ended: newer hosts refuse the first two.


def count():
    yield 1


def clear(frame):
    try:
        frame.clear()
    except RuntimeError as error:
        print(error)
    else:
        print("cleared")


not_begun = count()
clear(not_begun.gi_frame)
print([*not_begun])

waiting = count()
frame = waiting.gi_frame
next(waiting)
clear(frame)
print([*waiting])
clear(frame)
