-- An adjustment holds against the books it was proposed against: once another of the same input of the same record has
-- been approved since, it would count what that one counted. Both hold the record first, so that one waits for the other.
CREATE FUNCTION tables_adjusted_lately() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _a tables_adjustment;
BEGIN
  SELECT * INTO _a FROM tables_adjustment WHERE id = NEW.adjustment_id;
  PERFORM FROM tables_shiftrecord WHERE id = _a.record_id FOR NO KEY UPDATE;
  IF EXISTS (
    SELECT FROM tables_adjustment b JOIN tables_adjustmentstep t ON t.adjustment_id = b.id AND t.act = 'approve'
    WHERE b.record_id = _a.record_id AND b.field = _a.field AND b.id <> _a.id
      AND t.id > (SELECT min(p.id) FROM tables_adjustmentstep p WHERE p.adjustment_id = _a.id)) THEN
    RAISE EXCEPTION 'the % of record % has been adjusted since adjustment % was proposed', _a.field, _a.record_id, _a.id
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
