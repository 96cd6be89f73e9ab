"""Sources are decoded as the host decodes them: by their mark, by their coding line, whatever bytes that has, or as UTF-8."""

import importlib
import sys
import tempfile
from pathlib import Path

SOURCES = {
    "other_bytes_in_the_line": b"#coding:iso-8859-15 \xa4\nx = '\xc3\xa4'\n",
    "other_bytes_in_the_second": b"\n# vim: set fileencoding=cp1252 : \x93\nx = '\x93\xe9'\n",
    "behind_the_first": b"#!/usr/bin/python \xe9\n#  coding=latin-1\nx = '\xe9'\n",
    "named_by_an_editor": b"# -*- coding: latin-1-unix -*-\nx = '\xe9'\n",
    "named_utf_8_by_an_editor": b"# -*- coding: UTF_8-dos -*-\r\nx = '''\xc3\xa9\r\n'''\r\n",
    "wrong_in_a_comment": b"# coding: utf-8\nx = 1\n# \xe9\ny = 'z'  # \xe9\n",
    "wrong_in_a_text": b"# coding: utf-8\nx = '\xe9'\n",
    "wrong_and_undeclared": b"x = 1\ny = '\xe9'\n",
    "wrong_in_a_comment_and_undeclared": b"x = 1\n# \xe9\n",
    "mark": b"\xef\xbb\xbf# coding: utf-8\nx = '\xc3\xa9'\n",
    "mark_and_another": b"\xef\xbb\xbf# coding: latin-1\nx = '\xc3\xa9'\n",
    "not_in_a_comment": b"x = 1  # coding: latin-1\ny = '\xc3\xa9'\n",
    "behind_code": b"x = 1\n# coding: latin-1\ny = '\xc3\xa9'\n",
    "in_a_text": b"'''\ncoding: latin-1'''\nx = '\xc3\xa9'\n",
    "second_mention": b"# encoding is coding: latin-1\nx = '\xe9'\n",
    "no_name": b"# coding: \nx = '\xc3\xa9'\n",
    "unknown": b"# coding: nowhere\nx = 1\n",
    "no_text_encoding": b"# coding: rot13\nk = 1\n",
    "ascii": b"# coding: ascii\nx = '\xc3\xa9'\n",
    "shift_jis": b"# coding: shift_jis\nx = '\x83\x65\x83\x58\x83\x67'\n",
    "no_end_of_line": b"# coding: latin-1",
}


def shown(error):
    return type(error).__name__, str(error).rpartition(" (")[0] or str(error)


for name, source in SOURCES.items():
    for kind in (bytes, bytearray, memoryview):
        names = {}
        try:
            exec(kind(source), names)
        except Exception as error:
            print(name, *shown(error))
        else:
            print(name, {key: ascii(names[key]) for key in names if key != "__builtins__"})

with tempfile.TemporaryDirectory() as folder:
    sys.path.insert(0, folder)
    for name, source in SOURCES.items():
        (Path(folder) / f"encoded_{name}.py").write_bytes(source)
    importlib.invalidate_caches()
    for name in SOURCES:
        try:
            module = importlib.import_module(f"encoded_{name}")
        except Exception as error:
            print(name, *shown(error))
        else:
            print(name, ascii(getattr(module, "x", None)))
    sys.path.remove(folder)
