DROP FUNCTION casino_homes(bigint);
