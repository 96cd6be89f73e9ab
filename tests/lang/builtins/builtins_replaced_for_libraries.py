# What a program makes of `open`, `print` and their like is what libraries see, as tests with mocks expect.
import argparse
import builtins
import cmd
import gettext
import traceback
import unittest.mock as mock


def read(name):
    with open(name) as file:
        return file.read()


with mock.patch("builtins.open", mock.mock_open(read_data="one\ntwo\n")) as opened:
    print(read("nothing"), opened.call_args)
    print(argparse.FileType("r")("not there").read(), opened.call_args)
try:
    argparse.FileType("r")("not there")
except argparse.ArgumentTypeError as error:
    print(error)


class Shell(cmd.Cmd):
    prompt = "> "

    def do_say(self, text):
        print("says", text)

    def do_end(self, text):
        return True


lines = iter(["say hello", "end"])
with mock.patch("builtins.input", lambda prompt: next(lines)):
    Shell().cmdloop()

printed = []
with mock.patch.object(builtins, "print", lambda *values, **options: printed.append(values)):
    print("mine")
    try:
        1 / 0
    except ZeroDivisionError:
        traceback.print_exc()
print(printed[0], len(printed) > 1, printed[-1])

# A new name is everybody's, until it is taken away.
gettext.install("no domain")
print(_("text"), vars(builtins)["_"] is _)
builtins.shared_name = "new"
print(eval("shared_name", {}), eval("shared_name", {"__builtins__": builtins}))
del builtins.shared_name, builtins._
for name in "shared_name", "_":
    try:
        print(eval(name))
    except NameError as error:
        print(error)


# What the language itself does asks none of them.
def refused(*values, **options):
    raise AssertionError("called")


keep = print
names = "open", "input", "print", "help", "exit", "quit", "breakpoint"
before = {name: getattr(builtins, name) for name in names}
for name in names:
    setattr(builtins, name, refused)
import colorsys

try:
    exec(compile("def f(n):\n    return n and f(n - 1) + 1 or 1 // n\nf(3)", "text", "exec"))
except ZeroDivisionError as error:
    text = "".join(traceback.format_exception(error))
total = 0
for i in range(300):
    total += i
for name, value in before.items():
    setattr(builtins, name, value)
print(colorsys.rgb_to_hsv(1, 1, 1), text.count("in f"), total, print is keep, open is before["open"])
