import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { organizationOf, type Ctx } from '@/lib/server/ctx'
import { rowsOf } from '@/lib/server/db/rows'
import { unprocessable } from '@/lib/server/errors'
import { UNITED_STATES } from '@/lib/shared/countries'
import { SPECIALTIES } from '@/lib/shared/specialties'
import { workAt } from './places'
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
type Role = Pick<
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
export async function needsNpi(ctx: Ctx): Promise<boolean> {
  const [row] = await rowsOf<{ country: number }>(
    ctx,
    sql`select country from organizations where id = ${organizationOf(ctx).id}`,
  )
  return row!.country === UNITED_STATES
}

/** Throws 422 for want of an NPI where every clinician has one. */
export async function refuseWithoutNpi(ctx: Ctx, npi: string | null): Promise<void> {
  if (npi === null && (await needsNpi(ctx))) unprocessable(NPI_MISSING, { npi: NPI_MISSING })
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

/** Writes somebody new. Without RETURNING: until they have a role they are nobody's to see. */
export async function insertPerson(ctx: Ctx, id: string, person: Person): Promise<void> {
  const columns = columnsOf(person)
  const names = list(Object.keys(columns).map((name) => sql.identifier(name) as never))
  await rowsOf(
    ctx,
    sql`insert into practitioners (id, ${names}) values (${id}, ${list(Object.values(columns))})`,
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

/** Throws 422 for somebody who is not a user here, or no longer. */
async function refuseForeignUser(ctx: Ctx, id: string | null) {
  if (id === null) return
  const known = await rowsOf(
    ctx,
    sql`select from organization_users where id = ${id} and organization_id = ${organizationOf(ctx).id} and removed_at is null
      for key share`,
  )
  const foreign = 'Choose somebody of this organization.'
  if (known.length === 0) unprocessable(foreign, { organizationUserId: foreign })
}

const nameOf = (specialty: string | null) =>
  (specialty && SPECIALTIES[specialty]) ?? specialty ?? ''

/** Gives a practitioner a role in the organization at hand; answers its id. */
export async function insertRole(ctx: Ctx, practitionerId: string, role: Role): Promise<string> {
  const over = 'A new role cannot be over already.'
  const [end] = await rowsOf<{ past: boolean | null }>(
    ctx,
    sql`select is_past(${role.periodTo}::date, ${organizationOf(ctx).id}) as past`,
  )
  if (end!.past) unprocessable(over, { periodTo: over })
  await refuseForeignUser(ctx, role.organizationUserId)
  const [row] = await rowsOf<{ id: string }>(
    ctx,
    sql`
    insert into practitioner_roles (organization_id, practitioner_id, code, specialty, specialty_name, active, accepting_patients,
      hours, period_from, period_to, organization_user_id)
    values (${organizationOf(ctx).id}, ${practitionerId}, ${role.code}, ${role.specialty}, ${nameOf(role.specialty)}, ${role.active},
      ${role.acceptingPatients}, ${role.hours}, ${role.periodFrom}::date, ${role.periodTo}::date, ${role.organizationUserId})
    returning id`,
  )
  if (role.locationIds.length > 0) await workAt(ctx, row!.id, role.locationIds)
  return row!.id
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
  if (was.organizationUserId !== role.organizationUserId)
    await refuseForeignUser(ctx, role.organizationUserId)
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
