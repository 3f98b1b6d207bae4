DROP FUNCTION tables_button_drawn() CASCADE;
