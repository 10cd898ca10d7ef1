# Two commands are all a newcomer needs: `make play` and `make test`.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
unexport PYTHONPATH

PYTHON ?= python3
VENV ?= .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check install -q

# The wheel is built and installed again when the contents of anything it is made from change.
KEY := $(shell { find src web -type f ! -path '*/__pycache__/*' ! -path 'web/node_modules/*' ! -path 'web/dist/*' \
	| LC_ALL=C sort | xargs cksum; \
	cksum pyproject.toml constraints.txt hatch_build.py LICENSE NOTICE; \
	echo '$(CC) $(LAYOVER_PURE) $(LAYOVER_OPT)'; command -v $(CC); } 2>/dev/null | cksum | tr ' ' '-')
INSTALL := $(PY) tools/install.py $(KEY)
INSTALLED := $(VENV)/.layover-$(KEY)
TOOLS := $(VENV)/.tools
WHY_PLAIN := $(VENV)/lib/python*/site-packages/layover/plain.txt
WHY_NO_WEB := $(VENV)/lib/python*/site-packages/layover/server/no_web.txt

# -P: neither the current folder nor tests/ is on the path, so without PYTHONPATH it is the installed wheel.
# Three at a time for two cores: a test of the browser or of the server waits half of its time.
PYTEST := $(PY) -P -m pytest -q -rfER -n 3 --dist worksteal --benchmark-disable
RULES_TESTS := tests/contract tests/games tests/test_docs.py
# The web table is tested in a real Chromium, best in the one that has no windows: it takes a tenth less time. Root on
# Debian gets it; elsewhere any other will do, and without one those tests are skipped, and say so.
APT := apt-get install -qq -y --no-install-recommends
BROWSER := if ! command -v chromium-headless-shell >/dev/null && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	$(APT) chromium-headless-shell >/dev/null 2>&1 || { apt-get update -qq && \
	{ $(APT) chromium-headless-shell || $(APT) chromium; } >/dev/null; } || true; fi
# In web/, with the machine's Node or that of Node's wheel.
NPM := $(PY) hatch_build.py npm
NODE_MODULES := web/node_modules/.package-lock.json
# Two at a time, each on one core; the longest first.
CHECKS := web-check web-lint web-test mypy web-format imports ruff
MODE := import layover.engine as e; print("compiled" if e.COMPILED else "plain")

.PHONY: help play test check bench rules clean $(CHECKS)

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1	\2/p' $(MAKEFILE_LIST)

play: | $(PY) ## install Layover in .venv and open its web table in the browser
	@$(INSTALL) $(if $(filter-out 0,$(LAYOVER_PURE)),,--soon)
	@$(VENV)/bin/layover play

test: check $(INSTALLED) ## check, the rules' tests over the plain sources, all tests over the compiled wheel, the rule report
	@mode=$$(PYTHONPATH=src $(PY) -P -c '$(MODE)'); echo "layover: $$mode"; test "$$mode" = plain
	PYTHONPATH=src $(PYTEST) -m 'not long' $(RULES_TESTS)
	@echo "PostgreSQL for the server's tests: $$($(PY) tests/server/postgres.py)"
	@if cat $(WHY_NO_WEB) 2>/dev/null; then exit 1; fi
	@$(BROWSER)
	@mode=$$($(PY) -P -c '$(MODE)'); echo "layover: $$mode"; \
	if [ "$$mode" = compiled ]; then echo "$(PYTEST)"; $(PYTEST); exit; fi; \
	cat $(WHY_PLAIN); \
	if grep -q 'mypyc failed' $(WHY_PLAIN); then exit 1; fi; \
	echo "layover: no compiler, so all tests run plain"; $(PYTEST)
	@$(MAKE) --no-print-directory rules

check: $(TOOLS) $(NODE_MODULES) ## ruff, mypy --strict, who may import whom; the web's types, lint, format, unit tests
	@$(NPM) --version >/dev/null	# brings Node where there is none, before two want it at once
	@$(MAKE) --no-print-directory -j2 $(if $(filter output-sync,$(.FEATURES)),-O) $(CHECKS)

web-check web-lint web-test web-format: web-%:
	$(NPM) run $*

mypy:
	$(PY) -m mypy --strict

imports:
	PYTHONPATH=src $(VENV)/bin/lint-imports --no-logo

ruff:
	$(PY) -m ruff check

bench: $(INSTALLED) ## decisions, copies and games a second
	@$(VENV)/bin/layover bench

rules: $(TOOLS) ## which rules are held by which tests
	@PYTHONPATH=src $(PY) tests/rule_report.py

clean: ## remove .venv and everything else that was made
	rm -rf $(VENV) build dist web/dist web/node_modules .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks .import_linter_cache
	find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

$(PY):
	$(PYTHON) -m venv $(VENV)

# constraints.txt is made from pyproject.toml by
#   uv pip compile --no-header --no-annotate --python-version 3.11 --extra test pyproject.toml -o constraints.txt
# It holds every package that runs, tests and checks Layover, so it also serves as the list of the tools.
$(TOOLS): constraints.txt | $(PY)
	$(PIP) -r constraints.txt
	@touch $@

# npm writes this file last.
$(NODE_MODULES): web/package-lock.json | $(PY)
	$(NPM) ci
	@touch $@

$(INSTALLED): | $(PY)
	@$(INSTALL)
