-- Terms come into force in a gaming day whose figures are still being made, or in one to come.
CREATE FUNCTION tables_terms_begin() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _day date;
BEGIN
  SELECT d.date INTO _day FROM tables_gamingday d
  WHERE d.property_id = NEW.property_id AND d.ends_at > NEW.starts_at
    AND d.state NOT IN ('open', 'closing', 'reopened')
  ORDER BY d.date DESC LIMIT 1;
  IF _day IS NOT NULL THEN
    RAISE EXCEPTION 'terms % are refused: they reach into gaming day %, which is counted', NEW.id, _day
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'terms_begin_in_a_day_that_runs', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
