-- The records whose drop, or rake, lies in one box with a record's, itself among them.
CREATE FUNCTION tables_sharing(_record bigint) RETURNS SETOF bigint LANGUAGE sql STABLE
SECURITY DEFINER SET search_path = public, pg_temp AS $$
WITH RECURSIVE shared(id) AS (
  SELECT _record
  UNION
  SELECT other.id
  FROM shared JOIN tables_shiftrecord mine ON mine.id = shared.id
  JOIN tables_placement p ON p.property_id = mine.property_id AND p.table_id = mine.table_id
    AND p.purpose IN ('drop', 'rake')
  JOIN tables_shiftrecord f ON f.id = p.first_id AND f.opened_at <= mine.opened_at
  JOIN tables_shiftrecord l ON l.id = coalesce(p.last_id, p.first_id) AND l.opened_at >= mine.opened_at
  JOIN tables_shiftrecord other ON other.property_id = p.property_id AND other.table_id = p.table_id
    AND other.opened_at BETWEEN f.opened_at AND l.opened_at
)
SELECT id FROM shared
$$;

-- Once two people have said of every record that shares a box what dropped in it, all of it together is what was
-- counted: what one has more, others have less.
CREATE FUNCTION tables_shares_of_a_box() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _a tables_adjustment; _records bigint[]; _said bigint; _told bigint;
BEGIN
  SELECT * INTO _a FROM tables_adjustment WHERE id = NEW.adjustment_id;
  _records := ARRAY(SELECT tables_sharing(_a.record_id));
  IF _a.code <> 'no_box' OR cardinality(_records) = 1 THEN
    RETURN NEW;
  END IF;
  PERFORM FROM tables_shiftrecord WHERE id = ANY(_records) ORDER BY id FOR NO KEY UPDATE;
  SELECT count(DISTINCT record_id), sum(amount) INTO _told, _said FROM tables_adjustment
  WHERE record_id = ANY(_records) AND code = 'no_box' AND (state = 'approved' OR id = _a.id);
  IF _told = cardinality(_records) AND _said <> 0 THEN
    RAISE EXCEPTION 'adjustment %: what is said of a box is not what was counted in it', _a.id
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
