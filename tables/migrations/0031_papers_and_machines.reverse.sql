DROP FUNCTION tables_adjusted_input();
