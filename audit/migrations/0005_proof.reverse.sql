DROP FUNCTION trail_astray(text, bigint, text, text[], bigint, bigint);
DROP FUNCTION trail_breaks(bigint, bigint, bytea, bigint);
