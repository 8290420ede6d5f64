-- Brings the contacts of an organization up to date with its people and practitioners: names and
-- addresses follow them. Who has left is removed, or stays as a contact of the newsletter where
-- they are subscribed to something. Nothing is written of what is as it was. Answers how many
-- contacts have changed.
create or replace function sync_contacts(organization int) returns int
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  changed int := 0;
  counted int;
  lost uuid[];
begin
  if (current_setting('role') in ('polyclinic_staff', 'polyclinic_jobs') or pg_has_role(session_user, current_user, 'usage')
    or organization = any (accessible_organizations())) is not true then
    raise exception 'This organization is out of reach.' using errcode = '42501';
  end if;
  -- One at a time: its row is held until the end.
  insert into contact_syncs (organization_id) values (organization)
  on conflict (organization_id) do update set synced_at = now();

  update contacts c set email = moved.email, version = version + 1, updated_at = now()
  from (
    select distinct on (s.email) c.id, s.email
    from contacts c join contact_sources(organization) s
      on s.organization_user_id = c.organization_user_id or s.practitioner_role_id = c.practitioner_role_id
    where c.organization_id = organization and s.email <> c.email
    order by s.email, s.organization_user_id is distinct from c.organization_user_id
  ) moved
  where c.id = moved.id and not exists (
    select from contacts taken where taken.organization_id = organization and taken.email = moved.email);
  get diagnostics counted = row_count;
  changed := changed + counted;

  with gone as (
    update contacts c set version = version + 1, updated_at = now(),
      organization_user_id = case when s.organization_user_id = c.organization_user_id then c.organization_user_id end,
      practitioner_role_id = case when s.practitioner_role_id = c.practitioner_role_id then c.practitioner_role_id end
    from (
      select linked.id, s.* from contacts linked left join contact_sources(organization) s on s.email = linked.email
      where linked.organization_id = organization and linked.kind <> 'newsletter'
    ) s
    where c.id = s.id and (c.organization_user_id <> s.organization_user_id or c.practitioner_role_id <> s.practitioner_role_id
      or c.organization_user_id is not null and s.organization_user_id is null
      or c.practitioner_role_id is not null and s.practitioner_role_id is null)
    returning c.id, s.email is null as lost
  ) select count(*), array_agg(id) filter (where gone.lost) into counted, lost from gone;
  changed := changed + counted;

  delete from contacts where id = any (lost)
    and not exists (select from contact_topics t where t.contact_id = contacts.id and t.state = 'subscribed');

  insert into contacts as c (organization_id, email, organization_user_id, practitioner_role_id, first_name, last_name)
  select organization, s.email, s.organization_user_id, s.practitioner_role_id, s.first_name, s.last_name
  from contact_sources(organization) s
  on conflict (organization_id, email) do update set organization_user_id = excluded.organization_user_id,
    practitioner_role_id = excluded.practitioner_role_id, first_name = excluded.first_name, last_name = excluded.last_name,
    version = c.version + 1, updated_at = now()
  where (c.organization_user_id, c.practitioner_role_id, c.first_name, c.last_name)
    is distinct from (excluded.organization_user_id, excluded.practitioner_role_id, excluded.first_name, excluded.last_name);
  get diagnostics counted = row_count;
  return changed + counted;
end $$;
