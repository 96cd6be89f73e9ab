"""Libraries that compare the type of a function, a method or a generator of the program with the host's."""

import os
import sys
import tempfile

folder = os.path.join(tempfile.mkdtemp(), "site-packages")
os.mkdir(folder)
BODIES = {
    "asking_is": "def answer(f):\n    return type(f) is types.FunctionType, type(f) is not types.FunctionType\n",
    "asking_equal": "def answer(f):\n    t = type(f)\n    return t == types.FunctionType, t != types.MethodType\n",
    "asking_in": "def answer(f):\n    return type(f) in (types.FunctionType, types.MethodType)\n",
    "asking_in_the_middle": "def answer(f):\n    return type(f) in {str, int, types.GeneratorType, bytes}\n",
    "asking_a_table": (
        "table = {}\ntable[types.FunctionType] = 'function'\ntable[types.MethodType] = 'method'\n"
        "def answer(f):\n    return table.get(type(f))\n"
    ),
    "asking_by_name": "from types import AsyncGeneratorType, GeneratorType as G\nfrom types import GeneratorType\n"
    "def answer(f):\n    return type(f) is GeneratorType or type(f) is AsyncGeneratorType, type(f) is G\n",
    "asking_a_set": (
        "KINDS = {\n    int,\n    types.FunctionType,  # of the host\n    str,\n}\n"
        "def answer(f):\n    return type(f) in KINDS, type(f) not in KINDS\n"
    ),
    "asking_a_dict": (
        "KINDS: dict[type, str] = {types.GeneratorType: 'generator', types.MethodType: 'method'}\n"
        "def answer(f):\n    return KINDS.get(type(f), 'none'), type(f) in KINDS and KINDS[type(f)]\n"
    ),
    "asking_a_frozen_set": (
        "class Kinds:\n    ALL = frozenset((types.FunctionType, types.MethodType))\n    OTHER = (int, types.FunctionType)\n"
        "ALL = Kinds.ALL\ndef answer(f):\n    return type(f) in ALL\n"
    ),
    "asking_isinstance": "def answer(f):\n    return isinstance(f, (types.FunctionType, types.MethodType))\n",
}
for name, body in BODIES.items():
    with open(os.path.join(folder, f"{name}.py"), "w") as file:
        file.write(f"import types\n\n\nclass Base:\n    def ask(self):\n        return answer(self.own)\n\n\n{body}")
sys.path.append(folder)

import asking_a_table
import asking_a_dict
import asking_a_frozen_set
import asking_a_set
import asking_by_name
import asking_equal
import asking_in
import asking_in_the_middle
import asking_is
import asking_isinstance


class Holder(asking_is.Base):
    def own(self):
        return 1


def function():
    yield


async def asynchronous():
    yield


things = [function, Holder().own, function(), asynchronous(), len, Holder, lambda: 1]
for module in asking_is, asking_equal, asking_in, asking_in_the_middle, asking_a_table, asking_by_name, asking_isinstance:
    print(module.__name__, [module.answer(thing) for thing in things])
for module in asking_a_set, asking_a_dict, asking_a_frozen_set:
    print(module.__name__, [module.answer(thing) for thing in things])
print(Holder().ask(), asking_is.__name__, type(asking_is).__name__, asking_is.__file__ == os.path.join(folder, "asking_is.py"))
