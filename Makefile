# `make run` starts the site, `make test` checks everything.

# The first of these that is at least Python 3.11 and can make virtual environments; or `make run PYTHON=...`.
# The system's own comes before others of its name: one that was compiled without profiles takes 15 to 20 %
# more processor time for a move.
SUITABLE := import ensurepip, sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for name in python3.11 python3.12 python3.13 python3; do \
	for found in "$$(command -p -v $$name)" $$name; do \
		"$$found" -c '$(SUITABLE)' 2>/dev/null && { echo $$found; break 2; }; \
	done; done)
BIN := .venv/bin
SITE := .venv/site-installed
DEV := .venv/dev-installed
DATA_DIR ?= .data
STATIC_STAMP := $(DATA_DIR)/static/collected
# What is in static/ is served under names that carry its content, so a change means collecting again.
STATIC_SOURCES := $(shell find static -type f 2>/dev/null)

.PHONY: help run dev test test-deep fix bench migrate clean

help:
	@echo "make run    install what is missing, start the site (PORT=8000) and print its address"
	@echo "make dev    the same, starting again whenever the code changes, with error pages for developers"
	@echo "make test   run every check and the tests, less than ten minutes"
	@echo "make test-deep  the same with nothing left out, long searches and whole games, for every night"
	@echo "make fix    let the formatters and linters correct what they can"
	@echo "make bench  measure tables in play and the pages of a full site, about five minutes"
	@echo "make clean  remove everything that can be made again (not the database)"

run: migrate $(STATIC_STAMP)
	@exec $(BIN)/python -m luckybox_site.serve

dev: export DEBUG = true
dev: $(DEV) migrate
	@exec $(BIN)/python -m luckybox_site.serve --reload

migrate: $(SITE)
	@$(BIN)/python manage.py migrate --verbosity 0
	@$(BIN)/python manage.py loaddeck games/decks/house.json

test: $(DEV)
	@BIN=$(BIN) .ci/gate

test-deep: $(DEV)
	@BIN=$(BIN) .ci/gate deep

fix: $(DEV)
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/djade --target-version 5.2 $$(find templates -name '*.html')

bench: $(DEV)
	@$(BIN)/python -m tests.bench --full-site --json .data/bench.json

clean:
	rm -rf .venv .data/static .data/shelves .data/coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache

$(SITE): requirements.txt
	@python="$(PYTHON)"; [ -n "$$python" ] && "$$python" -c '$(SUITABLE)' || { \
		echo "Python 3.11 or newer with its venv module is needed. On Debian: apt install python3 python3-venv"; exit 1; }
	@echo "Installing what the site needs into .venv; this takes about half a minute, once."
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile -r requirements.txt
	@touch $@

$(DEV): $(SITE) requirements-dev.txt
	@echo "Installing what development needs besides; this takes a minute or two, once."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@# Or the first ten programs would each compile what `make run` has left uncompiled.
	@$(BIN)/python -m compileall -q -j 0 .venv/lib
	@touch $@

$(STATIC_STAMP): $(SITE) $(STATIC_SOURCES)
	@$(BIN)/python manage.py collectstatic --no-input --clear --verbosity 0
	@mkdir -p $(@D) && touch $@
