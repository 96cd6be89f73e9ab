"""Sources in five languages coloured, by pygments."""

import sys

from pygments import highlight
from pygments.formatters import HtmlFormatter, TerminalFormatter
from pygments.lexers import get_lexer_by_name

SOURCES = {
    "python": "class A(B):\n    '''text'''\n    def f(self, x=1, *rest):\n        return [y ** 2 for y in rest if y != 0x{n}] + ['a\\n', 1.5e3]  # note\n\n@decorated\nasync def g():\n    await h(f'{{x!r}} {n}')\n",
    "javascript": "const f = (a, b) => {{ return a.map(x => x * {n}).filter(Boolean); }}; // note\nclass A extends B {{ get x() {{ return `t ${{this.y}}`; }} }}\n",
    "html": "<div class='a{n}'><p id=x>text &amp; <b>more</b></p><script>var x = {n};</script><style>p {{ color: #f{n}; }}</style></div>\n",
    "c": "#include <stdio.h>\nstatic int f(const char *s, unsigned n) {{ for (int i = 0; i < {n}; i++) {{ printf(\"%d\\n\", s[i]); }} return 0x1f; }} /* note */\n",
    "sql": "SELECT a, COUNT(*) AS n FROM t WHERE b = 'x{n}' AND c > {n} GROUP BY a; -- note\n",
}


def main(count):
    length = 0
    formatters = [HtmlFormatter(linenos="table"), TerminalFormatter()]
    for n in range(count):
        for name, source in SOURCES.items():
            text = highlight(source.format(n=n) * 4, get_lexer_by_name(name), formatters[n % 2])
            length += len(text)
    print(length, text[-40:])


main(int(sys.argv[1]))
