-- A call is no longer passed on before it is known who calls.
drop function if exists insist(boolean);
