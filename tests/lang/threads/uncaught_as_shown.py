"""An error that a thread does not catch is shown with the program's lines alone, and with a name to write instead."""
import sys
import threading


def misspelt():
    value = 3
    return valeu + value


class Worker(threading.Thread):
    def run(self):
        misspelt()


class Object:
    colour = 1

    def paint(self):
        return self.color


def shown(error):
    """Only what it says, so that this goes to standard output."""
    threading.__excepthook__(error)
    seen.append(error.exc_type.__name__)


sys.stderr = sys.stdout
seen = []
for target in (misspelt, Object().paint):
    thread = threading.Thread(target=target, name="first")
    thread.start()
    thread.join()
worker = Worker(name="second")
worker.start()
worker.join()
threading.excepthook = shown
for i in range(3):
    thread = threading.Thread(target=Object().paint, name=f"third {i}")
    thread.start()
    thread.join()
print(seen)
threading.excepthook = threading.__excepthook__
for bad in ((), (1,), (1, 2)):
    try:
        threading.excepthook(*bad)
    except TypeError as error:
        print(type(error).__name__)
try:
    misspelt()
except NameError:
    sys.excepthook(*sys.exc_info())
