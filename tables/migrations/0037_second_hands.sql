-- A disputed credit whose chips went back into the tray moved nothing: the table's signature is undone.
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
  IF (OLD.state, NEW.state) IN (('approved', 'issued'), ('issued', 'in_transit')) THEN
    PERFORM FROM tables_tablesession WHERE id = NEW.session_id AND closed_at IS NULL FOR SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'table % has closed since slip % was asked for', NEW.table_id, NEW.id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'no_chips_set_out_for_a_closed_table', TABLE = TG_TABLE_NAME;
    END IF;
  END IF;
  IF OLD.state = 'draft' AND (NEW.state = 'entered') <> (NEW.paper <> '') THEN
    RAISE EXCEPTION 'a slip on paper is entered, any other is requested'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'a_slip_on_paper_is_entered', TABLE = TG_TABLE_NAME;
  ELSIF NEW.state = 'issued' AND NEW.number IS NULL THEN
    SELECT * INTO NEW.series_id, NEW.number
    FROM tables_next_number(NEW.property_id, upper(left(NEW.kind, 1)), _step.at);
  ELSIF NEW.state = 'returned' AND NEW.record_id IS NOT NULL THEN
    PERFORM FROM tables_shiftrecord WHERE id = NEW.record_id AND closed_at IS NULL FOR SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'the shift in which the table signed slip % is counted', NEW.id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'no_credit_is_undone_in_a_counted_shift', TABLE = TG_TABLE_NAME;
    END IF;
    NEW.signed_at := NULL; NEW.record_id := NULL; NEW.is_late := false;
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

-- A ticket is worth more than the policy of its gaming day allows only where another person approved it.
CREATE OR REPLACE FUNCTION tables_ticket_within_policy() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _most bigint;
BEGIN
  SELECT p.ticket_most INTO _most FROM tables_gamingday d
  JOIN tables_policy p ON p.property_id = d.property_id AND p.state = 'approved' AND p.first_day <= d.date
  WHERE d.property_id = NEW.property_id AND d.starts_at <= NEW.at AND d.ends_at > NEW.at
  ORDER BY p.first_day DESC LIMIT 1;
  IF NEW.amount > _most AND NEW.approved_by_id IS NULL THEN
    RAISE EXCEPTION 'a ticket is at most %, this one is %', _most, NEW.amount
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
