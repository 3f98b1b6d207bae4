CREATE OR REPLACE FUNCTION tables_placement_arrives() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN NEW;
END $$;
UPDATE tables_placement SET accepted_id = tables_standing_count(id) WHERE state = 'counted';

-- A box takes its end when it leaves the table or its compartment is shut, and its figure when two counts agree.
CREATE OR REPLACE FUNCTION tables_placement_arrives() RETURNS trigger LANGUAGE plpgsql
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

-- A verification is of a box that is counted and not accepted, by a person who did not count it; it agrees or does not.
CREATE OR REPLACE FUNCTION tables_verification_arrives() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _box record;
BEGIN
  SELECT p.state, c.total INTO _box FROM tables_placement p LEFT JOIN tables_boxcount c ON c.id = p.accepted_id
  WHERE p.id = NEW.placement_id FOR NO KEY UPDATE OF p;
  IF _box.state IS DISTINCT FROM 'counted'
     OR EXISTS (SELECT FROM tables_boxcount WHERE placement_id = NEW.placement_id AND by_id = NEW.by_id) THEN
    RAISE EXCEPTION 'a box is verified when it is counted, by a person who did not count it'
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  NEW.agrees := NEW.total = _box.total;
  RETURN NEW;
END $$;
