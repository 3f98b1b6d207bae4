-- Hold the head of a chain at the end of a gaming day, each day after the one before it. Whoever links at this moment has
-- linked when the chain's row is ours.
CREATE FUNCTION trail_anchor(_property bigint, _date date, _until timestamptz) RETURNS bigint LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _last date; _anchor bigint;
BEGIN
  IF NOT _property = ANY (coalesce(casino_properties(), '{}')) THEN
    RAISE EXCEPTION 'property % is not in scope', _property USING ERRCODE = 'insufficient_privilege';
  ELSIF _until > clock_timestamp() THEN
    RAISE EXCEPTION 'the day % is not over', _date USING ERRCODE = 'check_violation';
  END IF;
  PERFORM FROM audit_chain WHERE property_id = _property FOR SHARE;
  SELECT max(date) INTO _last FROM audit_anchor WHERE property_id = _property;
  IF _date <> _last + 1 THEN
    RAISE EXCEPTION 'the anchor after that of % is not that of %', _last, _date USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO audit_anchor (property_id, date, seq, digest)
  SELECT _property, _date, coalesce(max(h.seq), 0), coalesce((array_agg(h.digest ORDER BY h.seq DESC))[1], '')
  FROM (
    (SELECT seq, digest FROM audit_envelope WHERE property_id = _property AND at < _until ORDER BY seq DESC LIMIT 1)
    UNION ALL
    (SELECT last_seq, last_digest FROM audit_purge WHERE property_id = _property AND last_seq IS NOT NULL
     ORDER BY last_seq DESC LIMIT 1)) h
  RETURNING id INTO _anchor;
  RETURN _anchor;
END $$;
