"""The `manage.py` commands of the games, and the modules that they share."""
