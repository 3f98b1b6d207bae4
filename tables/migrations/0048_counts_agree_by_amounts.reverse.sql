-- The count of a box that stands: the first that another agrees with, line by line; the only one where policy asks for one.
CREATE OR REPLACE FUNCTION tables_standing_count(_placement bigint) RETURNS bigint LANGUAGE plpgsql STABLE
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN RETURN (
  WITH written AS (
    SELECT c.id, c.turn, coalesce(jsonb_agg(jsonb_build_array(l.content, l.currency, l.denomination, l.pieces)
             ORDER BY l.content, l.currency, l.denomination) FILTER (WHERE l.id IS NOT NULL), '[]') AS lines
    FROM tables_boxcount c LEFT JOIN tables_boxcountline l ON l.count_id = c.id
    WHERE c.placement_id = _placement GROUP BY c.id, c.turn)
  SELECT a.id FROM written a
  WHERE EXISTS (SELECT FROM written b WHERE b.id <> a.id AND b.lines = a.lines)
     OR 1 = (SELECT p.counts FROM tables_placement m JOIN tables_shiftrecord r ON r.id = m.first_id
             JOIN tables_gamingday d ON d.id = r.day_id
             JOIN tables_policy p ON p.property_id = m.property_id AND p.state = 'approved' AND p.first_day <= d.date
             WHERE m.id = _placement ORDER BY p.first_day DESC LIMIT 1)
  ORDER BY a.turn LIMIT 1);
END $$;
