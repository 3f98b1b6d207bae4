-- BEFORE INSERT of a recount: it is the work of two who had no part in the count that was wrong.
CREATE FUNCTION tables_recount_by_others() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM tables_count
             WHERE id = NEW.supersedes_id AND by_id IN (NEW.by_id, NEW.witness_id)) THEN
    RAISE EXCEPTION 'who signed count % neither counts again in its place nor witnesses that', NEW.supersedes_id
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
