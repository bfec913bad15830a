"""What comes from outside is shown as it is written, and no page fetches anything: neither from the network nor from
the disk.
"""

import re
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl, qInstallMessageHandler
from PySide6.QtGui import QImage
from PySide6.QtQml import QQmlComponent, QQmlEngine, QQmlExpression
from PySide6.QtQuick import QQuickItem
from pytestqt.qtbot import QtBot
from window_stage import window_stage

from tavla_ui.controls.qml_engine import QML, furnish
from tavla_ui.robots.finder import items
from tavla_ui.robots.hands import wait_until
from tavla_ui.start.start_seat import LONGEST_NAME

STYLE = QML / "Tavla" / "Style"
OWN = {STYLE / "PlainText.qml", STYLE / "Picture.qml"}
FILES = sorted(set(QML.rglob("*.qml")) - OWN)
SINKS = re.compile(
    r"(?<![\w.])(?:Text|TextEdit|TextArea|Label|TextDocument|Image|BorderImage|AnimatedImage|AnimatedSprite|SpriteSequence|FontLoader|ShaderEffect|WebView)\s*\{"
    r"|\b(?:textFormat|(?:Rich|Styled|Auto|Markdown)Text|openUrlExternally|XMLHttpRequest|createQmlObject|WebSocket)\b"
)
PLANTED = [
    "Text { text: name }",
    "component Line: Text {",
    "PlainText { textFormat: Text.RichText }",
    "TextEdit {",
    "Image { source: seat.name }",
    "FontLoader { }",
    "new XMLHttpRequest()",
    "Qt.createQmlObject(name, page)",
]


def sinks(source: str) -> list[str]:
    """The places of a QML file that would read markup or could ask for an address or a file."""
    return [found.group() for found in SINKS.finditer(re.sub(r"//.*", "", source))]


def test_pages_show_text_and_pictures_by_the_boards_own_two_types() -> None:
    assert {} == {path.name: found for path in FILES if (found := sinks(path.read_text("utf-8")))}
    assert "textFormat: Text.PlainText" in (STYLE / "PlainText.qml").read_text("utf-8")


@pytest.mark.parametrize("planted", PLANTED)
def test_a_planted_sink_is_found(planted: str) -> None:
    assert sinks(planted)


@pytest.fixture
def log() -> Iterator[list[str]]:
    """What Qt and pages tell the log."""
    told: list[str] = []
    before = qInstallMessageHandler(lambda _kind, _context, words: told.append(words))
    yield told
    qInstallMessageHandler(before)


def test_a_page_opens_no_connection_and_no_file(
    tmp_path: Path, qtbot: QtBot, capsys: pytest.CaptureFixture[str], log: list[str]
) -> None:
    picture = tmp_path / "a.png"
    assert _picture().save(str(picture))
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.5)
        web = f"http://127.0.0.1:{server.getsockname()[1]}/a"
        engine = QQmlEngine()
        engine.setOutputWarningsToStandardError(False)
        furnish(engine)
        component = QQmlComponent(engine)
        page = f"""import QtQuick
            import Tavla.Style
            Item {{
                Picture {{ objectName: "web"; drawn: "{web}" }}
                Picture {{ objectName: "disk"; drawn: "{picture.as_uri()}" }}
                Picture {{ objectName: "own"; drawn: "image://qr/61" }}
                property string read: ""
                Component.onCompleted: {{
                    for (const address of ["{web}", "{picture.as_uri()}"]) {{
                        const asked = new XMLHttpRequest()
                        asked.onreadystatechange = () => read += asked.responseText
                        asked.open("GET", address)
                        asked.send()
                    }}
                }}
            }}"""
        component.setData(page.encode(), QUrl.fromLocalFile(str(QML / "Planted.qml")))
        made = component.create()
        assert made is not None, component.errorString()
        qtbot.wait(100)
        with pytest.raises(TimeoutError):
            server.accept()
        widths = {
            name: found.width()
            for name in ("web", "disk", "own")
            if (found := made.findChild(QQuickItem, name)) is not None
        }
        assert made.property("read") == ""
        del made, component, engine
    assert (0, 0) == (widths["web"], widths["disk"])
    assert widths["own"] > 0
    assert f"a page asked for {web!r}: the board fetches nothing" in capsys.readouterr().err
    for address in (web, picture.as_uri()):
        assert any(f'a picture asked for "{address}"' in words for words in log), log


def test_a_marked_up_name_stands_as_it_was_written(tmp_path: Path) -> None:
    picture = tmp_path / "a.png"
    assert _picture().save(str(picture))
    name = f"<b>Ann</b> <img src='{picture.as_uri()}'/>"[:LONGEST_NAME]
    with window_stage(tmp_path / "home", ((3, 1),)) as stage:
        for seat, typed in zip(stage.board.table.start_model.seats, (name, "<h1>Bob</h1>"), strict=True):
            seat.typeName(0, typed)
        stage.touch("start.white.ready", "start.black.ready")
        wait_until(lambda: stage.board.table.current_page == "match", "the match does not begin")
        shown = [item for item in items(stage.window.contentItem()) if item.property("text") in {name, "<h1>Bob</h1>"}]
        is_plain = [
            QQmlExpression(QQmlEngine.contextForObject(item), item, "textFormat === Text.PlainText").evaluate()[0]
            for item in shown
        ]
    assert is_plain
    assert all(is_plain)


def _picture() -> QImage:
    picture = QImage(8, 8, QImage.Format.Format_RGB32)
    picture.fill(0xFF0000)
    return picture
