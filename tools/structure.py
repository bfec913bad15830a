"""Count the structure of the tree, and with `--check` fail where a figure passes its bound.

It reads the sources and nothing else, so that it counts any checkout (`--tree`) and sets two side by side
(`--compare`).
"""

import argparse
import ast
import statistics
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from source_tree import (
    PACKAGES,
    TOP,
    Module,
    Tree,
    against,
    by_methods,
    circles,
    may_be_base,
    own_bases,
    part_arrows,
    run_by,
    shown,
    within,
)

BOUNDS: dict[str, int | None] = {
    "modules at the root of tavla": 0,
    "modules at the root of tavla_ui": 3,
    "modules at the root of tavla_devices": 1,
    "parts of tavla": 16,
    "parts of tavla_ui": 13,
    "parts of tavla_devices": 6,
    "arrows between parts of tavla": 75,
    "arrows between parts of tavla_ui": 29,
    "arrows between parts of tavla_devices": 7,
    "circles of parts in tavla": 0,
    "circles of parts in tavla_ui": 0,
    "circles of parts in tavla_devices": 0,
    "arrows against the layers": 0,
    "parts that stand in no layer": 0,
    "circles of modules at import time": 0,
    "circles of modules by any import": 0,
    "modules of tavla that import tavla_ui": 7,
    "attributes set from outside": 17,
    "checks for None in the ui": 571,
    "attributes that begin as None in the ui": 70,
    "attributes that hold a callable in the ui": 19,
    "classes of texts": 1,
    "classes with a concrete base of ours": 14,
    "classes of more than 20 public methods": 2,
    "most public methods of a class": 24,
    "modules of more than 500 lines": None,
    "lines of more than 120 columns": 96,
    "median length of a module": None,
    "lines of Python": None,
    "QML files of more than 200 lines": 0,
    "lines of QML": None,
    "lines of tests": None,
    "docstrings": None,
}
"""The most that may be counted of each; None where nothing is bounded."""

LONG_MODULE, LONG_QML, LONG_LINE, MANY_METHODS = 500, 200, 120, 20


Figure = Callable[[Tree], int | list[str]]
FIGURES: dict[str, Figure] = {}


def counts(name: str) -> Callable[[Figure], Figure]:
    """Enter a function that gives a figure, or the list of what it counts."""

    def enter(figure: Figure) -> Figure:
        FIGURES[name] = figure
        return figure

    return enter


def counts_each(name: str) -> Callable[[Callable[[Tree, str], list[str]]], Callable[[Tree, str], list[str]]]:
    """Enter a function that counts in one root package, once for each."""

    def enter(figure: Callable[[Tree, str], list[str]]) -> Callable[[Tree, str], list[str]]:
        for package in PACKAGES:
            FIGURES[f"{name} {package}"] = lambda tree, package=package: figure(tree, package)  # type: ignore[misc]
        return figure

    return enter


# --- layout
# --------------------------------------------------------------------------------------------------------------


@counts_each("modules at the root of")
def loose_modules(tree: Tree, package: str) -> list[str]:
    """Modules beside the folders, without `__init__` and `__main__`."""
    return [
        module.name
        for module in tree.of(package)
        if module.name == module.part and not module.is_package and not module.name.endswith(".__main__")
    ]


@counts_each("parts of")
def parts(tree: Tree, package: str) -> list[str]:
    """Modules and folders of a root package."""
    return sorted({module.part for module in tree.of(package)})


@counts_each("arrows between parts of")
def arrows(tree: Tree, package: str) -> list[str]:
    """Pairs of parts of which one imports the other, by whatever import."""
    return shown(part_arrows(tree, package))


@counts_each("circles of parts in")
def part_circles(tree: Tree, package: str) -> list[str]:
    """Groups of parts each of which leads to every other."""
    return circles(part_arrows(tree, package))


@counts("arrows against the layers")
def arrows_against_layers(tree: Tree) -> list[str]:
    """Arrows between the names of a layers contract that lead upward, or sideways where that is forbidden."""
    return shown(arrow for levels in tree.layers for arrow in against(levels, tree.imports))


@counts("parts that stand in no layer")
def parts_in_no_layer(tree: Tree) -> list[str]:
    """Parts that no layers contract names, in the root packages whose parts one does name."""
    named = {level.name for levels in tree.layers for level in levels}
    layered = {name.partition(".")[0] for name in named if "." in name}
    return [
        part
        for package in sorted(layered & set(PACKAGES))
        for part in parts(tree, package)
        if part not in named and package not in named and not part.endswith("__main__")
    ]


@counts("circles of modules at import time")
def import_circles(tree: Tree) -> list[str]:
    """Groups of modules that cannot be imported without one another, their folders' `__init__` included."""
    return circles(arrow for found in tree.imports if found.when == TOP for arrow in run_by(found, tree.modules))


@counts("circles of modules by any import")
def module_circles(tree: Tree) -> list[str]:
    """Groups of modules that know one another, be it in a function or for types alone."""
    return circles((found.importer, found.imported) for found in tree.imports)


@counts("modules of tavla that import tavla_ui")
def importers_of_the_window(tree: Tree) -> list[str]:
    """By whatever import."""
    return sorted(
        {
            found.importer
            for found in tree.imports
            if within(found.importer, "tavla") and within(found.imported, "tavla_ui")
        }
    )


# --- wiring
# --------------------------------------------------------------------------------------------------------------


@counts("attributes set from outside")
def outside_assignments(tree: Tree) -> list[str]:
    """Assignments to an attribute of anything but `self`, `cls` and the class around.

    Left out are dunder names, and objects that the module makes itself by a call into another's package (a tarfile's
    entry, a serial port): those are filled in as their makers will have it.
    """
    return [
        f"{module.at(statement)} [{target}]"
        for module in tree.modules.values()
        for statement, target in _set_outside(module)
    ]


@counts("checks for None in the ui")
def none_checks(tree: Tree) -> list[str]:
    """Comparisons `is None` and `is not None`, robots left out."""
    return [
        module.at(node)
        for module in tree.screen()
        for node in module.nodes
        if isinstance(node, ast.Compare)
        for operator, right in zip(node.ops, node.comparators, strict=True)
        if isinstance(operator, ast.Is | ast.IsNot) and _is_none(right)
    ]


@counts("attributes that begin as None in the ui")
def attributes_of_none(tree: Tree) -> list[str]:
    """`self.x: … | None = None`, robots left out."""
    return [
        module.at(node)
        for module in tree.screen()
        for node in _declared_on_self(module)
        if _is_none(node.value) and "None" in ast.unparse(node.annotation)
    ]


@counts("attributes that hold a callable in the ui")
def callable_attributes(tree: Tree) -> list[str]:
    """`self.x: Callable[…]`, and such fields of a class, robots left out."""
    fields = {
        id(part)
        for module in tree.screen()
        for node in module.nodes
        if isinstance(node, ast.ClassDef)
        for part in node.body
    }
    return [
        module.at(node)
        for module in tree.screen()
        for node in module.nodes
        if isinstance(node, ast.AnnAssign)
        and "Callable" in ast.unparse(node.annotation)
        and (_on_self(node.target) or id(node) in fields)
    ]


# --- classes
# -------------------------------------------------------------------------------------------------------------


@counts("classes of texts")
def text_classes(tree: Tree) -> list[str]:
    """Classes in the part of tavla that words the texts."""
    return [found.name for found in tree.classes.values() if found.module.part == "tavla.text"]


@counts("classes with a concrete base of ours")
def classes_with_own_base(tree: Tree) -> list[str]:
    """Base classes that are neither a Protocol nor abstract, and no error, enum or named tuple."""
    return [
        f"{found.name} <- {', '.join(bases)}"
        for found in tree.classes.values()
        if (bases := [b.name for b in own_bases(found, tree) if not may_be_base(b, tree)])
    ]


@counts("classes of more than 20 public methods")
def wide_classes(tree: Tree) -> list[str]:
    """Inherited methods count, properties do not."""
    return [f"{name} {many}" for name, many in by_methods(tree) if many > MANY_METHODS]


@counts("most public methods of a class")
def widest_class(tree: Tree) -> int:
    """As `wide_classes` counts them."""
    return max((many for _, many in by_methods(tree)), default=0)


# --- size
# ----------------------------------------------------------------------------------------------------------------


@counts("modules of more than 500 lines")
def long_modules(tree: Tree) -> list[str]:
    """Long modules of the product: a hint, no fault."""
    return [
        f"{module.name} {len(module.lines())}" for module in tree.modules.values() if len(module.lines()) > LONG_MODULE
    ]


@counts("lines of more than 120 columns")
def long_lines(tree: Tree) -> list[str]:
    """Long lines of the product's Python."""
    return [
        f"{module.name}:{number} {len(line)}"
        for module in tree.modules.values()
        for number, line in enumerate(module.lines(), 1)
        if len(line) > LONG_LINE
    ]


@counts("median length of a module")
def median_length(tree: Tree) -> int:
    """In lines, over all modules of the product."""
    return round(statistics.median([len(module.lines()) for module in tree.modules.values()] or [0]))


@counts("lines of Python")
def python_lines(tree: Tree) -> int:
    """Of the product."""
    return sum(len(module.lines()) for module in tree.modules.values())


@counts("QML files of more than 200 lines")
def long_qml(tree: Tree) -> list[str]:
    """A page that grows parts."""
    lengths = {path: _lines([path]) for path in tree.files("ui", ".qml")}
    return [f"{path.name} {length}" for path, length in lengths.items() if length > LONG_QML]


@counts("lines of QML")
def qml_lines(tree: Tree) -> int:
    """Of the product."""
    return _lines(tree.files("ui", ".qml"))


@counts("lines of tests")
def test_lines(tree: Tree) -> int:
    """Of Python."""
    return _lines(tree.files("tests", ".py"))


@counts("docstrings")
def docstrings(tree: Tree) -> int:
    """Of modules, classes and functions of the product."""
    documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    return sum(
        ast.get_docstring(node, clean=False) is not None
        for module in tree.modules.values()
        for node in module.nodes
        if isinstance(node, documented)
    )


def _lines(paths: Iterable[Path]) -> int:
    return sum(len(path.read_text("utf-8").splitlines()) for path in paths)


# --- attributes
# ----------------------------------------------------------------------------------------------------------


def _is_none(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _on_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in {"self", "cls"}


def _declared_on_self(module: Module) -> Iterator[ast.AnnAssign]:
    return (node for node in module.nodes if isinstance(node, ast.AnnAssign) and _on_self(node.target))


def _set_outside(module: Module) -> Iterator[tuple[ast.stmt, str]]:
    """Give each statement that sets an attribute from outside, with the attribute."""
    inside = {"self", "cls", *_foreign(module)}
    of_class = {
        id(node): group.name for group in module.nodes if isinstance(group, ast.ClassDef) for node in ast.walk(group)
    }
    for node in module.nodes:
        if isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign | ast.For | ast.With):
            for target in (part for whole in _targets(node) for part in ast.walk(whole)):
                if (
                    isinstance(target, ast.Attribute)
                    and isinstance(target.ctx, ast.Store)
                    and not target.attr.startswith("__")
                ):
                    base = ast.unparse(target.value)
                    if base not in inside and base != of_class.get(id(node)):
                        yield node, f"{base}.{target.attr}"


def _targets(node: ast.Assign | ast.AnnAssign | ast.AugAssign | ast.For | ast.With) -> list[ast.expr]:
    match node:
        case ast.Assign():
            return node.targets
        case ast.With():
            return [item.optional_vars for item in node.items if item.optional_vars]
        case _:
            return [node.target]


def _foreign(module: Module) -> set[str]:
    """Give what the module makes by calls into packages that are not ours alone, as it writes it: `member`,
    `self._port`.
    """
    theirs: set[str] = set()
    for node in module.nodes:
        if isinstance(node, ast.Import):
            theirs |= {
                (alias.asname or alias.name).partition(".")[0]
                for alias in node.names
                if alias.name.partition(".")[0] not in PACKAGES
            }
        elif (
            isinstance(node, ast.ImportFrom)
            and not node.level
            and (node.module or "").partition(".")[0] not in PACKAGES
        ):
            theirs |= {alias.asname or alias.name for alias in node.names}
    made: dict[bool, set[str]] = {True: set(), False: set()}
    for node in module.nodes:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            by_theirs = isinstance(node.value, ast.Call) and ast.unparse(node.value.func).partition(".")[0] in theirs
            made[by_theirs] |= {ast.unparse(target) for target in _targets(node)}
    return made[True] - made[False]


# --- the table
# -----------------------------------------------------------------------------------------------------------


def main() -> int:
    """Print the table. Gives 1 where `--check` finds a figure beyond its bound."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument(
        "--tree", type=Path, default=Path(__file__).resolve().parent.parent, metavar="DIR", help="count this checkout"
    )
    parser.add_argument("--compare", type=Path, metavar="DIR", help="set another checkout beside it")
    parser.add_argument(
        "--check", action="store_true", help="fail where a figure passes its bound, and print those alone"
    )
    parser.add_argument(
        "--list",
        nargs="?",
        const="set from outside",
        metavar="WORDS",
        help="name what the figures with these words count",
    )
    chosen = parser.parse_args()
    tree = Tree(chosen.tree)
    if not tree.modules:
        parser.error(f"{chosen.tree} holds none of {', '.join(PACKAGES)}")
    if chosen.list is not None:
        return _list(tree, chosen.list)
    now = _figures(tree)
    if chosen.check:
        return _check(now)
    columns = {"now": now}
    if chosen.compare:
        columns[chosen.compare.resolve().name[:8]] = _figures(Tree(chosen.compare))
    _print("what", [*columns, "bound"])
    for name, bound in BOUNDS.items():
        _print(name, [*(str(figures[name]) for figures in columns.values()), "" if bound is None else str(bound)])
    return 0


def _figures(tree: Tree) -> dict[str, int]:
    found = {name: FIGURES[name](tree) for name in BOUNDS}
    return {name: figure if isinstance(figure, int) else len(figure) for name, figure in found.items()}


def _print(name: str, cells: list[str]) -> None:
    print(f"{name:{max(map(len, BOUNDS))}}", *(f"{cell:>8}" for cell in cells), sep=" | ")


def _list(tree: Tree, words: str) -> int:
    for name in (name for name in BOUNDS if words in name):
        found = FIGURES[name](tree)
        print(f"{name}: {found if isinstance(found, int) else len(found)}")
        for line in [] if isinstance(found, int) else found:
            print(f"  {line}")
    return 0


def _check(now: dict[str, int]) -> int:
    beyond = {name: bound for name, bound in BOUNDS.items() if bound is not None and now[name] > bound}
    for name, bound in beyond.items():
        print(f"{name}: {now[name]}, at most {bound} (python tools/structure.py --list {name!r} names them)")
    if now["modules of more than 500 lines"]:
        print(f"warning: {now['modules of more than 500 lines']} modules of more than 500 lines")
    return 1 if beyond else 0


if __name__ == "__main__":
    sys.exit(main())
