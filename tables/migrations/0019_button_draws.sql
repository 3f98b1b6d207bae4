-- BEFORE INSERT of a draw for the button: it lies in the session and record that ran then, of a game that the arguments
-- name; it gives known cards, each once, to two seats or more that the table has; the highest takes the button, of equal
-- ranks the higher suit.
CREATE FUNCTION tables_button_drawn() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE _game text; _seats int; _drawn int; _different int; _unknown int;
BEGIN
  NEW.record_id := tables_record_at(NEW.property_id, NEW.table_id, NEW.at);
  SELECT r.session_id, r.game, t.seats INTO NEW.session_id, _game, _seats FROM tables_shiftrecord r
  JOIN tables_terms t ON t.property_id = r.property_id AND t.table_id = r.table_id AND t.state = 'approved'
    AND t.starts_at <= NEW.at AND (t.ends_at IS NULL OR t.ends_at > NEW.at)
  WHERE r.id = NEW.record_id;
  IF _game IS NULL THEN
    RAISE EXCEPTION 'table % was not open at %', NEW.table_id, NEW.at
      USING ERRCODE = 'check_violation', CONSTRAINT = 'no_movement_at_a_table_that_is_not_open', TABLE = TG_TABLE_NAME;
  ELSIF NOT _game = ANY (TG_ARGV) THEN
    RAISE EXCEPTION 'no button is drawn at table %, which plays %', NEW.table_id, _game
      USING ERRCODE = 'check_violation', CONSTRAINT = 'a_button_is_drawn_at_a_poker_table', TABLE = TG_TABLE_NAME;
  ELSIF array_ndims(NEW.cards) IS DISTINCT FROM 1 OR array_length(NEW.cards, 1) > _seats THEN
    RAISE EXCEPTION 'table % has % seats', NEW.table_id, _seats
      USING ERRCODE = 'check_violation', CONSTRAINT = 'a_card_is_drawn_by_a_seat_that_there_is', TABLE = TG_TABLE_NAME;
  END IF;
  SELECT count(*), count(DISTINCT card), count(*) FILTER (WHERE card IS NULL OR card !~ '^[2-9TJQKA][cdhs]$')
    INTO _drawn, _different, _unknown FROM unnest(NEW.cards) AS card WHERE card IS DISTINCT FROM '';
  IF _unknown > 0 OR _drawn < 2 OR _drawn <> _different THEN
    RAISE EXCEPTION 'two seats or more draw for the button, each another card of the pack'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'each_seat_draws_another_card', TABLE = TG_TABLE_NAME;
  END IF;
  SELECT seat INTO NEW.seat FROM unnest(NEW.cards) WITH ORDINALITY AS drawn(card, seat) WHERE card <> ''
  ORDER BY strpos('23456789TJQKA', left(card, 1)) DESC, strpos('cdhs', right(card, 1)) DESC LIMIT 1;
  RETURN NEW;
END $$;
