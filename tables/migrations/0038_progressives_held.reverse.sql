DROP FUNCTION tables_meter_holds();
