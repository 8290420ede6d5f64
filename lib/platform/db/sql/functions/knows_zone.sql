-- Whether there are clocks of a time zone here: whoever wrote it down may know others.
create or replace function knows_zone(zone text) returns boolean language sql stable as $$
  select exists (select from time_zones where name = zone)
$$;
