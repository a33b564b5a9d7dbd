"""Django's PostgreSQL backend, with connections that are not asked for their health at every request."""
