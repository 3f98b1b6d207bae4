"""Work of the books that is done after commit; each calls a service and is safe to run twice."""

from typing import Any

from audit import jobs
from tables.services import results


@jobs.work("tables.results")
def compute_results(*, shift_record: int) -> dict[str, Any]:
    """Compute the result of a shift record from its documents."""
    result = results.recompute(record_id=shift_record)
    return {} if result is None else {"version": result.version, "status": result.status}
