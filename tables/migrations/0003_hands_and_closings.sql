-- Who counted a box does not accept its count, and a record does not end before what was signed in it.

CREATE FUNCTION tables_box_accepted() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM tables_boxcount WHERE placement_id = NEW.placement_id AND by_id = NEW.by_id) THEN
    RAISE EXCEPTION 'who counted a box does not accept its count'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'no_person_is_both_hands', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;

-- Runs when the row is locked, so it sees what was signed by whoever held it until then.
CREATE FUNCTION tables_record_holds() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _slip bigint;
BEGIN
  SELECT id INTO _slip FROM tables_slip
  WHERE property_id = NEW.property_id AND record_id = NEW.id AND signed_at >= NEW.closed_at LIMIT 1;
  IF _slip IS NOT NULL THEN
    RAISE EXCEPTION 'slip % was signed in this record after %', _slip, NEW.closed_at
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
