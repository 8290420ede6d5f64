import type { Client } from 'pg'
import { specialtyName } from '@/lib/shared/specialties'
import { IN_THE_UNITED_STATES, type DemoPractitioner } from './demo-practitioner-data'
import { ELSEWHERE } from './demo-practitioners-elsewhere'

/** Writes practitioners as adding them and verifying their licences would have. */
export async function seedPractitioners(client: Client) {
  for (const practitioner of [...IN_THE_UNITED_STATES, ...ELSEWHERE])
    await seed(client, practitioner)
  await client.query(SEED_REMINDERS)
}

async function seed(client: Client, { licences, roles, ...person }: DemoPractitioner) {
  const degrees = person.degrees.map((code) => ({ code, issuer: '', year: null }))
  const { rows } = await client.query<{ id: string }>(
    `insert into practitioners (prefix, given, family, suffix, preferred_name, gender, birth_date, languages, email, phone, npi, taxonomy, dea, degrees)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id`,
    [
      person.prefix ?? '',
      person.given,
      person.family,
      person.suffix ?? '',
      person.preferred ?? '',
      person.gender,
      person.born,
      person.languages,
      person.email,
      person.phone,
      person.npi,
      person.taxonomy,
      person.dea,
      JSON.stringify(degrees),
    ],
  )
  const { id } = rows[0]!
  await client.query(SEED_LICENCES, [id, JSON.stringify(licences), roles[0]!.organization])
  for (const role of roles) {
    const made = await client.query<{ id: string }>(SEED_ROLE, [
      id,
      role.organization,
      role.code,
      role.specialty,
      specialtyName(role.specialty),
      role.active ?? true,
      role.accepting ?? true,
      role.hours ?? '',
      role.since,
      role.until,
      role.user,
    ])
    if (role.at) await client.query(SEED_PLACES, [made.rows[0]!.id, role.at])
    await client.query(LOG_ROLE, [made.rows[0]!.id])
  }
}

/** Whoever administers an organization, there or above, has verified what is verified. */
const ADMINISTRATOR = `
  select u.person_id from organizations here
  join organization_users u on u.organization_id = any(here.path)
  join role_assignments a on a.organization_user_id = u.id join roles r on r.id = a.role_id and r.name = 'Administrator'`

const SEED_LICENCES = `
  insert into practitioner_licences (practitioner_id, type, number, subdivision, issuer, issued, expires, is_primary, verified_at, verified_by_person_id)
  select $1, type, number, state, issuer, issued, current_date + "expiresIn", "primary",
    case when verified then now() - interval '40 days' end,
    case when verified then (${ADMINISTRATOR} where here.domain_url = $3 order by cardinality(here.path), u.joined_at limit 1) end
  from json_to_recordset($2) as l(type text, number text, state text, issuer text, issued date, "expiresIn" int, "primary" boolean, verified boolean)`

/** Whoever's licence ends soon has been told: the demo begins without a flood of mail. */
const SEED_REMINDERS = `
  insert into licence_reminders (licence_id, organization_id, expires, days)
  select l.id, r.organization_id, l.expires, days from practitioner_licences l
  join practitioner_roles r using (practitioner_id), unnest(array[90, 60, 30, 7]) days
  where l.expires between current_date and current_date + days`

const SEED_ROLE = `
  insert into practitioner_roles (organization_id, practitioner_id, code, specialty, specialty_name, active, accepting_patients,
    hours, period_from, period_to, organization_user_id)
  select o.id, $1, $3, $4, $5, $6, $7, $8, $9, $10,
    (select u.id from organization_users u join people p on p.id = u.person_id where u.organization_id = o.id and p.email = $11)
  from organizations o where o.domain_url = $2 returning id`

const SEED_PLACES = `
  insert into practitioner_role_locations (organization_id, role_id, location_id)
  select r.organization_id, r.id, l.id from practitioner_roles r join locations l on l.organization_id = r.organization_id
  where r.id = $1 and l.name = any($2)`

/** What adding them would have written, had it been done by hand. */
const LOG_ROLE = `
  insert into audit_log (organization_id, actor_person_id, action, event, subject, subject_id, after)
  select given.organization_id, (${ADMINISTRATOR} where here.id = given.organization_id order by cardinality(here.path), u.joined_at limit 1),
    'practitioners:create', 'practitioner.created', 'practitioner', given.id::text, jsonb_build_object(
      'name', p.name, 'given', p.given, 'family', p.family, 'email', p.email, 'npi', p.npi, 'taxonomy', p.taxonomy,
      'code', given.code, 'specialty', given.specialty, 'locations', (
        select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.name), '[]')
        from practitioner_role_locations w join locations l on l.id = w.location_id where w.role_id = given.id), 'active', given.active, 'acceptingPatients', given.accepting_patients,
      'periodFrom', given.period_from, 'periodTo', given.period_to)
  from practitioner_roles given join practitioners p on p.id = given.practitioner_id where given.id = $1`
