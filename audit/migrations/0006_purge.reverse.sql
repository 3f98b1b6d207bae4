DROP FUNCTION trail_purge(bigint, bigint);
CREATE OR REPLACE FUNCTION trail_entry_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: facts are appended, never edited', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
END $$;
CREATE OR REPLACE FUNCTION trail_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.digest IS NULL
     AND (NEW.id, NEW.property_id, NEW.xid) = (OLD.id, OLD.property_id, OLD.xid) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% on % is refused: the trail is appended, never edited', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
END $$;
DROP FUNCTION trail_is_sealed(bigint, bigint);
DROP FUNCTION trail_stubs(bigint);
DROP FUNCTION trail_retention();
