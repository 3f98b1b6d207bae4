"""How gunicorn serves the house (`gunicorn --config python:casino.web casino.wsgi`)."""

import os
from typing import Any

from prometheus_client import multiprocess

from casino.logs import logging_config

worker_class = "gthread"
workers = int(os.environ.get("WEB_WORKERS", "2"))
threads = int(os.environ.get("WEB_THREADS", "4"))
graceful_timeout = 10
control_socket_disable = True
logconfig_dict = logging_config(os.environ.get("LOG_LEVEL", "INFO"))


def child_exit(server: Any, worker: Any) -> None:
    """Let the figures of a worker that has ended be summed into the rest."""
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        multiprocess.mark_process_dead(worker.pid)
