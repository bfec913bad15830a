"""What is said of looking after the machine, on the director's page."""

from tavla.application.ports.upkeep import CareFault
from tavla.base.phrase import Said
from tavla.text.words import Words


class CareTexts(Words):
    """Labels and sentences of the section "Upkeep"."""

    def care_title(self) -> str:
        """The section's button."""
        return self._("Upkeep")

    def care_act(self, key: str) -> tuple[str, str]:
        """The button of an act, and what it does."""
        return {
            "backup": (self._("Back up"), self._("register, keys and matches into one file on a stick")),
            "restore": (self._("Restore"), self._("from such a file; what stands now is kept aside")),
            "update": (self._("Update"), self._("a signed package from a stick; this version is kept")),
            "before": (self._("Go back"), self._("to the version before this one")),
            "restart": (self._("Restart the machine"), self._("a match that was begun can be continued")),
            "off": (self._("Shut down"), self._("the board is switched off")),
        }[key]

    def care_works(self) -> str:
        """Something is under way."""
        return self._("One moment…")

    def backed_up(self, path: str, files: int, matches: int) -> str:
        """A backup was written and read back."""
        return self._(
            "{path}: written and read back, files: {files}, matches: {matches}. It holds the board's keys: keep it "
            "as safe as the board."
        ).format(path=path, files=files, matches=matches)

    def restore_asked(self, made: str, files: int, matches: int) -> str:
        """What would be restored."""
        return self._(
            "The backup of {made} is whole: files: {files}, matches: {matches}. What stands now is moved aside, "
            "nothing is deleted. Restore it?"
        ).format(made=made, files=files, matches=matches)

    def act_asked(self, key: str) -> str:
        """Before what cannot be taken back by a touch."""
        return {
            "off": self._("Shut the board down?"),
            "before": self._("Begin anew with the version before this one?"),
            "restart": self._("Restart the machine?"),
        }[key]

    def update_asked(self, version: str, signer: str, older_than: str) -> str:
        """What would be taken. `older_than`: the version that runs, where that is newer."""
        if older_than:
            return self._(
                "Version {version}, signed by {signer}, is older than version {running}, which runs. Tavla begins anew with the older one; "
                "this version is kept to go back to. Take the older one?"
            ).format(version=version, signer=signer, running=older_than)
        return self._(
            "Version {version}, signed by {signer}. Tavla begins anew with it; this version is kept to go back to. Take it?"
        ).format(version=version, signer=signer)

    def care_fails(self, fault: CareFault, path: str, detail: Said) -> str:
        """Why a backup or an update is not taken."""
        return {
            CareFault.NOT_WRITTEN: self._("The backup could not be written to {path}: {detail}"),
            CareFault.NOT_LAID_READY: self._("The backup could not be laid ready: {detail}"),
            CareFault.UNREADABLE: self._("{path} cannot be read: {detail}"),
            CareFault.NO_BACKUP: self._("{path} is no backup of Tavla's."),
            CareFault.DAMAGED: self._("{path} is damaged: nothing is taken from it."),
            CareFault.NO_SIGNATURE: self._(
                "{path} cannot be read: {detail}. A package comes with its signature beside it, NAME.deb.minisig."
            ),
            CareFault.KEY_UNREADABLE: self._("A key for updates cannot be read: {detail}"),
            CareFault.UNSIGNED: self._("{path}: nobody whose key counts for updates here has signed it as it is."),
            CareFault.NO_PACKAGE: self._("{path} is no package of Tavla's."),
            CareFault.SAME_VERSION: self._("Version {detail} is the one that runs."),
            CareFault.DOES_NOT_START: self._("The version does not start here, and nothing was changed: {detail}"),
            CareFault.NOT_CHOSEN: self._("Which version is started cannot be written: {detail}"),
            CareFault.UNFORESEEN: "{detail}",
        }[fault].format(path=path, detail=self.said(detail))

    def system_refuses(self, why: str) -> str:
        """The system did not do it."""
        return self._("The system does not do it: {why}").format(why=why)

    def care_yes(self) -> str:
        """Agrees."""
        return self._("Yes")

    def care_no(self) -> str:
        """Leaves it."""
        return self._("No, leave it")
