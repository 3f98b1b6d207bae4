DROP FUNCTION tables_coupons_balance() CASCADE;
