"""Check every QML file with qmllint, which is told the types of the Python view models.

The view models are imported and their meta-objects written out as moc would write them; qmltyperegistrar makes type
descriptions of that, one QML module for each QML_IMPORT_NAME found, under build/qmllint. A warning fails the check.
"""

import ast
import importlib
import inspect
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import PySide6
from PySide6.QtCore import QByteArray, QMetaMethod, QMetaObject, QObject

ROOT = Path(__file__).resolve().parent.parent
FOREIGN = ("core", "gui", "qml", "qmlmodels", "quick")

Json = dict[str, object]


def main(arguments: list[str]) -> int:
    """Check the QML under `ui/tavla_ui` of the project, or of the tree named by the one argument.

    Gives qmllint's exit code.
    """
    tree = Path(arguments[0]).resolve() if arguments else ROOT
    sources = tree / "ui" / "tavla_ui"
    files = sorted(sources.rglob("*.qml"))
    generated = tree / "build" / "qmllint"
    shutil.rmtree(generated, ignore_errors=True)
    sys.path.insert(0, str(tree / "ui"))
    by_module: dict[tuple[str, int], list[Json]] = {}
    for path in sorted(sources.rglob("*.py")):
        module = importlib.import_module(
            ".".join(path.relative_to(sources.parent).with_suffix("").parts).removesuffix(".__init__")
        )
        described = [_described(kind) for kind in _view_models(module)]
        name = getattr(module, "QML_IMPORT_NAME", None)
        if described and name:
            by_module.setdefault((name, getattr(module, "QML_IMPORT_MAJOR_VERSION", 1)), []).extend(described)
    for (name, version), classes in sorted(by_module.items()):
        _write_module(generated, name, version, classes)
    if not files:
        print("no QML files")
        return 0
    linter = Path(PySide6.__file__).parent / "qmllint"
    command = [str(linter), "-W", "0", "-I", str(generated), "-I", str(sources / "qml"), *map(str, files)]
    code = subprocess.run(command, check=False).returncode
    print(
        f"{len(files)} QML files, {sum(map(len, by_module.values()))} view models: "
        f"{'clean' if code == 0 else 'warnings found'}"
    )
    return code


def _view_models(module: ModuleType) -> list[type[QObject]]:
    return [
        kind
        for _, kind in inspect.getmembers(module, inspect.isclass)
        if issubclass(kind, QObject) and kind.__module__ == module.__name__
    ]


def _described(kind: type[QObject]) -> Json:
    """One class as moc describes it."""
    meta: QMetaObject = kind.staticMetaObject  # type: ignore[attr-defined]  # the stubs leave it out
    infos = _registration(kind)
    bases = [base.__name__ for base in kind.__bases__ if issubclass(base, QObject)]
    methods = [meta.method(index) for index in range(meta.methodOffset(), meta.methodCount())]
    return {
        "className": kind.__name__,
        "qualifiedClassName": kind.__name__,
        "object": True,
        "superClasses": [{"access": "public", "name": base} for base in bases],
        "classInfos": [{"name": name, "value": value} for name, value in sorted(infos.items())],
        "properties": [_property(meta, index) for index in range(meta.propertyOffset(), meta.propertyCount())],
        "signals": [_method(method) for method in methods if method.methodType() is QMetaMethod.MethodType.Signal],
        "slots": [_method(method) for method in methods if method.methodType() is QMetaMethod.MethodType.Slot],
        "enums": [_enum(meta, index) for index in range(meta.enumeratorOffset(), meta.enumeratorCount())],
    }


def _registration(kind: type[QObject]) -> dict[str, str]:
    """How the class is offered to QML, from its decorators: PySide keeps no other trace of them.

    One that QML cannot name may still be a property's type.
    """
    infos = {"QML.Element": "anonymous"}
    definition = ast.parse(inspect.getsource(kind)).body[0]
    for decorator in getattr(definition, "decorator_list", []):
        called = decorator.func if isinstance(decorator, ast.Call) else decorator
        words = [ast.literal_eval(word) for word in decorator.args] if isinstance(decorator, ast.Call) else []
        match called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", ""):
            case "QmlElement":
                infos["QML.Element"] = "auto"
            case "QmlNamedElement":
                infos["QML.Element"] = str(words[0])
            case "QmlSingleton":
                infos["QML.Singleton"] = "true"
            case "QmlUncreatable":
                infos["QML.Creatable"] = "false"
                infos["QML.UncreatableReason"] = str(words[0]) if words else "made by the board"
            case _:
                pass
    return infos


def _property(meta: QMetaObject, index: int) -> Json:
    found = meta.property(index)
    name = _text(found.name())
    described: Json = {
        "name": name,
        "type": _text(found.typeName()),
        "index": index - meta.propertyOffset(),
        "read": name,
    }
    described["constant"] = found.isConstant()
    described["final"] = found.isFinal()
    if found.isWritable():
        described["write"] = name
    if found.hasNotifySignal():
        described["notify"] = _text(found.notifySignal().name())
    return described


def _method(method: QMetaMethod) -> Json:
    names = [_text(name) or f"a{place}" for place, name in enumerate(method.parameterNames(), start=1)]
    types = [_text(name) for name in method.parameterTypes()]
    return {
        "access": "public",
        "name": _text(method.name()),
        "arguments": [{"name": name, "type": kind} for name, kind in zip(names, types, strict=True)],
        "returnType": _text(method.typeName()) or "void",
    }


def _enum(meta: QMetaObject, index: int) -> Json:
    found = meta.enumerator(index)
    values = [found.key(place) for place in range(found.keyCount())]
    return {
        "name": found.name(),
        "isClass": found.isScoped(),
        "isFlag": found.isFlag(),
        "type": "int",
        "values": values,
    }


def _text(value: object) -> str:
    raw = value.data() if isinstance(value, QByteArray) else value
    return bytes(raw).decode() if isinstance(raw, (bytes, bytearray, memoryview)) else str(raw)


def _write_module(generated: Path, name: str, version: int, classes: list[Json]) -> None:
    folder = generated.joinpath(*name.split("."))
    folder.mkdir(parents=True)
    description = folder / "metatypes.json"
    description.write_text(
        json.dumps([{"classes": classes, "inputFile": "view_models.h", "outputRevision": 69}], indent=1),
        encoding="utf-8",
    )
    metatypes = Path(PySide6.__file__).parent / "Qt" / "metatypes"
    foreign = ",".join(str(metatypes / f"qt6{part}_metatypes.json") for part in FOREIGN)
    registrar = Path(PySide6.__file__).parent / "Qt" / "libexec" / "qmltyperegistrar"
    subprocess.run(
        [
            str(registrar),
            "--generate-qmltypes",
            str(folder / "view_models.qmltypes"),
            "--import-name",
            name,
            "--major-version",
            str(version),
            "--minor-version",
            "0",
            f"--foreign-types={foreign}",
            "-o",
            str(folder / "registration.cpp"),
            str(description),
        ],
        check=True,
    )
    (folder / "qmldir").write_text(
        f"module {name}\ntypeinfo view_models.qmltypes\ndepends QtQml.Models\ndepends QtQuick\n", encoding="utf-8"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
