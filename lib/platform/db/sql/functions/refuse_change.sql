-- For tables that only grow.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The table % is append-only.', tg_table_name using errcode = 'insufficient_privilege';
end $$;
