-- The person whom this transaction acts for.
create or replace function current_person() returns int language sql stable as $$
  select nullif(current_setting('app.person_id', true), '')::int
$$;
