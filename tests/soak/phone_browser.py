"""Debian's chromium as a phone held upright: spoken to through its pipes, touched by fingers, looked at by pictures."""

import base64
import json
import os
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

SIZE, SOON_S = (390, 844), 30.0
PROGRAM = "chromium"


def is_possible() -> bool:
    return shutil.which(PROGRAM) is not None


class Phone:
    """`language` is the browser's own."""

    def __init__(self, folder: Path, language: str) -> None:
        orders, self._say = os.pipe()
        self._hear, answers = os.pipe()
        words = [PROGRAM, "--headless=new", "--no-sandbox", "--remote-debugging-pipe", "--no-first-run"]
        words += ["--ignore-certificate-errors", f"--user-data-dir={folder}", f"--lang={language}", "about:blank"]

        def at_three_and_four() -> None:
            """Where the browser reads orders and writes answers."""
            for descriptor, place in ((os.dup(orders), 3), (os.dup(answers), 4)):
                os.dup2(descriptor, place)

        home = {"HOME": str(folder), "LANGUAGE": language}
        self._child = subprocess.Popen(
            words,
            env=os.environ | home,
            preexec_fn=at_three_and_four,  # noqa: PLW1509 - no thread has been begun
            close_fds=False,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(orders)
        os.close(answers)
        self._number, self._read = 0, b""
        target = self._ask("Target.createTarget", {"url": "about:blank"})["targetId"]
        self._session = self._ask("Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"]
        width, height = SIZE
        self.does("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=2, mobile=True)
        self.does("Emulation.setTouchEmulationEnabled", enabled=True)
        self.does("Emulation.setUserAgentOverride", userAgent="Tavla's phone", acceptLanguage=language)

    def does(self, act: str, **words: object) -> Any:  # noqa: ANN401 - whatever the browser gives
        return self._ask(act, words, self._session)

    def open(self, address: str) -> None:
        self.does("Page.navigate", url=address)

    def value(self, script: str) -> Any:  # noqa: ANN401
        """What the script gives on the page, a promise's value too."""
        told = self._evaluated(script)
        assert "exceptionDetails" not in told, (script, told)
        return told["result"].get("value")

    def until(self, script: str, wait_s: float = SOON_S) -> Any:  # noqa: ANN401
        """The script's value once it is true; a page that is still coming has none."""
        end = time.monotonic() + wait_s
        while not (found := self._evaluated(script)["result"].get("value")):
            assert time.monotonic() < end, f"it did not come: {script}; the page says {self.text()}"
            time.sleep(0.1)
        return found

    def _evaluated(self, script: str) -> Any:  # noqa: ANN401
        return self.does("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)

    def text(self) -> str:
        return str(self.value("document.body.innerText"))

    def touch(self, which: str) -> None:
        """A finger on the middle of what the selector finds, which has to lie on the screen, under nothing else."""
        place = (
            f"(() => {{ const it = document.querySelector({json.dumps(which)}); if (!it) return null;"
            "it.scrollIntoView({block: 'center'}); const box = it.getBoundingClientRect();"
            "const x = box.x + box.width / 2, y = box.y + box.height / 2;"
            "return it.contains(document.elementFromPoint(x, y)) ? [x, y, box.width, box.height] : null; })()"
        )
        x, y, *_ = self.until(place)
        self.does("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self.does("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def type(self, text: str) -> None:
        self.does("Input.insertText", text=text)

    def picture(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self.does("Page.captureScreenshot", format="png")["data"]))

    def close(self) -> None:
        self._ask("Browser.close", {})
        self._child.wait(20)
        os.close(self._say)
        os.close(self._hear)

    def _ask(self, act: str, words: dict[str, object], session: str = "") -> Any:  # noqa: ANN401
        self._number += 1
        order = {"id": self._number, "method": act, "params": words} | ({"sessionId": session} if session else {})
        os.write(self._say, json.dumps(order).encode() + b"\0")
        while True:
            told = json.loads(self._next())
            if told.get("id") == self._number:
                assert "error" not in told, (act, told)
                return told["result"]

    def _next(self) -> bytes:
        while b"\0" not in self._read:
            more = os.read(self._hear, 65_536)
            assert more, "the browser has ended"
            self._read += more
        said, _, self._read = self._read.partition(b"\0")
        return said
