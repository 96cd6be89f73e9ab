"""A frame's code object is its function's, wherever it is seen, and the host can store it, read it and run it."""
import dis
import marshal
import sys
import types


def running():
    return sys._getframe().f_code is running.__code__


def fails(n):
    return 1 / n


def generated():
    yield sys._getframe().f_code


def entries(error):
    traceback = error.__traceback__
    while traceback is not None:
        yield traceback
        traceback = traceback.tb_next


print(running(), next(generated()) is generated.__code__, generated().gi_code is generated.__code__)
for count in (1, 130):
    for i in range(count):
        try:
            fails(0)
        except ZeroDivisionError as error:
            last = list(entries(error))[-1]
    frame = last.tb_frame
    print(frame.f_code is fails.__code__, frame.f_code in {fails.__code__}, frame.f_code == running.__code__)
    print(frame.f_code.co_name, frame.f_lineno, last.tb_lineno, type(frame.f_code) is types.CodeType)
    positions = list(frame.f_code.co_positions())
    print(positions[last.tb_lasti // 2], positions[frame.f_lasti // 2])


class Shape:
    def area(self):
        return [side * side for side in self.sides], lambda: self, (lambda: 1, lambda: 2)


shape = Shape()
shape.sides = [1, 2]
areas, itself, pair = shape.area()
constants = [c for c in Shape.area.__code__.co_consts if isinstance(c, types.CodeType) and c.co_name == "<lambda>"]
print([one.__code__ in constants for one in (itself, *pair)], pair[0].__code__ is pair[1].__code__)

for make in (lambda: fails.__code__, lambda: compile("x = fails(4)", "<text>", "exec"), lambda: running.__code__):
    code = make()
    loaded = marshal.loads(marshal.dumps(code))
    print(type(loaded) is types.CodeType, loaded == code, loaded.co_names, len(list(dis.get_instructions(loaded))) > 3)
names = {"fails": fails}
exec(marshal.loads(marshal.dumps(compile("x = fails(4)", "<text>", "exec"))), names)
exec(compile("y = [fails(n) for n in (2, 5)]", "<text>", "exec"), names)
print(names["x"], names["y"], types.FunctionType(marshal.loads(marshal.dumps(fails.__code__)), {})(8))

renamed = fails.__code__.replace(co_name="renamed", co_firstlineno=100)
copied = types.FunctionType(renamed, globals())
print(copied(2), copied.__code__ is renamed, copied.__name__, renamed == fails.__code__)
try:
    copied(0)
except ZeroDivisionError as error:
    last = list(entries(error))[-1]
    print(last.tb_lineno, last.tb_frame.f_code is renamed)
fails.__code__ = renamed
print(fails.__code__ is renamed, fails(4))
try:
    fails.__code__ = 5
except TypeError as error:
    print(error)
