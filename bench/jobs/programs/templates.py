"""Pages of a catalogue, by jinja2: templates that inherit, macros, filters."""

import sys

from jinja2 import DictLoader, Environment

BASE = """<html><head><title>{% block title %}{% endblock %}</title></head><body>{% block body %}{% endblock %}</body></html>"""
MACROS = """{% macro row(item, depth=0) -%}
<li class="d{{ depth }}">{{ item.name|title }} {{ '%.2f' % item.price }}{% if item.parts %}<ul>
{%- for part in item.parts %}{{ row(part, depth + 1) }}{% endfor %}</ul>{% endif %}</li>
{%- endmacro %}"""
PAGE = """{% extends 'base' %}{% from 'macros' import row %}
{% block title %}{{ title|upper }}{% endblock %}
{% block body %}<ul>{% for item in items if item.price > 1 %}{{ row(item) }}{{ loop.index }}{% else %}none{% endfor %}</ul>
{% set total = items|sum(attribute='price') %}{{ total|round(2) }} {{ items|map(attribute='name')|join(', ')|truncate(40) }}
{{ '<&>'|e }} {% for key, group in items|groupby('kind') %}{{ key }}:{{ group|length }} {% endfor %}{% endblock %}"""


def make_items(number):
    items = []
    for i in range(12):
        parts = [{"name": f"part {i} {j}", "price": j + 0.25, "parts": []} for j in range(i % 4)]
        items.append({"name": f"item {number} {i}", "price": (i * 7 + number) % 11, "parts": parts, "kind": "abc"[i % 3]})
    return items


def main(count):
    length = 0
    for number in range(count):
        if number % 40 == 0:
            environment = Environment(loader=DictLoader({"base": BASE, "macros": MACROS, "page": PAGE}), autoescape=True)
        text = environment.get_template("page").render(title=f"page {number}", items=make_items(number))
        length += len(text)
    print(length, text[-60:])


main(int(sys.argv[1]))
