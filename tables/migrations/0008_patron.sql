-- A patron's row says which of its columns the last change touched, and how often it was changed: so a change of personal
-- data is an entry of the trail, although the data themselves stay out of it. TG_ARGV: the personal columns.
CREATE FUNCTION tables_patron_revised() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  _before jsonb := CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) ELSE '{}' END;
  _touched text[];
BEGIN
  SELECT array_agg(k) INTO _touched FROM unnest(TG_ARGV[0]::text[]) k
  WHERE coalesce(to_jsonb(NEW) ->> k, '') <> coalesce(_before ->> k, '');
  IF TG_OP = 'INSERT' THEN
    NEW.revision := 1;
    NEW.touched := coalesce(_touched, '{}');
  ELSE
    NEW.revision := OLD.revision + CASE WHEN _touched IS NULL THEN 0 ELSE 1 END;
    NEW.touched := coalesce(_touched, OLD.touched);
  END IF;
  RETURN NEW;
END $$;
