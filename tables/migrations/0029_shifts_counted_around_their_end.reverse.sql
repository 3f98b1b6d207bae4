CREATE OR REPLACE FUNCTION tables_record_at(_property bigint, _table bigint, _at timestamptz) RETURNS bigint LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _record bigint;
BEGIN
  FOR _look IN 1..2 LOOP
    SELECT id INTO _record FROM tables_shiftrecord
    WHERE property_id = _property AND table_id = _table AND opened_at <= _at AND (closed_at IS NULL OR closed_at > _at)
    FOR SHARE;
    EXIT WHEN _record IS NOT NULL;
  END LOOP;
  RETURN _record;
END $$;
DROP FUNCTION tables_session_in_day();
DROP FUNCTION tables_record_in_shift();
DROP FUNCTION tables_around();
