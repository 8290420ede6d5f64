-- What the clock of a zone shows at an instant, by the console's own data: PostgreSQL's may be
-- years older. Null for an unknown zone.
create or replace function local_time(at timestamptz, zone text) returns timestamp
language sql stable as $$
  select at at time zone 'UTC' + make_interval(secs => offsets[width_bucket(extract(epoch from at)::float8, starts) + 1])
  from time_zones where name = zone
$$;
