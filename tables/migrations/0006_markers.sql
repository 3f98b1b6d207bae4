-- Credit play: a marker is numbered when it is issued, paid at most once, and goes to the cage with what is open on it.

-- BEFORE INSERT on a movement at a table: its record is the one that ran then; a marker or a marker credit slip takes its
-- number in the same breath.
CREATE FUNCTION tables_movement_arrives() RETURNS trigger LANGUAGE plpgsql
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

-- What is open on a marker that stands at its table; none where it does not. The marker stays locked.
CREATE FUNCTION tables_marker_open(_marker bigint) RETURNS bigint LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _found record;
BEGIN
  SELECT state, amount INTO _found FROM tables_marker WHERE id = _marker FOR NO KEY UPDATE;
  IF _found.state IS DISTINCT FROM 'issued' THEN RETURN NULL; END IF;
  RETURN _found.amount - (SELECT coalesce(sum(amount), 0) FROM tables_markerpayment WHERE marker_id = _marker);
END $$;

CREATE FUNCTION tables_marker_payable() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _open bigint := tables_marker_open(NEW.marker_id);
BEGIN
  IF _open IS NULL OR NEW.amount > _open THEN
    RAISE EXCEPTION 'on marker % at the table % is open, % is paid', NEW.marker_id, coalesce(_open, 0), NEW.amount
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION tables_marker_open_amount() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _open bigint := tables_marker_open(NEW.marker_id);
BEGIN
  IF _open IS DISTINCT FROM NEW.amount OR _open <= 0 THEN
    RAISE EXCEPTION 'on marker % at the table % is open, % goes to the cage', NEW.marker_id, coalesce(_open, 0), NEW.amount
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
