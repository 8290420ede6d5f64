-- A session that is open is shortened, and not lengthened again.
create or replace function limit_sessions_of(people int[]) returns void
language sql security definer
set search_path = public, pg_temp as $$
  update sessions s set idle_minutes = limits.minutes,
    expires_at = least(s.expires_at, s.created_at + make_interval(hours => limits.hours))
  from unnest(people) as who, session_limits_of(who) limits
  where s.person_id = who and s.ended_at is null
    and (s.idle_minutes <> limits.minutes or s.expires_at > s.created_at + make_interval(hours => limits.hours))
$$;
