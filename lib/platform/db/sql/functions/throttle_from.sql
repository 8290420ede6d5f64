-- How many mails a campaign may have now: its throttle gives them one by one, and keeps those of
-- two seconds at most for later. `since` is how far they have been taken.
create or replace function throttle_from(throttle int, since timestamptz) returns timestamptz
language sql volatile as $$
  select greatest(since, clock_timestamp() - make_interval(secs => greatest(2, 60.0 / throttle)))
$$;
