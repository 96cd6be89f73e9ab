"""Picklers in Python with persistent ids, and a pickle that writes a name that occurs twice once only."""

import io
import pickle
import pickletools


class Keeps(pickle._Pickler):
    asked = 0

    def persistent_id(self, obj):
        self.asked += 1
        return f"id {obj}" if isinstance(obj, int) else None


class Finds(pickle._Unpickler):
    def persistent_load(self, number):
        return number + "!"


class Unit(tuple):
    def __new__(cls, value, *, unit):
        made = super().__new__(cls, (value,))
        made.unit = unit
        return made

    def __getnewargs_ex__(self):
        return (self[0],), {"unit": self.unit}


def function():
    pass


for protocol in range(1, 6):
    file = io.BytesIO()
    pickler = Keeps(file, protocol)
    pickler.dump([1, "a", {"b": 2, "f": function, "c": Unit}])
    file.seek(0)
    found = Finds(file).load()
    print(protocol, pickler.asked, found[:2], found[2]["b"], found[2]["f"] is function, found[2]["c"])
for protocol in range(2, 6):
    data = pickle.dumps([Unit(1, unit="m"), {"unit": "a text, no name"}, "a text, no name"], protocol)
    print(protocol, [code.name for code, _, _ in pickletools.genops(data)], pickle.loads(data))
