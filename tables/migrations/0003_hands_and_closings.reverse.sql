DROP FUNCTION tables_record_holds();
DROP FUNCTION tables_box_accepted();
