"""The languages of the site: which are offered, what has to be translated, and the pseudo-language.

Nothing here reads Django's settings, because the settings ask which languages there are.
"""
