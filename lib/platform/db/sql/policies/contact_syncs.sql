-- Nobody but `sync_contacts` and `contacts_behind` reads or writes when contacts were brought up to
-- date.

alter table contact_syncs enable row level security;
alter table contact_syncs force row level security;

create policy contact_syncs_owner on contact_syncs to current_user using (true) with check (true);
create policy contact_syncs_staff on contact_syncs for select to polyclinic_staff using (true);
