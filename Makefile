# One word is enough on a fresh machine with Python 3.11 or newer: each target makes what it needs in .venv first.
# On Windows make is not needed: see README.md.

VENV ?= .venv
ifeq ($(OS),Windows_NT)
BIN := $(VENV)/Scripts
else
BIN := $(VENV)/bin
endif
# Pythons to try, the ones best served by numba's wheels first; `make PYTHON=/path/to/python demo` names one.
PYTHON ?=
CANDIDATES := $(PYTHON) python3.11 python3.12 python3.13 python3 python3.14 python py
CAN_MAKE_VENV := import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
PLAYER := $(VENV)/.ready-player
DEVELOPER := $(VENV)/.ready-developer
# A compiled function's cache on disk watches its own file, not the files of the functions it calls: when any of them
# changes, the caches go.
KERNELS := $(VENV)/.ready-kernels
KERNEL_SOURCES := $(wildcard boardparsers/hexmodel/*.py bridge/rules/*.py bridge/rules/*/*.py bridge/rules/*/*/*.py)
# More words for the command behind a target: make demo ARGS="--board bd15", make test ARGS="-k los", make serve ARGS="--port 9000".
ARGS ?=

.PHONY: help demo test e2e check format bench serve wheel clean
.DELETE_ON_ERROR:

help:  ## list these targets
	@sed -n 's/^\([a-z0-9]*\):.*## \(.*\)/make \1 \t\2/p' Makefile | expand -t 14

demo: $(PLAYER) $(KERNELS)  ## play a recorded game through a real socket and print its rulings
	@$(BIN)/crestline demo $(ARGS)

test: $(DEVELOPER) $(KERNELS)  ## run the tests, on two cores
	$(BIN)/python -m pytest -n 2 --ignore=tests/e2e $(ARGS)
	@echo "The test with a real VASSAL is apart: make e2e"

e2e: $(DEVELOPER) $(KERNELS)  ## run the test with a real VASSAL; needs a JDK, Maven and a virtual screen
	$(BIN)/python -m pytest tests/e2e $(ARGS)

check: $(DEVELOPER)  ## lint, format and types: changes nothing
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(DEVELOPER)  ## put the code in its format and mend what ruff can mend
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(DEVELOPER) $(KERNELS)  ## measure speed and print the tables
	$(BIN)/python benchmarks/run.py $(ARGS)

serve: $(PLAYER) $(KERNELS)  ## run the table server that the VASSAL extension connects to
	@$(BIN)/crestline serve $(ARGS)

VMDX := bridge/extension_file/crestline.vmdx
wheel: $(DEVELOPER)  ## build dist/*.whl, what a player installs; with the VASSAL extension where there is a JDK and Maven
	@$(BIN)/crestline extension build || { \
	  test -f $(VMDX) && echo "note: the wheel carries an extension that was built earlier" >&2 \
	  || echo "note: the wheel does not carry the VASSAL extension" >&2; }
	rm -rf build dist
	$(PIP) wheel --no-deps --wheel-dir dist .
	@ls dist

clean:  ## remove what these targets made, .venv too
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find boardparsers bridge tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@for candidate in $(CANDIDATES); do \
	  if "$$candidate" -c '$(CAN_MAKE_VENV)' >/dev/null 2>&1; then \
	    echo "making $(VENV) with $$("$$candidate" --version)"; \
	    exec "$$candidate" -m venv $(VENV); \
	  fi; \
	done; \
	echo "make: no Python 3.11 or newer with venv and pip was found (tried: $(CANDIDATES))." >&2; \
	echo "Install one (python.org; Debian and Ubuntu: apt install python3 python3-venv) or name it: make PYTHON=/path/to/python3.11 ..." >&2; \
	exit 1

$(PLAYER): pyproject.toml | $(BIN)/python
	@echo "installing crestline into $(VENV) (once; a minute or two on a fresh machine)"
	@$(PIP) install --editable .
	@touch $@

$(DEVELOPER): pyproject.toml | $(BIN)/python
	@echo "installing crestline with the developers' tools into $(VENV) (once; a minute or two on a fresh machine)"
	@$(PIP) install --editable '.[dev]'
	@touch $@ $(PLAYER)

$(KERNELS): $(KERNEL_SOURCES) | $(BIN)/python
	@find boardparsers bridge \( -name '*.nbi' -o -name '*.nbc' \) -exec rm -f {} +
	@touch $@
