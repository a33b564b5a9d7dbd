"""Where everything is found."""

from django.contrib import admin
from django.urls import include, path
from django.utils.translation import gettext_lazy as _

from luckybox_site import views
from luckybox_site.limits_admin import limits_page
from luckybox_site.style import views as style

admin.site.site_header = _("Lucky Box: administration")
admin.site.site_title = _("Lucky Box")
admin.site.index_title = _("What this site is made of")

urlpatterns = [
    path("", include("games.urls")),
    path("health/live/", views.live, name="live"),
    path("health/ready/", views.ready, name="ready"),
    path("health/", views.ready, name="health"),
    path("robots.txt", views.robots, name="robots"),
    path("favicon.ico", views.favicon, name="favicon"),
    path("account/", include("accounts.urls")),
    path("", include("luckybox_site.club.urls")),
    path("", include("accounts.personal_urls")),
    path("jobs/", include("luckybox_site.jobs.urls")),
    path("language/", include("django.conf.urls.i18n")),
    path("admin/limits/", admin.site.admin_view(limits_page), name="admin-limits"),
    path("admin/", admin.site.urls),
    path("style/", style.index, name="style"),
    path("style/lobby/", style.lobby_states, name="style-lobby"),
    path("style/accounts/", style.account_pages, name="style-accounts"),
    path("style/evening/", style.evening_pages, name="style-evening"),
    path("style/tournaments/", style.tournament_pages, name="style-tournaments"),
    path("style/decks/", style.deck_pages, name="style-decks"),
    path("style/chat/", style.chat_states, name="style-chat"),
    path("style/rooms/", style.waiting_rooms, name="style-rooms"),
    path("style/people/", style.people_states, name="style-people"),
    path("style/personal/", style.personal_pages, name="style-personal"),
    path("style/hints/", style.hints, name="style-hints"),
    path("style/<slug:name>/", style.screen, name="style-screen"),
]

handler400 = "luckybox_site.web.errors.bad_request"
handler403 = "luckybox_site.web.errors.forbidden"
handler404 = "luckybox_site.web.errors.not_found"
handler429 = "luckybox_site.web.errors.too_many"
handler500 = "luckybox_site.web.errors.broken"
