"""Articles turned into HTML, by markdown and its extensions."""

import sys

import markdown

TEXT = """
# Title {n}

A paragraph with *emphasis*, **strong words**, `code` and a [link](http://example.org/{n} "title"). It goes on
over two lines & has <em>HTML</em> in it, and a footnote[^1].

* one item
* another, with a list
    1. first
    2. second

> a quotation
> of two lines

| left | right |
| ---- | ----- |
| {n}  | b     |
| c    | d     |

```python
def f(x):
    return x + {n}
```

Term
:   its definition

[^1]: The footnote of {n}.
"""


def main(count):
    length = 0
    for n in range(count):
        text = markdown.markdown(TEXT.replace("{n}", str(n)) * 2, extensions=["extra", "toc", "sane_lists"])
        length += len(text)
    print(length, text[:80])


main(int(sys.argv[1]))
