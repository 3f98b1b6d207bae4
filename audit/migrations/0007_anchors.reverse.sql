DROP FUNCTION trail_anchor(bigint, date, timestamptz);
