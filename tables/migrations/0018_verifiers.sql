-- A verification is of a box that is counted and not accepted, by a person who did not count it; it agrees or does not.
CREATE FUNCTION tables_verification_arrives() RETURNS trigger LANGUAGE plpgsql
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

-- BEFORE INSERT of the act “accept”: where policy asks for a verifier, the last verification agrees, and was another's.
CREATE FUNCTION tables_count_verified() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _asked boolean; _last record;
BEGIN
  SELECT p.verifies INTO _asked FROM tables_placement m JOIN tables_shiftrecord r ON r.id = m.first_id
  JOIN tables_gamingday d ON d.id = r.day_id
  JOIN tables_policy p ON p.property_id = m.property_id AND p.state = 'approved' AND p.first_day <= d.date
  WHERE m.id = NEW.placement_id ORDER BY p.first_day DESC LIMIT 1;
  SELECT agrees, by_id INTO _last FROM tables_verification WHERE placement_id = NEW.placement_id ORDER BY id DESC LIMIT 1;
  IF _asked AND (_last.agrees IS DISTINCT FROM true OR _last.by_id = NEW.by_id) THEN
    RAISE EXCEPTION 'the count of box % waits for a verifier who agrees', NEW.placement_id
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
