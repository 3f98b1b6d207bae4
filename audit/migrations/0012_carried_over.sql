-- What is carried over a purge: the last image of every row whose last entry goes, sealed in the stub that is noted.

-- The digest of all that a purge carried over.
CREATE FUNCTION trail_carried(_purge bigint) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(coalesce(string_agg(sha256(convert_to(
    jsonb_build_array('v1', c.entry, c.relation, c.row_id, c.image)::text, 'UTF8')), ''::bytea ORDER BY c.entry), ''))
  FROM audit_carried c WHERE c.purge_id = _purge $$;

-- The stubs of a chain, in order, as they are noted when they are made.
CREATE OR REPLACE FUNCTION trail_stubs(_property bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object(
      'purge', id, 'first_seq', first_seq, 'last_seq', last_seq, 'first_digest', encode(first_digest, 'hex'),
      'last_digest', encode(last_digest, 'hex'), 'entries', entries, 'until', trail_micros(until), 'why', why,
      'asked_by', asked_by_id, 'decided_by', decided_by_id)
      || CASE WHEN carried IS NULL THEN '{}' ELSE jsonb_build_object('carried', encode(carried, 'hex')) END ORDER BY last_seq), '[]')
  FROM audit_purge WHERE property_id = _property AND last_seq IS NOT NULL $$;

-- Remove what an approved purge names, oldest first, `_most` entries at a time; whether more is left. It checks for itself
-- that two people stand behind it, that retention is over, and that what it takes away still proves. What the trail last says
-- of a row that no later entry speaks of is carried over, so that the row is still held against it.
CREATE OR REPLACE FUNCTION trail_purge(_purge bigint, _most bigint) RETURNS boolean LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  _asked record; _begin record; _last record; _broken bigint; _more boolean;
BEGIN
  SELECT * INTO _asked FROM audit_purge WHERE id = _purge AND property_id = ANY (casino_properties()) FOR UPDATE;
  IF _asked.state IS DISTINCT FROM 'approved' OR _asked.decided_by_id IS NOT DISTINCT FROM _asked.asked_by_id THEN
    RAISE EXCEPTION 'purge % is not approved by another person', _purge USING ERRCODE = 'check_violation';
  ELSIF _asked.until > clock_timestamp() - trail_retention() THEN
    RAISE EXCEPTION 'the trail is kept for %', trail_retention() USING ERRCODE = 'check_violation';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('casino.trail', _asked.property_id));
  SELECT coalesce(max(last_seq), 0) AS seq, coalesce((array_agg(last_digest ORDER BY last_seq DESC))[1], '') AS digest
    INTO _begin FROM audit_purge WHERE property_id = _asked.property_id AND last_seq IS NOT NULL;
  SELECT max(old.seq) AS seq, max(old.total) AS entries INTO _last FROM (
    SELECT v.seq, sum(v.entries) OVER (ORDER BY v.seq) AS total FROM audit_envelope v
    WHERE v.property_id = _asked.property_id AND v.seq > _begin.seq AND v.at < _asked.until
      AND v.seq < ALL (SELECT w.seq FROM audit_envelope w
                       WHERE w.property_id = _asked.property_id AND w.at >= _asked.until ORDER BY w.seq LIMIT 1)
    ORDER BY v.seq LIMIT _most) old
  WHERE old.total <= _most OR old.seq = _begin.seq + 1;
  IF _last.seq IS NULL THEN
    RAISE EXCEPTION 'nothing of the trail is that old' USING ERRCODE = 'check_violation';
  END IF;
  SELECT b.seq INTO _broken FROM trail_breaks(_asked.property_id, _begin.seq, _begin.digest, _last.seq) b;
  IF _broken IS NOT NULL THEN
    RAISE EXCEPTION 'envelope % does not prove: a broken trail is evidence, and stays', _broken USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO audit_carried (property_id, purge_id, entry, relation, row_id, image)
  SELECT e.property_id, _purge, e.id, e.relation, e.row_id, e.after
  FROM audit_entry e JOIN audit_envelope v ON v.id = e.envelope_id AND v.property_id = e.property_id
  WHERE e.property_id = _asked.property_id AND v.seq BETWEEN _begin.seq + 1 AND _last.seq AND e.op <> 'NOTE'
    AND NOT EXISTS (SELECT FROM audit_entry l WHERE l.property_id = e.property_id AND l.relation = e.relation
                    AND l.row_id = e.row_id AND l.id > e.id AND l.op <> 'NOTE')
    AND (e.op <> 'DELETE' OR EXISTS (SELECT FROM audit_carried c WHERE c.property_id = e.property_id
                                     AND c.relation = e.relation AND c.row_id = e.row_id))
  ORDER BY e.id;
  UPDATE audit_purge p SET
    carried = trail_carried(_purge),
    first_seq = coalesce(p.first_seq, _begin.seq + 1),
    first_digest = coalesce(p.first_digest, (SELECT v.digest FROM audit_envelope v
      WHERE v.property_id = p.property_id AND v.seq = _begin.seq + 1)),
    last_seq = _last.seq,
    last_digest = (SELECT v.digest FROM audit_envelope v WHERE v.property_id = p.property_id AND v.seq = _last.seq),
    entries = p.entries + _last.entries
  WHERE p.id = _purge;
  DELETE FROM audit_entry e USING audit_envelope v
    WHERE v.id = e.envelope_id AND v.property_id = e.property_id
      AND v.property_id = _asked.property_id AND v.seq BETWEEN _begin.seq + 1 AND _last.seq;
  DELETE FROM audit_envelope v WHERE v.property_id = _asked.property_id AND v.seq BETWEEN _begin.seq + 1 AND _last.seq;
  SELECT EXISTS (SELECT FROM audit_envelope v
    WHERE v.property_id = _asked.property_id AND v.seq = _last.seq + 1 AND v.at < _asked.until) INTO _more;
  IF NOT _more THEN
    UPDATE audit_purge SET state = 'done', done_at = clock_timestamp() WHERE id = _purge;
  END IF;
  PERFORM trail_note(_asked.property_id, 'audit_purge', _purge, jsonb_build_object('stubs', trail_stubs(_asked.property_id)));
  RETURN _more;
END $$;

-- Rows that are not what their last entry says: changed, gone or come past the trail. What a migration added to or took
-- from the table is no difference. Where trail was purged, its last images were carried over; where none were, as once, a
-- row may be older than all that is left of it. `_key` names the column that holds the property, `_skip` what stays out of
-- the trail.
CREATE OR REPLACE FUNCTION trail_astray(_relation text, _property bigint, _key text, _skip text[], _from bigint, _to bigint)
RETURNS TABLE (row_id bigint, entry bigint, stands boolean, fields text[]) LANGUAGE plpgsql STABLE
SET timezone = 'UTC' SET datestyle = 'ISO, YMD' SET intervalstyle = 'iso_8601'
SET extra_float_digits = 1 SET bytea_output = 'hex' AS $$
DECLARE _whole boolean := NOT EXISTS (
  SELECT FROM audit_purge WHERE property_id = _property AND last_seq IS NOT NULL AND carried IS NULL);
BEGIN
  RETURN QUERY EXECUTE format($astray$
    WITH said AS (
      SELECT DISTINCT ON (w.row_id) w.row_id, w.id, w.op, w.after FROM (
        SELECT e.row_id, e.id, e.op, e.after FROM audit_entry e
        WHERE e.property_id = $1 AND e.relation = %L AND e.row_id >= $4 AND e.row_id < $5 AND e.op <> 'NOTE'
        UNION ALL
        SELECT c.row_id, c.entry, CASE WHEN c.image IS NULL THEN 'DELETE' ELSE 'UPDATE' END, c.image FROM audit_carried c
        WHERE c.property_id = $1 AND c.relation = %L AND c.row_id >= $4 AND c.row_id < $5) w
      ORDER BY w.row_id, w.id DESC),
    stands AS (
      SELECT t__.id, to_jsonb(t__.*) - $3 AS image FROM %I t__
      WHERE t__.id >= $4 AND t__.id < $5 AND coalesce((to_jsonb(t__.*) ->> $2)::bigint, 0) = $1)
    SELECT coalesce(n.id, s.row_id), s.id, n.id IS NOT NULL, differs.fields
    FROM stands n FULL JOIN said s ON s.row_id = n.id
    CROSS JOIN LATERAL (
      SELECT array_agg(k ORDER BY k) AS fields FROM jsonb_each(s.after) e (k, v)
      WHERE n.image IS DISTINCT FROM s.after AND n.image ? k AND n.image -> k IS DISTINCT FROM v) differs
    WHERE s.id IS NULL AND $6 OR differs.fields IS NOT NULL OR (n.id IS NULL) <> (s.op = 'DELETE')
    ORDER BY 1 LIMIT 1 $astray$, _relation, _relation, _relation) USING _property, _key, _skip, _from, _to, _whole;
END $$;
