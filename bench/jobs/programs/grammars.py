"""Texts parsed by grammars of lark, in two ways: LALR with a transformer, and Earley."""

import sys

from lark import Lark, Transformer, v_args

JSON = r"""
?value: object | array | STRING -> string | SIGNED_NUMBER -> number | "true" -> true | "false" -> false | "null" -> null
array: "[" [value ("," value)*] "]"
object: "{" [pair ("," pair)*] "}"
pair: STRING ":" value
%import common.ESCAPED_STRING -> STRING
%import common.SIGNED_NUMBER
%import common.WS
%ignore WS
"""
SUMS = r"""
?sum: product | sum "+" product -> add | sum "-" product -> sub
?product: atom | product "*" atom -> mul | product "/" atom -> div
?atom: NUMBER -> number | "-" atom -> neg | NAME -> name | "(" sum ")"
%import common.NUMBER
%import common.CNAME -> NAME
%ignore " "
"""


class ToPython(Transformer):
    array = list
    object = dict
    pair = tuple

    @v_args(inline=True)
    def string(self, s):
        return s[1:-1]

    @v_args(inline=True)
    def number(self, n):
        return float(n)

    null = lambda self, _: None
    true = lambda self, _: True
    false = lambda self, _: False


def main(count):
    lalr = Lark(JSON, start="value", parser="lalr", transformer=ToPython())
    earley = Lark(SUMS, start="sum")
    total = 0
    for n in range(count):
        items = ", ".join(f'{{"id": {i}, "name": "n{i * n}", "tags": [true, null, -{i}.5e1]}}' for i in range(20))
        data = lalr.parse(f'{{"items": [{items}], "n": {n}}}')
        total += len(data['"items"']) + int(data['"n"'])
        tree = earley.parse(f"a * ({n} + 3 - b) / -c")
        total += sum(1 for _ in tree.iter_subtrees())
    print(total)


main(int(sys.argv[1]))
