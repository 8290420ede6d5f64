-- Subscriptions of an organization and of what lies below it whose payer would be neither above nor
-- among them at another place, which has the path `next`.
create or replace function paid_from_elsewhere(moved int, next int[])
returns table (organization int, label text, payer text)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.id, o.label, p.label from subscriptions s join organizations o on o.id = s.organization_id
    join organizations p on p.id = s.payer_organization_id
  where o.path @> array[moved] and s.status <> 'cancelled'
    and p.id <> all (next || o.path[array_position(o.path, moved) + 1:])
  order by o.label collate "und-x-icu"
$$;
