import { sql } from 'drizzle-orm'
import type { z } from '@/lib/shared/zod'
import type { Ctx } from '@/lib/platform/api/ctx'
import {
  allowed,
  conflict,
  forbidden,
  HttpError,
  orRefusal,
  outdated,
  unprocessable,
} from '@/lib/platform/api/errors'
import { rowsOf } from '@/lib/platform/db/rows'
import { organizationCountry, requirePhone } from '@/lib/platform/places/phones'
import type { AuditEvent } from '@/lib/shared/audit/audit-events'
import { addPractitioners, type Addition } from './adding'
import { changing, holdPractitioner, recordWhole, refuseOfThePast } from './changing'
import { refuseDuplicate } from './duplicates'
import { acceptRenewal, declineRenewal } from './files'
import { licencesDiffer, saveLicences } from './licences'
import { personDiffers, refuseWithoutNpi, roleOf, updatePerson, updateRole } from './parts'
import { findPractitioner, type KnownPractitioner } from './queries'
import { Practitioner } from './schema'
import type {
  PractitionerChange,
  PractitionerInput,
  RoleEnd,
  RoleInput,
  Verification,
} from './schema'

async function addOne(ctx: Ctx, input: Addition): Promise<KnownPractitioner> {
  const [added] = await addPractitioners(ctx, [input])
  if (added instanceof HttpError) throw added
  return added!
}

/**
 * Adds somebody with a role here. Throws 409, naming them, when they are known within reach
 * already, and 422 for a text that is no phone number.
 */
export const createPractitioner = (
  ctx: Ctx,
  input: PractitionerInput,
): Promise<KnownPractitioner> => addOne(ctx, input)

/**
 * Gives somebody a role here who has one elsewhere in the tree. Throws 404 for anybody the caller
 * may not read.
 */
export const giveRole = (ctx: Ctx, input: RoleInput): Promise<KnownPractitioner> =>
  addOne(ctx, input)

/**
 * Changes a practitioner and their role here. Throws 409 when either has changed since it was read,
 * or when somebody else has the e-mail address or NPI; 403 for the person of a role that has ended.
 */
export const changePractitioner = (
  ctx: Ctx,
  id: string,
  { version, ...sent }: PractitionerChange,
): Promise<KnownPractitioner> =>
  changing(
    ctx,
    id,
    { action: 'practitioners:update', event: 'practitioner.changed' },
    async (here, before) => {
      if (before.version !== version) outdated(Practitioner.parse(before))
      const change = { ...sent, phone: await requirePhone(here, sent.phone, null, before) }
      await updateRole(here, before, change)
      await refuseTaken(here, before, change)
      // With the role as it is now: one that is no longer over may be changed with its person.
      const now = await findPractitioner(here, id)
      const differs = personDiffers(now, change)
      const licencesChange = licencesDiffer(now.licences, change.licences)
      if (differs || licencesChange) refuseOfThePast(now)
      if (differs) await updatePerson(here, now.practitionerId, change)
      if (licencesChange)
        await saveLicences(here, now.practitionerId, now.licences, change.licences)
    },
  )

/**
 * Throws for a new e-mail address or NPI that somebody else has, and for an NPI that is missing.
 */
async function refuseTaken(
  ctx: Ctx,
  before: KnownPractitioner,
  { email, npi }: Pick<PractitionerChange, 'email' | 'npi'>,
) {
  if (before.npi !== npi) refuseWithoutNpi(await organizationCountry(ctx), npi)
  const changed = {
    email: before.email === email ? null : email,
    npi: before.npi === npi ? null : npi,
  }
  if (changed.email ?? changed.npi) await refuseDuplicate(ctx, changed, before.practitionerId)
}

/** Ends a role with a day, its last one. What was stays known here. */
export const endRole = (
  ctx: Ctx,
  id: string,
  { periodTo }: z.infer<typeof RoleEnd>,
): Promise<KnownPractitioner> =>
  changing(
    ctx,
    id,
    { action: 'practitioners:update', event: 'practitioner.role-ended' },
    async (here, before) => {
      const early = 'A role does not end before it begins.'
      if (before.periodFrom !== null && periodTo < before.periodFrom)
        unprocessable(early, { periodTo: early })
      await updateRole(here, before, { ...roleOf(before), periodTo })
    },
  )

/** What somebody says of their own licence is what is to be verified. Throws 403. */
async function refuseOwnWord(ctx: Ctx, { practitionerId }: KnownPractitioner, personId: number) {
  const own = await rowsOf(
    ctx,
    sql`select from practitioner_roles r join organization_users u on u.id = r.organization_user_id
      where r.practitioner_id = ${practitionerId} and u.person_id = ${personId}`,
  )
  if (own.length > 0) forbidden('Somebody else has to verify your licence.')
}

const verdictOn = (renewal: boolean, verified: boolean): AuditEvent => {
  if (renewal) return verified ? 'practitioner.renewal-verified' : 'practitioner.renewal-declined'
  return verified ? 'practitioner.licence-verified' : 'practitioner.licence-unverified'
}

/**
 * Verifies a licence or its renewal in the name of whoever calls, or takes that back. Throws 409
 * when it has changed since it was looked at, for what nobody has seen, nobody has verified, and for
 * a renewal that would take away an end of which it says nothing.
 */
export const verifyLicence = (
  ctx: Ctx,
  id: string,
  { licenceId, revision, renewal, verified }: z.infer<typeof Verification>,
): Promise<KnownPractitioner> =>
  changing(
    ctx,
    id,
    { action: 'practitioners:verify', event: verdictOn(renewal, verified) },
    async (here, before) => {
      refuseOfThePast(before)
      const gone = 'This licence is not there any more.'
      const licence =
        before.licences.find((one) => one.id === licenceId) ??
        unprocessable(gone, { licenceId: gone })
      if (licence.revision !== revision) outdated(Practitioner.parse(before))
      else if (renewal && !licence.renewal) conflict('No renewal awaits verification.')
      else if (!renewal && (licence.verifiedAt !== null) === verified)
        conflict(verified ? 'It has been verified already.' : 'It has not been verified.')
      const { viewer, personId } = here.actor
      const by = viewer?.personId ?? personId
      if (verified) await refuseOwnWord(here, before, by)
      if (renewal)
        return verified ? acceptRenewal(here, licence, by) : declineRenewal(here, licenceId)
      await rowsOf(
        here,
        sql`
      update practitioner_licences set verified_at = case when ${verified} then now() end, verified_by_person_id = ${verified ? by : null}
      where id = ${licenceId}`,
      )
    },
  )

/** Throws 409 for a role that was in use: it can be ended. */
function refuseUsed(before: KnownPractitioner): KnownPractitioner {
  const used = [
    before.user && 'a user is linked to it',
    before.elsewhere.length === 0 &&
      before.licences.some(({ verifiedAt }) => verifiedAt) &&
      'a licence has been verified',
    before.periodTo && 'it has an end',
  ].find(Boolean)
  if (used) conflict(`This has been in use: ${used}. End the role instead.`)
  return before
}

const DELETED = { action: 'practitioners:delete', event: 'practitioner.deleted' } as const

/**
 * Removes roles that were never in use, of one organization, which `holdPractitioners` holds, and
 * with their last one the people. Answers, in the place of any other, with what it is refused.
 */
export async function deletePractitioners(
  ctx: Ctx,
  held: KnownPractitioner[],
): Promise<(KnownPractitioner | HttpError)[]> {
  const answers = held.map((before) => orRefusal(() => refuseUsed(before)))
  const gone = allowed(answers)
  await rowsOf(
    ctx,
    sql`delete from practitioner_roles where id = any(${sql.param(gone.map(({ id }) => id))}::uuid[])`,
  )
  recordWhole(ctx, DELETED, 'before', gone)
  return answers
}

/**
 * Removes a role that was never in use, and with their last one the person. Throws 409 for any
 * other: it can be ended.
 */
export async function deletePractitioner(ctx: Ctx, id: string): Promise<KnownPractitioner> {
  const { here, before } = await holdPractitioner(ctx, id)
  const [deleted] = await deletePractitioners(here, [before])
  if (deleted instanceof HttpError) throw deleted
  return deleted!
}
