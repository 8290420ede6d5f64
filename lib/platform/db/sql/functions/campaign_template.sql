-- What a campaign's template is called, and what its author declares. Who may read a campaign may
-- read that.
create or replace function campaign_template(campaign int)
returns table (template_name text, number smallint, variables jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.name, v.number, v.variables
  from campaigns c join templates t on t.id = c.template_id
    left join template_versions v on v.id = coalesce(c.template_version_id,
      (select live.id from template_versions live where live.template_id = c.template_id and live.status = 'live'))
  where c.id = campaign and (current_setting('role') in ('polyclinic_staff', 'polyclinic_jobs')
    or pg_has_role(session_user, current_user, 'usage') or c.organization_id = any (accessible_organizations()))
$$;
