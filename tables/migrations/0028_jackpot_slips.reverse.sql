DROP FUNCTION tables_jackpot_number();
CREATE OR REPLACE FUNCTION tables_printout_number() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM tables_slip WHERE id = NEW.slip_id FOR NO KEY UPDATE;
  SELECT coalesce(max(copy), 0) + 1 INTO NEW.copy FROM tables_printout WHERE slip_id = NEW.slip_id AND part = NEW.part;
  RETURN NEW;
END $$;
