DROP FUNCTION tables_terms_begin() CASCADE;
