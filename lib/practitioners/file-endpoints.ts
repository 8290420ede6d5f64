import { z } from 'zod'
import { memberEndpoint, type Area } from '@/lib/server/api'
import { FileBytes } from '@/lib/server/endpoints'
import { FileName, KeptFile, noteFile, SentFile, uploadOf } from '@/lib/server/files/keep'
import { refuseMoreFiles } from '@/lib/server/files/unsaved'
import { textInPath } from '@/lib/shared/path-ids'
import {
  changeLicenceFile,
  changePhoto,
  findFile,
  findPresent,
  licenceOf,
  ownRole,
  refuseViewer,
  renewLicence,
} from './files'
import { findPractitioner, ownRoleId } from './queries'
import { OwnRecord, Practitioner, Renewal } from './schema'

const id = textInPath('Practitioner', 64)
const licenceId = textInPath('Licence', 64)
const fileId = textInPath('File', 64)

export const practitionerPhoto = ({ endpoint, about }: Area) => ({
  PUT: endpoint({
    summary: 'Gives a practitioner a photo.',
    permission: 'practitioners:update',
    query: z.strictObject({ id, ...about, name: FileName }),
    upload: { ...uploadOf('photo'), ahead: ({ ctx, query }) => findPresent(ctx, query.id) },
    body: KeptFile,
    output: Practitioner,
    handle: ({ ctx, query, body }) => changePhoto(ctx, query.id, { file: body, name: query.name }),
  }),

  DELETE: endpoint({
    summary: 'Takes a practitioner’s photo away.',
    permission: 'practitioners:update',
    query: z.strictObject({ id, ...about }),
    output: Practitioner,
    handle: ({ ctx, query }) => changePhoto(ctx, query.id, null),
  }),
})

export const practitionerLicenceFile = ({ endpoint, about }: Area) => ({
  PUT: endpoint({
    summary: 'Gives a licence a file; the one it had stays in its history.',
    permission: 'practitioners:update',
    query: z.strictObject({ id, licenceId, ...about, name: FileName }),
    upload: {
      ...uploadOf('licence'),
      ahead: async ({ ctx, query }) => licenceOf(await findPresent(ctx, query.id), query.licenceId),
    },
    body: KeptFile,
    output: Practitioner,
    handle: ({ ctx, query, body }) =>
      changeLicenceFile(ctx, query.id, query.licenceId, { file: body, name: query.name }),
  }),
})

export const practitionerFile = ({ endpoint, about }: Area) => ({
  GET: endpoint({
    summary: 'A practitioner’s photo, or a file of one of their licences.',
    permission: 'practitioners:read',
    query: z.strictObject({ id, fileId, ...about }),
    output: FileBytes,
    handle: ({ ctx, query }) => findFile(ctx, query.id, query.fileId),
  }),
})

// What somebody who signs in as a practitioner sees and says of themselves, whatever else they may
// do.

export const ownRecord = {
  GET: memberEndpoint({
    summary: 'What is known here of whoever asks as a practitioner; null for somebody who is none.',
    query: z.strictObject({}),
    output: OwnRecord.nullable(),
    handle: async ({ ctx }) => {
      refuseViewer(ctx, 'practitioners:read')
      const role = await ownRoleId(ctx)
      return role ? findPractitioner(ctx, role) : null
    },
  }),
}

export const ownFiles = {
  POST: memberEndpoint({
    summary: 'Sends a licence of one’s own, which has it once it is renewed with it.',
    query: z.strictObject({ name: FileName }),
    upload: {
      ...uploadOf('licence'),
      ahead: async ({ ctx }) => {
        await findPresent(ctx, await ownRole(ctx, 'practitioners:update'))
        await refuseMoreFiles(ctx)
      },
    },
    body: KeptFile,
    output: SentFile,
    handle: ({ ctx, query, body }) => noteFile(ctx, body, query.name),
  }),
}

export const ownFile = {
  GET: memberEndpoint({
    summary: 'One’s own photo, or a file of one of one’s own licences.',
    query: z.strictObject({ fileId }),
    output: FileBytes,
    handle: async ({ ctx, query }) =>
      findFile(ctx, await ownRole(ctx, 'practitioners:read'), query.fileId),
  }),
}

export const ownRenewal = {
  POST: memberEndpoint({
    summary: 'Says that a licence of one’s own was renewed; somebody else has to verify it.',
    query: z.strictObject({ licenceId }),
    body: Renewal,
    output: OwnRecord,
    handle: ({ ctx, query, body }) => renewLicence(ctx, query.licenceId, body),
  }),
}
