-- No input of a record becomes less than nothing: neither by one adjustment nor by several that are approved before the
-- result is computed anew.
CREATE FUNCTION tables_adjusted_input() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _a tables_adjustment; _r tables_result; _left bigint;
BEGIN
  SELECT * INTO _a FROM tables_adjustment WHERE id = NEW.adjustment_id;
  SELECT v.* INTO _r FROM tables_result v JOIN tables_shiftrecord s ON s.result_id = v.id WHERE s.id = _a.record_id;
  IF _r.id IS NULL THEN
    RETURN NEW;
  END IF;
  SELECT (to_jsonb(_r) ->> _a.field)::bigint + _a.amount + coalesce(sum(b.amount), 0) INTO _left
  FROM tables_adjustment b JOIN tables_adjustmentstep t ON t.adjustment_id = b.id AND t.act = 'approve'
  WHERE b.record_id = _a.record_id AND b.field = _a.field AND b.state = 'approved'
    AND (b.mode = 'prior' OR t.recorded_at > _r.computed_at);
  IF _left < 0 THEN
    RAISE EXCEPTION 'adjustment % leaves less than nothing of %', _a.id, _a.field
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
