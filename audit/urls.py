"""Addresses of the house's own pages about recorded rounds and work in the background."""

from django.urls import path, re_path

from audit.pages import jobs, rounds

urlpatterns = [
    path("rounds/", rounds.listed, name="rounds"),
    re_path(
        r"^rounds/(?P<table>[A-Za-z0-9][A-Za-z0-9._-]*)/(?P<number>[^/]{1,100})/$",
        rounds.one,
        name="round",
    ),
    path("findings/", rounds.findings, name="findings"),
    path("jobs/", jobs.listed, name="jobs"),
]
