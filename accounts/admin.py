"""Users in the admin."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.utils.translation import gettext_lazy as _

from accounts.logins import LoginForm
from accounts.models import User

admin.site.login_form = LoginForm


@admin.register(User)
class UserAdmin(DjangoUserAdmin[User]):
    list_display = ("username", "email", "is_guest", "is_staff", "date_joined")
    list_filter = ("is_guest", "is_staff", "is_active")
    fieldsets = (*(DjangoUserAdmin.fieldsets or ()), (_("Guest"), {"fields": ("is_guest",)}))
