"""Runs functions in threads until the time is over, and tells what went wrong."""

import sys
import threading
import time


def seconds():
    return float(sys.argv[1]) if len(sys.argv) > 1 else 0.4


class Race:
    """Each function is called again and again, each in a thread of its own, until one fails or the time is over."""

    def __init__(self):
        self.errors = []
        self.is_over = False

    def keep(self, function):
        try:
            while not self.is_over and not self.errors:
                function()
        except BaseException as error:
            self.errors.append(f"{function.__name__}: {type(error).__name__}: {error}")

    def run(self, *functions):
        before = sys.getswitchinterval()
        sys.setswitchinterval(1e-5)
        threads = [threading.Thread(target=self.keep, args=(function,)) for function in functions]
        for thread in threads:
            thread.start()
        time.sleep(seconds())
        self.is_over = True
        for thread in threads:
            thread.join()
        sys.setswitchinterval(before)
        return self.errors
