"""A sensitive act wants a person who has just shown who they are."""

from django.utils.translation import gettext_lazy as _


class SignInAgain(Exception):
    """The act is allowed, but the last sign-in is too long ago; the browser is led to a new one."""

    def __str__(self) -> str:
        return str(_("Show first that it is you: sign in again, then repeat the act."))
