-- Text that was stored before it was composed where it enters (lib/shared/text.ts) becomes Unicode's composed form (NFC): the
-- same letters in other bytes. What is published or sealed keeps its bytes: versions of plans, tests and templates, invoices,
-- consents and the log. Triggers have nothing to do with it: no row says anything else than before.
do $$
declare
  tab text;
  names text[];
  name text;
  composed text;
begin
  for tab, names in
    select listed.tab, listed.columns::text[] from (values
      ('api_keys', '{name}'), ('billing_details', '{name,street,city,postal_code,subdivision,purchase_order}'),
      ('campaigns', '{name,subject,preview_text,subject_b,review_note}'), ('contacts', '{first_name,last_name}'),
      ('files', '{name}'), ('groups', '{name,description}'), ('holiday_sets', '{name}'), ('legal_entities', '{name,address}'),
      ('locations', '{name,description,aliases,services,address_line1,address_line2,city,subdivision,postal_code}'),
      ('organization_users', '{invited_name}'),
      ('organizations', '{business_name,label,business_registration_id,legal_name,street,city,postal_code,tree_order}'),
      ('people', '{display_name}'), ('practitioner_licences', '{number,issuer}'),
      ('practitioner_roles', '{specialty_name,sort_name}'),
      ('practitioners', '{prefix,given,family,suffix,preferred_name}'), ('resources', '{label,description}'),
      ('roles', '{name,description}'), ('segments', '{name,description}'), ('senders', '{name}'),
      ('subscriptions', '{cancel_reason}'), ('suppressions', '{note}'), ('templates', '{name}'), ('topics', '{name,description}')
    ) listed(tab, columns)
  loop
    execute format('alter table %I disable trigger user', tab);
    foreach name in array names loop
      composed := case when (select data_type from information_schema.columns c
          where c.table_schema = 'public' and c.table_name = tab and c.column_name = name) = 'ARRAY'
        then 'array(select normalize(one, NFC) from unnest(%2$I) with ordinality each(one, place) order by place)'
        else 'normalize(%2$I, NFC)' end;
      execute format('update %1$I set %2$I = ' || composed || ' where %2$I is not null and %2$I is distinct from ' || composed, tab, name);
    end loop;
    execute format('alter table %I enable trigger user', tab);
  end loop;
end $$;
