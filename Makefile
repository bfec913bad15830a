# Tavla's chores. `make help` lists them; each sets up what it needs, and a second run is quick.

PYTHON ?= python3
# The tests wait for a third of their time: two workers more than there are cores.
WORKERS ?= $(shell echo $$(($$(getconf _NPROCESSORS_ONLN) + 2)))
# A test that stands still this many seconds is ended with its threads' stacks, and the run goes on without it.
STILL ?= 900
ARGS ?=
SECONDS ?= 60

VENV := .venv
BIN := $(VENV)/bin
PIP := PIP_ROOT_USER_ACTION=ignore $(BIN)/python -m pip --disable-pip-version-check --quiet

.DEFAULT_GOAL := help
.PHONY: help setup run hall test lint format bench nightly mutants soak clauses verdicts limits harnesses lock package windows try-windows guide try-package firmware fuzz clean system-run system-test system-firmware system-windows system-package

help:  ## list these targets
	@sed -n 's/^\([a-z-]*\):.*##  *\(.*\)/\1|\2/p' $(MAKEFILE_LIST) | while IFS='|' read -r target line; do printf '  make %-11s %s\n' "$$target" "$$line"; done

setup: system-test $(VENV)/dev.stamp  ## install all that running, testing and developing need

run: system-run $(VENV)/words.stamp  ## open the board (ARGS="--full-screen" and so on are passed on)
	@$(BIN)/tavla $(ARGS)

hall: system-test $(VENV)/dev.stamp $(VENV)/words.stamp  ## open a hall's desk with four boards at which robots play, all on this machine (ARGS="--boards 8")
	@PATH="$$PATH:/usr/sbin" $(BIN)/python tools/hall.py $(ARGS)

test: system-test $(VENV)/dev.stamp $(VENV)/words.stamp  ## run the tests of every push, without a screen (ARGS="tests/domain -k clock" chooses)
	@QT_QPA_PLATFORM=offscreen QT_QUICK_BACKEND=software $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -q -o faulthandler_timeout=$(STILL) -o faulthandler_exit_on_timeout=true $(ARGS)

lint: system-test $(VENV)/dev.stamp $(VENV)/words.stamp  ## style, types, layers, structure, QML and translations
	@failed=; for check in "ruff check ." "ruff format --check ." "mypy" "lint-imports --no-logo" "python tools/structure.py --check" "python tools/qmllint.py" "python tools/catalogues.py"; do \
	  echo "== $$check"; $(BIN)/$$check || failed="$$failed; $$check"; \
	done; [ -z "$$failed" ] || { echo "failed: $${failed#; }" >&2; exit 1; }

format: $(VENV)/dev.stamp  ## lay the Python code out
	@$(BIN)/ruff check --fix-only --quiet . ; $(BIN)/ruff format .

bench: system-test $(VENV)/dev.stamp $(VENV)/words.stamp  ## measure speed and memory beside this machine's own baselines
	@QT_QPA_PLATFORM=offscreen QT_QUICK_BACKEND=software $(BIN)/python tests/bench/run.py $(ARGS)

nightly: system-test $(VENV)/dev.stamp $(VENV)/words.stamp  ## run every test, those too that take too long for each push, then the mutants (an hour)
	@QT_QPA_PLATFORM=offscreen QT_QUICK_BACKEND=software $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -q -m "" --hypothesis-profile nightly $(ARGS)
	@$(MAKE) --no-print-directory mutants ARGS=

mutants: system-test $(VENV)/dev.stamp $(VENV)/words.stamp  ## break one rule of the program after the other and see that `make test` notices (ARGS=--all runs all of it each time)
	@$(BIN)/python tools/mutants.py $(ARGS)

soak: system-test $(VENV)/dev.stamp $(VENV)/words.stamp  ## the long runs: robot matches, kills, power cuts (tens of minutes)
	@QT_QPA_PLATFORM=offscreen QT_QUICK_BACKEND=software $(BIN)/python -m pytest -n $(WORKERS) -q -o 'python_files=soak_*.py' tests/soak $(ARGS)

clauses: system-test $(VENV)/dev.stamp $(VENV)/words.stamp  ## alter every value of every ruleset and see that the tests of its clause fail (twelve minutes of processor time)
	@$(BIN)/python tools/alter_rules.py --jobs $(WORKERS) $(ARGS)

verdicts: system-test $(VENV)/dev.stamp $(VENV)/words.stamp  ## ask all three verifiers about a corpus of exports, under every Python from 3.11 to 3.14 that is here
	@QT_QPA_PLATFORM=offscreen $(BIN)/python tools/verdicts.py $(ARGS)

limits: system-test $(VENV)/dev.stamp $(VENV)/words.stamp  ## measure what every file from outside takes at its limit (ten minutes)
	@$(BIN)/python tools/limits_table.py

harnesses: system-test $(VENV)/dev.stamp $(VENV)/words.stamp  ## kill, cut and starve the writing of matches: a table of faults tried, facts acknowledged and lost (three minutes; ARGS=10 tries ten times as much)
	@QT_QPA_PLATFORM=offscreen $(BIN)/python tools/harnesses.py $(ARGS)

lock: $(VENV)/dev.stamp  ## renew the locked, hashed requirements from pyproject.toml
	@$(BIN)/python tools/lock.py $(ARGS)

package: system-package $(VENV)/package.stamp $(VENV)/words.stamp  ## build wheel and .deb into dist/ (ARGS="--with-dgt" takes DGT's clock in: only with DGT's permission)
	@$(PIP) wheel --no-deps --no-build-isolation --wheel-dir dist . && ls -1 dist/*.whl
	@$(BIN)/python tools/package.py $(ARGS)

try-package:  ## try the packages in dist/ in a minimal Debian, from install to purge (as root; pictures come into build/tried)
	@tools/try-package build/tried $$(ls -1tr dist/*.deb | tail -2)

windows: system-windows $(VENV)/package.stamp $(VENV)/words.stamp  ## build the set-up program for Windows into dist/ (Windows' Python comes into build/wine)
	@PYTHON=$(abspath $(BIN)/python) tools/windows/under-wine build/wine -c pass
	@$(BIN)/python tools/windows_package.py build/wine

try-windows: system-windows $(VENV)/dev.stamp $(VENV)/words.stamp  ## run what is Windows' own on Windows' Python under Wine (ARGS=tests/storage chooses other tests)
	@PYTHON=$(abspath $(BIN)/python) tools/windows/try-windows build/wine $(ARGS)

guide: system-run $(VENV)/words.stamp  ## write the director's guide and the player's card, with fresh pictures, into dist/guide
	@$(BIN)/python tools/guide.py dist/guide $(ARGS)

firmware: system-firmware system-test $(VENV)/dev.stamp  ## build the devices' firmware and test it in a simulator (installs its compiler)
	@$(MAKE) --no-print-directory -C devices/firmware PROFILE=dice && $(MAKE) --no-print-directory -C devices/firmware PROFILE=clock && $(MAKE) --no-print-directory -C devices/firmware PROFILE=lamp
	@QT_QPA_PLATFORM=offscreen $(BIN)/python -m pytest -n $(WORKERS) -q tests/devices/test_firmware*.py tests/ui/robots/test_firmware_match.py $(ARGS)

fuzz: $(VENV)/fuzz.stamp  ## fuzz the devices' line by coverage for a minute (SECONDS=3600 for an hour)
	@PYTHONPATH=tests/soak $(BIN)/python tests/soak/soak_devices_fuzz.py -max_total_time=$(SECONDS) -max_len=600

clean:  ## remove what these targets made, the virtual environment too
	@rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

system-run:
	@tools/system-packages run

system-test:
	@tools/system-packages test

system-firmware:
	@tools/system-packages firmware

system-windows:
	@tools/system-packages windows

system-package:
	@tools/system-packages package

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "tavla: Python 3.11 or newer is needed; $(PYTHON) is older (name another: make PYTHON=python3.12)" >&2; exit 1; }
	@echo "making the virtual environment $(VENV)"
	@$(PYTHON) -m venv $(VENV)

$(VENV)/run.stamp: requirements/run.txt pyproject.toml | $(BIN)/python
	@echo "installing what the board needs"
	@$(PIP) install --require-hashes --only-binary :all: -r requirements/run.txt
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@$(BIN)/python -m compileall -q desktop devices ui
	@touch $@

$(VENV)/words.stamp: $(wildcard resources/translations/*/LC_MESSAGES/*.po) $(VENV)/run.stamp
	@$(BIN)/pybabel --quiet compile --directory resources/translations --domain tavla
	@touch $@

$(VENV)/dev.stamp: requirements/dev.txt $(VENV)/run.stamp | $(BIN)/python
	@echo "installing what the tests and checks need"
	@$(PIP) install --require-hashes --only-binary :all: -r requirements/dev.txt
	@touch $@

$(VENV)/fuzz.stamp: requirements/fuzz.txt $(VENV)/run.stamp | $(BIN)/python
	@echo "installing what the devices' line is fuzzed with"
	@$(PIP) install --require-hashes --only-binary :all: -r requirements/fuzz.txt
	@touch $@

$(VENV)/package.stamp: requirements/package.txt requirements/debian.txt $(VENV)/run.stamp | $(BIN)/python
	@echo "installing what the packages are built with"
	@$(PIP) install --require-hashes --only-binary :all: -r requirements/package.txt -r requirements/debian.txt
	@touch $@
