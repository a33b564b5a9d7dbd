"""What somebody says who enters a tournament."""

from django import forms

from games.forms.nickname import NicknameField


class EnterForm(forms.Form):
    """A nickname."""

    name = NicknameField()
