"""The pages of accounts. What allauth offers besides is left out, and so cannot be reached."""

from allauth.account import views as account
from allauth.account.decorators import reauthentication_required
from allauth.mfa.base import views as mfa
from allauth.mfa.recovery_codes import views as codes
from allauth.mfa.totp import views as totp
from allauth.mfa.webauthn import views as webauthn
from django.urls import path
from django.views.generic import RedirectView

from accounts.views import account as own
from accounts.views import join, privacy
from accounts.views.guards import counted, with_mail, with_registration

sign_up = counted("sign_ups_per_address")
asks_for_code = counted("codes_per_address")
checks_password = counted("logins_per_account")
confirmed = reauthentication_required(app="allauth.mfa")

urlpatterns = [
    path("", own.account, name="account"),
    path("name/", own.name, name="account_name"),
    path("delete/", privacy.delete, name="account_delete"),
    path("sessions/", own.sessions, name="usersessions_list"),
    path("login/", account.login, name="account_login"),
    path("logout/", account.logout, name="account_logout"),
    path("inactive/", account.account_inactive, name="account_inactive"),
    path("signup/", with_registration(sign_up(account.signup)), name="account_signup"),
    path("signup/passkey/", join.choose_name, name="account_signup_by_passkey"),
    path("signup/email/", join.by_email, name="account_signup_by_email"),
    path("passkey/", join.add_passkey, name="account_add_passkey"),
    path("passkey/<int:pk>/remove/", join.remove_passkey, name="account_remove_passkey"),
    path("email/", join.change_email, name="account_email"),
    path("email/code/", join.email_code, name="account_email_code"),
    path("reauthenticate/", account.reauthenticate, name="account_reauthenticate"),
    path("password/change/", checks_password(account.password_change), name="account_change_password"),
    path("password/set/", confirmed(account.password_set), name="account_set_password"),
    path("password/reset/", with_mail(asks_for_code(account.password_reset)), name="account_reset_password"),
    path(
        "password/reset/confirm/",
        with_mail(account.confirm_password_reset_code),
        name="account_confirm_password_reset_code",
    ),
    path(
        "password/reset/complete/",
        with_mail(account.complete_password_reset),
        name="account_complete_password_reset",
    ),
    path(
        "password/reset/done/",
        RedirectView.as_view(pattern_name="account"),
        name="account_password_reset_completed",
    ),
    path(
        "login/code/", with_mail(asks_for_code(account.request_login_code)), name="account_request_login_code"
    ),
    path("login/code/confirm/", with_mail(account.confirm_login_code), name="account_confirm_login_code"),
    path("2fa/", RedirectView.as_view(pattern_name="account"), name="mfa_index"),
    path("2fa/authenticate/", mfa.authenticate, name="mfa_authenticate"),
    path("2fa/reauthenticate/", mfa.reauthenticate, name="mfa_reauthenticate"),
    path("2fa/totp/activate/", totp.activate_totp, name="mfa_activate_totp"),
    path("2fa/totp/deactivate/", totp.deactivate_totp, name="mfa_deactivate_totp"),
    path("2fa/recovery-codes/", codes.view_recovery_codes, name="mfa_view_recovery_codes"),
    path("2fa/recovery-codes/generate/", codes.generate_recovery_codes, name="mfa_generate_recovery_codes"),
    path("2fa/recovery-codes/download/", codes.download_recovery_codes, name="mfa_download_recovery_codes"),
    path("2fa/webauthn/login/", webauthn.login_webauthn, name="mfa_login_webauthn"),
    path(
        "2fa/webauthn/reauthenticate/", webauthn.reauthenticate_webauthn, name="mfa_reauthenticate_webauthn"
    ),
]
