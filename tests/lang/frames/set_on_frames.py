"""Programs, debuggers among them, may set what frames have for tracing."""
import sys
def t(f):
    for name in ("f_trace", "f_trace_lines", "f_trace_opcodes"):
        print(name, getattr(f, name))
        for v in (None, True, False, 5, print) if name == 'f_trace_lines' else (None, print) if name == 'f_trace' else (True, False):
            try: setattr(f, name, v); print(getattr(f, name))
            except Exception as e: print(type(e), e)
        if name != 'f_trace_opcodes':
          try: delattr(f, name); print(getattr(f, name))
          except Exception as e: print(type(e), e)
t(sys._getframe())
def f():
    sys._getframe().f_trace = len
    print(sys._getframe().f_trace)
f()
f()
def g():
    yield 1
x = g()
x.gi_frame.f_trace_lines = False
print(x.gi_frame.f_trace_lines, next(x), x.gi_frame.f_trace_lines)
