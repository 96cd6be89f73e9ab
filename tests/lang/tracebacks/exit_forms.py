"""SystemExit raised with a tuple, through finally; a bare SystemExit."""
try:
    try:
        raise SystemExit
    except SystemExit as e:
        print(e.code, e.args)
    raise SystemExit("first", "second")
finally:
    print("finally", flush=True)
