-- Slips written on paper while the system was down are entered later, with their own number and time, and confirmed by
-- another person; what is signed into a record that has ended is late, and says so.
CREATE OR REPLACE FUNCTION tables_slip_arrives() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _step record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.series_id := NULL; NEW.number := NULL; NEW.signed_at := NULL; NEW.record_id := NULL; NEW.is_late := false;
    RETURN NEW;
  END IF;
  IF NEW.state = OLD.state THEN
    IF (NEW.series_id, NEW.number, NEW.signed_at, NEW.record_id, NEW.is_late)
       IS DISTINCT FROM (OLD.series_id, OLD.number, OLD.signed_at, OLD.record_id, OLD.is_late) THEN
      RAISE EXCEPTION 'the number and the record of slip % are not set by hand', OLD.id
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NEW;
  END IF;
  NEW.series_id := OLD.series_id; NEW.number := OLD.number; NEW.signed_at := OLD.signed_at;
  NEW.record_id := OLD.record_id; NEW.is_late := OLD.is_late;
  SELECT * INTO _step FROM tables_slipstep WHERE slip_id = NEW.id ORDER BY seq DESC LIMIT 1;
  IF OLD.state = 'draft' AND (NEW.state = 'entered') <> (NEW.paper <> '') THEN
    RAISE EXCEPTION 'a slip on paper is entered, any other is requested'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'a_slip_on_paper_is_entered', TABLE = TG_TABLE_NAME;
  ELSIF NEW.state = 'issued' AND NEW.number IS NULL THEN
    SELECT * INTO NEW.series_id, NEW.number
    FROM tables_next_number(NEW.property_id, upper(left(NEW.kind, 1)), _step.at);
  ELSIF NEW.record_id IS NULL AND (NEW.state IN ('received', 'counted', 'exchanged') OR _step.act = 'confirm') THEN
    NEW.signed_at := coalesce(NEW.paper_at, _step.at);
    NEW.record_id := tables_record_at(NEW.property_id, NEW.table_id, NEW.signed_at);
    IF NEW.record_id IS NULL THEN
      RAISE EXCEPTION 'table % was not open at %', NEW.table_id, NEW.signed_at
        USING ERRCODE = 'check_violation', CONSTRAINT = 'no_movement_at_a_table_that_is_not_open', TABLE = TG_TABLE_NAME;
    END IF;
    NEW.is_late := EXISTS (SELECT FROM tables_shiftrecord WHERE id = NEW.record_id AND closed_at IS NOT NULL);
  END IF;
  RETURN NEW;
END $$;

-- A copy of a form takes the next number of its part: all but the first are reprints.
CREATE FUNCTION tables_printout_number() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM tables_slip WHERE id = NEW.slip_id FOR NO KEY UPDATE;
  SELECT coalesce(max(copy), 0) + 1 INTO NEW.copy FROM tables_printout WHERE slip_id = NEW.slip_id AND part = NEW.part;
  RETURN NEW;
END $$;
