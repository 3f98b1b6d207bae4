DROP FUNCTION tables_bar_arrives() CASCADE;
DROP FUNCTION tables_patron_erasable() CASCADE;
