-- A jackpot paid by hand takes the next number of its year.
CREATE FUNCTION tables_jackpot_number() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  NEW.series_id := NULL; NEW.number := NULL;
  IF NEW.kind = 'payment' THEN
    SELECT * INTO NEW.series_id, NEW.number FROM tables_next_number(NEW.property_id, 'J', NEW.at);
  END IF;
  RETURN NEW;
END $$;

-- A copy of a form takes the next number of its part, be it of a slip, a marker or a jackpot: all but the first are
-- reprints.
CREATE OR REPLACE FUNCTION tables_printout_number() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM tables_slip WHERE id = NEW.slip_id FOR NO KEY UPDATE;
  PERFORM FROM tables_marker WHERE id = NEW.marker_id FOR NO KEY UPDATE;
  PERFORM FROM tables_markertransfer WHERE id = NEW.transfer_id FOR NO KEY UPDATE;
  PERFORM FROM tables_progressivemovement WHERE id = NEW.jackpot_id FOR NO KEY UPDATE;
  SELECT coalesce(max(copy), 0) + 1 INTO NEW.copy FROM tables_printout
  WHERE part = NEW.part AND (slip_id = NEW.slip_id OR marker_id = NEW.marker_id
    OR transfer_id = NEW.transfer_id OR jackpot_id = NEW.jackpot_id);
  RETURN NEW;
END $$;
