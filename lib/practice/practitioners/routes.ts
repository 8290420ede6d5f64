import { z } from '@/lib/shared/zod'
import { FileBytes } from '@/lib/platform/api/endpoints'
import { homeArea, memberArea, type Area, type AreaTypes } from '@/lib/platform/api/route-table'
import { Change, HistoryQuery, listRecordHistory } from '@/lib/platform/audit/history'
import { FileName, KeptFile, SentFile, noteFile, uploadOf } from '@/lib/platform/files/keep'
import { refuseMoreFiles } from '@/lib/platform/files/unsaved'
import { importRoutes } from '@/lib/platform/imports/routes'
import { textInPath } from '@/lib/shared/http/path-ids'
import {
  changePractitioner,
  createPractitioner,
  deletePractitioner,
  endRole,
  giveRole,
  verifyLicence,
} from './commands'
import { findDuplicates } from './duplicates'
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
import { practitionerImport } from './import'
import { findPractitioner, listPractitioners, ownRoleId } from './queries'
import {
  Duplicate,
  DuplicateQuery,
  OwnRecord,
  Practitioner,
  PractitionerChange,
  PractitionerEntry,
  PractitionerInput,
  PractitionerListQuery,
  Renewal,
  RoleEnd,
  RoleInput,
  Seats,
  Verification,
} from './schema'
import { findSeats } from './seats'

/** The id of a role; what is none is not found. */
const id = textInPath('Practitioner', 64)
const licenceId = textInPath('Licence', 64)
const fileId = textInPath('File', 64)

/** Photos are images, and licences are images or PDF. */
const FILE_TYPES = [...new Set([...uploadOf('photo').types, ...uploadOf('licence').types])]

const yes = (value: boolean) => (value ? 'yes' : 'no')

export const practitionerRoutes = <A extends AreaTypes>(area: Area<A>) => [
  area.get('/practitioners', {
    summary: 'Practitioners with their roles, specialties and licences.',
    permission: 'practitioners:read',
    query: PractitionerListQuery,
    output: z.array(PractitionerEntry),
    csv: {
      name: 'practitioners',
      columns: {
        Name: ({ name }) => name,
        Credentials: ({ credentials }) => credentials.join(', '),
        NPI: ({ npi }) => npi,
        Role: ({ code }) => code,
        Specialty: ({ specialtyName }) => specialtyName,
        'Taxonomy code': ({ specialty }) => specialty,
        Locations: ({ locations }) => locations.map(({ name }) => name).join('; '),
        'Licensed in': ({ licensedIn }) => licensedIn.join('; '),
        'Next expiry': ({ nextExpiry }) => nextExpiry,
        Verified: ({ verified }) => yes(verified),
        'Accepting patients': ({ acceptingPatients }) => yes(acceptingPatients),
        Status: ({ status }) => status,
        Organization: ({ organization }) => organization.label,
        Updated: ({ updatedAt }) => updatedAt,
      },
    },
    handle: ({ ctx, query }) => listPractitioners(ctx, query),
  }),

  area.post('/practitioners', {
    status: 201,
    summary: 'Adds a practitioner who is not known within reach, with a role.',
    permission: 'practitioners:create',
    body: PractitionerInput,
    output: Practitioner,
    handle: ({ ctx, body }) => createPractitioner(ctx, body),
  }),

  area.get('/practitioners/duplicates', {
    summary:
      'Who looks like somebody about to be added: by e-mail, by NPI, by a licence, by name and birth date.',
    permission: 'practitioners:create',
    query: DuplicateQuery,
    output: z.array(Duplicate),
    handle: async ({ ctx, query }) =>
      // Nobody is added to all organizations at once.
      ctx.scope.kind === 'global' ? [] : findDuplicates(ctx, query),
  }),

  area.post('/practitioners/roles', {
    status: 201,
    summary: 'Gives a practitioner of another organization a role in this one.',
    permission: 'practitioners:create',
    body: RoleInput,
    output: Practitioner,
    handle: ({ ctx, body }) => giveRole(ctx, body),
  }),

  area.get('/practitioners/:id', {
    summary: 'One practitioner, with what they are in this organization.',
    permission: 'practitioners:read',
    params: { id },
    output: Practitioner,
    handle: ({ ctx, params }) => findPractitioner(ctx, params.id),
  }),

  area.put('/practitioners/:id', {
    summary: 'Changes a practitioner, their licences and their role here.',
    permission: 'practitioners:update',
    params: { id },
    body: PractitionerChange,
    output: Practitioner,
    handle: ({ ctx, params, body }) => changePractitioner(ctx, params.id, body),
  }),

  area.delete('/practitioners/:id', {
    summary: 'Removes a role that was never in use, and with their last one the practitioner.',
    permission: 'practitioners:delete',
    params: { id },
    output: Practitioner,
    handle: ({ ctx, params }) => deletePractitioner(ctx, params.id),
  }),

  area.post('/practitioners/:id/end', {
    summary: 'Ends a role with a day, its last one.',
    permission: 'practitioners:update',
    params: { id },
    body: RoleEnd,
    output: Practitioner,
    handle: ({ ctx, params, body }) => endRole(ctx, params.id, body),
  }),

  area.get('/practitioners/:id/files/:fileId', {
    files: FILE_TYPES,
    summary: 'A practitioner’s photo, or a file of one of their licences.',
    permission: 'practitioners:read',
    params: { id, fileId },
    output: FileBytes,
    handle: ({ ctx, params }) => findFile(ctx, params.id, params.fileId),
  }),

  area.get('/practitioners/:id/history', {
    summary: 'What happened to a practitioner and their role here, newest first.',
    permission: 'practitioners:read',
    params: { id },
    query: HistoryQuery,
    output: z.array(Change),
    handle: ({ ctx, params, query }) =>
      listRecordHistory(ctx, 'practitioner', params.id, query, () =>
        findPractitioner(ctx, params.id),
      ),
  }),

  area.put('/practitioners/:id/licences/:licenceId/file', {
    summary: 'Gives a licence a file; the one it had stays in its history.',
    permission: 'practitioners:update',
    params: { id, licenceId },
    query: z.strictObject({ name: FileName }),
    upload: {
      ...uploadOf('licence'),
      ahead: async ({ ctx, params }) =>
        licenceOf(await findPresent(ctx, params.id), params.licenceId),
    },
    body: KeptFile,
    output: Practitioner,
    handle: ({ ctx, params, query, body }) =>
      changeLicenceFile(ctx, params.id, params.licenceId, { file: body, name: query.name }),
  }),

  area.put('/practitioners/:id/photo', {
    summary: 'Gives a practitioner a photo.',
    permission: 'practitioners:update',
    params: { id },
    query: z.strictObject({ name: FileName }),
    upload: { ...uploadOf('photo'), ahead: ({ ctx, params }) => findPresent(ctx, params.id) },
    body: KeptFile,
    output: Practitioner,
    handle: ({ ctx, params, query, body }) =>
      changePhoto(ctx, params.id, { file: body, name: query.name }),
  }),

  area.delete('/practitioners/:id/photo', {
    summary: 'Takes a practitioner’s photo away.',
    permission: 'practitioners:update',
    params: { id },
    output: Practitioner,
    handle: ({ ctx, params }) => changePhoto(ctx, params.id, null),
  }),

  area.post('/practitioners/:id/verify', {
    summary: 'Verifies a licence, or takes that back.',
    permission: 'practitioners:verify',
    params: { id },
    body: Verification,
    output: Practitioner,
    handle: ({ ctx, params, body }) => verifyLicence(ctx, params.id, body),
  }),

  ...importRoutes(area.below('/practitioners'), practitionerImport),
]

/**
 * What somebody who signs in as a practitioner sees and says of themselves, whatever else they may
 * do.
 */
export const ownPractitionerRoutes = [
  memberArea.get('/practitioners/me', {
    summary: 'What is known here of whoever asks as a practitioner; null for somebody who is none.',
    output: OwnRecord.nullable(),
    handle: async ({ ctx }) => {
      refuseViewer(ctx, 'practitioners:read')
      const role = await ownRoleId(ctx)
      return role ? findPractitioner(ctx, role) : null
    },
  }),

  memberArea.post('/practitioners/me/files', {
    status: 201,
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

  memberArea.get('/practitioners/me/files/:fileId', {
    files: FILE_TYPES,
    summary: 'One’s own photo, or a file of one of one’s own licences.',
    params: { fileId },
    output: FileBytes,
    handle: async ({ ctx, params }) =>
      findFile(ctx, await ownRole(ctx, 'practitioners:read'), params.fileId),
  }),

  memberArea.post('/practitioners/me/licences/:licenceId/renew', {
    summary: 'Says that a licence of one’s own was renewed; somebody else has to verify it.',
    params: { licenceId },
    body: Renewal,
    output: OwnRecord,
    handle: ({ ctx, params, body }) => renewLicence(ctx, params.licenceId, body),
  }),

  homeArea.get('/practitioners/seats', {
    summary: 'How many seats are taken by active practitioners, and how many were bought.',
    permission: 'practitioners:read',
    output: Seats,
    handle: ({ ctx }) => findSeats(ctx),
  }),
]
