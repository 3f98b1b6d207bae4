DROP FUNCTION tables_ticket_within_policy();
DROP FUNCTION tables_marker_step_fits();
DROP FUNCTION tables_marker_payable_at_the_cage();
CREATE OR REPLACE FUNCTION tables_marker_within_line() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  line bigint;
  owed bigint;
BEGIN
  PERFORM FROM tables_patron WHERE id = NEW.patron_id FOR NO KEY UPDATE;
  SELECT amount INTO line FROM tables_creditline
    WHERE patron_id = NEW.patron_id AND state = 'approved' ORDER BY approved_at DESC, id DESC LIMIT 1;
  SELECT coalesce(sum(marker.amount - coalesce(
      (SELECT sum(payment.amount) FROM tables_markerpayment payment WHERE payment.marker_id = marker.id), 0)), 0)
    INTO owed FROM tables_marker marker WHERE marker.patron_id = NEW.patron_id AND marker.state <> 'paid';
  IF NEW.amount + owed > coalesce(line, 0) THEN
    RAISE EXCEPTION 'patron % may owe % and would owe %', NEW.patron_id, coalesce(line, 0), NEW.amount + owed
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
DROP FUNCTION tables_marker_owed(bigint);
CREATE OR REPLACE FUNCTION tables_movement_arrives() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  NEW.record_id := tables_record_at(NEW.property_id, NEW.table_id, NEW.at);
  IF NEW.record_id IS NULL THEN
    RAISE EXCEPTION 'table % was not open at %', NEW.table_id, NEW.at
      USING ERRCODE = 'check_violation', CONSTRAINT = 'no_movement_at_a_table_that_is_not_open', TABLE = TG_TABLE_NAME;
  END IF;
  IF TG_TABLE_NAME = 'tables_marker' THEN
    SELECT * INTO NEW.series_id, NEW.number FROM tables_next_number(NEW.property_id, 'M', NEW.at);
  ELSIF TG_TABLE_NAME = 'tables_markertransfer' THEN
    SELECT * INTO NEW.series_id, NEW.number FROM tables_next_number(NEW.property_id, 'T', NEW.at);
  END IF;
  RETURN NEW;
END $$;
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
CREATE OR REPLACE FUNCTION tables_take_step() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  _key bigint := (to_jsonb(NEW) ->> TG_ARGV[1])::bigint;
  _document jsonb; _move text[]; _hand text; _last timestamptz;
BEGIN
  EXECUTE format('SELECT to_jsonb(d) FROM %I d WHERE id = $1 FOR NO KEY UPDATE', TG_ARGV[0]) INTO _document USING _key;
  SELECT string_to_array(m, ':') INTO _move FROM unnest(TG_ARGV[3:]) m
  WHERE starts_with(m, concat_ws(':', coalesce(_document ->> nullif(TG_ARGV[2], ''), ''), _document ->> 'state', NEW.act, ''));
  IF _move IS NULL THEN
    RAISE EXCEPTION 'no “%” leads from “%” (% %)', NEW.act, _document ->> 'state', TG_ARGV[0], _key
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  IF _move[5] <> '' THEN
    EXECUTE format('SELECT act FROM %I WHERE %I = $1 AND by_id = $2 AND ($3 = ''*'' OR act = ANY (string_to_array($3, '','')))
                    LIMIT 1', TG_TABLE_NAME, TG_ARGV[1]) INTO _hand USING _key, NEW.by_id, _move[5];
    IF _hand IS NOT NULL THEN
      RAISE EXCEPTION 'who signed “%” does not sign “%” (% %)', _hand, NEW.act, TG_ARGV[0], _key
        USING ERRCODE = 'check_violation', CONSTRAINT = 'no_person_is_both_hands', TABLE = TG_TABLE_NAME;
    END IF;
  END IF;
  EXECUTE format('SELECT coalesce(max(seq), 0) + 1, max(at) FROM %I WHERE %I = $1', TG_TABLE_NAME, TG_ARGV[1])
    INTO NEW.seq, _last USING _key;
  IF NEW.at < _last THEN
    RAISE EXCEPTION '“%” at % comes before the step before it, %', NEW.act, NEW.at, _last
      USING ERRCODE = 'check_violation', CONSTRAINT = 'steps_follow_in_time', TABLE = TG_TABLE_NAME;
  END IF;
  NEW.state := _move[4];
  RETURN NEW;
END $$;
