"""The WSGI application: pages only, for workers that leave web sockets to others."""

import os

from django.core.wsgi import get_wsgi_application

from luckybox_site.memory import settle

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "luckybox_site.settings")
application = get_wsgi_application()
settle()
