"""The project: it composes the apps and owns no business rule."""

from casino.celery import app as celery_app

__all__ = ["celery_app"]
