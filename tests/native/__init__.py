"""Tests of native code: what translation makes of functions, how it is kept, and programs that run on it."""
