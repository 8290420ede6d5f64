-- Whether a campaign may send at an instant, by its hours and days; hours may go over midnight, and
-- belong to the day on which they begin. They are UTC's where the zone is not known any more: it is
-- asked for all campaigns at once, and none may fail for another.
create or replace function in_sending_hours(hours_from time, hours_to time, weekdays boolean, zone text, at timestamptz)
returns boolean language sql stable as $$
  select case
      when hours_from is null then true
      when hours_from < hours_to then here.at::time >= hours_from and here.at::time < hours_to
      else here.at::time >= hours_from or here.at::time < hours_to
    end and (not weekdays or extract(isodow from case
      when hours_from > hours_to and here.at::time < hours_to then here.at - interval '1 day' else here.at end) < 6)
  from (select coalesce(local_time($5, zone), $5 at time zone 'UTC') as at) here
$$;
