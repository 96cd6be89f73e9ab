"""Requests answered by an application of flask: routes, JSON, templates, errors, a session."""

import sys

from flask import Flask, abort, jsonify, render_template_string, request, session, url_for

app = Flask(__name__)
app.secret_key = "secret"
notes = {}


@app.route("/notes/<int:number>", methods=["GET", "PUT", "DELETE"])
def note(number):
    if request.method == "PUT":
        notes[number] = request.get_json()
        return jsonify(made=url_for("note", number=number)), 201
    if number not in notes:
        abort(404)
    if request.method == "DELETE":
        return jsonify(notes.pop(number))
    return jsonify(notes[number])


@app.route("/page")
def page():
    session["seen"] = session.get("seen", 0) + 1
    return render_template_string("<p>{{ seen }} {{ q|upper }}</p>", seen=session["seen"], q=request.args.get("q", ""))


@app.errorhandler(404)
def missing(error):
    return jsonify(error=str(error)), 404


def main(count):
    client = app.test_client()
    length = 0
    for n in range(count):
        length += len(client.put(f"/notes/{n}", json={"text": "x" * (n % 50), "n": n}).data)
        length += len(client.get(f"/notes/{n}").data) + len(client.get(f"/page?q=a{n}").data)
        if n % 3 == 0:
            client.delete(f"/notes/{n}")
        length += len(client.get(f"/notes/{n}").data)
    print(length, len(notes))


main(int(sys.argv[1]))
