alter table mail_limits enable row level security;
alter table mail_limits force row level security;

grant select, insert, update, delete on mail_limits to polyclinic_identity;

create policy mail_limits_owner on mail_limits to current_user using (true) with check (true);
create policy mail_limits_identity on mail_limits to polyclinic_identity
  using (true) with check (true);
