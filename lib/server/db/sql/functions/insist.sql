-- What goes on before it is known who calls is done as expected, or not at all.
create or replace function insist(holds boolean) returns void language plpgsql as $$
begin
  if holds is not true then raise exception 'It is not as it was.' using errcode = 'serialization_failure'; end if;
end $$;
