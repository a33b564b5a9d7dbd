"""Editions in the admin: the printed ones can only be switched, ordered and copied."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.adapters import ADAPTERS
from games.admin.edition_form import (
    PrintedEditionForm,
    edition_form,
    initial_of,
    switches_of_kind,
    word_fields,
)
from games.models import Edition
from games.presenters.editions import words_of
from games.presenters.showcases import SHOWCASES
from games.presenters.switches import value_in_words
from games.services.editions import Known, known, printed


@admin.register(Edition)
class EditionAdmin(admin.ModelAdmin[Edition]):
    """Running games have copies of their rules, so whatever is done here concerns new tables only."""

    change_form_template = "admin/edition.html"
    list_display = ("name", "copy_link", "game", "is_on", "is_default", "place", "players", "is_printed")
    list_editable = ("place",)
    list_select_related = ("deck",)

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        if obj is not None and obj.is_printed:
            return super().get_form(request, obj, change, **{**kwargs, "form": PrintedEditionForm})
        form = edition_form(obj.kind if obj else self._copied(request).kind)
        # The fields of the switches are no fields of the row, which Django would ask for.
        kept = [name for name in form.Meta.fields if not (obj and name == "slug")]
        return super().get_form(request, obj, change, **{**kwargs, "form": form, "fields": kept})

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        if obj is None:
            return ()
        return ("game", "name", "slug", "says") if obj.is_printed else ("game", "slug", "like_what")

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        places = (_("Where it is offered"), {"fields": ("is_on", "is_default", "place")})
        if obj is not None and obj.is_printed:
            return [(None, {"fields": ("game", "name", "slug", "says")}), places]
        kind = obj.kind if obj else self._copied(request).kind
        words = [field for fields in word_fields() for field in fields]
        first = ("game", "slug", "like_what") if obj else ("slug",)
        deck = ("deck",) if ADAPTERS[kind].has_decks else ()
        return [
            (None, {"fields": (*words, *first)}),
            (_("Rules"), {"fields": (*deck, *switches_of_kind(kind))}),
            places,
        ]

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """A new edition begins as a copy of another."""
        copied = initial_of(self._copied(request))
        # The words are what has to differ.
        return {name: value for name, value in copied.items() if not name.startswith(("name_", "line_"))}

    def _copied(self, request: HttpRequest) -> Known:
        """The edition that a new one is made from; the first one of all unless the address names it."""
        row = Edition.objects.filter(slug=request.GET.get("copy", "").replace("\0", "")).first()
        return (row and known(row)) or printed(next(iter(ADAPTERS)))[0]

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        row = super().get_object(request, object_id, from_field)
        return row if row is None or known(row) else None

    def _changeform_view(
        self, request: HttpRequest, object_id: Any, form_url: str, extra_context: Any
    ) -> Any:
        context = {"copied": words_of(self._copied(request)).name} if object_id is None else {}
        return super()._changeform_view(request, object_id, form_url, {**(extra_context or {}), **context})  # type: ignore[misc]  # not in the stubs

    def save_model(self, request: HttpRequest, obj: Edition, form: Any, change: bool) -> None:
        if not change:
            source = self._copied(request)
            obj.like = source.slug if source.is_printed else source.like
        if obj.is_default:
            Edition.objects.filter(kind=obj.kind, is_default=True).exclude(pk=obj.pk).update(is_default=False)
        super().save_model(request, obj, form, change)

    def has_delete_permission(self, request: HttpRequest, obj: Edition | None = None) -> bool:
        return not (obj and obj.is_printed) and super().has_delete_permission(request, obj)

    # -- columns and descriptions

    @admin.display(description=gettext_lazy("name"), ordering="slug")
    def name(self, row: Edition) -> str:
        found = known(row)
        return str(words_of(found).name) if found else row.slug

    @admin.display(description=gettext_lazy("game"), ordering="kind")
    def game(self, row: Edition) -> str:
        return str(SHOWCASES[row.kind].name) if row.kind in SHOWCASES else row.kind

    @admin.display(description=gettext_lazy("players"))
    def players(self, row: Edition) -> str:
        found = known(row)
        return f"{found.rules.least_seats}–{found.rules.most_seats}" if found else "–"

    @admin.display(description=gettext_lazy("copy"))
    def copy_link(self, row: Edition) -> SafeString:
        address = f"{reverse('admin:games_edition_add')}?copy={row.slug}"
        return SafeString(
            render_to_string("admin/edition_copy.html", {"address": address, "name": self.name(row)})
        )

    @admin.display(description=gettext_lazy("what it says"))
    def says(self, row: Edition) -> SafeString:
        found = known(row)
        switches = switches_of_kind(row.kind)
        said = (
            [value_in_words(switch, getattr(found.rules, name)) for name, switch in switches.items()]
            if found
            else []
        )
        return SafeString(render_to_string("admin/edition_says.html", {"said": said}))

    @admin.display(description=gettext_lazy("made from"))
    def like_what(self, row: Edition) -> str:
        base = next((one for one in printed(row.kind) if one.slug == row.like), None)
        return str(words_of(base).name) if base else "–"
