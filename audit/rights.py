"""What a permission is called, and whose it is: for the sentence that refuses it. A leaf, as the trail is."""

from django.apps import apps
from django.contrib.auth import get_backends
from django.utils.translation import gettext as _


def called(permission: str) -> str:
    """A permission in words: `May request a fill, credit or exchange`."""
    app, _dot, codename = permission.partition(".")
    models = apps.get_app_config(app).get_models()
    for model in models:
        for name, words in model._meta.permissions:
            if name == codename:
                return str(words)
        if codename == f"view_{model._meta.model_name}":
            return _("May see: %(what)s") % {"what": model._meta.verbose_name_plural}
    return codename.replace("_", " ")


def whose(permission: str) -> str:
    """The roles that carry a permission, in the order of the house; nothing where none does."""
    backends = (each for each in get_backends() if hasattr(each, "roles_with"))
    return ", ".join(role for each in backends for role in each.roles_with(permission))
