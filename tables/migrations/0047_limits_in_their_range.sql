-- The limits of a wager lie within the range approved with them, where terms give it one. Terms taken back are let go.
CREATE FUNCTION tables_limits_in_range() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _spot text;
BEGIN
  SELECT given.key INTO _spot FROM jsonb_each(NEW.limits) given JOIN jsonb_each(NEW.limits_range) within USING (key)
  WHERE NEW.state <> 'withdrawn'
    AND ((given.value ->> 0)::numeric < (within.value ->> 0)::numeric
      OR (given.value ->> 1)::numeric > (within.value ->> 1)::numeric)
  ORDER BY given.key LIMIT 1;
  IF _spot IS NOT NULL THEN
    RAISE EXCEPTION 'the limits of % lie outside the range approved with them', _spot
      USING ERRCODE = 'check_violation', CONSTRAINT = 'limits_of_terms_lie_in_their_range', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
