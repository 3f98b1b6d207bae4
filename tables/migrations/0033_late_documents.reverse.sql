DROP FUNCTION tables_late_document();
