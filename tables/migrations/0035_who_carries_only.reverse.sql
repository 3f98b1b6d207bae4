DROP FUNCTION tables_assignment_deals() CASCADE;
