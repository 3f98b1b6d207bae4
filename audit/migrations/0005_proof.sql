-- What proves a chain, and that the rows are what it says.

-- The first link after a place that does not hold: out of place, other entries than it was linked with, or another digest.
-- Hashes are made first and sorted after, so that no image is; joined by hash, whatever the planner knows of a young table.
CREATE FUNCTION trail_breaks(_property bigint, _after bigint, _before bytea, _until bigint)
RETURNS TABLE (id bigint, seq bigint, at bigint, digest bytea, leaves bytea, found bytea, before_seq bigint, before bytea)
LANGUAGE sql STABLE SET enable_nestloop = off AS $$
  WITH links AS MATERIALIZED (
    SELECT v.* FROM audit_envelope v WHERE v.property_id = _property AND v.seq > _after AND v.seq <= _until),
  hashes AS MATERIALIZED (
    SELECT e.envelope_id, e.id, sha256(convert_to(trail_text(e), 'UTF8')) AS leaf FROM audit_entry e
    WHERE e.property_id = _property
      AND e.envelope_id BETWEEN (SELECT min(l.id) FROM links l) AND (SELECT max(l.id) FROM links l)),
  held AS (
    SELECT h.envelope_id, string_agg(h.leaf, ''::bytea ORDER BY h.id) AS found FROM hashes h GROUP BY h.envelope_id)
  SELECT l.id, l.seq, trail_micros(l.at), l.digest, l.leaves, l.found, l.before_seq, l.before
  FROM (
    SELECT k.*, coalesce(held.found, '') AS found,
           lag(k.seq, 1, _after) OVER w AS before_seq, lag(k.digest, 1, _before) OVER w AS before
    FROM links k LEFT JOIN held ON held.envelope_id = k.id
    WINDOW w AS (ORDER BY k.seq)) l
  WHERE l.seq <> l.before_seq + 1
     OR l.found IS DISTINCT FROM l.leaves
     OR l.entries IS DISTINCT FROM length(l.leaves) / 32
     OR l.digest IS DISTINCT FROM trail_digest(l.before, l.leaves, _property, l.seq, l.entries, l.at)
  ORDER BY l.seq LIMIT 1 $$;

-- Rows that are not what their last entry says: changed, gone or come past the trail. What a migration added to or took
-- from the table is no difference; where trail was purged, a row may be older than all that is left of it. `_key` names
-- the column that holds the property, `_skip` what stays out of the trail.
CREATE FUNCTION trail_astray(_relation text, _property bigint, _key text, _skip text[], _from bigint, _to bigint)
RETURNS TABLE (row_id bigint, entry bigint, stands boolean, fields text[]) LANGUAGE plpgsql STABLE
SET timezone = 'UTC' SET datestyle = 'ISO, YMD' SET intervalstyle = 'iso_8601'
SET extra_float_digits = 1 SET bytea_output = 'hex' AS $$
DECLARE _whole boolean := NOT EXISTS (SELECT FROM audit_purge WHERE property_id = _property AND last_seq IS NOT NULL);
BEGIN
  RETURN QUERY EXECUTE format($astray$
    WITH said AS (
      SELECT DISTINCT ON (e.row_id) e.row_id, e.id, e.op, e.after FROM audit_entry e
      WHERE e.property_id = $1 AND e.relation = %L AND e.row_id >= $4 AND e.row_id < $5 AND e.op <> 'NOTE'
      ORDER BY e.row_id, e.id DESC),
    stands AS (
      SELECT t__.id, to_jsonb(t__.*) - $3 AS image FROM %I t__
      WHERE t__.id >= $4 AND t__.id < $5 AND coalesce((to_jsonb(t__.*) ->> $2)::bigint, 0) = $1)
    SELECT coalesce(n.id, s.row_id), s.id, n.id IS NOT NULL, differs.fields
    FROM stands n FULL JOIN said s ON s.row_id = n.id
    CROSS JOIN LATERAL (
      SELECT array_agg(k ORDER BY k) AS fields FROM jsonb_each(s.after) e (k, v)
      WHERE n.image IS DISTINCT FROM s.after AND n.image ? k AND n.image -> k IS DISTINCT FROM v) differs
    WHERE s.id IS NULL AND $6 OR differs.fields IS NOT NULL OR (n.id IS NULL) <> (s.op = 'DELETE')
    ORDER BY 1 LIMIT 1 $astray$, _relation, _relation) USING _property, _key, _skip, _from, _to, _whole;
END $$;
