-- The end of retention for recorded rounds: a month goes with two people's hands, and a sealed stub of it stays.

-- The day before which a property's rounds need no longer be kept, as the policy in force today says; none without one.
CREATE FUNCTION audit_rounds_kept_from(_property bigint) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (current_date - make_interval(years => rounds_kept))::date FROM tables_policy
  WHERE property_id = _property AND state = 'approved' AND first_day <= current_date ORDER BY first_day DESC LIMIT 1 $$;

-- The first day of a month that is not locked, or that holds rounds and was never made.
CREATE FUNCTION audit_month_open_day(_property bigint, _month date) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT min(day.date) FROM (
    SELECT d.date FROM tables_gamingday d WHERE d.property_id = _property AND d.state <> 'locked'
      AND d.date >= _month AND d.date < _month + interval '1 month'
    UNION ALL
    SELECT r.gaming_date FROM audit_round r WHERE r.property_id = _property
      AND r.gaming_date >= _month AND r.gaming_date < _month + interval '1 month'
      AND NOT EXISTS (SELECT FROM tables_gamingday d WHERE d.property_id = _property AND d.date = r.gaming_date)) day $$;

-- Whether the rounds of a property's month are gone behind a stub. Volatile: who waited for the purge to end sees it.
CREATE FUNCTION audit_month_is_sealed(_property bigint, _day date) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT EXISTS (SELECT FROM audit_purge WHERE property_id = _property AND month = date_trunc('month', _day)::date
                 AND state = 'done') $$;

-- Remove the rounds of the month that an approved purge names, with their findings; their numbers stay. How many went. It
-- checks for itself that two people stand behind it, that the month is older than policy keeps rounds, and that its days are
-- locked. The month's own table is dropped when no other property has rounds in it.
CREATE FUNCTION audit_purge_month(_purge bigint) RETURNS bigint LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '2s' AS $$
DECLARE _asked record; _next date; _open date; _part text; _gone record; _findings bigint;
BEGIN
  SELECT * INTO _asked FROM audit_purge WHERE id = _purge AND property_id = ANY (casino_properties()) FOR UPDATE;
  _next := _asked.month + interval '1 month';
  _part := 'audit_round_' || to_char(_asked.month, 'YYYYMM');
  PERFORM FROM tables_gamingday WHERE property_id = _asked.property_id AND date >= _asked.month AND date < _next
    ORDER BY id FOR SHARE;
  _open := audit_month_open_day(_asked.property_id, _asked.month);
  IF _asked.state IS DISTINCT FROM 'approved' OR _asked.decided_by_id IS NOT DISTINCT FROM _asked.asked_by_id THEN
    RAISE EXCEPTION 'purge % is not approved by another person', _purge USING ERRCODE = 'check_violation';
  ELSIF (_next <= audit_rounds_kept_from(_asked.property_id)) IS NOT TRUE THEN
    RAISE EXCEPTION 'rounds are kept from % on', audit_rounds_kept_from(_asked.property_id) USING ERRCODE = 'check_violation';
  ELSIF _open IS NOT NULL THEN
    RAISE EXCEPTION 'the day % is not locked', _open USING ERRCODE = 'check_violation';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('audit_rounds_month'));
  IF to_regclass('parts.' || _part) IS NOT NULL THEN
    EXECUTE format('LOCK TABLE parts.%I IN EXCLUSIVE MODE', _part);
  END IF;
  SELECT count(*) AS rounds, min(digest) FILTER (WHERE first) AS first, min(digest) FILTER (WHERE last) AS last INTO _gone
  FROM (SELECT digest, row_number() OVER (ORDER BY gaming_date, id) = 1 AS first,
               row_number() OVER (ORDER BY gaming_date DESC, id DESC) = 1 AS last
        FROM audit_round WHERE property_id = _asked.property_id AND gaming_date >= _asked.month AND gaming_date < _next) r;
  IF _gone.rounds = 0 THEN
    RAISE EXCEPTION 'there are no rounds of that month' USING ERRCODE = 'check_violation';
  END IF;
  UPDATE audit_purge SET state = 'done', done_at = clock_timestamp(), entries = _gone.rounds,
    first_digest = decode(split_part(_gone.first, ':', 2), 'hex'), last_digest = decode(split_part(_gone.last, ':', 2), 'hex')
  WHERE id = _purge;
  DELETE FROM audit_finding
    WHERE property_id = _asked.property_id AND gaming_date >= _asked.month AND gaming_date < _next;
  GET DIAGNOSTICS _findings = ROW_COUNT;
  IF EXISTS (SELECT FROM audit_round
             WHERE gaming_date >= _asked.month AND gaming_date < _next AND property_id <> _asked.property_id) THEN
    DELETE FROM audit_round
      WHERE property_id = _asked.property_id AND gaming_date >= _asked.month AND gaming_date < _next;
  ELSE
    EXECUTE format('ALTER TABLE audit_round DETACH PARTITION parts.%I', _part);
    EXECUTE format('DROP TABLE parts.%I', _part);
  END IF;
  PERFORM trail_note(_asked.property_id, 'audit_round', NULL, jsonb_build_object(
    'purge', _purge, 'month', to_char(_asked.month, 'YYYY-MM'), 'rounds', _gone.rounds, 'findings', _findings,
    'first', _gone.first, 'last', _gone.last));
  RETURN _gone.rounds;
END $$;
