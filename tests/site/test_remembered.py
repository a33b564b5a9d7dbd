"""Icons are drawn once for all that are alike, and are right for each."""

import pytest
from django.template import Context, Template
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy

ICON = Template('{% include "components/icon.html" with name="door" label=label %}')


@pytest.mark.parametrize(
    ("label", "shown"),
    [("<b>", "&lt;b&gt;"), (mark_safe("<b>"), "<b>"), (gettext_lazy("Leave now"), "Leave now")],
)
def test_label_of_an_icon_is_text_unless_it_is_markup_already(label: object, shown: str) -> None:
    for _ in range(2):
        assert f'role="img" aria-label="{shown}"' in ICON.render(Context({"label": label}))


def test_an_icon_without_words_is_decoration() -> None:
    assert 'aria-hidden="true"' in ICON.render(Context({"label": ""}))
