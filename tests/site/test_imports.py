"""What the import contracts cannot say: the engine imports the standard library and nothing else at all."""

import sys

import grimp


def test_the_engine_imports_the_standard_library_only() -> None:
    graph = grimp.build_graph("games", include_external_packages=True)
    engine = {"games.engine"} | graph.find_descendants("games.engine")
    imported = {name for module in engine for name in graph.find_modules_directly_imported_by(module)}
    foreign = {name for name in imported - engine if name.split(".")[0] not in sys.stdlib_module_names}
    assert foreign == set()
