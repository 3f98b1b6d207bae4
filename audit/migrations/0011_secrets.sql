-- That a secret changed is an entry; what it is never enters.

-- TG_ARGV: derived columns, whose change leaves no entry; the column that holds the property; secret columns, of which an
-- entry says “•” where they changed, and nothing else.
-- The SET clauses make the stored text the same whatever the session has set.
CREATE OR REPLACE FUNCTION trail_record() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp
SET timezone = 'UTC' SET datestyle = 'ISO, YMD' SET intervalstyle = 'iso_8601'
SET extra_float_digits = 1 SET bytea_output = 'hex' AS $$
#variable_conflict use_variable
DECLARE
  _skip text[] := TG_ARGV[0]::text[];
  _key text := TG_ARGV[1];
  _secret text[] := coalesce(TG_ARGV[2], '{}')::text[];
  _hidden text[] := _skip || _secret;
  _act jsonb := nullif(current_setting('casino.act', true), '')::jsonb;
  _property bigint;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR _property IN SELECT DISTINCT coalesce((to_jsonb(n__.*) ->> _key)::bigint, 0) FROM new_rows n__ ORDER BY 1 LOOP
      INSERT INTO audit_entry (envelope_id, property_id, at, act, role, relation, op, row_id, before, after)
      SELECT trail_open(_property), _property, clock_timestamp(), _act, session_user, TG_TABLE_NAME, TG_OP,
             n__.id, NULL, to_jsonb(n__.*) - _hidden
      FROM new_rows n__ WHERE coalesce((to_jsonb(n__.*) ->> _key)::bigint, 0) = _property ORDER BY n__.id;
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR _property IN SELECT DISTINCT coalesce((to_jsonb(o__.*) ->> _key)::bigint, 0) FROM old_rows o__ ORDER BY 1 LOOP
      INSERT INTO audit_entry (envelope_id, property_id, at, act, role, relation, op, row_id, before, after)
      SELECT trail_open(_property), _property, clock_timestamp(), _act, session_user, TG_TABLE_NAME, TG_OP,
             o__.id, to_jsonb(o__.*) - _hidden, NULL
      FROM old_rows o__ WHERE coalesce((to_jsonb(o__.*) ->> _key)::bigint, 0) = _property ORDER BY o__.id;
    END LOOP;
  ELSE
    FOR _property IN
      SELECT DISTINCT coalesce((to_jsonb(n__.*) ->> _key)::bigint, (to_jsonb(o__.*) ->> _key)::bigint, 0)
      FROM old_rows o__ FULL JOIN new_rows n__ USING (id)
      WHERE to_jsonb(o__.*) - _skip IS DISTINCT FROM to_jsonb(n__.*) - _skip ORDER BY 1
    LOOP
      INSERT INTO audit_entry (envelope_id, property_id, at, act, role, relation, op, row_id, before, after)
      SELECT trail_open(_property), _property, clock_timestamp(), _act, session_user, TG_TABLE_NAME, TG_OP,
             id, to_jsonb(o__.*) - _hidden,
             to_jsonb(n__.*) - _hidden || (SELECT coalesce(jsonb_object_agg(s, '•'::text), '{}') FROM unnest(_secret) s
                                           WHERE to_jsonb(o__.*) -> s IS DISTINCT FROM to_jsonb(n__.*) -> s)
      FROM old_rows o__ FULL JOIN new_rows n__ USING (id)
      WHERE coalesce((to_jsonb(n__.*) ->> _key)::bigint, (to_jsonb(o__.*) ->> _key)::bigint, 0) = _property
        AND to_jsonb(o__.*) - _skip IS DISTINCT FROM to_jsonb(n__.*) - _skip ORDER BY id;
    END LOOP;
  END IF;
  RETURN NULL;
END $$;
