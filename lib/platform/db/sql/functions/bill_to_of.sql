-- Who an invoice goes to, as it stands on it: as the account has it, or whoever is named instead.
-- An organization that gives no legal name is called by its display name: the business name cannot
-- hold every full name.
create or replace function bill_to_of(organization int) returns jsonb
language sql stable security definer
set search_path = public, pg_temp as $$
  select jsonb_build_object(
    'name', p.name,
    'address', array_remove(array[nullif(p.street, ''), nullif(case when c.alpha2 in ('US', 'CA', 'AU')
      then concat_ws(', ', nullif(p.city, ''), nullif(concat_ws(' ', nullif(split_part(p.subdivision, '-', 2), ''), nullif(p.postal_code, '')), ''))
      else concat_ws(' ', nullif(p.postal_code, ''), nullif(p.city, '')) end, ''), c.name], null),
    'taxIds', p.tax_ids, 'purchaseOrder', coalesce(d.purchase_order, ''),
    'country', c.alpha2, 'countryCode', c.code, 'city', p.city, 'street', p.street, 'postalCode', p.postal_code,
    'organization', jsonb_build_object('id', o.id, 'domainURL', o.domain_url, 'label', o.label))
  from organizations o left join billing_details d on d.organization_id = o.id
  cross join lateral (
    select coalesce(nullif(o.legal_name, ''), o.label) as name, o.street, o.city, o.postal_code, o.subdivision, o.country,
      case when o.tax_id = '' then '[]'::jsonb else jsonb_build_array(jsonb_build_object('type', upper(o.tax_id_type), 'value', o.tax_id)) end as tax_ids
    where d.name is null
    union all
    select d.name, d.street, d.city, d.postal_code, d.subdivision, d.country,
      (select coalesce(jsonb_agg(jsonb_build_object('type', upper(tax ->> 'type'), 'value', tax ->> 'value')), '[]') from jsonb_array_elements(d.tax_ids) as given (tax))
    where d.name is not null) p
  join countries c on c.code = p.country where o.id = organization and is_billed_within_reach(organization)
$$;
