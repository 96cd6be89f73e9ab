"""String and bytes literals: escapes, raw, concatenation, prefixes, continuation lines, docstrings."""
print("\a\b\f\n\r\t\v\\\'\"\0\07\012\x41\u0041\U00000041\N{LATIN SMALL LETTER A}".encode())
print(r"\n\x", R'\'', b"\x00\xff\101", rb"\x", Rb'\n', BR"\\", "a" 'b' """c""" r"\d", b"a" b'b', u"u")
print("line \
continued", """multi
line\
 joined "quote" ""inside""", '''it's "fine"''')
print(len(""), len("\
"), "\z" == "\\z", "\400" == chr(256), b"\400" == b"\x00", "\1" == chr(1), '\x7f'.isprintable())
for bad in ['"\\x4"', '"\\u004"', '"\\N{no such name}"', '"\\U00110000"', "b'\u00e9'", "'a\nb'", "'", '"""a', "b'a' 'b'", "ub'x'", "r'\\'", "f''''"]:
    try:
        print(ascii(eval(bad)))
    except (SyntaxError, ValueError) as e:
        print(type(e).__name__)
def f():
    "doc" " string"
def g():
    f"not {f} doc"
def h():
    b"not doc"
class C:
    ("doc "
     "of class")
def i():
    """
    Indented
      more
    """
print(f.__doc__, g.__doc__, h.__doc__, C.__doc__, repr(i.__doc__))
print("%r %a" % ("\x00\x7f\xa0\u2028\ud800'\"", "\xe9'"), repr("'"), repr('"'), repr("'\""), repr(b"'\""), repr("\\"))
print(ascii("\U0001f600\u20ac"), repr("\U000e0001"), "tab\tquote\"" , 0xFF, 0b1_0, 0o17, 1_000.5e-1_0, .5, 5., 1e5j, 0_0, 00)
