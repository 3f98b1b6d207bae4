DROP FUNCTION tables_day_is_clear();
DROP FUNCTION tables_blockers(bigint);
DROP FUNCTION tables_adjustment_fits();
DROP FUNCTION tables_adjustment_arrives();
DROP FUNCTION tables_day_is_open();
DROP FUNCTION tables_day_takes(bigint);
