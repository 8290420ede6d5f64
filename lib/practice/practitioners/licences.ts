import { sql } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { unprocessable } from '@/lib/platform/api/errors'
import { rowsOf } from '@/lib/platform/db/rows'
import type { LicenceInput } from './rules'
import type { Licence } from './schema'

/** What was verified: with any of it changed, nobody has verified it. */
const CHECKED = ['type', 'number', 'issuer', 'subdivision', 'issued', 'expires'] as const
const SAID = [...CHECKED, 'isPrimary'] as const

const differ = (
  fields: readonly (keyof LicenceInput & keyof Licence)[],
  a: Licence,
  b: LicenceInput,
) => fields.some((field) => a[field] !== b[field])

const among = (licences: Licence[]) => (id: string | null) =>
  licences.find((licence) => licence.id === id)

/** Those of the wanted licences that are new, or not as they were. */
function changedOf(before: Licence[], wanted: LicenceInput[]) {
  const known = among(before)
  return wanted.filter((licence) => {
    const was = known(licence.id)
    return !was || differ(SAID, was, licence)
  })
}

export const licencesDiffer = (before: Licence[], wanted: LicenceInput[]) =>
  before.length !== wanted.length || changedOf(before, wanted).length > 0

/** Throws 422 for a licence that is not theirs. */
export function refuseUnknownLicences(before: Licence[], wanted: LicenceInput[]): void {
  const known = among(before)
  wanted.forEach(({ id }, index) => {
    const gone = 'This licence is not there any more.'
    if (id !== null && !known(id)) unprocessable(gone, { [`licences.${index}.number`]: gone })
  })
}

/**
 * Makes these the licences of a practitioner. One of which anything but its rank changes is not
 * verified any more. Throws 422 for one that is not theirs.
 */
export async function saveLicences(
  ctx: Ctx,
  practitionerId: string,
  before: Licence[],
  wanted: LicenceInput[],
): Promise<void> {
  const known = among(before)
  refuseUnknownLicences(before, wanted)
  const kept = wanted.flatMap(({ id }) => id ?? [])
  const dropped = before.filter(({ id }) => !kept.includes(id))
  if (dropped.length > 0)
    await rowsOf(
      ctx,
      sql`delete from practitioner_licences
      where practitioner_id = ${practitionerId} and id <> all(${sql.param(kept)}::uuid[])`,
    )
  const changed = changedOf(before, wanted)
  // Who was the first of a type makes room before another one is; two may also change places.
  const first = changed.flatMap(({ id }) => (known(id)?.isPrimary ? [id] : []))
  if (first.length > 0)
    await rowsOf(
      ctx,
      sql`update practitioner_licences set is_primary = false where id = any(${sql.param(first)}::uuid[])`,
    )
  for (const licence of changed) {
    const was = known(licence.id)
    if (was) await update(ctx, licence, was)
  }
  const added = changed.filter(({ id }) => !known(id))
  await insertLicences(
    ctx,
    added.map((licence) => ({ ...licence, practitionerId })),
  )
}

/** Writes new licences, of as many practitioners as there are. */
export async function insertLicences(
  ctx: Ctx,
  licences: (LicenceInput & { practitionerId: string })[],
): Promise<void> {
  if (licences.length === 0) return
  await rowsOf(
    ctx,
    sql`insert into practitioner_licences (practitioner_id, type, number, issuer, subdivision, issued, expires, is_primary)
      select "practitionerId", type, number, issuer, subdivision, issued, expires, "isPrimary"
      from jsonb_to_recordset(${JSON.stringify(licences)}::jsonb) as l("practitionerId" uuid, type text, number text, issuer text,
        subdivision text, issued date, expires date, "isPrimary" boolean)`,
  )
}

function update(ctx: Ctx, licence: LicenceInput, before: Licence) {
  const { type, number, issuer, subdivision, issued, expires, isPrimary } = licence
  const unverified = differ(CHECKED, before, licence)
    ? sql`, verified_at = null, verified_by_person_id = null`
    : sql``
  return rowsOf(
    ctx,
    sql`
    update practitioner_licences set type = ${type}, number = ${number}, issuer = ${issuer}, subdivision = ${subdivision},
      issued = ${issued}::date, expires = ${expires}::date, is_primary = ${isPrimary}${unverified} where id = ${before.id}`,
  )
}
