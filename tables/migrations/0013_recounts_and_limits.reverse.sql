DROP FUNCTION tables_count_follows(bigint, bigint);
DROP FUNCTION tables_record_recounted();
