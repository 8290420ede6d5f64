-- Whether a day is over where an organization is; null for none. Days that are over everywhere, or
-- nowhere, need no time zone.
create or replace function is_past(day date, organization int) returns boolean
language sql stable as $$
  select case when day > current_date then false when day < current_date - 1 then true
    when day is not null then day < day_of(organization, now()) end
$$;
