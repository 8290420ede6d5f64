-- The column that a mail of the state `undelivered` is counted in: its reason may be unknown.
create or replace function undelivered_column(reason text) returns text language sql immutable as $$
  select case when reason is null then 'undelivered_unknown' else 'undelivered' end
$$;
