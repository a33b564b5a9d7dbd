"""Where the progress of a job is found."""

from django.urls import path

from luckybox_site.jobs import views

urlpatterns = [path("<int:job_id>/", views.progress, name="job")]
