-- The end of retention: old trail goes with two people's hands, and a sealed stub stays.

-- How long the trail is kept at the least. Only the owner of the database can say otherwise.
CREATE FUNCTION trail_retention() RETURNS interval LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT interval '7 years' $$;

-- The stubs of a chain, in order, as they are noted when they are made.
CREATE FUNCTION trail_stubs(_property bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object(
      'purge', id, 'first_seq', first_seq, 'last_seq', last_seq, 'first_digest', encode(first_digest, 'hex'),
      'last_digest', encode(last_digest, 'hex'), 'entries', entries, 'until', trail_micros(until), 'why', why,
      'asked_by', asked_by_id, 'decided_by', decided_by_id) ORDER BY last_seq), '[]')
  FROM audit_purge WHERE property_id = _property AND last_seq IS NOT NULL $$;

-- Whether a place in a chain lies behind a stub.
CREATE FUNCTION trail_is_sealed(_property bigint, _seq bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM audit_purge WHERE property_id = _property AND _seq BETWEEN first_seq AND last_seq) $$;

-- An envelope changes once, when it is linked, and goes only behind a stub.
CREATE OR REPLACE FUNCTION trail_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.digest IS NULL
     AND (NEW.id, NEW.property_id, NEW.xid) = (OLD.id, OLD.property_id, OLD.xid) THEN
    RETURN NEW;
  ELSIF TG_OP = 'DELETE' AND trail_is_sealed(OLD.property_id, OLD.seq) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% on % is refused: the trail is appended, never edited', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
END $$;

-- An entry never changes, and goes only with its envelope behind a stub.
CREATE OR REPLACE FUNCTION trail_entry_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM audit_envelope v
      WHERE v.id = OLD.envelope_id AND v.property_id = OLD.property_id AND trail_is_sealed(v.property_id, v.seq)) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% on % is refused: facts are appended, never edited', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
END $$;

-- Remove what an approved purge names, oldest first, `_most` entries at a time; whether more is left. It checks for itself
-- that two people stand behind it, that retention is over, and that what it takes away still proves.
CREATE FUNCTION trail_purge(_purge bigint, _most bigint) RETURNS boolean LANGUAGE plpgsql
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
  UPDATE audit_purge p SET
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
