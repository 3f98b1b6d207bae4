DROP FUNCTION tables_span_in_open_days() CASCADE;
