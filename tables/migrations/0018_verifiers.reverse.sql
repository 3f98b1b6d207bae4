DROP FUNCTION tables_count_verified() CASCADE;
DROP FUNCTION tables_verification_arrives() CASCADE;
