import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { unprocessable } from '@/lib/platform/api/errors'
import { rowsOf } from '@/lib/platform/db/rows'
import { organizationCountry } from '@/lib/platform/places/phones'
import { UNITED_STATES } from '@/lib/shared/places/countries'
import { SPECIALTIES } from '@/lib/shared/specialties'
import { addPlaces, holdPlaces, workAt } from './places'
import type { KnownPractitioner } from './queries'
import type { PractitionerChange, PractitionerInput } from './schema'

// A practitioner's two parts: the person, and what they are here.

const PERSON = [
  'prefix',
  'given',
  'family',
  'suffix',
  'preferredName',
  'gender',
  'birthDate',
  'languages',
  'email',
  'phone',
  'npi',
  'taxonomy',
  'dea',
  'degrees',
] as const
type Person = Pick<PractitionerInput, (typeof PERSON)[number]>
export type Role = Pick<
  PractitionerChange,
  | 'code'
  | 'specialty'
  | 'active'
  | 'acceptingPatients'
  | 'hours'
  | 'periodFrom'
  | 'periodTo'
  | 'locationIds'
  | 'organizationUserId'
>

export const NPI_MISSING =
  'Practitioners of an organization in the United States have an NPI: enter it.'

/** Whether every clinician of this organization has an NPI. */
export const needsNpi = async (ctx: Ctx): Promise<boolean> =>
  (await organizationCountry(ctx)) === UNITED_STATES

/** Throws 422 for want of an NPI in a country where every clinician has one. */
export function refuseWithoutNpi(country: number | null, npi: string | null): void {
  if (npi === null && country === UNITED_STATES) unprocessable(NPI_MISSING, { npi: NPI_MISSING })
}

const columnsOf = (person: Person) => ({
  prefix: sql`${person.prefix}`,
  given: sql`${person.given}`,
  family: sql`${person.family}`,
  suffix: sql`${person.suffix}`,
  preferred_name: sql`${person.preferredName}`,
  gender: sql`${person.gender}`,
  birth_date: sql`${person.birthDate}::date`,
  languages: sql`${sql.param(person.languages)}::text[]`,
  email: sql`${person.email}`,
  phone: sql`${person.phone}`,
  npi: sql`${person.npi}`,
  taxonomy: sql`${person.taxonomy}`,
  dea: sql`${person.dea}`,
  degrees: sql`${JSON.stringify(person.degrees)}::jsonb`,
})
const list = (parts: ReturnType<typeof sql>[]) => sql.join(parts, sql`, `)

/**
 * Writes people who are new. Without RETURNING: until they have a role they are nobody's to see.
 */
export async function insertPeople(ctx: Ctx, people: (Person & { id: string })[]): Promise<void> {
  if (people.length === 0) return
  await rowsOf(
    ctx,
    sql`insert into practitioners (id, prefix, given, family, suffix, preferred_name, gender, birth_date, languages, email, phone,
        npi, taxonomy, dea, degrees)
      select id, prefix, given, family, suffix, "preferredName", gender, "birthDate", languages, email, phone, npi, taxonomy, dea, degrees
      from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p(id uuid, prefix text, given text, family text, suffix text,
        "preferredName" text, gender text, "birthDate" date, languages text[], email text, phone text, npi text, taxonomy text,
        dea text, degrees jsonb)`,
  )
}

export const personDiffers = (before: Person, after: Person) =>
  // Not as text: the database has an order of its own for the parts of a degree.
  PERSON.some((field) => !isDeepStrictEqual(before[field], after[field]))

export async function updatePerson(ctx: Ctx, id: string, person: Person): Promise<void> {
  const changes = Object.entries(columnsOf(person)).map(
    ([name, value]) => sql`${sql.identifier(name)} = ${value}`,
  )
  await rowsOf(
    ctx,
    sql`update practitioners set ${list(changes)}, updated_at = now() where id = ${id}`,
  )
}

/**
 * Which of these are users here: until the commit they stay. Answers what throws 422 for somebody
 * who is none, or no longer.
 */
async function holdUsers(ctx: Ctx, ids: string[]): Promise<(id: string | null) => void> {
  const rows =
    ids.length === 0
      ? []
      : await rowsOf<{ id: string }>(
          ctx,
          sql`select id from organization_users where id = any(${sql.param(ids)}::uuid[])
            and organization_id = ${organizationOf(ctx).id} and removed_at is null order by id for key share`,
        )
  const known = new Set(rows.map(({ id }) => id))
  return (id) => {
    const foreign = 'Choose somebody of this organization.'
    if (id !== null && !known.has(id.toLowerCase()))
      unprocessable(foreign, { organizationUserId: foreign })
  }
}

/** Which of these days are over where the organization at hand is. */
async function daysOver(ctx: Ctx, days: string[]): Promise<Set<string>> {
  if (days.length === 0) return new Set()
  const rows = await rowsOf<{ day: string }>(
    ctx,
    sql`select day from unnest(${sql.param(days)}::text[]) day where is_past(day::date, ${organizationOf(ctx).id})`,
  )
  return new Set(rows.map(({ day }) => day))
}

/**
 * Reads what new roles name, users and locations, and holds it. Answers what throws 422 for a role
 * that cannot be given here.
 */
export async function rulesOfRoles(ctx: Ctx, roles: Role[]): Promise<(role: Role) => void> {
  const over = await daysOver(
    ctx,
    roles.flatMap(({ periodTo }) => periodTo ?? []),
  )
  const refuseForeignUser = await holdUsers(
    ctx,
    roles.flatMap(({ organizationUserId }) => organizationUserId ?? []),
  )
  const refuseForeignPlaces = await holdPlaces(
    ctx,
    roles.flatMap(({ locationIds }) => locationIds),
  )
  return ({ periodTo, organizationUserId, locationIds }) => {
    const sentence = 'A new role cannot be over already.'
    if (periodTo !== null && over.has(periodTo)) unprocessable(sentence, { periodTo: sentence })
    refuseForeignUser(organizationUserId)
    refuseForeignPlaces(locationIds)
  }
}

const nameOf = (specialty: string | null) =>
  (specialty && SPECIALTIES[specialty]) ?? specialty ?? ''

/**
 * Gives practitioners their roles in the organization at hand, which `rulesOfRoles` has let pass.
 */
export async function insertRoles(
  ctx: Ctx,
  roles: (Role & { id: string; practitionerId: string })[],
): Promise<void> {
  const rows = roles.map((role) => ({ ...role, specialtyName: nameOf(role.specialty) }))
  await rowsOf(
    ctx,
    sql`insert into practitioner_roles (id, organization_id, practitioner_id, code, specialty, specialty_name, active,
        accepting_patients, hours, period_from, period_to, organization_user_id)
      select id, ${organizationOf(ctx).id}::int, "practitionerId", code, specialty, "specialtyName", active, "acceptingPatients", hours,
        "periodFrom", "periodTo", "organizationUserId"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, "practitionerId" uuid, code text, specialty text,
        "specialtyName" text, active boolean, "acceptingPatients" boolean, hours text, "periodFrom" date, "periodTo" date,
        "organizationUserId" uuid)`,
  )
  await addPlaces(ctx, roles)
}

/** A role as a change of it would say it. */
export const roleOf = ({ user, locations, ...known }: KnownPractitioner): Role => ({
  ...known,
  locationIds: locations.map(({ id }) => id),
  organizationUserId: user?.id ?? null,
})

const isSame = (before: number[], after: number[]) =>
  before.length === after.length && after.every((id) => before.includes(id))

/** Makes a role like this; nothing is written when it is so already. */
export async function updateRole(ctx: Ctx, before: KnownPractitioner, role: Role): Promise<void> {
  const was = roleOf(before)
  const { organizationUserId: user } = role
  if (user !== null && user !== was.organizationUserId) {
    const refuseForeignUser = await holdUsers(ctx, [user])
    refuseForeignUser(user)
  }
  const fields = [
    'code',
    'specialty',
    'active',
    'acceptingPatients',
    'hours',
    'periodFrom',
    'periodTo',
    'organizationUserId',
  ] as const
  const staysThere = isSame(was.locationIds, role.locationIds)
  if (!staysThere) await workAt(ctx, before.id, role.locationIds)
  if (staysThere && fields.every((field) => was[field] === role[field])) return
  await rowsOf(
    ctx,
    sql`
    update practitioner_roles set code = ${role.code}, specialty = ${role.specialty}, specialty_name = ${nameOf(role.specialty)},
      active = ${role.active}, accepting_patients = ${role.acceptingPatients}, hours = ${role.hours},
      period_from = ${role.periodFrom}::date, period_to = ${role.periodTo}::date, organization_user_id = ${role.organizationUserId},
      version = version + 1, updated_at = now() where id = ${before.id}`,
  )
}
