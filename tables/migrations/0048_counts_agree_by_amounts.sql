-- The count of a box that stands: the first that another agrees with in the amount of every content and currency, the only
-- one where policy asks for one. The machine may name its totals alone, and no line of what it did not find.
CREATE OR REPLACE FUNCTION tables_standing_count(_placement bigint) RETURNS bigint LANGUAGE plpgsql STABLE
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN RETURN (
  WITH sorts AS (
    SELECT l.count_id, l.content, l.currency, sum(l.denomination * l.pieces) AS amount
    FROM tables_boxcountline l JOIN tables_boxcount c ON c.id = l.count_id
    WHERE c.placement_id = _placement GROUP BY 1, 2, 3),
  written AS (
    SELECT c.id, c.turn, coalesce(jsonb_agg(jsonb_build_array(s.content, s.currency, s.amount)
             ORDER BY s.content, s.currency) FILTER (WHERE s.amount <> 0), '[]') AS lines
    FROM tables_boxcount c LEFT JOIN sorts s ON s.count_id = c.id
    WHERE c.placement_id = _placement GROUP BY c.id, c.turn)
  SELECT a.id FROM written a
  WHERE EXISTS (SELECT FROM written b WHERE b.id <> a.id AND b.lines = a.lines)
     OR 1 = (SELECT p.counts FROM tables_placement m JOIN tables_shiftrecord r ON r.id = m.first_id
             JOIN tables_gamingday d ON d.id = r.day_id
             JOIN tables_policy p ON p.property_id = m.property_id AND p.state = 'approved' AND p.first_day <= d.date
             WHERE m.id = _placement ORDER BY p.first_day DESC LIMIT 1)
  ORDER BY a.turn LIMIT 1);
END $$;
