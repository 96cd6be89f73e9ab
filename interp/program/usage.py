"""What `minipy --help` prints: the command line and the environment, for users; and the error for wrong ones."""


class UsageError(Exception):
    """The command line is wrong; the message says how."""


HELP = """\
usage: minipy [OPTION ...] [FILE | FOLDER | -c SOURCE | -m MODULE | -] [ARGUMENT ...]
       minipy --build | -h | -V

Run a Python program under MiniPy; without one, read statements from the terminal.

  FILE           run this script
  FOLDER         run the __main__.py in it, or in a zip archive
  -c SOURCE      run this text
  -m MODULE      run this module of the program's folder or of the host, as a script
  -              run what standard input holds
  ARGUMENT ...   the program finds these in sys.argv

  --jit SETTINGS off, or name=value pairs separated by commas, such as threshold=100;
                 --jit help lists the names, their defaults and what they mean
  --native MODE  how the interpreter itself runs: on (in native code, which is built in the background
                 where it is not there yet), wait (until it is built) or off (as a Python program)
  --build        build the interpreter's native code now, and print where it is kept
  -h, --help     show this help
  -V, --version  show the version; -VV with more of it
  -i             read statements behind the program
  -x             leave the first line of the file out
  -b -B -d -E -I -O -OO -P -q -s -S -u -v -W WARNINGS -X SETTING
                 what they are to Python: see python3 --help

Environment (and Python's own variables, PYTHONPATH and the others):
  MINIPY_JIT     as --jit, for programs whose command line is not yours
  MINIPY_NATIVE  as --native
  MINIPYLOG      CATEGORIES:FILE, what the JIT does, in sections; FILE - is standard error.
                 MINIPYLOG=jit-summary:- prints counters at the end, jit-log-opt the optimised
                 traces, jit-abort what was given up and why

The exit status is the program's: 0, what it passes to sys.exit(), 1 after an uncaught error,
130 after Ctrl-C; 2 if the command line is wrong.
"""
