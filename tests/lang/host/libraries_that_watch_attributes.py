"""A library's `__getattribute__`, which sees every attribute that is asked of instances, sees the program's only."""

import os
import sys
import tempfile

folder = os.path.join(tempfile.mkdtemp(), "site-packages")
os.mkdir(folder)
with open(os.path.join(folder, "hostlib_watching.py"), "w") as out:
    out.write('''
read, written = {}, {}

class Watched:
    def __new__(cls, *args):
        self = object.__new__(cls)
        return self

    def __getattribute__(self, name):
        read[name] = read.get(name, 0) + 1
        return object.__getattribute__(self, name)

    def __setattr__(self, name, value):
        written[name] = written.get(name, 0) + 1
        object.__setattr__(self, name, value)
''')
sys.path.insert(0, folder)
sys.modules.pop("hostlib_watching", None)  # of a run in the same process

import hostlib_watching as library


class Account(library.Watched):
    def __init__(self, cents):
        self.cents = cents

    def pay(self, cents):
        self.cents += cents
        return self

    def total(self):
        return sum(self.pay(n).cents for n in range(3))


class Plain(library.Watched):
    def answer(self):
        return 42


account = Account(5)
for day in range(50):
    account.pay(day)
print(account.cents, account.total())
print([Plain().answer() for _ in range(20)][-1])
for day in range(20):
    print(Account(day).total(), end=" ")
print()
print(library.read)
print(library.written)
