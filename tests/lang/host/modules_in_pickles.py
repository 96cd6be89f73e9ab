"""Modules of the program, and `builtins`, in functions and classes that are pickled by value; `pickle` refuses modules."""

import builtins
import copy
import pickle

import cloudpickle
import helper_pickled


def names(text):
    return helper_pickled.__name__, builtins.len(text)


class Reader:
    def module(self):
        return helper_pickled


print(cloudpickle.loads(cloudpickle.dumps(names))("abc"))
print(cloudpickle.loads(cloudpickle.dumps(Reader))().module() is helper_pickled)
print(cloudpickle.loads(cloudpickle.dumps([helper_pickled, builtins])) == [helper_pickled, builtins])


def refused(function, module):
    try:
        print(function(module))
    except TypeError as error:
        print(error)


for module in helper_pickled, builtins, pickle:
    for function in pickle.dumps, copy.copy, copy.deepcopy, lambda module: module.__reduce_ex__(2):
        refused(function, module)
