-- What is `own` along a machine is for whoever signed the step before.
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
  IF _move[6] = 'own' THEN
    EXECUTE format('SELECT act FROM %I WHERE %I = $1 AND by_id <> $2 AND seq = (SELECT max(seq) FROM %I WHERE %I = $1)',
                   TG_TABLE_NAME, TG_ARGV[1], TG_TABLE_NAME, TG_ARGV[1]) INTO _hand USING _key, NEW.by_id;
    IF _hand IS NOT NULL THEN
      RAISE EXCEPTION '“%” is for who signed “%” (% %)', NEW.act, _hand, TG_ARGV[0], _key
        USING ERRCODE = 'check_violation', CONSTRAINT = 'an_own_act_is_for_the_one_before', TABLE = TG_TABLE_NAME;
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

-- No chips are issued or handed out for a session that has closed; the session stays as it is until this is done.
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

-- Markers that stayed at a table that closed go to the cage between two sessions: their slip lies in no record.
CREATE OR REPLACE FUNCTION tables_movement_arrives() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  NEW.record_id := tables_record_at(NEW.property_id, NEW.table_id, NEW.at);
  IF NEW.record_id IS NULL AND TG_TABLE_NAME = 'tables_markertransfer' THEN
    IF NOT coalesce((SELECT tables_day_takes(id) FROM tables_gamingday
                     WHERE property_id = NEW.property_id AND starts_at <= NEW.at AND ends_at > NEW.at), false) THEN
      RAISE EXCEPTION 'no open gaming day holds %', NEW.at
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_published_day_no_longer_changes', TABLE = TG_TABLE_NAME;
    END IF;
  ELSIF NEW.record_id IS NULL THEN
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

-- What a patron owes on a marker, wherever it lies: nothing where it is paid or void.
CREATE FUNCTION tables_marker_owed(_marker bigint) RETURNS bigint LANGUAGE plpgsql STABLE
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN RETURN (
  SELECT CASE WHEN m.state IN ('paid', 'void') THEN 0 ELSE m.amount
    - (SELECT coalesce(sum(amount), 0) FROM tables_markerpayment WHERE marker_id = m.id)
    - (SELECT coalesce(sum(amount), 0) FROM tables_cagepayment WHERE marker_id = m.id) END
  FROM tables_marker m WHERE m.id = _marker);
END $$;

CREATE OR REPLACE FUNCTION tables_marker_within_line() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  line bigint;
  owed bigint;
BEGIN
  PERFORM FROM tables_patron WHERE id = NEW.patron_id FOR NO KEY UPDATE;
  SELECT amount INTO line FROM tables_creditline
    WHERE patron_id = NEW.patron_id AND state = 'approved' ORDER BY approved_at DESC, id DESC LIMIT 1;
  SELECT coalesce(sum(tables_marker_owed(id)), 0) INTO owed FROM tables_marker WHERE patron_id = NEW.patron_id;
  IF NEW.amount + owed > coalesce(line, 0) THEN
    RAISE EXCEPTION 'patron % may owe % and would owe %', NEW.patron_id, coalesce(line, 0), NEW.amount + owed
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION tables_marker_payable_at_the_cage() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM tables_marker WHERE id = NEW.marker_id AND state = 'in_cage' FOR NO KEY UPDATE;
  IF NOT FOUND OR NEW.amount > tables_marker_owed(NEW.marker_id) THEN
    RAISE EXCEPTION 'on marker % at the cage % is not open', NEW.marker_id, NEW.amount
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;

-- A marker is settled once nothing is open on it, and void where nothing was ever paid on it.
CREATE FUNCTION tables_marker_step_fits() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _marker record;
BEGIN
  SELECT amount, tables_marker_owed(id) AS owed INTO _marker FROM tables_marker WHERE id = NEW.marker_id FOR NO KEY UPDATE;
  IF NEW.act = 'settle' AND _marker.owed <> 0 OR NEW.act IN ('ask_void', 'void') AND _marker.owed <> _marker.amount THEN
    RAISE EXCEPTION 'no “%” on marker % of %, on which % is open', NEW.act, NEW.marker_id, _marker.amount, _marker.owed
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;

-- A ticket is worth at most what the policy of its gaming day allows.
CREATE FUNCTION tables_ticket_within_policy() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _most bigint;
BEGIN
  SELECT p.ticket_most INTO _most FROM tables_gamingday d
  JOIN tables_policy p ON p.property_id = d.property_id AND p.state = 'approved' AND p.first_day <= d.date
  WHERE d.property_id = NEW.property_id AND d.starts_at <= NEW.at AND d.ends_at > NEW.at
  ORDER BY p.first_day DESC LIMIT 1;
  IF NEW.amount > _most THEN
    RAISE EXCEPTION 'a ticket is at most %, this one is %', _most, NEW.amount
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
