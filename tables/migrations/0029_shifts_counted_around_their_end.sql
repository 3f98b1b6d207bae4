-- A record lies in a shift that runs, or is about to; and a table is counted where its gaming day ends.

-- How far around the end of a shift its count may be.
CREATE FUNCTION tables_around() RETURNS interval LANGUAGE sql IMMUTABLE AS $$ SELECT interval '1 hour' $$;

-- BEFORE INSERT of a record: its shift has begun or is about to, and has not ended.
CREATE FUNCTION tables_record_in_shift() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM tables_shift WHERE id = NEW.shift_id AND day_id = NEW.day_id
                 AND NEW.opened_at >= starts_at - tables_around() AND NEW.opened_at < ends_at) THEN
    RAISE EXCEPTION 'a record at % does not lie in shift %', NEW.opened_at, NEW.shift_id
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;

-- BEFORE UPDATE of a session that closes: its last record lies in the gaming day that runs, or has just ended.
CREATE FUNCTION tables_session_in_day() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM tables_shiftrecord r JOIN tables_gamingday d ON d.id = r.day_id
             WHERE r.property_id = NEW.property_id AND r.session_id = NEW.id AND r.closed_at = NEW.closed_at
             AND NEW.closed_at >= d.ends_at + tables_around()) THEN
    RAISE EXCEPTION 'session % closes in a gaming day after that of its record', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;

-- The record of a table that holds an instant; none of a table that runs on, uncounted, when its gaming day is over.
CREATE OR REPLACE FUNCTION tables_record_at(_property bigint, _table bigint, _at timestamptz) RETURNS bigint LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _record record;
BEGIN
  FOR _look IN 1..2 LOOP
    SELECT id, day_id, closed_at INTO _record FROM tables_shiftrecord
    WHERE property_id = _property AND table_id = _table AND opened_at <= _at AND (closed_at IS NULL OR closed_at > _at)
    FOR SHARE;
    EXIT WHEN _record.id IS NOT NULL;
  END LOOP;
  IF _record.id IS NOT NULL AND _record.closed_at IS NULL
     AND EXISTS (SELECT FROM tables_gamingday WHERE id = _record.day_id AND _at >= ends_at + tables_around()) THEN
    RAISE EXCEPTION 'table % runs on uncounted at %', _table, _at
      USING ERRCODE = 'check_violation', CONSTRAINT = 'a_table_is_counted_where_its_gaming_day_ends';
  END IF;
  RETURN _record.id;
END $$;
