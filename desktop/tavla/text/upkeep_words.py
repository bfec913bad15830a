"""Backups, restoring and updates, on the director's page."""

from tavla.application.ports.upkeep import PASSPHRASE_LEAST, CareFault
from tavla.base.phrase import Said
from tavla.text.words import Words


def act(t: Words, key: str) -> tuple[str, str]:
    return {
        "backup": (t("Back up"), t("register, keys and matches into one file on a stick")),
        "restore": (t("Restore"), t("from such a file; what stands now is kept aside")),
        "update": (t("Update"), t("a signed package from a stick; this version is kept")),
        "before": (t("Go back"), t("to the version before this one")),
        "restart": (t("Restart the machine"), t("a match that was begun can be continued")),
        "off": (t("Shut down"), t("the board is switched off")),
    }[key]


def act_asked(t: Words, key: str) -> str:
    return {
        "off": t("Shut the board down?"),
        "before": t(
            "A version that knows no assistants, limits in time or keys on sticks accepts no PIN while one of these is "
            "set under Directors. Restart with the version before this one?"
        ),
        "restart": t("Restart the machine?"),
    }[key]


def update_asked(t: Words, version: str, signer: str, older_than: str) -> str:
    """What would be taken. `older_than`: the highest version that has run here, where that is newer."""
    if older_than:
        return t(
            "Version {version}, signed by {signer}, is older than version {running}, which has run here. Tavla restarts "
            "with the older one; this version is kept to go back to. Take the older one?",
            version=version,
            signer=signer,
            running=older_than,
        )
    return t(
        "Version {version}, signed by {signer}. Tavla restarts with it; this version is kept to go back to. Take it?",
        version=version,
        signer=signer,
    )


def fails(t: Words, fault: CareFault, path: str, detail: Said) -> str:
    return t.filled(
        {
            CareFault.NOT_WRITTEN: t("The backup could not be written to {path}: {detail}"),
            CareFault.NOT_LAID_READY: t("The backup could not be laid ready: {detail}"),
            CareFault.UNREADABLE: t("{path} cannot be read: {detail}"),
            CareFault.NO_BACKUP: t("{path} is no backup of Tavla's."),
            CareFault.DAMAGED: t("{path} is damaged: nothing is taken from it."),
            CareFault.SEALED: t("{path} is opened with its passphrase."),
            CareFault.NOT_OPENED: t(
                "That is not the passphrase of {path}: nothing was changed. Capitals and blanks count."
            ),
            CareFault.TOO_SHORT: t(
                "That passphrase is too short; it has {count} letters or more. Nothing was written.",
                count=PASSPHRASE_LEAST,
            ),
            CareFault.NO_SIGNATURE: t(
                "{path} cannot be read: {detail}. A package comes with its signature beside it, NAME.deb.minisig."
            ),
            CareFault.KEY_UNREADABLE: t("A key for updates cannot be read: {detail}"),
            CareFault.UNSIGNED: t("{path}: nobody whose key counts for updates here has signed it as it is."),
            CareFault.NO_PACKAGE: t("{path} is no package of Tavla's."),
            CareFault.NOT_HERE: t(
                "This system takes no version from a stick. Close Tavla and run the newer set-up program; matches and "
                "settings stay."
            ),
            CareFault.SAME_VERSION: t("Version {detail} is the one that runs."),
            CareFault.DOES_NOT_START: t("The version does not start here, and nothing was changed: {detail}"),
            CareFault.NOT_CHOSEN: t("Which version is started cannot be written: {detail}"),
            CareFault.NOT_KNOWN: t("Which versions have run here cannot be read, and nothing was changed: {detail}"),
            CareFault.UNFORESEEN: "{detail}",
        }[fault],
        path=path,
        detail=t.said(detail),
    )
