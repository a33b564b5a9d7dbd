"""Profiles: what somebody with an account has reached, and what of it others may see."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from games.forms.archive import GamesOfSomebody
from games.presenters.profile import played, shown, tournaments
from games.services.profiles import find_person, games_of, profile_of, set_options, visible_results
from games.services.rating_privacy import hidden_now
from games.services.tourney.persons import placed
from luckybox_site.web.fields import once
from luckybox_site.web.identity import account_name, user_id
from luckybox_site.web.methods import READ, takes

MOST_TOURNAMENTS = 10


@takes(*READ)
@never_cache
def profile(request: HttpRequest, name: str) -> HttpResponse:
    """The profile of a name, in whatever spelling; also one's own when nobody else may see it."""
    viewer = user_id(request)
    person = find_person(name, viewer)
    if person is None:
        # The same for a name that nobody has: who wants not to be found is not told apart.
        raise Http404(_("There is no profile of this name that everybody may see."))
    if person.address != name:
        return redirect(_address(person.address, request.GET.urlencode()))
    is_hidden = person.user_id in hidden_now(viewer)
    with_ratings = person.options.has_ratings and not is_hidden
    filters = GamesOfSomebody(request.GET, visible_results(person.user_id, viewer))
    after = request.GET.get("after", "")
    games = games_of(filters.found(), after)
    context = {
        **shown(person, profile_of(person, viewer, with_ratings=with_ratings)),
        "is_mine": viewer == person.user_id,
        "hides_ratings": is_hidden,
        "filters": filters,
        "games": played(games),
        "tournaments": tournaments(placed(person.user_id, MOST_TOURNAMENTS)),
        "is_first_page": not after,
        "older": filters.older(games.next),
    }
    return render(request, "games/profile.html", context, status=200 if filters.is_valid() else 400)


@takes(*READ, "POST")
@never_cache
def mine(request: HttpRequest) -> HttpResponse:
    """The way to one's own profile, and the form that says what others see of it."""
    if not account_name(request):
        return redirect("account")
    if request.method == "POST":
        data = once(request.POST)
        set_options(
            int(request.user.pk or 0),
            is_listed="is_listed" in data,
            has_ratings="has_ratings" in data,
            shows_ratings_in_games="shows_ratings_in_games" in data,
        )
        messages.success(request, _("Saved. This is what others see from now on."))
    return redirect(_address(request.user.get_username()))


def _address(name: str, query: str = "") -> str:
    return reverse("profile", args=[name]) + (f"?{query}" if query else "")
