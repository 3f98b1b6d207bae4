"""Addresses of the house's own pages about recorded rounds, the trail, alerts and background work."""

from django.urls import path, re_path

from audit.pages import alerts, decisions, jobs, purges, rounds, trail

urlpatterns = [
    path("rounds/", rounds.listed, name="rounds"),
    re_path(
        r"^rounds/(?P<table>[A-Za-z0-9][A-Za-z0-9._-]*)/(?P<number>[^/]{1,100})/$",
        rounds.one,
        name="round",
    ),
    re_path(
        r"^rounds/(?P<table>[A-Za-z0-9][A-Za-z0-9._-]*)/(?P<number>[^/]{1,100})/decisions/$",
        decisions.page,
        name="round_decisions",
    ),
    path("findings/", rounds.findings, name="findings"),
    path("jobs/", jobs.listed, name="jobs"),
    path("trail/", trail.listed, name="trail"),
    path("trail/export/<str:name>/", trail.export, name="trail_export"),
    path("trail/purges/", purges.listed, name="purges"),
    path("trail/purges/<int:pk>/", purges.decide, name="purge"),
    path("history/<slug:relation>/<int:pk>/", trail.history, name="history"),
    path("alerts/", alerts.inbox, name="alerts"),
    path("alerts/seen/", alerts.seen, name="alerts_seen"),
    path("alerts/<int:pk>/", alerts.settle, name="alert_settle"),
]
