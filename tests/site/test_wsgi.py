"""The WSGI application."""

from django.core.handlers.wsgi import WSGIHandler

from luckybox_site.wsgi import application


def test_the_wsgi_application_is_django() -> None:
    assert isinstance(application, WSGIHandler)
