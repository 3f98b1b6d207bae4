"""Every address of the house, app by app."""

from django.contrib import admin
from django.urls import include, path

from casino.health import healthz, readyz
from casino.metrics import metrics

handler400 = "casino.errors.bad_request"
handler403 = "casino.errors.forbidden"
handler404 = "casino.errors.not_found"
handler500 = "casino.errors.server_error"

urlpatterns = [
    path("", include("casino.front")),
    path("", include("tables.urls")),
    path("", include("audit.urls")),
    path("healthz", healthz),
    path("readyz", readyz),
    path("metrics", metrics),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("api/v1/", include("casino.api")),
]
