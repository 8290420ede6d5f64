-- Until the last day of a membership, a role or a key was a day of its organization (docs/decisions/050), browsers sent its last
-- second by their own clock, and programs often midnight in UTC. Such ends that are still ahead become the last second of that day
-- in the organization's time zone. What is over stays so, and an end at any other time was meant as it is.
create function pg_temp.end_of_day(day date, zone text) returns timestamptz language plpgsql as $$
declare
  midnight timestamp := day + 1;
  found timestamptz := midnight at time zone 'UTC';
begin
  if local_time(found, zone) is null then
    -- Time zones are written after migrations: an installation that had none yet has those of PostgreSQL.
    return midnight at time zone coalesce((select name from pg_timezone_names where name = zone), 'UTC') - interval '1 second';
  end if;
  -- The second time the offset is that of the moment itself, also where the clocks are changed on that day.
  for attempt in 1..2 loop
    found := (midnight - (local_time(found, zone) - found at time zone 'UTC')) at time zone 'UTC';
  end loop;
  return found - interval '1 second';
end $$;--> statement-breakpoint

-- The end that was meant; null for one that stays.
create function pg_temp.end_meant(ends timestamptz, organization int) returns timestamptz language plpgsql as $$
declare
  zone text := coalesce((select settings_of(path) -> 'timeZone' ->> 0 from organizations where id = organization), 'UTC');
  utc timestamp := date_trunc('second', ends at time zone 'UTC');
  here timestamp := coalesce(local_time(date_trunc('second', ends), zone), utc);
  meant timestamptz;
begin
  if here::time in ('23:59:59', '00:00:00') then return null; end if;
  if utc::time in ('23:59:59', '00:00:00') then
    meant := pg_temp.end_of_day((utc - interval '1 second')::date, zone);
  elsif date_part('second', utc) = 59 and date_part('minute', utc) in (14, 29, 44, 59) then
    meant := pg_temp.end_of_day(here::date, zone);
  end if;
  return case when meant > now() then meant end;
end $$;--> statement-breakpoint

update role_assignments set expires_at = pg_temp.end_meant(expires_at, organization_id)
where organization_id is not null and expires_at > now() and isfinite(expires_at)
  and pg_temp.end_meant(expires_at, organization_id) is not null;--> statement-breakpoint
update organization_users set expires_at = pg_temp.end_meant(expires_at, organization_id)
where expires_at > now() and isfinite(expires_at) and pg_temp.end_meant(expires_at, organization_id) is not null;--> statement-breakpoint
update api_keys set expires_at = pg_temp.end_meant(expires_at, organization_id)
where organization_id is not null and expires_at > now() and isfinite(expires_at)
  and pg_temp.end_meant(expires_at, organization_id) is not null;--> statement-breakpoint

-- Values of drafts are composed as their other text is (lib/shared/text.ts). What is published or was sent keeps its bytes.
alter table campaigns disable trigger user;--> statement-breakpoint
update campaigns set variable_values = normalize(variable_values::text, NFC)::jsonb
where status = 'draft' and variable_values::text is not nfc normalized;--> statement-breakpoint
alter table campaigns enable trigger user;--> statement-breakpoint
alter table template_versions disable trigger user;--> statement-breakpoint
update template_versions set mjml = normalize(mjml, NFC), subject = normalize(subject, NFC), preview_text = normalize(preview_text, NFC),
  variables = normalize(variables::text, NFC)::jsonb
where status = 'draft' and (mjml || subject || preview_text || variables::text) is not nfc normalized;--> statement-breakpoint
alter table template_versions enable trigger user;
