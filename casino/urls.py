"""Every address of the house, app by app."""

from django.contrib import admin
from django.urls import include, path

from casino.health import healthz, readyz
from casino.metrics import metrics

urlpatterns = [
    path("healthz", healthz),
    path("readyz", readyz),
    path("metrics", metrics),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("api/v1/", include("casino.api")),
]
