alter table secrets_used enable row level security;
alter table secrets_used force row level security;

-- For the owner alone, who compares them at each start.
create policy secrets_used_owner on secrets_used to current_user using (true) with check (true);
-- The web process sees none, whatever it may be granted.
create policy secrets_used_none on secrets_used as restrictive to polyclinic_app
  using (false) with check (false);
