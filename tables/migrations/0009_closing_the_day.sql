-- A gaming day that is published or locked no longer changes; what still keeps it from the next step is listed by name.

-- Whether documents, results and adjustments may still go into a day.
CREATE FUNCTION tables_day_takes(_day bigint) RETURNS boolean LANGUAGE plpgsql STABLE
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (SELECT state NOT IN ('published', 'locked', 'reopening') FROM tables_gamingday WHERE id = _day);
END $$;

-- BEFORE INSERT or UPDATE. TG_ARGV: the column that names the day ('day_id'), a record ('record_id'), a table's day
-- ('table_day_id') or a box on a table ('placement_id').
CREATE FUNCTION tables_day_is_open() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _key bigint := (to_jsonb(NEW) ->> TG_ARGV[0])::bigint; _days bigint[]; _day bigint;
BEGIN
  IF _key IS NULL THEN RETURN NEW; END IF;
  IF TG_ARGV[0] = 'day_id' THEN
    _days := ARRAY[_key];
  ELSIF TG_ARGV[0] = 'record_id' THEN
    SELECT ARRAY[day_id] INTO _days FROM tables_shiftrecord WHERE id = _key;
  ELSIF TG_ARGV[0] = 'table_day_id' THEN
    SELECT ARRAY[day_id] INTO _days FROM tables_tableday WHERE id = _key;
  ELSE
    SELECT array_agg(DISTINCT r.day_id) INTO _days FROM tables_placement p
    JOIN tables_shiftrecord r ON r.id IN (p.first_id, p.last_id) WHERE p.id = _key;
  END IF;
  FOREACH _day IN ARRAY _days LOOP
    IF NOT tables_day_takes(_day) THEN
      RAISE EXCEPTION '% on % is refused: gaming day % is published or locked', TG_OP, TG_TABLE_NAME, _day
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_published_day_no_longer_changes', TABLE = TG_TABLE_NAME;
    END IF;
  END LOOP;
  RETURN NEW;
END $$;

CREATE FUNCTION tables_adjustment_arrives() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  SELECT * INTO NEW.series_id, NEW.number FROM tables_next_number(NEW.property_id, 'A', NEW.at);
  RETURN NEW;
END $$;

-- An adjustment restates a day that takes it, or is posted in one, while its own is closed.
CREATE FUNCTION tables_adjustment_fits() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _found record;
BEGIN
  SELECT a.mode, r.day_id, a.posting_day_id INTO _found
  FROM tables_adjustment a JOIN tables_shiftrecord r ON r.id = a.record_id WHERE a.id = NEW.adjustment_id;
  IF NOT tables_day_takes(CASE _found.mode WHEN 'prior' THEN _found.posting_day_id ELSE _found.day_id END)
     OR _found.mode = 'prior' AND tables_day_takes(_found.day_id) THEN
    RAISE EXCEPTION 'the day of adjustment % does not take it', NEW.adjustment_id
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;

-- What keeps a gaming day from an act: the act, the kind of blocker, and the row it stands in.
CREATE FUNCTION tables_blockers(_day bigint) RETURNS TABLE (act text, kind text, relation text, row_id bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _d tables_gamingday;
BEGIN
  SELECT * INTO _d FROM tables_gamingday WHERE id = _day;
  RETURN QUERY
  SELECT 'close', 'record_open', 'tables_shiftrecord', r.id FROM tables_shiftrecord r
  WHERE r.property_id = _d.property_id AND r.day_id = _day AND r.closed_at IS NULL
  UNION ALL
  SELECT 'count', 'box_uncounted', 'tables_placement', p.id FROM tables_placement p
  WHERE p.property_id = _d.property_id AND p.state NOT IN ('accepted', 'stored') AND EXISTS (
    SELECT FROM tables_shiftrecord r WHERE r.id IN (p.first_id, p.last_id) AND r.day_id = _day)
  UNION ALL
  SELECT 'publish', 'slip_on_its_way', 'tables_slip', s.id FROM tables_slip s
  WHERE s.property_id = _d.property_id
    AND (s.state IN ('issued', 'void_asked', 'in_transit', 'discrepant') OR s.kind = 'credit' AND s.state = 'counted')
    AND EXISTS (SELECT FROM tables_slipstep t WHERE t.slip_id = s.id AND t.act = 'issue'
                AND t.at >= _d.starts_at AND t.at < _d.ends_at)
  UNION ALL
  SELECT 'publish', 'result_estimated', 'tables_tableday', d.id
  FROM tables_tableday d LEFT JOIN tables_dayresult v ON v.id = d.result_id
  WHERE d.property_id = _d.property_id AND d.day_id = _day AND v.status IS DISTINCT FROM 'actual'
  UNION ALL
  SELECT 'publish', 'result_missing', 'tables_shiftrecord', r.id
  FROM tables_shiftrecord r LEFT JOIN tables_pokerresult k ON k.id = r.poker_id
  WHERE r.property_id = _d.property_id AND r.day_id = _day AND r.result_id IS NULL AND k.status IS DISTINCT FROM 'actual'
  UNION ALL
  SELECT 'publish', 'ledgers_apart', 'tables_tableday', d.id
  FROM tables_tableday d JOIN tables_dayresult v ON v.id = d.result_id
  WHERE d.property_id = _d.property_id AND d.day_id = _day
    AND v.markers_to_cage + v.markers_closing - v.markers_opening <> v.markers_issued - v.markers_paid
  UNION ALL
  SELECT 'publish', 'adjustment_open', 'tables_adjustment', a.id
  FROM tables_adjustment a JOIN tables_shiftrecord r ON r.id = a.record_id
  WHERE a.property_id = _d.property_id AND r.day_id = _day AND a.mode = 'restate' AND a.state = 'proposed'
  UNION ALL
  SELECT 'lock', 'slip_unmatched', 'tables_slip', s.id
  FROM tables_slip s JOIN tables_shiftrecord r ON r.id = s.record_id
  WHERE s.property_id = _d.property_id AND r.day_id = _day AND s.state <> 'matched';
END $$;

-- BEFORE INSERT on a step of a day: nothing may stand in its way.
CREATE FUNCTION tables_day_is_clear() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _found record;
BEGIN
  SELECT * INTO _found FROM tables_blockers(NEW.day_id) b
  WHERE b.act = NEW.act OR NEW.act = 'publish' AND b.act IN ('close', 'count') OR NEW.act = 'count' AND b.act = 'close' LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION '“%” of the gaming day is kept by % % (%)', NEW.act, _found.relation, _found.row_id, _found.kind
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
