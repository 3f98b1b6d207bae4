-- A record's count changes only into the recount that was made in its place.
CREATE FUNCTION tables_record_recounted() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT tables_count_follows(OLD.opener_id, NEW.opener_id)
     OR OLD.closed_at IS NOT NULL AND NOT tables_count_follows(OLD.closer_id, NEW.closer_id) THEN
    RAISE EXCEPTION 'record % keeps its counts, or takes their recounts', OLD.id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION tables_count_follows(_before bigint, _after bigint) RETURNS boolean LANGUAGE plpgsql STABLE
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN _before IS NOT DISTINCT FROM _after
    OR EXISTS (SELECT FROM tables_count WHERE id = _after AND supersedes_id = _before);
END $$;
