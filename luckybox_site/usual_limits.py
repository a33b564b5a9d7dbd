"""How often things may be done, unless the environment says otherwise (README, "Configure").

What a limit is and how it counts: `web/limits.py`.
"""

from luckybox_site import environment
from luckybox_site.web.limits import Limit

#: How many in how many seconds.
RATES = {
    "logins_per_account": "20/900",
    "logins_per_address": "60/900",
    "sign_ups_per_address": "120/600",
    "codes_per_address": "120/600",
    "preferences_per_address": "1200/600",
    "files_per_person": "10/3600",
    "codes_per_email": "5/900",
    "tables_per_person": "60/600",
    "tables_per_address": "300/600",
    "guests_per_address": "300/600",
    "joins_per_person": "90/600",
    "joins_per_address": "900/600",
    # A whole hall behind one address, as many as a tournament takes.
    "entries_per_person": "90/600",
    "entries_per_address": "1000/600",
    "lines_per_person": "15/30",
    "lines_per_address": "600/30",
    "notices_per_person": "30/60",
    "notices_per_address": "3000/60",
    "reports_per_person": "10/3600",
    "reports_per_address": "100/3600",
    "blocks_per_person": "30/3600",
    "blocks_per_address": "300/3600",
    "guesses_per_person": "40/600",
    "guesses_per_address": "400/600",
    "words_per_person": "20/600",
    "words_per_address": "300/600",
    "words_per_table": "200/3600",
}
#: So many at the same time. A club of 60 with two tabs each has 120 sockets; where a bad network makes them
#: connect again every 5 s, there are 960 more that the server does not yet know to be gone (40 s).
SOCKETS = {
    "sockets_per_person": 60,
    "sockets_per_address": 1500,
    "sockets_per_table": 3200,
    "spectators_per_table": 3000,
}


def limits_of_this_machine() -> dict[str, Limit]:
    """All limits by name, as the environment has them."""
    rates = {name: environment.rate(_variable(name), usual) for name, usual in RATES.items()}
    sockets = {name: environment.number(_variable(name), usual) for name, usual in SOCKETS.items()}
    return {
        **{name: Limit(name, *rate) for name, rate in rates.items()},
        **{name: Limit(name, most) for name, most in sockets.items()},
    }


def _variable(name: str) -> str:
    return f"LIMIT_{name.upper()}"
