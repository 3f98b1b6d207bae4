-- Read before any property is in scope, so as the owner, and only what belongs to one asker.

-- What a person is and may do now, role by role.
CREATE FUNCTION casino_standing(who bigint)
RETURNS TABLE (property_id bigint, role text, permissions text[])
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT m.property_id, m.role, coalesce(
        array_agg(c.app_label || '.' || p.codename) FILTER (WHERE p.id IS NOT NULL), '{}')
    FROM casino_membership m
    LEFT JOIN auth_group g ON g.name = m.role
    LEFT JOIN auth_group_permissions gp ON gp.group_id = g.id
    LEFT JOIN auth_permission p ON p.id = gp.permission_id
    LEFT JOIN django_content_type c ON c.id = p.content_type_id
    WHERE m.user_id = who AND m.approved_at <= statement_timestamp()
      AND m.since <= statement_timestamp()
      AND (m.until IS NULL OR m.until > statement_timestamp())
    GROUP BY m.id ORDER BY m.id
$$;

-- Which key a digest belongs to, whatever its state.
CREATE FUNCTION casino_token(wanted text) RETURNS TABLE (id bigint, property_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT t.id, t.property_id FROM casino_apitoken t WHERE t.digest = wanted
$$;
