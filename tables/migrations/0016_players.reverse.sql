DROP FUNCTION tables_cash_taken_back() CASCADE;
DROP FUNCTION tables_rating_ends() CASCADE;
DROP FUNCTION tables_pause_within() CASCADE;
