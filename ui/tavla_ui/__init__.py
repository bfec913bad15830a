"""The board on the screen: Qt Quick, its view models and the robots that touch it."""

import linecache
import sys

from PySide6 import QtCore as QtCore

# At every import Qt for Python reads the module's whole source, to learn whether its snake_case names might be switched
# on there, and keeps the lines: a third of the time until the first frame and ten megabytes. Nobody here switches them;
# a module it has not looked into is left alone.
if "shibokensupport.feature" in sys.modules:
    vars(sys.modules["shibokensupport.feature"])["_mod_uses_pyside"] = lambda _module: False
    linecache.clearcache()
