/** What nothing names: a form that was never saved has left it, or another file has come in its place. */
export const NAMED_BY_NOTHING = `case purpose
  when 'logo' then not exists (select from organizations o where o.logo_file_id = files.id)
  when 'photo' then practitioner_id is null or replaced_at is not null
  else licence_id is null end`
