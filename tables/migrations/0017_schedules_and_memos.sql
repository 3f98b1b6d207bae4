-- Coupons end as pieces that were issued, under the lock of their series; nothing expires before its time.
CREATE FUNCTION tables_coupons_balance() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _expires date; _day date; _left bigint;
BEGIN
  SELECT expires_on INTO _expires FROM tables_couponseries WHERE id = NEW.series_id FOR NO KEY UPDATE;
  IF NEW.kind = 'issued' THEN RETURN NEW; END IF;
  SELECT date INTO _day FROM tables_gamingday WHERE id = NEW.day_id;
  SELECT coalesce(sum(CASE kind WHEN 'issued' THEN pieces ELSE -pieces END), 0) INTO _left
  FROM tables_couponmovement WHERE series_id = NEW.series_id;
  IF NEW.pieces > _left OR NEW.kind = 'expired' AND _day <= _expires THEN
    RAISE EXCEPTION '% coupons are out, % cannot be % on %', _left, NEW.pieces, NEW.kind, _day
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
