"""Source files as text: by their byte order mark, their coding line, or as UTF-8.

In: the bytes of a source, and its file name.  Out: its text, with "\\n" for each end of a line; or the host's error.

    # coding: latin-1            the text is decoded as Latin-1
    # coding=cp1252 \\x93so\\x94    the line itself need not be UTF-8: its bytes are searched, as the host does

Holds: what the host compiles has a text.  Bytes that are wrong where the host looks at none, in comments, are replaced.
Does not: import `tokenize` or `re`, which may be what is to be imported.
"""

from __future__ import annotations

from io import IncrementalNewlineDecoder

_MARK = b"\xef\xbb\xbf"
_BLANK = b" \t\x0c"
_UNDECLARED = (
    "Non-UTF-8 code starting with '\\x{0:02x}' in file {2} on line {1}, but no encoding declared; "
    "see https://peps.python.org/pep-0263/ for details"
)
_OF_NAMES = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_."


def decode(source: bytes, filename: str) -> str:
    """The text of a source.

    Raises:
        SyntaxError: it is not encoded as it says; with the host's message.
    """
    text = _decoded(source, "strict")
    if text is None:
        compile(source, filename, "exec", dont_inherit=True)
        text = _decoded(source, "replace")
    return text or ""


def decode_script(source: bytes, filename: str) -> str:
    """As `decode`, with what the host says of a file that it reads itself.

    Raises:
        SyntaxError: without a place.
    """
    text = _decoded(source, "strict")
    if text is not None:
        return text
    encoding, has_mark = declared_encoding(source), source.startswith(_MARK)
    if encoding not in (None, "utf-8"):
        raise SyntaxError(f"encoding problem: {encoding}{' with BOM' if has_mark else ''}")
    if encoding is None and not has_mark:
        raise SyntaxError(_UNDECLARED.format(*_first_wrong(source), filename))
    return decode(source, filename)


def _first_wrong(source: bytes) -> tuple[int, int]:
    """The first byte that is not UTF-8, and its line."""
    try:
        source.decode()
    except UnicodeDecodeError as error:
        return source[error.start], source.count(b"\n", 0, error.start) + 1
    return 0, 0


def _decoded(source: bytes, errors: str) -> str | None:
    """The text; None if a byte, were it in a comment, is not encoded as the source says."""
    encoding = declared_encoding(source) or "utf-8"
    if source.startswith(_MARK):
        if encoding != "utf-8":
            return None
        source = source[len(_MARK) :]
    try:
        text = source.decode(encoding, errors)
    except (UnicodeError, LookupError):
        return None
    return IncrementalNewlineDecoder(None, True).decode(text)


def declared_encoding(source: bytes) -> str | None:
    """The encoding that a comment in one of the first two lines names, as the host calls it; None if there is none."""
    if b"coding" not in source[: source.find(b"\n", source.find(b"\n") + 1)]:
        return None
    for line in source.removeprefix(_MARK).split(b"\n", 2)[:2]:
        code, _, comment = line.partition(b"#")
        if code.strip(_BLANK + b"\r"):
            return None
        for part in comment.split(b"coding")[1:]:
            named = part[1:].lstrip(b" \t")
            name = named[: len(named) - len(named.lstrip(_OF_NAMES))]
            if name and part[:1] in (b":", b"="):
                return _usual(name.decode())
    return None


def _usual(name: str) -> str:
    """A name that codecs know: editors add the kind of line ends to it, as in `utf-8-unix`."""
    plain = name[:12].lower().replace("_", "-")
    for known in ("utf-8", "latin-1", "iso-8859-1", "iso-latin-1"):
        if plain == known or plain.startswith(known + "-"):
            return "utf-8" if known == "utf-8" else "iso-8859-1"
    return name
