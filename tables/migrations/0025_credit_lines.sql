-- A marker stays within the line of who draws it. The patron's row is held meanwhile, so that two
-- markers at once are weighed one after the other.
CREATE FUNCTION tables_marker_within_line() RETURNS trigger LANGUAGE plpgsql
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
