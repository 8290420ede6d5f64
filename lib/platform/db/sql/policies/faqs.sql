-- Everybody may read what the public page shows, and staff what is being written.

alter table faqs enable row level security;
alter table faqs force row level security;

grant select on faqs to polyclinic_app;
grant select, insert, update, delete on faqs to polyclinic_staff;

create policy faqs_owner on faqs to current_user using (true) with check (true);
create policy faqs_shown on faqs for select to polyclinic_app
  using (exists (
    select from faq_versions v where v.faq_id = faqs.id and v.withdrawn_at is null
  ));
create policy faqs_staff on faqs to polyclinic_staff using (true) with check (true);
