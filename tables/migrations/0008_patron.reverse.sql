DROP FUNCTION tables_patron_revised() CASCADE;
