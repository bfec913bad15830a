"""What `tools/structure.py` counts, on trees of a few lines."""

from pathlib import Path

import pytest

import source_tree
import structure

LAYERS = (
    '[[tool.importlinter.contracts]]\nname = "Layers"\ntype = "layers"\ncontainers = ["tavla"]\nlayers = ["app", '
    '"text | rules", "base"]\n'
)


def counted(root: Path, figure: str, files: dict[str, str]) -> int | list[str]:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return structure.FIGURES[figure](source_tree.Tree(root))


def test_every_figure_has_its_bound() -> None:
    assert set(structure.FIGURES) == set(structure.BOUNDS)


def test_a_loose_module_stands_in_no_layer(tmp_path: Path) -> None:
    files = {
        f"desktop/tavla/{name}.py": "" for name in ("__init__", "__main__", "loose", "app/__init__", "app/board")
    } | {"pyproject.toml": LAYERS}

    assert counted(tmp_path, "modules at the root of tavla", files) == ["tavla.loose"]
    assert counted(tmp_path, "parts that stand in no layer", {}) == ["tavla.loose"]
    assert counted(tmp_path, "parts of tavla", {}) == ["tavla.__main__", "tavla.app", "tavla.loose"]


def test_arrows_go_between_parts_by_whatever_import(tmp_path: Path) -> None:
    files = {
        "desktop/tavla/app/board.py": "from tavla.text import words\nimport tavla.app.other",
        "desktop/tavla/app/other.py": "",
        "desktop/tavla/text/words.py": "def late():\n    from tavla.base.frozen import frozen",
        "desktop/tavla/base/frozen.py": "if TYPE_CHECKING:\n    import tavla.app.board",
        "desktop/tavla/rules/loader.py": "import tavla.text.words",
        "pyproject.toml": LAYERS,
    }

    assert counted(tmp_path, "arrows between parts of tavla", files) == [
        "tavla.app -> tavla.text",
        "tavla.base -> tavla.app",
        "tavla.rules -> tavla.text",
        "tavla.text -> tavla.base",
    ]
    assert counted(tmp_path, "arrows against the layers", {}) == [
        "tavla.base -> tavla.app",
        "tavla.rules -> tavla.text",
    ]
    assert counted(tmp_path, "circles of parts in tavla", {}) == ["3: tavla.app, tavla.base, tavla.text"]
    assert counted(tmp_path, "circles of modules by any import", {}) == [
        "3: tavla.app.board, tavla.base.frozen, tavla.text.words"
    ]
    assert counted(tmp_path, "circles of modules at import time", {}) == []


def test_a_folders_init_closes_a_circle(tmp_path: Path) -> None:
    files = {
        "desktop/tavla/text/__init__.py": "import tavla.base.frozen",
        "desktop/tavla/text/words.py": "",
        "desktop/tavla/base/frozen.py": "import tavla.text.words",
    }

    assert counted(tmp_path, "circles of modules at import time", files) == ["2: tavla.base.frozen, tavla.text"]


@pytest.mark.parametrize(
    ("line", "times"),
    [
        ("page.service = service", 1),
        ("self.table.make_service = service", 1),
        ("page.begin, page.left = service, None", 2),
        ("page.waiting += 1", 1),
        ("Other.limit = 3", 1),
        ("page = Page()\n        page.service = service", 1),
        ("self.service = self._page = service", 0),
        ("Here.limit = 3", 0),
        ("kind.__setattr__ = service", 0),
        ("entry = TarInfo('name')\n        entry.size = 3", 0),
    ],
)
def test_an_attribute_is_set_from_outside(tmp_path: Path, line: str, times: int) -> None:
    text = f"from tarfile import TarInfo\nclass Here:\n    def go(self, page, service):\n        {line}\n"

    found = counted(tmp_path, "attributes set from outside", {"ui/tavla_ui/here.py": text})

    assert isinstance(found, list)
    assert len(found) == times


def test_robots_may_ask_for_none(tmp_path: Path) -> None:
    declared = "self.a: int | None = None\n        self.b: Callable[[], None] = print"
    text = f"class Here:\n    def go(self):\n        {declared}\n        return self.a is None or self.a is not None\n"
    files = {"ui/tavla_ui/here.py": text, "ui/tavla_ui/robots/there.py": text}

    figures = (
        "checks for None in the ui",
        "attributes that begin as None in the ui",
        "attributes that hold a callable in the ui",
    )

    assert [len(found) for figure in figures if isinstance(found := counted(tmp_path, figure, files), list)] == [
        2,
        1,
        1,
    ]


def test_a_concrete_base_counts_and_its_methods_with_it(tmp_path: Path) -> None:
    files = {
        "desktop/tavla/text/bases.py": (
            "class Port(Protocol):\n    def a(self): ...\nclass Fault(ValueError): ...\nclass Words:\n    def "
            "a(self): ...\n    def b(self): ...\n"
        ),
        "desktop/tavla/text/texts.py": (
            "from tavla.text import bases\nfrom tavla.text.bases import Fault, Port, Words as Said\n"
            "class Texts(Said):\n    def c(self): ...\n    def _d(self): ...\n    @property\n    def e(self): ...\n"
            "class Own(Port): ...\nclass Lost(Fault): ...\nclass Named(bases.Words): ...\n"
        ),
    }

    assert counted(tmp_path, "classes with a concrete base of ours", files) == [
        "tavla.text.texts.Texts <- tavla.text.bases.Words",
        "tavla.text.texts.Named <- tavla.text.bases.Words",
    ]
    assert counted(tmp_path, "most public methods of a class", {}) == 3
    texts = counted(tmp_path, "classes of texts", {})

    assert isinstance(texts, list)
    assert len(texts) == 7
