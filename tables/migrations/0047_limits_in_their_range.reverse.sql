DROP FUNCTION tables_limits_in_range() CASCADE;
