DROP FUNCTION tables_marker_within_line() CASCADE;
