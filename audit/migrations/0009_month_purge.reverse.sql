DROP FUNCTION audit_purge_month(bigint);
DROP FUNCTION audit_month_is_sealed(bigint, date);
DROP FUNCTION audit_month_open_day(bigint, date);
DROP FUNCTION audit_rounds_kept_from(bigint);
