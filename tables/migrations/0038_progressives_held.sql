-- A jackpot is paid, and a contribution corrected, only as far as the meter reaches: then, and at every instant that is
-- written after it. A correction is of a contribution to the same progressive, and takes no more off than was entered.
CREATE FUNCTION tables_meter_holds() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _least bigint; _left bigint;
BEGIN
  PERFORM FROM tables_progressive WHERE id = NEW.progressive_id FOR NO KEY UPDATE;
  IF NEW.kind = 'correction' THEN
    SELECT sum(m.amount) INTO _left FROM tables_progressivemovement m
    WHERE m.progressive_id = NEW.progressive_id
      AND (m.id = NEW.corrects_id AND m.kind = 'contribution' OR m.corrects_id = NEW.corrects_id)
    HAVING bool_or(m.id = NEW.corrects_id);
    IF coalesce(_left, -1) < 0 THEN
      RAISE EXCEPTION 'a correction leaves something of a contribution to its progressive, or nothing'
        USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    END IF;
  END IF;
  SELECT min(shows) INTO _least FROM (
    SELECT m.at, sum(CASE m.kind WHEN 'payment' THEN -m.amount ELSE m.amount END) OVER (ORDER BY m.at, m.id) AS shows
    FROM tables_progressivemovement m WHERE m.progressive_id = NEW.progressive_id
  ) meter WHERE at >= NEW.at;
  IF _least < 0 THEN
    RAISE EXCEPTION 'the meter of progressive % does not reach for it', NEW.progressive_id
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
