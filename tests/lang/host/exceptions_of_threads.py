"""`sys._current_exceptions`: what each thread handles; and a frame whose line cannot be set."""
import sys, threading, traceback


def show(found):
    error = found[threading.get_ident()]
    error = error[1] if isinstance(error, tuple) else error
    print(repr(error))
    traceback.print_exception(error, file=sys.stdout)


def main():
    show(sys._current_exceptions())
    try:
        1 / 0
    except ZeroDivisionError:
        show(sys._current_exceptions())
        try:
            int("x")
        except ValueError:
            show(sys._current_exceptions())
    began, end = threading.Event(), threading.Event()

    def other():
        try:
            {}["k"]
        except KeyError:
            began.set()
            end.wait()

    thread = threading.Thread(target=other)
    thread.start()
    began.wait()
    found = sys._current_exceptions()
    error = found[thread.ident]
    print(repr(error[1] if isinstance(error, tuple) else error))
    end.set()
    thread.join()
    generator = waits()
    next(generator)
    show(sys._current_exceptions())
    for line in 3, "x":
        try:
            sys._getframe().f_lineno = line
        except ValueError as error:
            print(error)


def waits():
    try:
        1 / 0
    except ZeroDivisionError:
        yield
        show(sys._current_exceptions())


main()
