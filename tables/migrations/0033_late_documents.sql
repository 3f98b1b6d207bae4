-- A late document counts once: as a slip from paper, or by an adjustment that names its number; there too but once, save
-- that one takes back what another carried. Slip and adjustment take turns at the number.
CREATE FUNCTION tables_late_document() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _input text; _carried bigint; _waits boolean; _broken boolean;
BEGIN
  IF NEW.paper = '' THEN
    RAISE EXCEPTION 'a late document is named by its number'
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  _input := coalesce(to_jsonb(NEW) ->> 'field', (to_jsonb(NEW) ->> 'kind') || 's');
  PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws(' ', NEW.property_id, _input, upper(NEW.paper)), 0));
  SELECT coalesce(sum(amount), 0), coalesce(bool_or(state <> 'approved'), false) INTO _carried, _waits
  FROM tables_adjustment
  WHERE property_id = NEW.property_id AND field = _input AND upper(paper) = upper(NEW.paper) AND state <> 'refused';
  IF TG_TABLE_NAME = 'tables_slip' THEN
    _broken := _waits OR _carried <> 0;
  ELSE
    _broken := _waits OR (_carried <> 0 AND _carried + NEW.amount <> 0) OR EXISTS (
      SELECT FROM tables_slip WHERE property_id = NEW.property_id AND kind || 's' = _input
        AND upper(paper) = upper(NEW.paper) AND state <> 'refused');
  END IF;
  IF _broken THEN
    RAISE EXCEPTION 'the late document % counts once', NEW.paper
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
