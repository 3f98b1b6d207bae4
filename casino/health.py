"""Whether this process lives, and whether the house it belongs to can work."""

import time
from collections.abc import Callable

import structlog
from django.contrib.auth.decorators import login_not_required
from django.core.cache import cache
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from casino.celery import app

log = structlog.get_logger(__name__)

FINE = "ok"
HEARTBEAT = "casino.worker.heartbeat"
HEARTBEAT_SECONDS = 60
ONE_ROLE = "one role for owner and application: guards and walls do not hold against it"
OWN_ROLE = """
SELECT relowner <> r.oid AND NOT r.rolsuper AND NOT r.rolbypassrls
FROM pg_class, pg_roles r WHERE pg_class.oid = to_regclass('casino_user') AND rolname = current_user
"""


def database() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return FINE


def migrations() -> str:
    executor = MigrationExecutor(connection)
    waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return f"{len(waiting)} to apply" if waiting else FINE


def roles() -> str:
    """Asked of the database: a web server need not know the owner's address."""
    with connection.cursor() as cursor:
        cursor.execute(OWN_ROLE)
        found = cursor.fetchone()
    return FINE if found and found[0] else ONE_ROLE


def broker() -> str:
    with app.connection_for_read() as link:
        link.ensure_connection(max_retries=1, timeout=3)
    return FINE


def worker() -> str:
    last = cache.get(HEARTBEAT)
    if last is None:
        return "no worker has been heard"
    silent = int(time.time() - last)
    return FINE if silent <= HEARTBEAT_SECONDS else f"silent for {silent} s"


CHECKS: tuple[Callable[[], str], ...] = (database, migrations, roles, broker, worker)
WARNINGS = {roles}


def answer(check: Callable[[], str]) -> str:
    """What a check says; what it stumbles over goes into the log, not to the asker."""
    try:
        return check()
    except Exception:
        log.exception("health.check_failed", check=check.__name__)
        return "unreachable"


@require_safe
@login_not_required
@never_cache
@transaction.non_atomic_requests
def healthz(request: HttpRequest) -> HttpResponse:
    """This process answers."""
    return HttpResponse("ok\n", content_type="text/plain")


@require_safe
@login_not_required
@never_cache
@transaction.non_atomic_requests
def readyz(request: HttpRequest) -> JsonResponse:
    """Everything the house needs is there: 200, or 503 with what is not."""
    found = {check.__name__: answer(check) for check in CHECKS}
    must = [found[check.__name__] for check in CHECKS if check not in WARNINGS]
    ready = all(text == FINE for text in must)
    return JsonResponse({"ready": ready, **found}, status=200 if ready else 503)
