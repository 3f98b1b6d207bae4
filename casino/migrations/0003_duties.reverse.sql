DROP FUNCTION casino_refuse_clash();
