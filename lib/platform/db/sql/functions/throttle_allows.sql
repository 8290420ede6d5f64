-- How many mails the throttle of a campaign allows now.
create or replace function throttle_allows(throttle int, since timestamptz) returns int
language sql volatile as $$
  select floor(extract(epoch from clock_timestamp() - throttle_from(throttle, since)) * throttle / 60 + 0.01)::int
$$;
