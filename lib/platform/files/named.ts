/**
 * What nothing names: a form that was never saved has left it, or another file has come in its
 * place. What shows a licence goes with its practitioner alone, also when the licence is no longer
 * listed.
 */
export const NAMED_BY_NOTHING = `case purpose
  when 'logo' then not exists (select from organizations o where o.logo_file_id = files.id)
  when 'photo' then practitioner_id is null or replaced_at is not null
  else practitioner_id is null end`
