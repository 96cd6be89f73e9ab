"""Pickles of functions of libraries, whose globals hold builtins: they name the program's builtins, and nothing else."""
import collections
import dataclasses
import pickle
import types

import cloudpickle
import dill


@dataclasses.dataclass
class Point:
    x: int
    near: list = dataclasses.field(default_factory=list)


Pair = collections.namedtuple("Pair", "a b")

for dumps in (dill.dumps, cloudpickle.dumps):
    data = dumps(Point), dumps(Point(4)), dumps(Point(5).__repr__), dumps(Pair(1, 2))
    cls, point, method, pair = map(dill.loads, data)
    print(cls(3), point, method(), pair, [b"interp" in d or b"objmodel" in d for d in data])
    print(dill.loads(dumps(Point(6).__eq__))(Point(6)), dill.loads(dumps(dataclasses.asdict))(point))

of_the_host = types.new_class.__globals__["__builtins__"]
print(dill.loads(dill.dumps(vars(__builtins__))) is vars(__builtins__), dill.loads(dill.dumps(of_the_host)) is vars(__builtins__))
for name in ("eval", "len", "print", "__import__", "vars"):
    for dumps in (pickle._dumps, dill.dumps, cloudpickle.dumps):
        print(name, dill.loads(dumps(of_the_host[name])) is eval(name), dill.loads(dumps(eval(name))) is eval(name))
