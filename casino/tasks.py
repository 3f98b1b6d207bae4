"""The beat tick, and the worker's sign of life."""

import time
from datetime import date
from typing import Any

from celery import shared_task
from celery.signals import heartbeat_sent, worker_ready
from django.core.cache import cache

from audit import jobs
from casino.demo.filling import TASK, play_day
from casino.health import HEARTBEAT
from tables.models import Property


@shared_task(name="casino.tick")
def tick() -> None:
    """Wake the jobs that have gone silent, property by property."""
    for key in Property.objects.values_list("pk", flat=True):
        jobs.revive(key)


@worker_ready.connect
@heartbeat_sent.connect
def show_life(**signal: Any) -> None:
    """Tell `/readyz` that a worker is there."""
    cache.set(HEARTBEAT, time.time(), timeout=None)


@jobs.work(TASK)
def demo_day(*, house: int, day: str) -> dict[str, Any]:
    """Write one gaming day of the demo house."""
    return {"acts": play_day(Property.objects.get(pk=house), date.fromisoformat(day))}
