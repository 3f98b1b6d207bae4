DROP FUNCTION tables_adjusted_lately();
