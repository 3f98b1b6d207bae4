"""What the admin's theme asks for with every request: the house's name, navigation, light or dark."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.templatetags.static import static

from casino.preferences import theme_of


def styles(_request: HttpRequest) -> str:
    return static("casino/admin.css")


def icon(_request: HttpRequest) -> str:
    return static("casino/icon.svg")


def theme(request: HttpRequest) -> str | None:
    """The person's own; None is as the system."""
    return theme_of(request) or None


def house_name(request: HttpRequest) -> str:
    return str(request.shell.name)  # type: ignore[attr-defined]


def navigation(request: HttpRequest) -> list[dict[str, Any]]:
    """The areas of the pages first, then every ledger and configuration this person may read."""
    work = [
        {
            "title": group.label,
            "items": [
                {
                    "title": area.label,
                    "link": area.url,
                    "badge": str(area.waiting) if area.waiting else None,
                }
                for area in group.areas
                if not area.outside
            ],
        }
        for group in request.shell.groups  # type: ignore[attr-defined]
    ]
    ledgers = [
        {
            "title": app["name"],
            "separator": True,
            "items": [
                {"title": model["name"], "link": model["admin_url"]}
                for model in app["models"]
                if model["admin_url"]
            ],
        }
        for app in admin.site.get_app_list(request)
    ]
    return [group for group in (*work, *ledgers) if group["items"]]
