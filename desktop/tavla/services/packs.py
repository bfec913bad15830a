"""A match, or the matches of an event, in one file for whoever analyses and rates them: the moves for every program,
the signed record, the times, the report, and a page that says how to prove it.

The Backgammon Masters Awarding Body analyses whole matches with eXtreme Gammon and wants to know event, round, table,
players and length (bgmastersab.com): they stand in the name, and the `.mat` is what eXtreme Gammon opens. It publishes
no form of names.
"""

from collections.abc import Sequence
from hashlib import sha256
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from tavla.base import paths
from tavla.base.plain_name import plain_name
from tavla.domain.facts.events import Event, MatchStarted
from tavla.reports.document import Document, Facts, Heading, Paragraph, Table, cells
from tavla.reports.html import format_html
from tavla.services.copies import ExportFile
from tavla.services.finished_matches import times_of
from tavla.storage.register.exporting import csv_bytes
from tavla.text.words import Words

FORM = "pack"
VERIFIER = "verify_export.py"
_MADE = (1980, 1, 1, 0, 0, 0)
"""No day of its own: the same match makes the same bytes."""


def times_csv(history: Sequence[Event]) -> bytes:
    """Every decision in order: whose, what, and how many seconds it ran."""
    started = history[0]
    names = started.players if isinstance(started, MatchStarted) else None
    rows = [
        (number, names[time.player] if names else time.player.value, time.decision.value, f"{time.spent_ms / 1000:.3f}")
        for number, time in enumerate(times_of(history).decisions, start=1)
    ]
    return csv_bytes((("number", "player", "decision", "seconds"), *rows))


def packed(name: str, files: Sequence[ExportFile], history: Sequence[Event], languages: Sequence[str]) -> ExportFile:
    """One match in `<name>.zip`."""

    def make() -> bytes:
        members = {f"{name}/{file.name}": file.make() for file in files}
        members[f"{name}/times.csv"] = times_csv(history)
        return zipped(members, name, languages)

    return ExportFile(f"{name}.zip", make)


def zipped(members: dict[str, bytes], folder: str, languages: Sequence[str]) -> bytes:
    """The members, the page about them in each language, and the verifier that shares no code with Tavla."""
    whole = dict(members)
    for language in languages:
        t = Words(language, paths.resources() / "translations")
        whole[f"{folder}/PROOF.{language}.html"] = format_html(proof_page(members, t)).encode()
    whole[f"{folder}/{VERIFIER}"] = (paths.resources() / VERIFIER).read_bytes()
    target = BytesIO()
    with ZipFile(target, "w", ZIP_DEFLATED) as archive:
        for name, data in sorted(whole.items()):
            archive.writestr(ZipInfo(name, _MADE), data, ZIP_DEFLATED)
    return target.getvalue()


def proof_page(members: dict[str, bytes], t: Words) -> Document:
    """What is in the pack, and how anybody proves it."""
    title = t("How to prove this pack")
    signed = sorted(name for name in members if name.endswith(".tavla"))
    steps = (
        (
            t("The .tavla file is the whole record, signed by the board: each move, roll, time and ruling."),
            t("Ask the tournament for the board's public key, and lay it in a folder."),
            t("Run one of these. Both say genuine, or what was altered."),
        )
        if signed
        else (t("This pack holds no signed record: the players have not both confirmed the result."),)
    )
    commands = tuple(
        (command, plain_name(name.rpartition("/")[2]))
        for name in signed[:1]
        for command in ("tavla verify", f"python {VERIFIER} --trust FOLDER")
    )
    rows = tuple(
        cells(plain_name(name.partition("/")[2]), sha256(data).hexdigest()) for name, data in sorted(members.items())
    )
    return Document(
        t.language,
        title,
        plain_name(next(iter(members), "").partition("/")[0]),
        title,
        t("Page {page} of {pages}"),
        (
            Heading(t("Proof"), 1),
            *map(Paragraph, steps),
            *((Facts(commands),) if commands else ()),
            Heading(t("For eXtreme Gammon and GNU Backgammon"), 1),
            Paragraph(t("Open the .mat file. The .sgf file holds the times too; times.csv lists every decision.")),
            Heading(t("Files"), 1),
            Table((t("File"), "SHA-256"), rows, (2, 5)),
        ),
    )
