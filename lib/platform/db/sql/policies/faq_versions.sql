alter table faq_versions enable row level security;
alter table faq_versions force row level security;

grant select on faq_versions to polyclinic_app;
grant select, insert, update (withdrawn_at) on faq_versions to polyclinic_staff;

create policy faq_versions_owner on faq_versions to current_user using (true) with check (true);
create policy faq_versions_staff on faq_versions to polyclinic_staff using (true) with check (true);
create policy faq_versions_shown on faq_versions for select to polyclinic_app
  using (withdrawn_at is null);
