-- BEFORE INSERT of a dealer's line of the roster: who carries chips and boxes only deals at no table.
CREATE FUNCTION tables_assignment_deals() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM tables_dealer WHERE id = NEW.dealer_id AND carries_only) THEN
    RAISE EXCEPTION 'who carries chips and boxes only deals at no table'
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
