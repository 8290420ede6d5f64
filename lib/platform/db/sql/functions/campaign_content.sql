-- What the mails of a campaign are made of: the version that was pinned, or else what is live; and
-- what every mail says of whom it is sent for. Templates are inherited from above, and an older
-- version of one is nobody's to read but in this way.
create or replace function campaign_content(campaign int)
returns table (organization_id int, domain_url text, label text, postal_address text,
language text, version_id int, html text,
  text text, mjml text, variables jsonb, subject text, subject_b text, preview_text text, variable_values jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.organization_id, o.domain_url, m.label, m.postal_address, t.language, v.id, v.html, v.text, v.mjml, v.variables,
    c.subject, c.subject_b, coalesce(nullif(c.preview_text, ''), v.preview_text, ''), c.variable_values
  from campaigns c join organizations o on o.id = c.organization_id
    cross join lateral mail_templates_for('', array[c.organization_id]) m
    left join template_versions v on v.id = coalesce(c.template_version_id,
      (select live.id from template_versions live where live.template_id = c.template_id and live.status = 'live'))
    left join templates t on t.id = v.template_id
  where c.id = campaign and (current_setting('role') in ('polyclinic_staff', 'polyclinic_jobs')
    or pg_has_role(session_user, current_user, 'usage') or c.organization_id = any (accessible_organizations()))
$$;
