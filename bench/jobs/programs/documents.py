"""Documents turned into HTML, by docutils."""

import sys

from docutils.core import publish_string

TEXT = """
Title {n}
=========

:Author: somebody
:Date: today

A paragraph with *emphasis*, **strong words**, ``code`` and a link_.

.. _link: http://example.org/{n}

1. one
2. two

   - deeper
   - still

=====  =====
left   right
=====  =====
x      b{n}
c      d
=====  =====

.. note:: A note with a |word|.

.. |word| replace:: replaced word

.. code:: python

   x = {n}

Section
-------

term
    definition [#]_

.. [#] a footnote
"""


def main(count):
    length = 0
    for n in range(count):
        text = publish_string(TEXT.replace("{n}", str(n)), writer_name="html5", settings_overrides={"embed_stylesheet": False})
        length += len(text)
    print(length)


main(int(sys.argv[1]))
