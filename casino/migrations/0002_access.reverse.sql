DROP FUNCTION casino_token(text);
DROP FUNCTION casino_standing(bigint);
