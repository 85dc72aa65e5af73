# Every target sets up what it needs: .venv, with the pinned and hashed packages of
# requirements-dev.lock and Skald itself, editable. Nothing outside this folder is touched.

# Another Python: make PYTHON=/usr/local/bin/python3.12
PYTHON ?=
# More for the tools behind a target: make test ARGS="-k capital", make lock ARGS=--upgrade
ARGS ?=

PIP := .venv/bin/python -m pip --disable-pip-version-check -qq
COMPILE := .venv/bin/uv pip compile --quiet --python .venv/bin/python --universal \
	--python-version 3.11 --generate-hashes --no-header --no-annotate --no-emit-index-url
FITS := import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))

.DELETE_ON_ERROR:
.PHONY: help test run check lock clean

help:  ## show these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-7s%s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

# Bytecode is kept, whatever the environment says: many tests start processes of their own, and each
# would compile all modules anew.
test: .venv/ready  ## run the whole test suite
	PYTHONDONTWRITEBYTECODE= .venv/bin/pytest -n auto --dist loadfile --no-loadscope-reorder $(ARGS)

run: .venv/ready  ## Skald on Discord, or without a token the local table in the browser
	@.venv/bin/skald run $(ARGS)

check: .venv/ready  ## formatting, lint, types and import contracts
	.venv/bin/ruff format --check .
	.venv/bin/ruff check .
	.venv/bin/mypy
	.venv/bin/lint-imports

lock: .venv/ready  ## write the lock files anew from pyproject.toml
	$(COMPILE) pyproject.toml --output-file requirements.lock $(ARGS)
	$(COMPILE) pyproject.toml --extra dev --constraint requirements.lock \
		--output-file requirements-dev.lock $(ARGS)

clean:  ## remove all that make and the tools have made
	rm -rf .venv .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache build demo dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# .venv/ready says where it was made. An unfinished, copied or moved .venv is made anew, since
# its programs would still run the other folder's code.
ifneq ($(shell cat .venv/ready 2>/dev/null),$(CURDIR))
.PHONY: .venv/bin/python .venv/ready
endif

.venv/bin/python:
	@for python in $(or $(PYTHON),python3 python3.13 python3.12 python3.11); do \
		"$$python" -c '$(FITS)' 2>/dev/null || continue; \
		"$$python" -c 'import ensurepip, venv' 2>/dev/null || { missing=$$python; continue; }; \
		echo "Setting up .venv with $$("$$python" --version): a minute at most, once."; \
		exec "$$python" -m venv --clear .venv; \
	done; \
	if [ "$$missing" ]; then \
		echo "$$missing cannot make virtual environments: install its venv module" \
			"(Debian and Ubuntu: apt install python3-venv)."; \
	else \
		echo "Skald needs Python 3.11, 3.12 or 3.13, and found none of them as" \
			"$(or $(PYTHON),python3). Install one, or name one: make PYTHON=/path/to/python3.12"; \
	fi >&2; exit 1

# uv takes a tenth of pip's time. It reads no pip.conf, so where only pip knows the way, pip goes.
.venv/ready: .venv/bin/python requirements-dev.lock pyproject.toml
	@sed -n '/^uv==/,/[^\\]$$/p' requirements-dev.lock > .venv/uv.lock
	@$(PIP) install --require-hashes -r .venv/uv.lock
	@.venv/bin/uv pip sync --quiet --python .venv/bin/python --require-hashes requirements-dev.lock \
		|| $(PIP) install --require-hashes -r requirements-dev.lock
	@$(PIP) install --no-deps --no-index --no-build-isolation --editable .
	@echo '$(CURDIR)' > $@
