-- The properties a person belongs to, across the walls: where a role of theirs has not ended; else where they had one.
CREATE FUNCTION casino_homes(who bigint) RETURNS SETOF bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    WITH held AS (
        SELECT m.property_id, m.until IS NULL OR m.until > statement_timestamp() AS stands
        FROM casino_membership m WHERE m.user_id = who)
    SELECT DISTINCT property_id FROM held WHERE stands OR NOT EXISTS (SELECT FROM held WHERE stands)
$$;
