DROP FUNCTION audit_judge_again(bigint, date, bigint, text, bigint, text, jsonb, bigint[], integer[]);
DROP FUNCTION audit_round_takes_its_place();
DROP FUNCTION audit_rounds_month(date);
DROP TABLE audit_staged;
DROP TABLE audit_round;
DROP SCHEMA parts;
