-- Walls, guards and the audit trail: what every table of the house stands on.

-- The properties in scope. Without a SET clause, so that a policy inlines it.
CREATE FUNCTION casino_properties() RETURNS bigint[] LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT string_to_array(nullif(current_setting('casino.properties', true), ''), ',')::bigint[] $$;

CREATE FUNCTION casino_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: %', TG_OP, TG_TABLE_NAME, TG_ARGV[0]
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
END $$;

-- Nothing but the columns of TG_ARGV[0] moves.
CREATE FUNCTION casino_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - TG_ARGV[0]::text[] = to_jsonb(OLD) - TG_ARGV[0]::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% on % is refused: row % no longer changes', TG_OP, TG_TABLE_NAME, OLD.id
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
END $$;

-- TG_ARGV: the steps a state may take, 'draft>approved'; '>draft' is how it begins.
CREATE FUNCTION casino_moves() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE _before text := CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) ->> 'state' ELSE '' END;
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.state = _before OR _before || '>' || NEW.state = ANY (TG_ARGV) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% on % is refused: no step leads from “%” to “%”', TG_OP, TG_TABLE_NAME, _before, NEW.state
    USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
END $$;

-- TG_ARGV: the document's table, the column that points to it. The lock keeps the document a draft until commit.
CREATE FUNCTION casino_frozen_with() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _row jsonb; _state text;
BEGIN
  FOREACH _row IN ARRAY array_remove(ARRAY[
      CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END, CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END], NULL) LOOP
    EXECUTE format('SELECT state FROM %I WHERE id = $1 FOR NO KEY UPDATE', TG_ARGV[0])
      INTO _state USING (_row ->> TG_ARGV[1])::bigint;
    IF _state <> 'draft' THEN
      RAISE EXCEPTION '% on % is refused: % % is no draft', TG_OP, TG_TABLE_NAME, TG_ARGV[0], _row ->> TG_ARGV[1]
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    END IF;
  END LOOP;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

-- Microseconds since 1970: an instant that no session setting can write differently.
CREATE FUNCTION trail_micros(timestamptz) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
$$ SELECT (extract(epoch FROM $1) * 1000000)::bigint $$;

-- The open envelope of this transaction and property, made where there is none.
CREATE FUNCTION trail_open(_property bigint) RETURNS bigint LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _xid bigint := pg_current_xact_id()::text::bigint; _envelope bigint;
BEGIN
  SELECT id INTO _envelope FROM audit_envelope WHERE xid = _xid AND property_id = _property AND digest IS NULL;
  IF _envelope IS NULL THEN
    SET CONSTRAINTS audit_envelope_link DEFERRED;   -- whatever the transaction said before
    INSERT INTO audit_envelope (property_id, xid) VALUES (_property, _xid) RETURNING id INTO _envelope;
  END IF;
  RETURN _envelope;
END $$;

-- TG_ARGV: columns that stay out of the trail, the column that holds the property.
-- The SET clauses make the stored text the same whatever the session has set.
CREATE FUNCTION trail_record() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp
SET timezone = 'UTC' SET datestyle = 'ISO, YMD' SET intervalstyle = 'iso_8601'
SET extra_float_digits = 1 SET bytea_output = 'hex' AS $$
#variable_conflict use_variable
DECLARE
  _skip text[] := TG_ARGV[0]::text[];
  _key text := TG_ARGV[1];
  _act jsonb := nullif(current_setting('casino.act', true), '')::jsonb;
  _property bigint;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR _property IN SELECT DISTINCT coalesce((to_jsonb(n__.*) ->> _key)::bigint, 0) FROM new_rows n__ ORDER BY 1 LOOP
      INSERT INTO audit_entry (envelope_id, property_id, at, act, role, relation, op, row_id, before, after)
      SELECT trail_open(_property), _property, clock_timestamp(), _act, session_user, TG_TABLE_NAME, TG_OP,
             n__.id, NULL, to_jsonb(n__.*) - _skip
      FROM new_rows n__ WHERE coalesce((to_jsonb(n__.*) ->> _key)::bigint, 0) = _property ORDER BY n__.id;
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR _property IN SELECT DISTINCT coalesce((to_jsonb(o__.*) ->> _key)::bigint, 0) FROM old_rows o__ ORDER BY 1 LOOP
      INSERT INTO audit_entry (envelope_id, property_id, at, act, role, relation, op, row_id, before, after)
      SELECT trail_open(_property), _property, clock_timestamp(), _act, session_user, TG_TABLE_NAME, TG_OP,
             o__.id, to_jsonb(o__.*) - _skip, NULL
      FROM old_rows o__ WHERE coalesce((to_jsonb(o__.*) ->> _key)::bigint, 0) = _property ORDER BY o__.id;
    END LOOP;
  ELSE
    FOR _property IN
      SELECT DISTINCT coalesce((to_jsonb(n__.*) ->> _key)::bigint, (to_jsonb(o__.*) ->> _key)::bigint, 0)
      FROM old_rows o__ FULL JOIN new_rows n__ USING (id)
      WHERE to_jsonb(o__.*) - _skip IS DISTINCT FROM to_jsonb(n__.*) - _skip ORDER BY 1
    LOOP
      INSERT INTO audit_entry (envelope_id, property_id, at, act, role, relation, op, row_id, before, after)
      SELECT trail_open(_property), _property, clock_timestamp(), _act, session_user, TG_TABLE_NAME, TG_OP,
             id, to_jsonb(o__.*) - _skip, to_jsonb(n__.*) - _skip
      FROM old_rows o__ FULL JOIN new_rows n__ USING (id)
      WHERE coalesce((to_jsonb(n__.*) ->> _key)::bigint, (to_jsonb(o__.*) ->> _key)::bigint, 0) = _property
        AND to_jsonb(o__.*) - _skip IS DISTINCT FROM to_jsonb(n__.*) - _skip ORDER BY id;
    END LOOP;
  END IF;
  RETURN NULL;
END $$;

-- One explicit entry: a sensitive list was read, a batch came in.
CREATE FUNCTION trail_note(_property bigint, _about text, _row bigint, _facts jsonb) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF _property <> 0 AND NOT _property = ANY (coalesce(casino_properties(), '{}')) THEN
    RAISE EXCEPTION 'property % is not in scope', _property USING ERRCODE = 'insufficient_privilege';
  END IF;
  INSERT INTO audit_entry (envelope_id, property_id, at, act, role, relation, op, row_id, before, after)
  VALUES (trail_open(_property), _property, clock_timestamp(), nullif(current_setting('casino.act', true), '')::jsonb,
          session_user, _about, 'NOTE', _row, NULL, _facts);
END $$;

-- The canonical text of an entry, version 1. What is hashed is written here and nowhere else in the database.
CREATE FUNCTION trail_text(e audit_entry) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array('v1', e.id, e.property_id, trail_micros(e.at), e.act, e.role, e.relation, e.op, e.row_id,
                           e.before, e.after)::text $$;

-- The hashes of an envelope's entries, 32 bytes each, in their order: what is altered can be named.
CREATE FUNCTION trail_leaves(_property bigint, _envelope bigint) RETURNS bytea LANGUAGE sql STABLE
SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(string_agg(sha256(convert_to(trail_text(e), 'UTF8')), ''::bytea ORDER BY e.id), '')
  FROM audit_entry e WHERE e.property_id = _property AND e.envelope_id = _envelope $$;

-- The digest of a link: the one before it, the hashes of its entries, and its place.
CREATE FUNCTION trail_digest(_before bytea, _leaves bytea, _property bigint, _seq bigint, _entries bigint, _at timestamptz)
RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sha256(_before || sha256(_leaves)
    || convert_to(jsonb_build_array('v1', _property, _seq, _entries, trail_micros(_at))::text, 'UTF8')) $$;

-- Link this transaction's envelopes to their chains, at commit. The first firing only puts the event to the end of the
-- queue, behind every deferred foreign key check, so that the chain's lock is the last one taken.
CREATE FUNCTION trail_link() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  _xid bigint := pg_current_xact_id()::text::bigint;
  _open record; _head record; _leaves bytea; _entries bigint; _stamp timestamptz; _digest bytea;
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE audit_envelope SET xid = xid WHERE id = NEW.id AND digest IS NULL;
    RETURN NULL;
  END IF;
  FOR _open IN SELECT id, property_id FROM audit_envelope WHERE xid = _xid AND digest IS NULL ORDER BY property_id, id LOOP
    _leaves := trail_leaves(_open.property_id, _open.id);
    _entries := length(_leaves) / 32;
    INSERT INTO audit_chain (property_id, seq, digest) VALUES (_open.property_id, 0, '') ON CONFLICT DO NOTHING;
    SELECT seq, digest INTO _head FROM audit_chain WHERE property_id = _open.property_id FOR NO KEY UPDATE;
    _stamp := clock_timestamp();
    _digest := trail_digest(_head.digest, _leaves, _open.property_id, _head.seq + 1, _entries, _stamp);
    UPDATE audit_envelope SET seq = _head.seq + 1, entries = _entries, at = _stamp, leaves = _leaves, digest = _digest
    WHERE id = _open.id;
    UPDATE audit_chain SET seq = _head.seq + 1, digest = _digest WHERE property_id = _open.property_id;
  END LOOP;
  RETURN NULL;
END $$;

-- An envelope changes once, when it is linked.
CREATE FUNCTION trail_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.digest IS NULL
     AND (NEW.id, NEW.property_id, NEW.xid) = (OLD.id, OLD.property_id, OLD.xid) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% on % is refused: the trail is appended, never edited', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
END $$;

-- An entry never changes.
CREATE FUNCTION trail_entry_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: facts are appended, never edited', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
END $$;

-- A chain only grows, link by link.
CREATE FUNCTION trail_chain_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.property_id, NEW.seq) = (OLD.property_id, OLD.seq + 1) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% on % is refused: a chain only grows', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
END $$;

-- The hashes are as long as there is anything to hash: no use in packing them.
ALTER TABLE audit_envelope ALTER COLUMN leaves SET STORAGE EXTERNAL;
