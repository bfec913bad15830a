"""A job answers on the screen's thread, whatever becomes of it."""

import errno
import threading
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue

import pytest

from tavla.base.errors import TavlaError
from tavla.base.phrase import Phrase, phrase
from tavla.system.background import Background, OneByOne

Call = Callable[[], None]


def raises(error: BaseException) -> Callable[[], str]:
    def job() -> str:
        raise error

    return job


ANSWERS = (
    (lambda: "found", "found", 0),
    (raises(TavlaError(phrase("the {what} is broken", what="seal"))), "the seal is broken", 0),
    (raises(ValueError("made")), "The board could not do this: ValueError.", 1),
    (raises(RuntimeError("made")), "The board could not do this: RuntimeError.", 1),
    (
        raises(OSError(errno.ENOSPC, "No space left on device", "/x")),
        f"{Path('/x')}: the board could not do this: the disk is full",
        1,
    ),
)


@pytest.mark.parametrize(("job", "said", "traces"), ANSWERS)
@pytest.mark.parametrize("one_by_one", [False, True])
def test_every_job_answers_and_what_nobody_foresaw_is_told_on_stderr(
    job: Callable[[], str], said: str, traces: int, one_by_one: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls, answers, seen = SimpleQueue[Call](), list[Phrase | str](), list[object]()
    monkeypatch.setattr("sys.excepthook", lambda *found: seen.append(found[1]))
    background = Background(calls.put)
    runner = OneByOne(background) if one_by_one else background
    runner.run(job, answers.append, answers.append)
    calls.get(timeout=5)()
    assert str(answers[0]).startswith(said)
    assert traces == len(seen)


@pytest.mark.parametrize("one_by_one", [False, True])
def test_an_answer_that_cannot_be_taken_is_told(one_by_one: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    calls, answers = SimpleQueue[Call](), list[object]()
    monkeypatch.setattr("sys.excepthook", lambda *_found: None)

    def refuses(_found: str) -> None:
        raise TavlaError(phrase("the {what} is broken", what="seal"))

    background = Background(calls.put)
    runner = OneByOne(background) if one_by_one else background
    runner.run(lambda: "found", refuses, answers.append)
    calls.get(timeout=5)()
    assert ["the seal is broken"] == list(map(str, answers))


def test_one_by_one_goes_on_after_a_job_that_failed_and_ends_with_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.excepthook", lambda *_found: None)
    threads, answers = list[threading.Thread](), list[object]()
    jobs = OneByOne(Background(lambda call: call()))
    jobs.close(lambda: answers.append("never begun"))
    for error in (ValueError("made"), KeyError("made")):
        jobs.run(raises(error), answers.append, lambda said: answers.append(str(said)))
    jobs.run(threading.current_thread, threads.append, answers.append)
    jobs.close(lambda: threads.append(threading.current_thread()))
    assert ["The board could not do this: ValueError.", "The board could not do this: KeyError."] == answers
    assert threads[0] is threads[1]
    assert not threads[0].is_alive()


def test_a_job_that_outlives_the_board_is_waited_for() -> None:
    background, ends = Background(lambda call: call()), threading.Event()
    waited = background.run(ends.wait, lambda _found: None, lambda _said: None, outlives_board=True)
    left = background.run(ends.wait, lambda _found: None, lambda _said: None)
    assert (False, True) == (waited.daemon, left.daemon)
    ends.set()
