"""What the import contracts cannot say: the engine and `games.tourney` import the standard library only."""

import sys

import grimp


def _foreign(package: str, *allowed: str) -> set[str]:
    """What a package imports that is neither its own, nor allowed, nor the standard library's."""
    graph = grimp.build_graph("games", include_external_packages=True)
    own = {package} | graph.find_descendants(package)
    imported = {name for module in own for name in graph.find_modules_directly_imported_by(module)}
    return {name for name in imported - own if name.split(".")[0] not in sys.stdlib_module_names} - {*allowed}


def test_the_engine_imports_the_standard_library_only() -> None:
    assert _foreign("games.engine") == set()


def test_tournaments_import_the_standard_library_and_how_records_are_read() -> None:
    assert _foreign("games.tourney", "games.engine.protocol", "games.engine.record_fields") == set()
