-- Nobody comes to hold two roles that clash, whoever writes the grant and however.
CREATE FUNCTION casino_refuse_clash() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _why text;
BEGIN
    PERFORM FROM casino_user WHERE id = NEW.user_id FOR NO KEY UPDATE;
    SELECT c.why INTO _why
    FROM casino_membership m
    JOIN casino_clash c ON (c.one, c.other) = (least(m.role, NEW.role), greatest(m.role, NEW.role))
    WHERE m.user_id = NEW.user_id AND m.property_id = NEW.property_id
      AND tstzrange(m.since, m.until) && tstzrange(NEW.since, NEW.until)
    LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION USING MESSAGE = _why, ERRCODE = 'integrity_constraint_violation',
            CONSTRAINT = 'a_person_holds_no_clashing_roles', TABLE = 'casino_membership';
    END IF;
    RETURN NEW;
END $$;
