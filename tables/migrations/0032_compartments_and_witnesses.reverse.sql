DROP FUNCTION tables_recount_by_others() CASCADE;
