ALTER TABLE "clinical_test_prices" ADD COLUMN "price_due" boolean DEFAULT true NOT NULL;--> statement-breakpoint
update clinical_test_prices set price_due = false where state = 'written';--> statement-breakpoint
grant update (price_due) on clinical_test_prices to polyclinic_jobs;--> statement-breakpoint

-- When something last changed of an organization or of what it lies in, also beyond the caller's reach: its standing is
-- theirs as well. In plpgsql it is planned once per connection.
create function changed_of(place int[]) returns timestamptz language plpgsql stable security definer
set search_path = public, pg_temp as $$
begin
  return (select max(updated_at) from organizations where id = any (place));
end $$;--> statement-breakpoint

-- Whether a day is over where an organization is; null for none. Days that are over everywhere, or nowhere, need no time zone.
create function is_past(day date, organization int) returns boolean language sql stable as $$
  select case when day > current_date then false when day < current_date - 1 then true
    when day is not null then day < day_of(organization, now()) end
$$;--> statement-breakpoint
do $$
declare
  name text;
  serves constant text := 'exists (select from practitioner_roles r where r.practitioner_id = %s
    and r.organization_id = any ((select accessible_organizations())::int[]) and is_past(r.period_to, r.organization_id) is not true)';
  sent_here constant text := 'organization_id = any ((select accessible_organizations())::int[])';
begin
  foreach name in array array['practitioners_tenant_update on practitioners', 'practitioner_licences_tenant_update on practitioner_licences',
    'practitioner_licences_tenant_delete on practitioner_licences']
  loop
    execute format('alter policy %s using (%s)', name, format(serves,
      case when name like '% on practitioners' then 'practitioners.id' else 'practitioner_licences.practitioner_id' end));
  end loop;
  execute format('alter policy practitioner_licences_tenant_create on practitioner_licences with check (%s)',
    format(serves, 'practitioner_licences.practitioner_id'));
  execute format('alter policy files_tenant_create on files with check (%s and (practitioner_id is null or %s))',
    sent_here, format(serves, 'files.practitioner_id'));
  execute format('alter policy files_tenant_update on files using (case when practitioner_id is null then %s else %s end)',
    sent_here, format(serves, 'files.practitioner_id'));
end $$;--> statement-breakpoint

-- The locations that a search finds, as `found_practitioners_within_reach` does.
create function found_locations_within_reach(words text, organization int, most int) returns setof int
language plpgsql stable security definer rows 100 set search_path = public, pg_temp as $$
begin
  if is_within_reach(organization) then
    return query execute 'select id from locations where organization_id = $2 and search_text like search_pattern($1) limit $3'
      using words, organization, most;
  end if;
end $$;
