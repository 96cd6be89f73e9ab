"""`__mro_entries__` is called by the class statement: no frame stands between them, in a traceback neither."""
import sys
import traceback


class Base:
    def __init__(self, entries):
        self.entries = entries

    def __mro_entries__(self, bases):
        frame = sys._getframe(1)
        print(frame.f_code.co_name, frame.f_lineno - frame.f_code.co_firstlineno, len(bases))
        if self.entries is None:
            raise ValueError("none")
        return self.entries


class Asked:
    def __getattr__(self, name):
        print("asked for", name)
        raise AttributeError(name)


def derive(base, *others):
    class Derived(base, *others):
        pass

    print(Derived.__bases__, len(Derived.__orig_bases__))


for bases in ((Base(()),), (Base((int,)), Base(())), (Base(None),), (Base([int]),), (Base((Base(()),)),), (Asked(),), (3,)):
    try:
        derive(*bases)
    except Exception as error:
        print([entry.name for entry in traceback.extract_tb(error.__traceback__)], type(error).__name__)
