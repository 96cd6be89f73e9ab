"""A property that cannot be set or deleted is named as the class body named it, or not at all."""
import traceback


class Plain:
    class Inner:
        pass


def read(self):
    return 1


Plain.added = property()
Plain.Inner.readable = property(read)


class Named:
    first = property(read)
    second = first


def attempt(change, *arguments):
    try:
        change(*arguments)
    except AttributeError as error:
        entries = traceback.extract_tb(error.__traceback__)
        print(error, [entry.name for entry in entries])


def assign(obj):
    obj.readable = 1


def remove(obj):
    del obj.readable


for obj, name in (
    (Plain(), "added"), (Plain.Inner(), "readable"), (Named(), "first"), (Named(), "second"),
):
    attempt(setattr, obj, name, 1)
    attempt(delattr, obj, name)
    attempt(object.__setattr__, obj, name, 1)
    attempt(object.__delattr__, obj, name)
    attempt(getattr, obj, name)
for i in range(3):
    attempt(assign, Plain.Inner())
    attempt(remove, Plain.Inner())
