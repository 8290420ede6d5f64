import { sql } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { conflict, forbidden, notFound, unprocessable } from '@/lib/platform/api/errors'
import type { Deed } from '@/lib/platform/audit/audit'
import { rowsOf } from '@/lib/platform/db/rows'
import { FileAnswer, STORED, type StoredFile } from '@/lib/platform/files/file-answer'
import { insertFile, type KeptFile } from '@/lib/platform/files/keep'
import { readLocale } from '@/lib/platform/web/locale'
import type { Permission } from '@/lib/shared/access/permissions'
import { dayIn } from '@/lib/shared/text/notation'
import { changing, refuseOfThePast } from './changing'
import { findPractitioner, ownRoleId, type KnownPractitioner } from './queries'
import { NO_END_SAID, type FiledLicence, type Renewal } from './schema'

/** What `renewal_expires` is where a renewal says in so many words that the licence has no end. */
const NO_END = 'infinity'

/** Any file of a practitioner, also one that another has replaced. Throws 404. */
export async function findFile(ctx: Ctx, id: string, fileId: string): Promise<FileAnswer> {
  const { photo, licences } = await findPractitioner(ctx, id)
  const theirs = [
    photo,
    ...licences.flatMap(({ file, renewal, formerFiles }) => [file, renewal?.file, ...formerFiles]),
  ]
  if (!theirs.some((file) => file?.id === fileId)) notFound('File')
  const [file] = await rowsOf<StoredFile>(
    ctx,
    sql`select ${sql.raw(STORED)} from files f where f.id = ${fileId}`,
  )
  return new FileAnswer(file ?? notFound('File'))
}

/** A practitioner whose files can be changed here. Throws 404, 403 for one who has left. */
export async function findPresent(ctx: Ctx, id: string): Promise<KnownPractitioner> {
  const found = await findPractitioner(ctx, id)
  refuseOfThePast(found)
  return found
}

/** One of their licences. Throws 404. */
export const licenceOf = ({ licences }: KnownPractitioner, id: string): FiledLicence =>
  licences.find((licence) => licence.id === id) ?? notFound('Licence')

const replacePhoto = (ctx: Ctx, { practitionerId }: KnownPractitioner) =>
  rowsOf(
    ctx,
    sql`update files set replaced_at = now()
    where practitioner_id = ${practitionerId} and purpose = 'photo' and replaced_at is null`,
  )

/** Gives a practitioner a photo in the place of the one they had; with null they have none. */
export const changePhoto = (ctx: Ctx, id: string, photo: { file: KeptFile; name: string } | null) =>
  changing(
    ctx,
    id,
    { action: 'practitioners:update', event: 'practitioner.changed' },
    async (here, before) => {
      refuseOfThePast(before)
      await replacePhoto(here, before)
      if (photo)
        await insertFile(here, photo.file, photo.name, { practitionerId: before.practitionerId })
    },
  )

const unverify = (ctx: Ctx, licenceId: string) =>
  rowsOf(
    ctx,
    sql`update practitioner_licences set verified_at = null, verified_by_person_id = null
    where id = ${licenceId} and verified_at is not null`,
  )

/** Makes room for another file: of the licence as it is, or of a renewal that is pending. */
const replaceFile = (ctx: Ctx, licenceId: string, { pending = false } = {}) =>
  rowsOf(
    ctx,
    sql`update files set replaced_at = now()
    where licence_id = ${licenceId} and pending = ${pending} and replaced_at is null`,
  )

/**
 * Gives a licence a file in the place of the one it had, which stays. What was verified is not any
 * more.
 */
export const changeLicenceFile = (
  ctx: Ctx,
  id: string,
  licenceId: string,
  sent: { file: KeptFile; name: string },
) =>
  changing(
    ctx,
    id,
    { action: 'practitioners:update', event: 'practitioner.changed' },
    async (here, before) => {
      refuseOfThePast(before)
      licenceOf(before, licenceId)
      await replaceFile(here, licenceId)
      await insertFile(here, sent.file, sent.name, {
        practitionerId: before.practitionerId,
        licenceId,
      })
      await unverify(here, licenceId)
    },
  )

/**
 * Whoever views as a practitioner sees and says no more of them than they may by themselves. Throws
 * 403.
 */
export function refuseViewer({ actor }: Ctx, permission: Permission) {
  if (actor.viewer && !actor.limit?.permissions.includes(permission))
    forbidden(`This needs ${permission}.`)
}

/**
 * The role of whoever calls. Throws 404 for somebody who signs in as no practitioner here, 403 as
 * `refuseViewer`.
 */
export async function ownRole(ctx: Ctx, permission: Permission): Promise<string> {
  refuseViewer(ctx, permission)
  return (await ownRoleId(ctx)) ?? notFound('Practitioner')
}

/**
 * Gives a renewal the file that its practitioner has sent before, and that belongs to nothing yet.
 * Throws 422.
 */
async function attach(
  ctx: Ctx,
  fileId: string,
  { practitionerId }: KnownPractitioner,
  licenceId: string,
) {
  const { viewer, personId } = ctx.actor
  await replaceFile(ctx, licenceId, { pending: true })
  const taken = await rowsOf(
    ctx,
    sql`update files set practitioner_id = ${practitionerId}, licence_id = ${licenceId}, pending = true
      where id = ${fileId} and purpose = 'licence' and practitioner_id is null and uploaded_by_person_id = ${viewer?.personId ?? personId}
      returning id`,
  )
  const gone = 'This file is not there any more. Send it again.'
  if (taken.length === 0) unprocessable(gone, { fileId: gone })
}

/**
 * Notes what a practitioner says of their own licence: its number, its days, and the file that
 * shows them. The licence stays as it is until somebody else has verified the renewal; another one
 * takes the place of one that is pending. Throws 404 for a licence that is not theirs, 403 when
 * they have left, 422 where the licence has an end and the renewal names none.
 */
export async function renewLicence(
  ctx: Ctx,
  licenceId: string,
  { fileId, number, issued, expires, noExpiry }: Renewal,
): Promise<KnownPractitioner> {
  const roleId = await ownRole(ctx, 'practitioners:update')
  const deed: Deed = { action: 'practitioners:update', event: 'practitioner.licence-renewed' }
  return changing(ctx, roleId, deed, async (here, before) => {
    refuseOfThePast(before)
    const { expires: end } = licenceOf(before, licenceId)
    if (end && !expires && !noExpiry) unprocessable(NO_END_SAID, { expires: NO_END_SAID })
    await attach(here, fileId, before, licenceId)
    await rowsOf(
      here,
      sql`update practitioner_licences
      set renewal_number = ${number}, renewal_issued = ${issued}::date, renewal_expires = ${noExpiry ? NO_END : expires}::date
      where id = ${licenceId}`,
    )
  })
}

const endRenewal = sql`renewal_number = null, renewal_issued = null, renewal_expires = null`

/**
 * Makes a licence what its renewal says, verified by a person. A renewal that names no day of issue
 * leaves the one that is there. Throws 409 where the licence has been given an end since, of which
 * the renewal says nothing.
 */
export async function acceptRenewal(
  ctx: Ctx,
  { id: licenceId, expires: end }: FiledLicence,
  personId: number,
): Promise<void> {
  await replaceFile(ctx, licenceId)
  await rowsOf(
    ctx,
    sql`update files set pending = false where licence_id = ${licenceId} and pending and replaced_at is null`,
  )
  const accepted = await rowsOf(
    ctx,
    sql`update practitioner_licences
    set number = renewal_number, issued = coalesce(renewal_issued, issued),
      expires = nullif(renewal_expires, ${NO_END}), ${endRenewal},
      verified_at = now(), verified_by_person_id = ${personId}
    where id = ${licenceId} and (expires is null or renewal_expires is not null) returning id`,
  )
  if (accepted.length === 0)
    conflict(
      `The licence was given an end, ${dayIn(await readLocale(ctx), end!)}, and this renewal does not say when it expires. Decline the renewal: its practitioner can send another one.`,
    )
}

/** Leaves a licence as it is. The file of the renewal stays among its earlier ones. */
export async function declineRenewal(ctx: Ctx, licenceId: string): Promise<void> {
  await replaceFile(ctx, licenceId, { pending: true })
  await rowsOf(ctx, sql`update practitioner_licences set ${endRenewal} where id = ${licenceId}`)
}
