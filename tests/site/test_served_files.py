"""Scripts and style sheets as they are served: fewer files, and nothing in them that only readers need."""

from luckybox_site.served_files import BUNDLES, served

PAGE = next(iter(BUNDLES))


def test_a_script_is_served_without_comments_and_indentation() -> None:
    source = "// What it does.\nexport function one() {\n  // Why.\n  return 1; // here\n}\n"
    assert served("js/one.js", {"js/one.js": source}) == "export function one() {\nreturn 1; // here\n}\n"


def test_a_page_has_all_its_modules_in_one_file() -> None:
    sources = {
        PAGE: 'import { two as pair } from "./part/two.js";\npair();\n',
        "js/part/two.js": 'import { one } from "./one.js";\nexport const two = () => one + one;\n',
        "js/part/one.js": "const hidden = 1;\nexport const one = hidden;\n",
    }
    assert served(PAGE, sources) == (
        "const _part_one = (() => {\nconst hidden = 1;\nconst one = hidden;\nreturn { one };\n})();\n"
        "const _part_two = (() => {\nconst { one } = _part_one;\nconst two = () => one + one;\n"
        "return { two };\n})();\nconst { two: pair } = _part_two;\npair();\n"
    )


def test_a_module_that_other_scripts_of_the_page_need_stays_a_file_of_its_own() -> None:
    sources = {
        PAGE: 'import { show } from "./part/two.js";\n',
        "js/part/two.js": 'import { prefer } from "../preferences.js";\nexport const show = prefer;\n',
        "js/preferences.js": "export function prefer() {}\n",
    }
    text = served(PAGE, sources)
    assert text.startswith('import * as _preferences from "./preferences.js";\n')
    assert "const { prefer } = _preferences;" in text


def test_a_style_sheet_holds_those_that_it_imports() -> None:
    sources = {
        "css/table.css": '/* All of it. */\n@import "game/card.css";\n.last { color: red; }\n',
        "css/game/card.css": '.card {\n  mask: url("../../icons/x.svg");\n}\n',
    }
    expected = '.card {\nmask: url("../icons/x.svg");\n}\n.last { color: red; }\n'
    assert served("css/table.css", sources) == expected
