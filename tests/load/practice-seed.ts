import { asOwner } from '@/lib/platform/db/owner'

export const PRACTITIONERS = 100_000
export const PLACES = 50_000
/**
 * Whose administrator looks at lists on its own host, and who gets all rows in the second half of
 * the measuring.
 */
export const HOME = 2
export const MEMBER = 'practice@clinic.example'

const GIVEN = [
  'Anna',
  'Björn',
  'Chloé',
  'Diego',
  'Elif',
  'Fatima',
  'Grace',
  'Hiroshi',
  'Inès',
  'João',
  'Kofi',
  'Łukasz',
  'Mei',
  'Nadia',
  'Olga',
  'Priya',
  'Quentin',
  'Rosa',
  'Søren',
  'Tariq',
]
const FAMILY = [
  'Abrams',
  'Brandt',
  'Costa',
  'Dupont',
  'Eriksen',
  'Fischer',
  'García',
  'Hughes',
  'Ivanova',
  'Jensen',
  'Kowalski',
  'Lindqvist',
  'Müller',
  'Nakamura',
  'Okafor',
  'Petrov',
  'Quinn',
  'Raman',
  'Schäfer',
  'Tanaka',
  'Usman',
  'Vargas',
  'Wójcik',
]

// Two locations for each practitioner, one licence, and a user for none. Written by the superuser
// without triggers and foreign keys, so all that triggers keep is worked out here, as they do it.
const PEOPLE = `
  insert into practitioners (given, family, email, npi, birth_date, updated_at)
  select ($1::text[])[1 + n % 20], ($2::text[])[1 + n / 20 % 23] || ' ' || n, 'doctor' || n || '@clinic.example',
    (1000000000 + n)::text, '1950-01-01'::date + n % 15000, now() - n * interval '10 minutes' from generate_series(1, $3) n`
const LICENCES = `
  insert into practitioner_licences (practitioner_id, type, number, subdivision, issued, expires, verified_at)
  select id, 'medical', 'L-' || npi, (array['US-IL', 'US-WI', 'US-IN', 'US-MI', 'US-IA'])[npi::bigint % 5 + 1], '2020-01-01',
    current_date + (npi::bigint % 1500)::int - 30, case when npi::bigint % 3 > 0 then now() end from practitioners where email like 'doctor%'`
const ROLES = `
  insert into practitioner_roles (organization_id, practitioner_id, code, specialty, specialty_name, active, accepting_patients,
    period_from, period_to, sort_name, search_text, next_expiry, licensed_in, verified, updated_at,
    person_updated_at)
  select p.npi::bigint * 7919 % $1 + 1, p.id, (array['physician', 'nurse', 'nurse-practitioner', 'pharmacist', 'technician'])[k % 5 + 1],
    s.code, s.name, k % 11 > 0, k % 4 > 0, '2020-01-01'::date + (k % 2700)::int,
    case when k % 13 = 0 then current_date - (k % 400)::int end, p.family || ' ' || p.given,
    searchable(concat_ws(' ', p.name, p.email, p.npi, s.name, l.number)), l.expires, array[l.subdivision], l.verified_at is not null,
    now() - k % 100000 * interval '10 minutes', p.updated_at
  from practitioners p join practitioner_licences l on l.practitioner_id = p.id, lateral (select p.npi::bigint as k) n,
    lateral (select (array['207Q00000X', '207R00000X', '208000000X', '2085R0202X', '163W00000X', '183500000X'])[k % 6 + 1] as code,
      (array['Family medicine', 'Internal medicine', 'Pediatrics', 'Diagnostic radiology', 'Registered nurse', 'Pharmacist'])[k % 6 + 1] as name) s`
const LOCATIONS = `
  insert into locations (organization_id, name, city, country, type, physical_type, status, time_zone, hours, services, updated_at)
  select n::bigint * 7919 % $1 + 1, 'Clinic ' || md5(n::text), 'Town ' || n % 997,
    (select (array_agg(code order by code))[1 + n % 40] from countries),
    (array['OF', 'PC', 'FMC', 'PHARM', 'OUTLAB', 'RADDX'])[1 + n % 6], (array['si', 'bu', 'ro'])[1 + n % 3],
    (array['active', 'active', 'active', 'suspended', 'inactive'])[1 + n % 5],
    (array['America/Chicago', 'Europe/Berlin', 'Asia/Tokyo', 'Asia/Kuwait'])[1 + n % 4],
    '[{"day": 1, "open": "08:00", "close": "17:00", "nextDay": false}, {"day": 2, "open": "08:00", "close": "17:00", "nextDay": false}]',
    array['Vaccination', 'Laboratory'], now() - n * interval '20 minutes'
  from generate_series(1, $2) n`
const PLACED = `
  insert into practitioner_role_locations (organization_id, role_id, location_id)
  select r.organization_id, r.id, l.id from practitioner_roles r join lateral (
    select id from locations where organization_id = r.organization_id order by id limit 2) l on true`

/**
 * Spreads practitioners and locations over so many organizations; one of them has an administrator.
 */
export async function seedPractice(superuserUrl: string, organizations: number): Promise<void> {
  await asOwner(superuserUrl, async (superuser) => {
    await superuser.query('set session_replication_role = replica')
    await superuser.query(PEOPLE, [GIVEN, FAMILY, PRACTITIONERS])
    await superuser.query(LICENCES)
    await superuser.query(ROLES, [organizations])
    await superuser.query(LOCATIONS, [organizations, PLACES])
    await superuser.query(PLACED)
    await superuser.query(ADMINISTRATOR)
    await superuser.query('vacuum analyze')
  })
}

const ADMINISTRATOR = `
  with person as (
    insert into people (email, display_name) values ('${MEMBER}', 'Practice Administrator') returning id
  ), member as (
    insert into organization_users (organization_id, person_id, joined_at) select ${HOME}, id, now() from person returning id
  )
  insert into role_assignments (role_id, organization_id, organization_user_id, reach)
  select r.id, ${HOME}, m.id, 'organization' from member m, roles r
  where r.scope = 'organization' and r.type = 'system' and r.name = 'Administrator'`

/** Has one organization have them all. */
export async function gatherPractice(superuserUrl: string): Promise<void> {
  await asOwner(superuserUrl, async (superuser) => {
    await superuser.query('set session_replication_role = replica')
    for (const table of ['practitioner_roles', 'locations', 'practitioner_role_locations'])
      await superuser.query(`update ${table} set organization_id = ${HOME}`)
    await superuser.query(
      'vacuum full analyze practitioner_roles, locations, practitioner_role_locations',
    )
    await superuser.query('vacuum analyze')
  })
}
