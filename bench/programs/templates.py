"""Pages from templates: text with names, loops and conditions becomes a tree, then a string for each set of data.

The language of templates follows Ned Batchelder, *A Template Engine*, in *500 Lines or Less* (2016); the method is a tree of
nodes instead of generated code.

    python templates.py [pages]

Checks one page word for word, and the length of the others.
"""

import sys

PAGE = """<h1>{{title|upper}}</h1>
{% if items %}<ul>
{% for item in items %}  <li class="{{item.kind}}">{{item.name|title}}: {{item.price|cents}}{% if item.new %} *{% endif %}</li>
{% endfor %}</ul>
{% else %}<p>Nothing here.</p>
{% endif %}<p>{{count}} items & {{note|escape}}</p>
"""
SMALL = '<h1>SHOP</h1>\n<ul>\n  <li class="tool">Big Saw: 12.50 *</li>\n</ul>\n<p>1 items & a &lt; b</p>\n'
ITEMS = 60


class WrongAnswer(Exception):
    pass


def escape(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


FILTERS = {
    "upper": lambda value: str(value).upper(),
    "title": lambda value: str(value).title(),
    "cents": lambda value: f"{value // 100}.{value % 100:02d}",
    "escape": escape,
}


class Text:
    def __init__(self, text):
        self.text = text

    def render(self, context, out):
        out.append(self.text)


class Expression:
    def __init__(self, source):
        path, *self.filters = source.split("|")
        self.path = path.split(".")

    def value(self, context):
        found = context[self.path[0]]
        for name in self.path[1:]:
            found = found[name] if isinstance(found, dict) else getattr(found, name)
        for name in self.filters:
            found = FILTERS[name](found)
        return found

    def render(self, context, out):
        out.append(str(self.value(context)))


class For:
    def __init__(self, name, sequence, body):
        self.name = name
        self.sequence = sequence
        self.body = body

    def render(self, context, out):
        for item in self.sequence.value(context):
            inner = {**context, self.name: item}
            for node in self.body:
                node.render(inner, out)


class If:
    def __init__(self, condition, then, otherwise):
        self.condition = condition
        self.branches = {True: then, False: otherwise}

    def render(self, context, out):
        for node in self.branches[bool(self.condition.value(context))]:
            node.render(context, out)


def split(source):
    """Texts, names and tags, in the order of the template."""
    while source:
        before, opening, rest = source.partition("{")
        if opening and rest[:1] in ("{", "%"):
            if before:
                yield "text", before
            closing = "}}" if rest[0] == "{" else "%}"
            inside, _, source = rest[1:].partition(closing)
            yield ("name" if rest[0] == "{" else "tag"), inside.strip()
        else:
            yield "text", before + opening
            source = rest


def parse(pieces, *ends):
    nodes = []
    for kind, content in pieces:
        if kind == "text":
            nodes.append(Text(content))
        elif kind == "name":
            nodes.append(Expression(content))
        elif content in ends:
            return nodes, content
        elif content.startswith("for "):
            _, name, _, sequence = content.split()
            body, _ = parse(pieces, "endfor")
            nodes.append(For(name, Expression(sequence), body))
        elif content.startswith("if "):
            then, end = parse(pieces, "else", "endif")
            otherwise = parse(pieces, "endif")[0] if end == "else" else []
            nodes.append(If(Expression(content[3:]), then, otherwise))
        else:
            raise SyntaxError(content)
    return nodes, None


def render(nodes, context):
    out = []
    for node in nodes:
        node.render(context, out)
    return "".join(out)


class Product:
    def __init__(self, number):
        self.name = f"item number {number}"
        self.price = number * 37
        self.kind = ("tool", "toy", "book")[number % 3]
        self.new = number % 4 == 0


def run(n):
    """Render `n` pages; return the sum of their lengths."""
    nodes, _ = parse(split(PAGE))
    saw = {"name": "big saw", "price": 1250, "kind": "tool", "new": True}
    small = render(nodes, {"title": "shop", "items": [saw], "count": 1, "note": "a < b"})
    if small != SMALL:
        raise WrongAnswer(small)
    total = 0
    for number in range(n):
        items = [Product(i + number % 10) for i in range(ITEMS)]
        page = render(nodes, {"title": f"page {number}", "items": items, "count": len(items), "note": "<&>"})
        if page.count("<li") != ITEMS or page.count("{") or not page.endswith("&lt;&amp;&gt;</p>\n"):
            raise WrongAnswer(page)
        total += len(page)
        if render(nodes, {"title": "", "items": [], "count": 0, "note": ""}).count("Nothing") != 1:
            raise WrongAnswer("the empty page")
    return total


if __name__ == "__main__":
    pages = 100
    if len(sys.argv) > 1:
        pages = int(sys.argv[1])
    print("templates: verified", pages, "pages,", run(pages))
