# The two commands: `make run` plays, `make test` checks everything.

# The newest interpreter that is at least Python 3.11; name another one with `make run PYTHON=...`.
PYTHON ?= $(firstword $(foreach name,python3.11 python3.12 python3.13 python3,$(shell command -v $(name))))
BIN := .venv/bin
STAMP := .venv/installed
STATIC_STAMP := .data/static/collected
# What is in static/ is served under names that carry its content, so a change means collecting again.
STATIC_SOURCES := $(shell find static -type f 2>/dev/null)

.PHONY: help run test fix migrate clean

help:
	@echo "make run    install what is missing, start the site (PORT=8000) and print its address"
	@echo "make test   run every check and test"
	@echo "make fix    let the formatters and linters mend what they can"
	@echo "make clean  remove everything that can be made again (not the database)"

run: migrate $(STATIC_STAMP)
	@exec $(BIN)/python -m luckybox_site.serve

migrate: $(STAMP)
	@$(BIN)/python manage.py migrate --verbosity 0
	@$(BIN)/python manage.py loaddeck games/decks/house.json

test: $(STAMP)
	@BIN=$(BIN) .ci/gate

fix: $(STAMP)
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/djade --target-version 5.2 $$(find templates -name '*.html')

clean:
	rm -rf .venv .data/static .data/coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache

$(STAMP): requirements.txt
	@[ -n "$(PYTHON)" ] || { echo "Python 3.11 or newer is needed and was not found."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed, not " + sys.version)'
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || \
		{ echo "This Python cannot make virtual environments. On Debian: apt install python3-venv"; exit 1; }
	@echo "Installing what the project needs into .venv; this takes a minute or two, once."
	@$(PYTHON) -m venv --clear .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

$(STATIC_STAMP): $(STAMP) $(STATIC_SOURCES)
	@$(BIN)/python manage.py collectstatic --no-input --clear --verbosity 0
	@touch $@
