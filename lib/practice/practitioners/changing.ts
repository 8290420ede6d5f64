import { sql } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { forbidden } from '@/lib/platform/api/errors'
import {
  differences,
  recordChange,
  recordChanges,
  type Deed,
  type Entry,
  type States,
} from '@/lib/platform/audit/audit'
import { rowsOf } from '@/lib/platform/db/rows'
import { narrowTo } from '@/lib/platform/db/scope'
import { reaching } from '@/lib/platform/db/tenant'
import {
  findPractitioner,
  findPractitioners,
  listPeopleOf,
  type KnownPractitioner,
} from './queries'
import type { LicenceFile } from './schema'

type State = Record<string, unknown>

const named = ({ id, name }: LicenceFile) => ({ id, name })

/** What every organization that they serve has of them. */
const ofPerson = (known: KnownPractitioner): State => {
  const {
    prefix,
    given,
    family,
    suffix,
    preferredName,
    gender,
    birthDate,
    languages,
    email,
    phone,
    npi,
    taxonomy,
    dea,
    degrees,
  } = known
  const licences = known.licences.map(
    ({
      id: _,
      daysLeft: _daysLeft,
      verifiedBy: _verifiedBy,
      formerFiles: _files,
      revision: _revision,
      renewing: _renewing,
      file,
      renewal,
      ...licence
    }) => ({
      ...licence,
      ...(file && { file: named(file) }),
      ...(renewal && { renewal: { ...renewal, file: named(renewal.file) } }),
    }),
  )
  const { photo } = known
  return {
    photo,
    prefix,
    given,
    family,
    suffix,
    preferredName,
    gender,
    birthDate,
    languages,
    email,
    phone,
    npi,
    taxonomy,
    dea,
    degrees,
    licences,
  }
}

/** What one organization has of them. */
const ofRole = ({
  code,
  specialty,
  locations,
  active,
  acceptingPatients,
  hours,
  periodFrom,
  periodTo,
  user,
}: KnownPractitioner): State => ({
  code,
  specialty,
  locations,
  active,
  acceptingPatients,
  hours,
  periodFrom,
  periodTo,
  user,
})

/** What the log tells of a practitioner. */
const stateOf = (known: KnownPractitioner): State => ({
  name: known.name,
  ...ofPerson(known),
  ...ofRole(known),
})

const entryOf = (deed: Deed, { id, organizationId }: KnownPractitioner, states: States): Entry => ({
  ...deed,
  organizationId,
  subject: 'practitioner',
  subjectId: id,
  ...states,
})

const record = (ctx: Ctx, deed: Deed, known: KnownPractitioner, states: States) =>
  recordChange(ctx, entryOf(deed, known, states))

/** Tells of what was added, or is gone, of each its whole state, `before` or `after`. */
export function recordWhole(
  ctx: Ctx,
  deed: Deed,
  state: keyof States,
  several: KnownPractitioner[],
): void {
  if (several.length === 0) return
  recordChanges(
    ctx,
    several.map((known) => entryOf(deed, known, { [state]: stateOf(known) })),
  )
}

/**
 * Tells of a change in the log of the organization it was made in, and, as far as it is one of the
 * person, in those of the others that know them: each of them has it in its own log, with who did
 * it.
 */
async function recordEverywhere(
  ctx: Ctx,
  deed: Deed,
  before: KnownPractitioner,
  after: KnownPractitioner,
) {
  const states = differences(stateOf(before), stateOf(after))
  if (Object.keys(states.after).length > 0) record(ctx, deed, after, states)
  const shared = differences(
    { name: before.name, ...ofPerson(before) },
    { name: after.name, ...ofPerson(after) },
  )
  if (Object.keys(shared.after).length === 0) return
  const roles = await rowsOf<{ id: string; organizationId: number }>(
    ctx,
    sql`select id, organization_id as "organizationId" from roles_of_practitioner(${after.practitionerId}) where id <> ${after.id}`,
  )
  const told = roles.map(({ organizationId }) => organizationId)
  await reaching(ctx, told, async () => {
    for (const role of roles) record(ctx, deed, { ...after, ...role }, shared)
  })
}

/**
 * Has whoever changes these people, or where they serve, wait until this is over: in one order
 * whoever holds them.
 */
export const holdPeople = (ctx: Ctx, practitionerIds: string[]) =>
  rowsOf(
    ctx,
    sql`select pg_advisory_xact_lock(hashtext('practitioner'), hashtext(id)) from unnest(${sql.param(practitionerIds.toSorted())}::text[]) id`,
  )

export const holdPerson = (ctx: Ctx, practitionerId: string) => holdPeople(ctx, [practitionerId])

/**
 * A practitioner nobody else can change until this is over, and the call narrowed to the role's
 * organization.
 */
export async function holdPractitioner(
  ctx: Ctx,
  id: string,
): Promise<{ here: Ctx; before: KnownPractitioner }> {
  const found = await findPractitioner(ctx, id)
  const here = await narrowTo(ctx, found.organizationId)
  await holdPerson(here, found.practitionerId)
  // Read again: somebody may have changed it while this waited.
  return { here, before: await findPractitioner(here, id) }
}

/**
 * The same for several of one organization, as far as they are there: by the ids of their roles.
 */
export async function holdPractitioners(
  ctx: Ctx,
  ids: string[],
): Promise<Map<string, KnownPractitioner>> {
  await holdPeople(ctx, await listPeopleOf(ctx, ids))
  return findPractitioners(ctx, ids)
}

/**
 * Changes one practitioner by `work`, with its rows in the logs; with none when nothing has
 * changed.
 */
export async function changing(
  ctx: Ctx,
  id: string,
  deed: Deed,
  work: (here: Ctx, before: KnownPractitioner) => Promise<unknown>,
): Promise<KnownPractitioner> {
  const { here, before } = await holdPractitioner(ctx, id)
  await work(here, before)
  const after = await findPractitioner(here, id)
  await recordEverywhere(here, deed, before, after)
  return after
}

/**
 * Whoever has left an organization is still known there, and no longer its to change. Throws 403.
 */
export function refuseOfThePast({ status, organization }: KnownPractitioner) {
  if (status === 'ended')
    forbidden(
      `Their role in ${organization.label} has ended: only the role itself can be changed here.`,
    )
}
