-- A patron is erased when nothing bars them any more: else the house would not know whom it keeps out.
CREATE FUNCTION tables_patron_erasable() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM tables_bar WHERE patron_id = NEW.id AND ended_at IS NULL AND (until IS NULL OR until > now())) THEN
    RAISE EXCEPTION 'patron % is barred: the bar ends first', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;

-- Who is barred is somebody still known; their row is held meanwhile, so that nobody erases it.
CREATE FUNCTION tables_bar_arrives() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM tables_patron WHERE id = NEW.patron_id AND erased_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'patron % was erased: nobody is known to be barred', NEW.patron_id
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
