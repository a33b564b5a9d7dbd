"""Django's settings. What differs between machines comes from the environment (README, "Configure")."""

import os
from pathlib import Path
from typing import Any

import dj_database_url
import django_stubs_ext
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.crypto import salted_hmac

from luckybox_site import environment
from luckybox_site.languages import pseudo
from luckybox_site.languages.offered import offered
from luckybox_site.logs import logging_config
from luckybox_site.redis_settings import caches, channel_layers
from luckybox_site.usual_limits import limits_of_this_machine

# Django's generic classes take their type arguments at runtime too.
django_stubs_ext.monkeypatch()

BASE_DIR = Path(__file__).resolve().parent.parent
environment.read_env_file()

#: Everything that a running site writes and git does not keep.
DATA_DIR = Path(os.environ.get("DATA_DIR", BASE_DIR / ".data"))
DATA_DIR.mkdir(parents=True, exist_ok=True)

# -- Who may talk to the site
DEBUG = environment.flag("DEBUG", default=False)
SECRET_KEY = environment.secret_key(DATA_DIR / "secret_key")
# A club's server is reached under whatever address its router gave it, so any host is the default.
ALLOWED_HOSTS = environment.comma_separated("ALLOWED_HOSTS", "*")
CSRF_TRUSTED_ORIGINS = environment.comma_separated("CSRF_TRUSTED_ORIGINS")

# -- What it is made of
INSTALLED_APPS = [
    "games.apps.GamesConfig",
    "accounts.apps.AccountsConfig",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "luckybox_site.jobs.apps.JobsConfig",
    "luckybox_site.club.apps.ClubConfig",
    "channels",
    "csp",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "luckybox_site.static_files.StaticFilesMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "luckybox_site.web.content_policy.ContentPolicy",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "luckybox_site.club.languages.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "luckybox_site.web.errors.KnownMethods",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "accounts.middleware.GuestsAtTheDoor",
    "accounts.middleware.LanguageOfTheAccount",
    "allauth.account.middleware.AccountMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "luckybox_site.web.guesses.GuessLimits",
    "luckybox_site.web.errors.ErrorPages",
]
ROOT_URLCONF = "luckybox_site.urls"
ASGI_APPLICATION = "luckybox_site.asgi.application"
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.views.your_games.context",
                "games.views.notices.context",
                "luckybox_site.web.identity.context",
                "luckybox_site.web.preferences.context",
                "accounts.context.context",
                "luckybox_site.club.context.context",
            ],
            "libraries": {"remembered": "luckybox_site.web.remembered"},
        },
    },
    {
        # Pieces of a table that are rendered with every move; why there are two engines says the module.
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "NAME": "jinja2",
        "DIRS": [BASE_DIR / "templates" / "jinja"],
        "OPTIONS": {"environment": "games.presenters.macros.environment"},
    },
]
AUTH_USER_MODEL = "accounts.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
# The first makes new ones; the others are for passwords from before.
PASSWORD_HASHERS = [
    "accounts.passwords.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# -- Where it keeps things
#: Whether SQLite waits for the disk at every commit, as a power failure without loss needs it.
SQLITE_SYNCHRONOUS = environment.one_of("SQLITE_SYNCHRONOUS", ("normal", "full"))
DATABASES: dict[str, Any] = {
    "default": dj_database_url.config(
        default=f"sqlite:///{DATA_DIR / 'db.sqlite3'}",
        conn_max_age=environment.number("CONN_MAX_AGE", 60),
        conn_health_checks=True,
    ),
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # Writers queue up instead of failing, and readers never wait.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        # Servers bring the log in themselves (`checkpoints.py`), before it is as long as that.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=10000;"
        f" PRAGMA synchronous={SQLITE_SYNCHRONOUS.upper()};",
    }

elif DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql":
    DATABASES["default"]["ENGINE"] = "luckybox_site.postgresql"
    # The same few statements come by the hundred, so the server need not parse and plan them each time.
    DATABASES["default"]["OPTIONS"] = {"server_side_binding": True, "prepare_threshold": 3}

REDIS_URL = os.environ.get("REDIS_URL", "")
#: How this site is told from others in a Redis that they share. The number of a database would not do:
#: announcements are heard in all of them.
OURS = f"luckybox-{salted_hmac('redis', 'ours', SECRET_KEY).hexdigest()[:12]}"
CHANNEL_LAYERS = channel_layers(REDIS_URL, OURS)
CACHES = caches(REDIS_URL, OURS)
SESSION_ENGINE = "luckybox_site.web.sessions"
# Every page looks for messages, and must not read a session for that.
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"

#: Whether server processes look at the tables' clocks themselves, or `manage.py ticker` does it for all.
CLOCKS_IN_SERVER = environment.flag("CLOCKS_IN_SERVER", default=True)
#: Where the embedded site keeps what wakes its worker; the jobs themselves are rows (`luckybox_site/jobs`).
JOBS_FILE = DATA_DIR / "jobs.sqlite3"
#: Whether `manage.py bench_tables` may make its tables where people play.
BENCH_TABLES = environment.flag("BENCH_TABLES", default=False)

# -- Mail, which a job sends (`luckybox_site/jobs/mail.py`)
MAIL = environment.mail("EMAIL_URL")
#: Whether mail leaves this machine. Where it does not, nothing asks for an address.
HAS_MAIL = bool(MAIL.host)
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if HAS_MAIL else 'console'}.EmailBackend"
EMAIL_HOST, EMAIL_PORT, EMAIL_HOST_USER, EMAIL_HOST_PASSWORD, EMAIL_USE_TLS, EMAIL_USE_SSL = MAIL
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = SERVER_EMAIL = environment.sender("EMAIL_FROM", MAIL)

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_ALLOW_ALL_ORIGINS = False
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "luckybox_site.static_files.StaticFilesStorage",
    },
}

#: All 999 cards of a deck can be ticked at once, beside the other fields of their sheet.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1100

# -- How often things may be done
#: Proxies in front of the site, each of which adds to X-Forwarded-For.
TRUSTED_PROXIES = environment.number("TRUSTED_PROXIES", 0)
LIMITS = limits_of_this_machine()

# -- Accounts: pages, passkeys and second steps are allauth's (`accounts/urls.py` says which)
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
LOGIN_URL, LOGIN_REDIRECT_URL = "account_login", "home"
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "accounts.forms.LoginForm",
    "signup": "accounts.forms.SignupForm",
    "reauthenticate": "accounts.forms.ReauthenticateForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "set_password": "accounts.forms.SetPasswordForm",
    "reset_password": "accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "accounts.forms.NewPasswordForm",
    "request_login_code": "accounts.forms.RequestLoginCodeForm",
    "confirm_login_code": "accounts.forms.LoginCodeForm",
    "confirm_password_reset_code": "accounts.forms.ResetCodeForm",
}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*"]
ACCOUNT_LOGIN_METHODS = {"username", "email"}
# An address is only stored once its code was entered (`accounts/email_codes.py`).
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_LOGIN_BY_CODE_ENABLED = HAS_MAIL
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = ACCOUNT_PASSWORD_RESET_BY_CODE_TIMEOUT = 15 * 60
ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
ACCOUNT_EMAIL_NOTIFICATIONS = False
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_USER_DISPLAY = "accounts.names.shown_name"
# Ours count in one step, go on without Redis, and stand in the admin with the others (LIMITS).
ACCOUNT_RATE_LIMITS = MFA_RATE_LIMITS = False
MFA_ADAPTER = "accounts.adapter.SecondStepAdapter"
MFA_FORMS = {
    "authenticate": "accounts.forms.SecondStepForm",
    "reauthenticate": "accounts.forms.SecondStepAgainForm",
    "activate_totp": "accounts.forms.ActivateTOTPForm",
    "authenticate_webauthn": "accounts.passkey_forms.SecondStepByPasskeyForm",
    "login_webauthn": "accounts.passkey_forms.LoginByPasskeyForm",
    "reauthenticate_webauthn": "accounts.passkey_forms.PasskeyAgainForm",
}
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Lucky Box"
MFA_TOTP_TOLERANCE = 1

# -- Languages and time
LANGUAGE_CODE = "en"
LOCALE_PATHS = [BASE_DIR / "luckybox_site" / "locale"]
LANGUAGES = offered(LOCALE_PATHS[0])
if environment.flag("PSEUDO_LANGUAGE", default=False):
    if environment.flag("HTTPS", default=False):
        raise ImproperlyConfigured("PSEUDO_LANGUAGE is for development; nobody on the internet can read it.")
    LOCALE_PATHS.append(DATA_DIR / "locale")
    pseudo.write_catalogue(LOCALE_PATHS[1])
    LANGUAGES.append((pseudo.CODE, pseudo.NAME))
# A language that somebody has chosen stays chosen.
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_HTTPONLY, LANGUAGE_COOKIE_SAMESITE = True, "Lax"
TIME_ZONE = os.environ.get("TIME_ZONE", "UTC")
USE_TZ = True

# -- Security. HTTPS=true says: a proxy speaks TLS to the world and sets X-Forwarded-Proto.
HTTPS = environment.flag("HTTPS", default=False)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
# A load balancer asks for the site's health in plain HTTP.
SECURE_REDIRECT_EXEMPT = [r"^health/"]
# Browsers ignore this header on a plain HTTP address in a LAN, and complain about it.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "luckybox_site.web.errors.csrf_failure"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    },
}

# -- What it tells
LOGGING = logging_config(os.environ.get("LOG_LEVEL", "INFO"))
