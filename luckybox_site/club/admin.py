"""The club in the admin: one form, to which its entry leads at once. And invitations."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet, Value
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.forms.registry import NEW_TABLES
from games.presenters.showcases import SHOWCASES
from luckybox_site.club.admin_form import club_form, fields_of
from luckybox_site.club.models import THE_CLUB, Club, Invitation


@admin.register(Club)
class ClubAdmin(admin.ModelAdmin[Club]):
    """There is always one club, whether or not it has a row yet."""

    autocomplete_fields = ("evening_hosts",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Club | None = None) -> bool:
        return False

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        return redirect("admin:club_club_change", THE_CLUB)

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Club | None:
        if object_id != str(THE_CLUB):
            return None
        return Club.objects.filter(pk=THE_CLUB).first() or Club(pk=THE_CLUB)

    def save_model(self, request: HttpRequest, obj: Club, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        form.save_chat()

    def response_post_save_change(self, request: HttpRequest, obj: Club) -> HttpResponseRedirect:
        return redirect("admin:index")

    def get_form(
        self, request: HttpRequest, obj: Club | None = None, change: bool = False, **kwargs: Any
    ) -> Any:
        return super().get_form(request, obj, change, **{**kwargs, "form": club_form()})

    def get_fieldsets(self, request: HttpRequest, obj: Club | None = None) -> Any:
        # To choose among accounts is to see who has one.
        hosts = ("evening_hosts",) if request.user.has_perm("accounts.view_user") else ()
        tables = [
            (
                _("New table of %(game)s") % {"game": SHOWCASES[slug].name},
                {"classes": ("collapse",), "fields": fields_of(slug)},
            )
            for slug in NEW_TABLES
        ]
        return [
            (None, {"fields": ("name", "welcome", "languages")}),
            (_("Who may do what"), {"fields": ("opening", "registration", "chat", *hosts)}),
            (_("New table"), {"fields": ("game",)}),
            *tables,
            (_("How long things are kept"), {"fields": ("guest_days", "table_days", "job_days")}),
            (_("Texts"), {"fields": ("imprint", "privacy")}),
        ]


@admin.register(Invitation)
class InvitationAdmin(admin.ModelAdmin[Invitation]):
    """An invitation that is deleted is not good any more; the accounts made with it stay."""

    list_display = ("__str__", "link", "uses", "most_uses", "ends_at")
    search_fields = ("note",)
    fields = ("note", "most_uses", "ends_at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Invitation]:
        """With the address of the site, as the admin was opened under it."""
        return super().get_queryset(request).annotate(site=Value(_site(request)))

    def get_readonly_fields(self, request: HttpRequest, obj: Invitation | None = None) -> tuple[str, ...]:
        return ("link", "uses") if obj else ()

    def get_fields(self, request: HttpRequest, obj: Invitation | None = None) -> Any:
        return (*self.fields, *self.get_readonly_fields(request, obj))

    def response_add(
        self, request: HttpRequest, obj: Invitation, post_url_continue: Any = None
    ) -> HttpResponse:
        link = _site(request) + reverse("invited", args=[obj.token])
        self.message_user(request, _("Give this link to those you invite: %(link)s") % {"link": link})
        return super().response_add(request, obj, post_url_continue)

    @admin.display(description=gettext_lazy("link"))
    def link(self, invitation: Invitation) -> str:
        return str(invitation.site) + reverse("invited", args=[invitation.token])  # type: ignore[attr-defined]  # of the queryset


def _site(request: HttpRequest) -> str:
    return request.build_absolute_uri("/").rstrip("/")
