import { sql } from 'drizzle-orm'
import type { Ctx } from '@/lib/server/ctx'
import { rowsOf } from '@/lib/server/db/rows'
import { forbidden, notFound, unprocessable } from '@/lib/server/errors'
import type { Permission } from '@/lib/shared/permissions'
import { FileAnswer, STORED, type StoredFile } from '@/lib/server/files/file-answer'
import { insertFile, type KeptFile } from '@/lib/server/files/keep'
import { changing, refuseOfThePast } from './changing'
import { saveLicences } from './licences'
import { findPractitioner, ownRoleId, type KnownPractitioner } from './queries'
import type { FiledLicence, Renewal } from './schema'

/** Any file of a practitioner, also one that another has replaced. Throws 404. */
export async function findFile(ctx: Ctx, id: string, fileId: string): Promise<FileAnswer> {
  const { photo, licences } = await findPractitioner(ctx, id)
  const theirs = [photo, ...licences.flatMap(({ file, formerFiles }) => [file, ...formerFiles])]
  if (!theirs.some((file) => file?.id === fileId)) notFound('File')
  const [file] = await rowsOf<StoredFile>(ctx, sql`select ${sql.raw(STORED)} from files f where f.id = ${fileId}`)
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
  rowsOf(ctx, sql`update files set replaced_at = now()
    where practitioner_id = ${practitionerId} and purpose = 'photo' and replaced_at is null`) // prettier-ignore

/** Gives a practitioner a photo in the place of the one they had; with null they have none. */
export const changePhoto = (ctx: Ctx, id: string, photo: { file: KeptFile; name: string } | null) =>
  changing(ctx, id, 'practitioners:update', async (here, before) => {
    refuseOfThePast(before)
    await replacePhoto(here, before)
    if (photo) await insertFile(here, photo.file, photo.name, { practitionerId: before.practitionerId })
  })

const unverify = (ctx: Ctx, licenceId: string) =>
  rowsOf(ctx, sql`update practitioner_licences set verified_at = null, verified_by_person_id = null
    where id = ${licenceId} and verified_at is not null`) // prettier-ignore

const replaceFile = (ctx: Ctx, licenceId: string) =>
  rowsOf(ctx, sql`update files set replaced_at = now() where licence_id = ${licenceId} and replaced_at is null`)

/** Gives a licence a file in the place of the one it had, which stays. What was verified is not any more. */
export const changeLicenceFile = (ctx: Ctx, id: string, licenceId: string, sent: { file: KeptFile; name: string }) =>
  changing(ctx, id, 'practitioners:update', async (here, before) => {
    refuseOfThePast(before)
    licenceOf(before, licenceId)
    await replaceFile(here, licenceId)
    await insertFile(here, sent.file, sent.name, { practitionerId: before.practitionerId, licenceId })
    await unverify(here, licenceId)
  })

/** Whoever views as a practitioner sees and says no more of them than they may by themselves. Throws 403. */
export function refuseViewer({ actor }: Ctx, permission: Permission) {
  if (actor.viewer && !actor.limit?.permissions.includes(permission)) forbidden(`This needs ${permission}.`)
}

/** The role of whoever calls. Throws 404 for somebody who signs in as no practitioner here, 403 as `refuseViewer`. */
export async function ownRole(ctx: Ctx, permission: Permission): Promise<string> {
  refuseViewer(ctx, permission)
  return (await ownRoleId(ctx)) ?? notFound('Practitioner')
}

/** Gives a licence a file that its practitioner has sent before, and that belongs to nothing yet. Throws 422. */
async function attach(ctx: Ctx, fileId: string, { practitionerId }: KnownPractitioner, licenceId: string) {
  const { viewer, personId } = ctx.actor
  await replaceFile(ctx, licenceId)
  const taken = await rowsOf(ctx, sql`update files set practitioner_id = ${practitionerId}, licence_id = ${licenceId}
    where id = ${fileId} and purpose = 'licence' and practitioner_id is null and uploaded_by_person_id = ${viewer?.personId ?? personId}
    returning id`) // prettier-ignore
  const gone = 'This file is not there any more. Send it again.'
  if (taken.length === 0) unprocessable(gone, { fileId: gone })
}

/**
 * What a practitioner says of their own licence: its number, its days, and the file that shows them. Somebody else has to
 * verify it then. Throws 404 for one that is not theirs, 403 when they have left.
 */
export async function renewLicence(
  ctx: Ctx,
  licenceId: string,
  { fileId, ...said }: Renewal,
): Promise<KnownPractitioner> {
  return changing(ctx, await ownRole(ctx, 'practitioners:update'), 'practitioners:update', async (here, before) => {
    refuseOfThePast(before)
    licenceOf(before, licenceId)
    const wanted = before.licences.map((licence) => (licence.id === licenceId ? { ...licence, ...said } : licence))
    await saveLicences(here, before.practitionerId, before.licences, wanted)
    await attach(here, fileId, before, licenceId)
    await unverify(here, licenceId)
  })
}
