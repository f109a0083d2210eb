# Two commands are enough: `make demo` and `make test`. `make help` lists the rest.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
# uv from PATH, else one of its own inside the virtual environment.
UV      = $(shell command -v uv 2>/dev/null || echo $(BIN)/uv)
export UV_SYSTEM_CERTS ?= 1
export CUIG_HOME ?= $(CURDIR)/var
ARGS   ?=
ON     ?= 3.13

.PHONY: help demo up test test-sdk check format proto lock bench docs dist clean

help: ## this list
	@awk -F':.*## ' '/^[a-z-]+:.*## / {printf "  make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

demo: $(VENV)/.runtime ## a whole house, a scheduled tournament, its ladder (ARGS=--exit stops at the end)
	@$(BIN)/arena demo $(ARGS)

up: $(VENV)/.runtime ## the house alone: servers, referee, worker, beat, pages
	@$(BIN)/arena up $(ARGS)

test: $(VENV)/.dev ## all tests, on servers of their own, on every processor
	@$(BIN)/python -m pytest --numprocesses logical --dist worksteal $(ARGS)

bench: $(VENV)/.bench ## measure us against our peers, all in one run (ARGS="--quick --json FILE engine")
	@$(BIN)/python -m tests.bench $(ARGS)

check: $(VENV)/.dev ## format, lint, types, protocol
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	cd proto && ../$(BIN)/buf lint && ../$(BIN)/buf format --diff --exit-code

format: $(VENV)/.dev ## put the source in order
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format --quiet .
	cd proto && ../$(BIN)/buf format --write

proto: $(VENV)/.dev ## generate sdk/cuig/v1 from proto/
	rm -f sdk/cuig/v1/*_pb2*.py*
	cd proto && PATH="$(CURDIR)/$(BIN):$$PATH" python -m grpc_tools.protoc -I . --python_out=../sdk --mypy_out=quiet:../sdk cuig/v1/*.proto
	cd proto && PATH="$(CURDIR)/$(BIN):$$PATH" python -m grpc_tools.protoc -I . --grpc_python_out=../sdk --mypy_grpc_out=quiet:../sdk cuig/v1/referee.proto cuig/v1/arena.proto

docs: $(VENV)/.docs ## the documentation as a site in site/, built strictly: a link that leads nowhere fails
	@PYTHONPATH=docs/_hooks $(BIN)/zensical build --clean --strict
	@echo "site/index.html"

dist: $(VENV)/.dev ## the wheels of cuig in dist/, as arenas serve them: pure, and compiled for this platform (takes a minute)
	@rm -f dist/cuig-*.whl
	@cd sdk && CUIG_LABEL=1 ../$(BIN)/python -m hatchling build -t wheel -d ../dist
	@cd sdk && CUIG_LABEL=1 CUIG_COMPILE=1 ../$(BIN)/python -m hatchling build -t wheel -d ../dist

test-sdk: $(VENV)/.dev ## the library's tests on another Python (ON=3.13), warnings of deprecation being errors
	$(UV) venv -q --allow-existing -p $(ON) .venv-$(ON)
	$(UV) pip install -q -p .venv-$(ON)/bin/python --require-hashes -r requirements-dev.lock
	$(UV) pip install -q -p .venv-$(ON)/bin/python --no-deps -e sdk -e .
	.venv-$(ON)/bin/python -m pytest -q tests/sdk -W error::DeprecationWarning -W error::PendingDeprecationWarning

lock: $(VENV)/.dev ## resolve the dependencies anew
	$(UV) pip compile -q --universal --generate-hashes --python-version 3.11 --no-emit-package cuig --custom-compile-command "make lock" pyproject.toml --group setup -o requirements.lock
	$(UV) pip compile -q --universal --generate-hashes --python-version 3.11 --no-emit-package cuig --custom-compile-command "make lock" pyproject.toml --group dev -c requirements.lock -o requirements-dev.lock
	$(UV) pip compile -q --universal --generate-hashes --python-version 3.11 --no-emit-package cuig --custom-compile-command "make lock" pyproject.toml --group bench -c requirements-dev.lock -o requirements-bench.lock
	$(UV) pip compile -q --universal --generate-hashes --python-version 3.11 --no-emit-package cuig --custom-compile-command "make lock" pyproject.toml --group docs -c requirements-dev.lock -o requirements-docs.lock

clean: ## the virtual environment and the caches; the demo's data in var/ stay
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/bin/python:
	@command -v uv >/dev/null 2>&1 && uv venv -q --python $(PYTHON) $(VENV) || $(PYTHON) -m venv $(VENV) || \
	 { rm -rf $(VENV); echo "make: $(PYTHON) cannot make a virtual environment; install uv, or your system's python3-venv." >&2; exit 2; }
	@[ -x "$(UV)" ] || $(BIN)/python -m pip install -q --disable-pip-version-check uv==0.13.9

# The locks are installed with their hashes; the project itself is then built with what they brought.
INSTALL = $(UV) pip install -q --python $(VENV)

$(VENV)/.runtime: requirements.lock pyproject.toml sdk/pyproject.toml | $(VENV)/bin/python
	@echo "setting up $(VENV) …" >&2
	@$(INSTALL) --require-hashes -r requirements.lock
	@$(INSTALL) --no-deps --no-build-isolation -e sdk -e .
	@touch $@

$(VENV)/.dev: requirements-dev.lock $(VENV)/.runtime
	@$(INSTALL) --require-hashes -r requirements-dev.lock
	@touch $@

$(VENV)/.docs: requirements-docs.lock $(VENV)/.dev
	@$(INSTALL) --require-hashes -r requirements-docs.lock
	@touch $@

$(VENV)/.bench: requirements-bench.lock $(VENV)/.dev
	@$(INSTALL) --require-hashes -r requirements-bench.lock
	@touch $@
