"""Every address of the house, app by app."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from casino.doors import OwnPassword
from casino.health import healthz, readyz
from casino.metrics import metrics

handler400 = "casino.errors.bad_request"
handler403 = "casino.errors.forbidden"
handler404 = "casino.errors.not_found"
handler500 = "casino.errors.server_error"

admin.site.login = secure_admin_login(admin.site.login)

urlpatterns = [
    path("", include("casino.front")),
    path("", include("tables.urls")),
    path("", include("audit.urls")),
    path("healthz", healthz),
    path("readyz", readyz),
    path("metrics", metrics),
    path("accounts/", include("casino.doors")),
    path("admin/password_change/", OwnPassword.as_view()),
    path("admin/", admin.site.urls),
    path("api/v1/", include("casino.api")),
]
