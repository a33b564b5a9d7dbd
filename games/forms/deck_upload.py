"""The form with which a file of cards is uploaded."""

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.luckybox.deckfile.reading import MAX_BYTES

#: Bytes of what people call a kilobyte.
KILOBYTE = 1000


class UploadForm(forms.Form):
    """A file, and what becomes of the cards that are there."""

    file = forms.FileField(
        label=gettext_lazy("File"),
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,.json,text/csv,application/json"}),
        error_messages={
            "required": gettext_lazy("Please choose a file."),
            "missing": gettext_lazy("Please choose a file."),
        },
    )
    others = forms.ChoiceField(
        label=gettext_lazy("Cards that the file does not have"),
        choices=[
            ("go", gettext_lazy("are taken out")),
            ("stay", gettext_lazy("stay as they are")),
        ],
        initial="go",
        required=False,
    )
    into = forms.ChoiceField(
        label=gettext_lazy("Into"),
        choices=[("this", gettext_lazy("this draft")), ("new", gettext_lazy("a new draft"))],
        initial="this",
        required=False,
    )

    def __init__(self, data: Any = None, files: Any = None, *, is_draft: bool, length: int = 0) -> None:
        """`length`: bytes of the request. One that is far too long arrives in part, without its file."""
        super().__init__(data, files)
        if length > MAX_BYTES:
            self.fields["file"].error_messages["required"] = _too_large()
        if not is_draft:
            del self.fields["into"]

    def clean_file(self) -> UploadedFile:
        file: UploadedFile = self.cleaned_data["file"]
        if (file.size or 0) > MAX_BYTES:
            raise forms.ValidationError(_too_large())
        return file

    def content(self) -> tuple[str, bytes]:
        """The name of the file, and what is in it."""
        file = self.cleaned_data["file"]
        return file.name, file.read()


def _too_large() -> str:
    text = _("This file is too large. A file of cards has %(most)d KB at the most.")
    return text % {"most": MAX_BYTES // KILOBYTE}
