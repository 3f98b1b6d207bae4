"""Addresses of the house's front: where one lands, what one chose, finding things."""

from django.urls import path

from casino import access_review, pages, preferences

urlpatterns = [
    path("", pages.home, name="home"),
    path("access/", access_review.page, name="access_review"),
    path("find/", pages.find, name="find"),
    path("property/", pages.choose_property, name="choose_property"),
    path("preferences/", preferences.change, name="preferences"),
]
