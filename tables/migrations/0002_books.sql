-- The books: documents move by their steps, numbers have no gaps, lines add up.

-- BEFORE INSERT on a step. TG_ARGV: the document's table, the column that points to it, the column of its kind ('' where
-- it has none), then 'kind:source:act:target:apart', apart being the acts whose signer may not sign this one.
CREATE FUNCTION tables_take_step() RETURNS trigger LANGUAGE plpgsql
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

-- AFTER INSERT on a step.
CREATE FUNCTION tables_took_step() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE format('UPDATE %I SET state = $1 WHERE id = $2', TG_ARGV[0])
    USING NEW.state, (to_jsonb(NEW) ->> TG_ARGV[1])::bigint;
  RETURN NULL;
END $$;

-- On a document. TG_ARGV: the table of its steps, their column that points here, the first state, the moving columns.
CREATE FUNCTION tables_follow_steps() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _moving text[] := TG_ARGV[3]::text[]; _state text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state = TG_ARGV[2] THEN RETURN NEW; END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    EXECUTE format('SELECT state FROM %I WHERE %I = $1 ORDER BY seq DESC LIMIT 1', TG_ARGV[0], TG_ARGV[1])
      INTO _state USING OLD.id;
    IF to_jsonb(NEW) - _moving = to_jsonb(OLD) - _moving AND NEW.state = coalesce(_state, TG_ARGV[2]) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION '% on % is refused: a document moves by its steps alone', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
END $$;

-- At commit. TG_ARGV: the column here that holds the document's key, the document's table, the lines' table, their column
-- that points to it, their amount.
CREATE FUNCTION tables_lines_total() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _key bigint := (to_jsonb(NEW) ->> TG_ARGV[0])::bigint; _total bigint; _lines bigint;
BEGIN
  EXECUTE format('SELECT total FROM %I WHERE id = $1', TG_ARGV[1]) INTO _total USING _key;
  EXECUTE format('SELECT coalesce(sum(%I), 0) FROM %I WHERE %I = $1', TG_ARGV[4], TG_ARGV[2], TG_ARGV[3])
    INTO _lines USING _key;
  IF _total <> _lines THEN
    RAISE EXCEPTION 'the lines of % % add up to %, its total says %', TG_ARGV[1], _key, _lines, _total
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;

-- The next number of a kind in the year of the gaming day that holds the instant. The series stays locked to the end of
-- the transaction, so a rollback gives the number back and nobody can have taken the next.
CREATE FUNCTION tables_next_number(_property bigint, _kind text, _at timestamptz, OUT series bigint, OUT number bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _year int;
BEGIN
  SELECT extract(year FROM date) INTO _year FROM tables_gamingday
  WHERE property_id = _property AND starts_at <= _at AND ends_at > _at;
  IF _year IS NULL THEN
    RAISE EXCEPTION 'no gaming day holds %', _at
      USING ERRCODE = 'check_violation', CONSTRAINT = 'a_document_is_numbered_in_a_gaming_day';
  END IF;
  INSERT INTO tables_series (property_id, kind, year, last) VALUES (_property, _kind, _year, 0) ON CONFLICT DO NOTHING;
  UPDATE tables_series s SET last = s.last + 1 WHERE s.property_id = _property AND s.kind = _kind AND s.year = _year
  RETURNING s.id, s.last INTO STRICT series, number;
END $$;

CREATE FUNCTION tables_count_number() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  SELECT * INTO NEW.series_id, NEW.number FROM tables_next_number(NEW.property_id, 'I', NEW.at);
  RETURN NEW;
END $$;

-- A slip takes its number when it is issued, and its record when the table signs: the one whose tray count contains it.
CREATE FUNCTION tables_slip_arrives() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _step record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.series_id := NULL; NEW.number := NULL; NEW.signed_at := NULL; NEW.record_id := NULL;
    RETURN NEW;
  END IF;
  IF NEW.state = OLD.state THEN
    IF (NEW.series_id, NEW.number, NEW.signed_at, NEW.record_id)
       IS DISTINCT FROM (OLD.series_id, OLD.number, OLD.signed_at, OLD.record_id) THEN
      RAISE EXCEPTION 'the number and the record of slip % are not set by hand', OLD.id
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NEW;
  END IF;
  NEW.series_id := OLD.series_id; NEW.number := OLD.number;
  NEW.signed_at := OLD.signed_at; NEW.record_id := OLD.record_id;
  SELECT * INTO _step FROM tables_slipstep WHERE slip_id = NEW.id ORDER BY seq DESC LIMIT 1;
  IF NEW.state = 'issued' AND NEW.number IS NULL THEN
    SELECT * INTO NEW.series_id, NEW.number
    FROM tables_next_number(NEW.property_id, upper(left(NEW.kind, 1)), _step.at);
  ELSIF NEW.state IN ('received', 'counted', 'exchanged') AND NEW.record_id IS NULL THEN
    NEW.signed_at := _step.at;
    NEW.record_id := tables_record_at(NEW.property_id, NEW.table_id, _step.at);
    IF NEW.record_id IS NULL THEN
      RAISE EXCEPTION 'table % was not open at %', NEW.table_id, _step.at
        USING ERRCODE = 'check_violation', CONSTRAINT = 'no_movement_at_a_table_that_is_not_open', TABLE = TG_TABLE_NAME;
    END IF;
  END IF;
  RETURN NEW;
END $$;

-- The record of a table that runs at an instant, kept from being closed meanwhile. Where another transaction closes it
-- just now, a second look finds the one after.
CREATE FUNCTION tables_record_at(_property bigint, _table bigint, _at timestamptz) RETURNS bigint LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _record bigint;
BEGIN
  FOR _look IN 1..2 LOOP
    SELECT id INTO _record FROM tables_shiftrecord
    WHERE property_id = _property AND table_id = _table AND opened_at <= _at AND (closed_at IS NULL OR closed_at > _at)
    FOR SHARE;
    EXIT WHEN _record IS NOT NULL;
  END LOOP;
  RETURN _record;
END $$;

-- At commit: a fill goes to the table, a credit to the cage, an exchange is as much one way as the other.
CREATE FUNCTION tables_slip_balances() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  _key bigint := coalesce((to_jsonb(NEW) ->> 'slip_id')::bigint, NEW.id);
  _slip record; _in bigint; _out bigint;
BEGIN
  SELECT * INTO _slip FROM tables_slip WHERE id = _key;
  SELECT coalesce(sum(amount) FILTER (WHERE side = 'table'), 0), coalesce(sum(amount) FILTER (WHERE side = 'cage'), 0)
  INTO _in, _out FROM tables_slipline WHERE slip_id = _key;
  IF _in <> (CASE _slip.kind WHEN 'credit' THEN 0 ELSE _slip.total END)
     OR _out <> (CASE _slip.kind WHEN 'fill' THEN 0 ELSE _slip.total END) THEN
    RAISE EXCEPTION 'the lines of slip % move % to the table and % to the cage, its total says %', _key, _in, _out, _slip.total
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;

-- The version of a gaming day is how often it was published.
CREATE FUNCTION tables_day_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := CASE
    WHEN TG_OP = 'INSERT' THEN 0
    WHEN NEW.state = 'published' AND OLD.state <> 'published' THEN OLD.version + 1
    ELSE OLD.version END;
  RETURN NEW;
END $$;

-- A count of a box takes its turn, under the lock of the placement, while the box is open.
CREATE FUNCTION tables_box_is_open() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _state text;
BEGIN
  SELECT state INTO _state FROM tables_placement WHERE id = NEW.placement_id FOR NO KEY UPDATE;
  IF _state IS DISTINCT FROM 'opened' THEN
    RAISE EXCEPTION 'the box is not open for counting but “%”', _state
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  SELECT coalesce(max(turn), 0) + 1 INTO NEW.turn FROM tables_boxcount WHERE placement_id = NEW.placement_id;
  RETURN NEW;
END $$;

-- The count of a box that stands: the first that another agrees with, line by line; the only one where policy asks for one.
CREATE FUNCTION tables_standing_count(_placement bigint) RETURNS bigint LANGUAGE plpgsql STABLE
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN RETURN (
  WITH written AS (
    SELECT c.id, c.turn, coalesce(jsonb_agg(jsonb_build_array(l.content, l.currency, l.denomination, l.pieces)
             ORDER BY l.content, l.currency, l.denomination) FILTER (WHERE l.id IS NOT NULL), '[]') AS lines
    FROM tables_boxcount c LEFT JOIN tables_boxcountline l ON l.count_id = c.id
    WHERE c.placement_id = _placement GROUP BY c.id, c.turn)
  SELECT a.id FROM written a
  WHERE EXISTS (SELECT FROM written b WHERE b.id <> a.id AND b.lines = a.lines)
     OR 1 = (SELECT p.counts FROM tables_placement m JOIN tables_shiftrecord r ON r.id = m.first_id
             JOIN tables_gamingday d ON d.id = r.day_id
             JOIN tables_policy p ON p.property_id = m.property_id AND p.state = 'approved' AND p.first_day <= d.date
             WHERE m.id = _placement ORDER BY p.first_day DESC LIMIT 1)
  ORDER BY a.turn LIMIT 1);
END $$;

-- A box takes its end when it leaves the table or its compartment is shut, and its figure when two counts agree.
CREATE FUNCTION tables_placement_arrives() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _step record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.until := NULL; NEW.last_id := NULL; NEW.accepted_id := NULL; NEW.is_emergency := false;
    RETURN NEW;
  END IF;
  IF NEW.state = OLD.state THEN
    IF (NEW.until, NEW.last_id, NEW.accepted_id, NEW.is_emergency)
       IS DISTINCT FROM (OLD.until, OLD.last_id, OLD.accepted_id, OLD.is_emergency) THEN
      RAISE EXCEPTION 'the end and the figure of a box are not set by hand'
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NEW;
  END IF;
  NEW.until := OLD.until; NEW.last_id := OLD.last_id;
  NEW.accepted_id := OLD.accepted_id; NEW.is_emergency := OLD.is_emergency;
  SELECT * INTO _step FROM tables_placementstep WHERE placement_id = NEW.id ORDER BY seq DESC LIMIT 1;
  IF OLD.state = 'on_table' THEN
    NEW.until := _step.at;
    NEW.is_emergency := _step.is_emergency;
    SELECT id INTO STRICT NEW.last_id FROM tables_shiftrecord
    WHERE property_id = NEW.property_id AND table_id = NEW.table_id AND opened_at < _step.at ORDER BY opened_at DESC LIMIT 1;
  ELSIF NEW.state = 'counted' THEN
    NEW.accepted_id := tables_standing_count(NEW.id);
    IF NEW.accepted_id IS NULL THEN
      RAISE EXCEPTION 'no two counts of the box agree'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'two_counts_of_a_box_agree', TABLE = TG_TABLE_NAME;
    END IF;
  END IF;
  RETURN NEW;
END $$;
