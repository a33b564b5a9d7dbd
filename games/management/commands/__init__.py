"""The games' `manage.py` commands, one file each."""
