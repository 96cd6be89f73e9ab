import sys

shown = []
code = compile("6 * 7", "text", "single")
hook = sys.displayhook
sys.displayhook = shown.append
eval(code)
exec(code)
del sys.displayhook
try:
    eval(code)
except RuntimeError as error:
    print(error)
finally:
    sys.displayhook = hook
print(shown)
eval(code)
