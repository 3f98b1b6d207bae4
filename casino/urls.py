"""Every address of the house, app by app."""

from django.contrib import admin
from django.urls import include, path

from casino.health import healthz, readyz

urlpatterns = [
    path("healthz", healthz),
    path("readyz", readyz),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
]
