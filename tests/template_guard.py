"""Makes a template of ours that names a variable it was not given fail, where Django would print nothing."""

import inspect
from pathlib import Path
from typing import Self

OUR_FILES = str(Path(__file__).resolve().parent.parent)


class MissingTemplateVariableError(Exception):
    """A template names a variable that is not in its context."""


class MissingVariable(str):
    """Stands for `string_if_invalid`: Django formats it with the name of what is missing.

    Templates of other packages, the admin's above all, rely on the empty string and get it.
    """

    __slots__ = ()

    def __new__(cls) -> Self:
        return super().__new__(cls, "%s")

    def __mod__(self, name: object) -> str:
        template = rendering_template()
        if template.startswith(OUR_FILES) and "site-packages" not in template:
            raise MissingTemplateVariableError(f"{template} names {name}, which is not in its context.")
        return ""


def rendering_template() -> str:
    """The file of the template that is being rendered, found on the call stack."""
    frame = inspect.currentframe()
    while frame is not None:
        if frame.f_code.co_name == "render_annotated":
            return str(frame.f_locals["self"].origin.name)
        frame = frame.f_back
    return ""
