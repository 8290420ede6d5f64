-- What mails of a kind are made of, for each of some organizations: the version that is live
-- nearest above it, in the language of its settings and otherwise in English; and what every mail
-- says of whom it is sent for. Looks above the reach of the caller, since that is where templates
-- are inherited from. An organization that gives no legal name is called by its display name in the
-- postal line: the business name cannot hold every full name.
create or replace function mail_templates_for(wanted text, organizations int[])
returns table (organization_id int, version_id int, label text, postal_address text)
language plpgsql stable security definer
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query with asked as (
    select o.id, o.path, o.label, o.legal_name, o.street, o.city, o.postal_code, c.name as country,
      coalesce((select split_part(lower(a.locale), '-', 1) from organizations a where a.id = any (o.path) and a.locale is not null
        order by cardinality(a.path) desc limit 1), 'en') as language
    from organizations o join countries c on c.code = o.country where o.id = any (mail_templates_for.organizations)
  )
  select a.id, (
      select v.id from templates t join template_versions v on v.template_id = t.id and v.status = 'live'
      where coalesce(t.organization_id, 0) = any (a.path || 0) and t.purpose = wanted and t.language in (a.language, 'en')
        and t.purpose is not null and t.status <> 'archived'
      order by t.language = a.language desc, array_position(a.path, t.organization_id) desc nulls last limit 1),
    a.label, concat_ws(', ', coalesce(nullif(a.legal_name, ''), a.label), nullif(a.street, ''),
      nullif(concat_ws(' ', nullif(a.postal_code, ''), nullif(a.city, '')), ''), a.country)
  from asked a;
end $$;
