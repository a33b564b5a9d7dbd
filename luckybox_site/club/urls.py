"""Where the pages of the club are found."""

from django.urls import path

from luckybox_site.club import views

urlpatterns = [
    path("imprint/", views.imprint, name="imprint"),
    path("invited/<str:token>/", views.invited, name="invited"),
]
