"""What `import_module` refuses comes from where it does on the host."""

import importlib
import importlib.util
import traceback

for function in importlib.import_module, importlib.util.find_spec:
    for arguments in ("..above", "json"), ("...above", "json.decoder"), (".alone",):
        try:
            print(function(*arguments))
        except (ImportError, TypeError, ValueError, AttributeError) as error:
            print(arguments, type(error).__name__, error, [e.name for e in traceback.extract_tb(error.__traceback__)])
