-- A pause lies within its rating, whose row is held meanwhile.
CREATE FUNCTION tables_pause_within() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _rating record;
BEGIN
  SELECT starts_at, ends_at INTO _rating FROM tables_rating WHERE id = NEW.rating_id FOR NO KEY UPDATE;
  IF NEW.starts_at < _rating.starts_at OR _rating.ends_at IS NOT NULL THEN
    RAISE EXCEPTION 'a pause lies within its rating, which has not ended'
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;

-- A rating ends when its last pause has.
CREATE FUNCTION tables_rating_ends() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM tables_ratingpause WHERE rating_id = NEW.id AND (ends_at IS NULL OR ends_at > NEW.ends_at)) THEN
    RAISE EXCEPTION 'rating % is paused: its pause ends first', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;

-- Cash is taken back whole, by another person, and what takes back is not taken back itself.
CREATE FUNCTION tables_cash_taken_back() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _entry record;
BEGIN
  SELECT * INTO _entry FROM tables_cashentry WHERE id = NEW.takes_back_id;
  IF (_entry.patron_id, _entry.day_id, _entry.kind, _entry.amount) IS DISTINCT FROM
     (NEW.patron_id, NEW.day_id, NEW.kind, NEW.amount) OR _entry.takes_back_id IS NOT NULL OR _entry.by_id = NEW.by_id THEN
    RAISE EXCEPTION 'cash entry % is taken back whole, by another person', NEW.takes_back_id
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
