DROP FUNCTION tables_marker_open_amount();
DROP FUNCTION tables_marker_payable();
DROP FUNCTION tables_marker_open(bigint);
DROP FUNCTION tables_movement_arrives();
