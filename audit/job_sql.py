"""The statements by which workers share jobs: PostgreSQL decides who holds a chunk, and when a job has ended."""

CLAIM = """
UPDATE audit_chunk SET state = 'running', attempt = attempt + 1,
       lease = clock_timestamp() + %(lease)s * interval '1 second'
WHERE id = (
    SELECT id FROM audit_chunk
    WHERE property_id = %(property)s AND job_id = %(job)s
      AND (state = 'ready' AND due_at <= clock_timestamp()
           OR state = 'running' AND lease < clock_timestamp())
      AND EXISTS (SELECT FROM audit_job j WHERE j.id = job_id AND j.state = 'running')
    ORDER BY n FOR UPDATE SKIP LOCKED LIMIT 1)
RETURNING *
"""
FINISH = """
UPDATE audit_chunk SET state = 'done', lease = NULL, error = '', outcome = %(outcome)s
WHERE id = %(chunk)s AND attempt = %(attempt)s AND state = 'running'
  AND EXISTS (SELECT FROM audit_job j WHERE j.id = job_id AND j.state = 'running')
RETURNING id
"""
RELEASE = """
UPDATE audit_chunk SET state = %(state)s, lease = NULL, error = %(error)s,
       due_at = clock_timestamp() + %(wait)s * interval '1 second'
WHERE id = %(chunk)s AND attempt = %(attempt)s AND state = 'running'
"""
SETTLE = """
UPDATE audit_job SET finished_at = clock_timestamp(), state = CASE WHEN EXISTS (
    SELECT FROM audit_chunk WHERE job_id = audit_job.id AND state = 'failed')
    THEN 'failed' ELSE 'done' END
WHERE property_id = %(property)s AND id = %(job)s AND state = 'running' AND NOT EXISTS (
    SELECT FROM audit_chunk WHERE job_id = audit_job.id AND state IN ('ready', 'running'))
RETURNING state, task
"""
WAITING = """
SELECT EXISTS (SELECT FROM audit_chunk c JOIN audit_job j ON j.id = c.job_id
    WHERE c.property_id = %(property)s AND c.job_id = %(job)s AND j.state = 'running'
      AND (c.state = 'ready' AND c.due_at <= clock_timestamp()
           OR c.state = 'running' AND c.lease < clock_timestamp()))
"""
ALIVE = """
UPDATE audit_job SET alive_at = clock_timestamp(), revived = 0
WHERE property_id = %(property)s AND id = %(job)s
"""
STALE = """
UPDATE audit_job SET alive_at = clock_timestamp(), revived = revived + 1
WHERE property_id = %(property)s AND state = 'running'
  AND alive_at < clock_timestamp() - %(stalled)s * least(revived + 1, 10) * interval '1 second'
RETURNING id, task
"""
