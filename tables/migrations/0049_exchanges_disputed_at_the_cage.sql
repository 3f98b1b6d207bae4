-- What keeps a day: as before, and an even exchange whose chips the cage disputes.
CREATE OR REPLACE FUNCTION tables_blockers(_day bigint) RETURNS TABLE (act text, kind text, relation text, row_id bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _d tables_gamingday;
BEGIN
  SELECT * INTO _d FROM tables_gamingday WHERE id = _day;
  RETURN QUERY
  SELECT 'close', 'record_open', 'tables_shiftrecord', r.id FROM tables_shiftrecord r
  WHERE r.property_id = _d.property_id AND r.day_id = _day AND r.closed_at IS NULL
  UNION ALL
  SELECT 'count', 'box_uncounted', 'tables_placement', p.id FROM tables_placement p
  WHERE p.property_id = _d.property_id AND p.state NOT IN ('accepted', 'stored') AND EXISTS (
    SELECT FROM tables_shiftrecord r WHERE r.id IN (p.first_id, p.last_id) AND r.day_id = _day)
  UNION ALL
  SELECT 'publish', 'slip_on_its_way', 'tables_slip', s.id FROM tables_slip s
  WHERE s.property_id = _d.property_id
    AND (s.state IN ('issued', 'void_asked', 'in_transit', 'discrepant', 'disputed') OR s.kind = 'credit' AND s.state = 'counted'
         OR s.kind = 'exchange' AND s.state = 'exchanged')
    AND EXISTS (SELECT FROM tables_slipstep t WHERE t.slip_id = s.id AND t.act = 'issue'
                AND t.at >= _d.starts_at AND t.at < _d.ends_at)
  UNION ALL
  SELECT unnest(ARRAY['publish', 'lock']), 'slip_unconfirmed', 'tables_slip', s.id
  FROM tables_slip s JOIN tables_shiftrecord r ON r.property_id = s.property_id AND r.table_id = s.table_id
    AND r.opened_at <= s.paper_at AND (r.closed_at IS NULL OR r.closed_at > s.paper_at)
  WHERE s.property_id = _d.property_id AND s.state = 'entered' AND r.day_id = _day
  UNION ALL
  SELECT 'publish', 'marker_void_asked', 'tables_marker', m.id
  FROM tables_marker m JOIN tables_shiftrecord r ON r.id = m.record_id
  WHERE m.property_id = _d.property_id AND m.state = 'void_asked' AND r.day_id = _day
  UNION ALL
  SELECT 'publish', 'ticket_void_asked', 'tables_tableticket', t.id
  FROM tables_tableticket t JOIN tables_shiftrecord r ON r.id = t.record_id
  WHERE t.property_id = _d.property_id AND t.state = 'void_asked' AND r.day_id = _day
  UNION ALL
  SELECT 'publish', 'result_pending', 'tables_shiftrecord', r.id FROM tables_shiftrecord r
  WHERE r.property_id = _d.property_id AND r.day_id = _day AND EXISTS (
    SELECT FROM audit_job j
    WHERE j.property_id = _d.property_id AND j.task = 'tables.results'
      AND (j.arguments ->> 'shift_record')::bigint = r.id AND (j.state = 'running' OR j.state = 'failed' AND NOT EXISTS (
        SELECT FROM audit_job l WHERE l.property_id = j.property_id AND l.task = j.task AND l.id > j.id AND l.state = 'done'
          AND l.arguments = j.arguments)))
  UNION ALL
  SELECT 'publish', 'result_estimated', 'tables_tableday', d.id
  FROM tables_tableday d LEFT JOIN tables_dayresult v ON v.id = d.result_id
  WHERE d.property_id = _d.property_id AND d.day_id = _day AND v.status IS DISTINCT FROM 'actual'
  UNION ALL
  SELECT 'publish', 'result_missing', 'tables_shiftrecord', r.id
  FROM tables_shiftrecord r LEFT JOIN tables_pokerresult k ON k.id = r.poker_id
  WHERE r.property_id = _d.property_id AND r.day_id = _day AND r.result_id IS NULL AND k.status IS DISTINCT FROM 'actual'
    AND NOT tables_poker_known_of_day(r.id)
  UNION ALL
  SELECT 'publish', 'ledgers_apart', 'tables_tableday', d.id
  FROM tables_tableday d JOIN tables_dayresult v ON v.id = d.result_id
  WHERE d.property_id = _d.property_id AND d.day_id = _day
    AND v.markers_to_cage + v.markers_closing - v.markers_opening <> v.markers_issued - v.markers_paid
  UNION ALL
  SELECT 'publish', 'adjustment_open', 'tables_adjustment', a.id
  FROM tables_adjustment a JOIN tables_shiftrecord r ON r.id = a.record_id
  WHERE a.property_id = _d.property_id AND a.state = 'proposed'
    AND (a.mode = 'restate' AND r.day_id = _day OR a.posting_day_id = _day)
  UNION ALL
  SELECT 'lock', 'slip_unmatched', 'tables_slip', s.id
  FROM tables_slip s JOIN tables_shiftrecord r ON r.id = s.record_id
  WHERE s.property_id = _d.property_id AND r.day_id = _day AND s.state <> 'matched';
END $$;
