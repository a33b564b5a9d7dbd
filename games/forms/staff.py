"""What the staff enter to do something to a table."""

from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models.acts import Deed
from games.services.people_search import people_called
from games.services.refusals import Why

LONGEST_REASON, LONGEST_NAME, KEY_LENGTH = 200, 150, 32


class ActForm(forms.Form):
    """Why, and for another player whom. The key tells a form that was sent twice."""

    key = forms.CharField(max_length=KEY_LENGTH, widget=forms.HiddenInput, required=False)
    who = forms.CharField(
        label=gettext_lazy("Account"),
        max_length=LONGEST_NAME,
        help_text=gettext_lazy("The name of somebody with an account here."),
    )
    reason = forms.CharField(
        label=gettext_lazy("Why"),
        max_length=LONGEST_REASON,
        widget=forms.TextInput(attrs={"class": "vTextField", "autocomplete": "off"}),
        help_text=gettext_lazy("The players read this at the table."),
        error_messages={"required": Why.NO_REASON.value},
    )

    def __init__(self, data: Any = None, *, deed: Deed) -> None:
        super().__init__(data, initial={"key": uuid4().hex})
        self.user_id: int | None = None
        if deed is not Deed.SWAP:
            del self.fields["who"]

    def clean_key(self) -> str:
        return self.cleaned_data["key"] or uuid4().hex

    def clean_who(self) -> str:
        who: str = self.cleaned_data["who"]
        found = [one for one in people_called(who) if one.is_exact and not one.is_guest]
        if not found:
            raise forms.ValidationError(_(Why.NO_SUCH_ACCOUNT.value))
        self.user_id = found[0].user_id
        return who
