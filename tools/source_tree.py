"""The sources of a checkout as modules, classes, imports and layers: what tools/structure.py counts."""

import ast
import builtins
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

PACKAGES = {"tavla": "desktop", "tavla_ui": "ui", "tavla_devices": "devices"}
"""Our packages, and the source root each stands in."""
TOP, LATE, TYPING = "at import", "in a function", "for types"
"""When an import runs."""


class Import(NamedTuple):
    """One of our modules imports another."""

    importer: str
    imported: str
    when: str


class Level(NamedTuple):
    """One name of a layers contract.

    `order`: 0 is the highest. `alone`: its neighbours on the level may not import it.
    """

    name: str
    order: int
    alone: bool


@dataclass(frozen=True)
class Module:
    """A module of the product."""

    name: str
    path: Path
    text: str
    body: ast.Module
    nodes: tuple[ast.AST, ...]

    @property
    def package(self) -> str:
        """The root package."""
        return self.name.partition(".")[0]

    @property
    def part(self) -> str:
        """The child of the root package that it is or stands in; nothing for the root itself."""
        return ".".join(self.name.split(".")[:2]) if "." in self.name else ""

    @property
    def is_package(self) -> bool:
        """Whether it is the `__init__` of a folder."""
        return self.path.name == "__init__.py"

    def lines(self) -> list[str]:
        """Its text by lines."""
        return self.text.splitlines()

    def at(self, node: ast.expr | ast.stmt) -> str:
        """The node's place and source, on one line."""
        return f"{self.name}:{node.lineno} {' '.join(ast.unparse(node).split())[:120]}"


class Class(NamedTuple):
    """A class of the product. `bases` are as they are written, without type arguments."""

    name: str
    module: Module
    node: ast.ClassDef
    bases: tuple[str, ...]


class Tree:
    """A checkout."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.modules = {
            module.name: module for package, folder in PACKAGES.items() for module in _modules(root / folder, package)
        }

    def of(self, package: str) -> list[Module]:
        """The modules of a root package, without its own `__init__`."""
        return [module for module in self.modules.values() if module.package == package and module.part]

    def screen(self) -> list[Module]:
        """The ui without the robots that play on it."""
        return [module for module in self.of("tavla_ui") if module.part != "tavla_ui.robots"]

    def files(self, folder: str, suffix: str) -> list[Path]:
        """The files below a folder."""
        return sorted((self.root / folder).rglob(f"*{suffix}"))

    @cached_property
    def imports(self) -> list[Import]:
        """Whatever one of our modules imports of another."""
        return [found for module in self.modules.values() for found in _imports(module, self.modules)]

    @cached_property
    def classes(self) -> dict[str, Class]:
        """Every class by its full name."""
        return {found.name: found for module in self.modules.values() for found in _classes(module)}

    @cached_property
    def layers(self) -> list[list[Level]]:
        """The layers contracts of import-linter, each as its levels."""
        path = self.root / "pyproject.toml"
        project = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
        contracts = project.get("tool", {}).get("importlinter", {}).get("contracts", [])
        return [
            list(_levels(contract["layers"], contract.get("containers", [])))
            for contract in contracts
            if contract["type"] == "layers"
        ]


def _modules(root: Path, package: str) -> Iterator[Module]:
    for path in sorted((root / package).rglob("*.py")):
        names = path.relative_to(root).with_suffix("").parts
        text = path.read_text("utf-8")
        body = ast.parse(text, str(path))
        yield Module(
            ".".join(names[:-1] if names[-1] == "__init__" else names), path, text, body, tuple(ast.walk(body))
        )


def _imports(module: Module, known: Iterable[str]) -> Iterator[Import]:
    """Give each import of ours, with the time it runs."""
    waiting: list[tuple[ast.AST, str]] = [(module.body, TOP)]
    while waiting:
        node, when = waiting.pop()
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from (Import(module.name, name, when) for name in _named(node, module, known) if name != module.name)
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            waiting += [(part, TYPING) for part in node.body] + [(part, when) for part in node.orelse]
        else:
            later = (
                LATE if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) and when == TOP else when
            )
            waiting += [
                (part, later)
                for part in ast.iter_child_nodes(node)
                if isinstance(part, ast.stmt | ast.excepthandler | ast.match_case)
            ]


def _named(node: ast.Import | ast.ImportFrom, module: Module, known: Iterable[str]) -> Iterator[str]:
    """Give our modules that the statement imports: `from a import b` names `a.b` where that is a module."""
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    else:
        origin = _origin(node, module)
        names = [f"{origin}.{alias.name}" for alias in node.names]
    for name in names:
        found = name
        while found and found not in known:
            found = found.rpartition(".")[0]
        if found:
            yield found


def _origin(node: ast.ImportFrom, module: Module) -> str:
    if not node.level:
        return node.module or ""
    names = module.name.split(".")
    above = names[: len(names) - node.level + module.is_package]
    return ".".join([*above, node.module] if node.module else above)


def _classes(module: Module) -> Iterator[Class]:
    for node in module.nodes:
        if isinstance(node, ast.ClassDef):
            bases = [ast.unparse(base.value if isinstance(base, ast.Subscript) else base) for base in node.bases]
            yield Class(f"{module.name}.{node.name}", module, node, tuple(bases))


def _levels(layers: list[str], containers: list[str]) -> Iterator[Level]:
    for container in containers or [""]:
        for order, layer in enumerate(layers):
            for name in layer.replace("|", ":").split(":"):
                yield Level(f"{container}.{name.strip(' ()')}".lstrip("."), order, ":" not in layer)


def within(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def shown(pairs: Iterable[tuple[str, str]]) -> list[str]:
    return [f"{importer} -> {imported}" for importer, imported in sorted(set(pairs))]


def part_arrows(tree: Tree, package: str) -> set[tuple[str, str]]:
    of = {module.name: module.part for module in tree.of(package)}
    pairs = {(of.get(found.importer, ""), of.get(found.imported, "")) for found in tree.imports}
    return {(importer, imported) for importer, imported in pairs if importer and imported and importer != imported}


def against(levels: list[Level], imports: Iterable[Import]) -> Iterator[tuple[str, str]]:
    def of(module: str) -> Level | None:
        return max(
            (level for level in levels if within(module, level.name)), key=lambda level: len(level.name), default=None
        )

    stands = {name: of(name) for found in imports for name in (found.importer, found.imported)}
    for found in imports:
        importer, imported = stands[found.importer], stands[found.imported]
        if (
            importer
            and imported
            and importer.name != imported.name
            and (imported.order < importer.order or (imported.order == importer.order and imported.alone))
        ):
            yield importer.name, imported.name


def run_by(found: Import, known: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Give what an import runs: the module, and every `__init__` on the way to it."""
    name = found.imported
    while name and not within(found.importer, name):
        if name in known:
            yield found.importer, name
        name = name.rpartition(".")[0]


def circles(pairs: Iterable[tuple[str, str]]) -> list[str]:
    """Give the groups in which each leads to every other."""
    leads: dict[str, set[str]] = defaultdict(set)
    for importer, imported in pairs:
        leads[importer].add(imported)
    while loose := leads.keys() - set().union(*leads.values()):  # what nothing leads to stands in no circle
        for name in loose:
            del leads[name]
    reached = {name: _reached(name, leads) for name in leads}
    groups = {frozenset(other for other in reached[name] if name in reached.get(other, ())) for name in leads}
    return [f"{len(group)}: {', '.join(sorted(group))}" for group in sorted(groups, key=sorted) if len(group) > 1]


def _reached(name: str, leads: dict[str, set[str]]) -> set[str]:
    reached: set[str] = set()
    waiting = [name]
    while waiting:
        fresh = leads.get(waiting.pop(), set()) - reached
        reached |= fresh
        waiting += fresh
    return reached


def own_bases(found: Class, tree: Tree) -> list[Class]:
    """Give its direct bases of ours."""
    names = {f"{found.module.name}.{base}" for base in found.bases}
    for node in found.module.nodes:
        if isinstance(node, ast.ImportFrom):
            origin = _origin(node, found.module)
            for alias in node.names:
                called = alias.asname or alias.name
                names |= {
                    f"{origin}.{alias.name}{base.removeprefix(called)}" for base in found.bases if within(base, called)
                }
    return [tree.classes[name] for name in sorted(names) if name in tree.classes and name != found.name]


def _lineage(found: Class, tree: Tree) -> list[Class]:
    """Give it and all its bases of ours."""
    line = [found]
    for one in line:
        line += [base for base in own_bases(one, tree) if base not in line]
    return line


def may_be_base(found: Class, tree: Tree) -> bool:
    """Tell whether it is made to be a base: a Protocol, abstract, or an error, enum or named tuple by its own bases."""
    plain = {base.rpartition(".")[2] for base in found.bases}
    decorators = {
        ast.unparse(mark).rpartition(".")[2]
        for part in found.node.body
        if isinstance(part, ast.FunctionDef)
        for mark in part.decorator_list
    }
    if plain & {"Protocol", "ABC"} or "abstractmethod" in decorators:
        return True
    above = {base.rpartition(".")[2] for one in _lineage(found, tree) for base in one.bases}
    return any(
        base in {"NamedTuple", "TypedDict"} or base.endswith(("Enum", "Flag")) or _is_error(base) for base in above
    )


def _is_error(name: str) -> bool:
    kind = getattr(builtins, name, None)
    return isinstance(kind, type) and issubclass(kind, BaseException)


def by_methods(tree: Tree) -> list[tuple[str, int]]:
    own = {found.name: _methods(found.node) for found in tree.classes.values()}
    wide = [
        (found.name, len(set().union(*(own[one.name] for one in _lineage(found, tree)))))
        for found in tree.classes.values()
    ]
    return sorted(wide, key=lambda row: (-row[1], row[0]))


def _methods(node: ast.ClassDef) -> set[str]:
    methods = [
        part
        for part in node.body
        if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef) and not part.name.startswith("_")
    ]
    return {part.name for part in methods if not any(_makes_property(mark) for mark in part.decorator_list)}


def _makes_property(mark: ast.expr) -> bool:
    name = ast.unparse(mark.func if isinstance(mark, ast.Call) else mark).rpartition(".")[2]
    return name.lower().endswith("property") or name in {"setter", "getter", "deleter"}
