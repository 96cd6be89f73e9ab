"""encode and decode: codecs, error handlers, surrogates, byte order marks, wrong types."""
import codecs
def t(f):
    try:
        return ascii(f())
    except Exception as e:
        return f"{type(e).__name__}: {ascii(str(e))}"
s = "a\u00e9\u20ac\U0001f600"
for codec in "utf-8", "utf-16-le", "utf-16", "utf-32-be", "latin-1", "ascii", "cp1252", "utf-7", "utf-8-sig", "idna", "unicode_escape", "raw_unicode_escape", "nope":
    print(codec, t(lambda: s.encode(codec)))
for how in "strict", "ignore", "replace", "backslashreplace", "xmlcharrefreplace", "namereplace", "surrogateescape", "surrogatepass", "nope":
    print(how, t(lambda: s.encode("ascii", how)), t(lambda: b"a\xff\xe9\xc3".decode("utf-8", how)), t(lambda: "\ud800".encode("utf-8", how)))
print(t(lambda: b"\xc0\x80".decode()), t(lambda: b"\xed\xa0\x80".decode()), t(lambda: b"\xf4\x90\x80\x80".decode()), t(lambda: b"\xe2\x82".decode()), t(lambda: bytes(5).decode("utf-16")))
codecs.register_error("mine", lambda e: (f"<{e.object[e.start:e.end]!a}>", e.end))
print(s.encode("ascii", "mine"), t(lambda: b"\x80a".decode("ascii", "mine")))
codecs.register_error("bad", lambda e: 5)
print(t(lambda: s.encode("ascii", "bad")), t(lambda: str(b"a", "ascii")), t(lambda: str(b"a")), t(lambda: str("a", "ascii")), t(lambda: bytes("a")), t(lambda: bytes("\xe9", "latin-1")), t(lambda: "a".encode(5)))
print(codecs.encode("hello", "rot13"), codecs.decode("68656c6c6f", "hex"), t(lambda: codecs.lookup("zz")), codecs.BOM_UTF8 + b"x")
dec = codecs.getincrementaldecoder("utf-8")()
print([ascii(dec.decode(bytes([b]))) for b in s.encode()])
