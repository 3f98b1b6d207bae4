-- BEFORE INSERT or UPDATE of what lasts from `starts_at` to `ends_at` and may be struck: neither the instant it begins or
-- ends at, nor, struck, the one it began at, lies in a gaming day that is published or locked.
CREATE FUNCTION tables_span_in_open_days() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _told timestamptz[]; _day bigint;
BEGIN
  IF TG_OP = 'INSERT' OR NEW.struck_at IS DISTINCT FROM OLD.struck_at THEN
    _told := ARRAY[NEW.starts_at, NEW.ends_at];
  ELSIF NEW.ends_at IS DISTINCT FROM OLD.ends_at THEN
    _told := ARRAY[NEW.ends_at];
  END IF;
  SELECT d.id INTO _day FROM tables_gamingday d, unnest(_told) AS at
  WHERE d.property_id = NEW.property_id AND d.starts_at <= at AND d.ends_at > at AND NOT tables_day_takes(d.id) LIMIT 1;
  IF _day IS NOT NULL THEN
    RAISE EXCEPTION '% on % is refused: gaming day % is published or locked', TG_OP, TG_TABLE_NAME, _day
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_published_day_no_longer_changes', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
