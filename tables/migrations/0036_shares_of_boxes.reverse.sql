DROP FUNCTION tables_shares_of_a_box();
DROP FUNCTION tables_sharing(bigint);
