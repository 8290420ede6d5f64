import { z } from 'zod'
import type { Area } from '@/lib/server/api'
import { Change, HistoryQuery, listRecordHistory } from '@/lib/server/history'
import { textInPath } from '@/lib/shared/path-ids'
import {
  changePractitioner,
  createPractitioner,
  deletePractitioner,
  endRole,
  giveRole,
  verifyLicence,
} from './commands'
import { findDuplicates } from './duplicates'
import { findPractitioner, listPractitioners } from './queries'
import { findSeats } from './seats'
import {
  Duplicate,
  DuplicateQuery,
  Practitioner,
  PractitionerEntry,
  PractitionerListQuery,
  Seats,
} from './schema'
import { PractitionerChange, PractitionerInput, RoleEnd, RoleInput, Verification } from './schema'

// The same for staff and for an organization's own people: `endpoint` and `about` are the area's.

/** The id of a role; what is none is not found. */
const id = textInPath('Practitioner', 64)
const yes = (value: boolean) => (value ? 'yes' : 'no')

export const practitioners = ({ endpoint, about }: Area) => ({
  GET: endpoint({
    summary: 'Practitioners with their roles, specialties and licences.',
    permission: 'practitioners:read',
    query: PractitionerListQuery.extend(about),
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

  POST: endpoint({
    summary: 'Adds a practitioner who is not known within reach, with a role.',
    permission: 'practitioners:create',
    query: z.strictObject(about),
    body: PractitionerInput,
    output: Practitioner,
    handle: ({ ctx, body }) => createPractitioner(ctx, body),
  }),
})

export const practitionerRoles = ({ endpoint, about }: Area) => ({
  POST: endpoint({
    summary: 'Gives a practitioner of another organization a role in this one.',
    permission: 'practitioners:create',
    query: z.strictObject(about),
    body: RoleInput,
    output: Practitioner,
    handle: ({ ctx, body }) => giveRole(ctx, body),
  }),
})

export const practitionerDuplicates = ({ endpoint, about }: Area) => ({
  GET: endpoint({
    summary:
      'Who looks like somebody about to be added: by e-mail, by NPI, by a licence, by name and birth date.',
    permission: 'practitioners:create',
    query: DuplicateQuery.extend(about),
    output: z.array(Duplicate),
    handle: async ({ ctx, query }) =>
      // Nobody is added to all organizations at once.
      ctx.scope.kind === 'global' ? [] : findDuplicates(ctx, query),
  }),
})

export const practitionerSeats = ({ endpoint, about }: Area) => ({
  GET: endpoint({
    summary: 'How many seats are taken by active practitioners, and how many were bought.',
    permission: 'practitioners:read',
    query: z.strictObject(about),
    output: Seats,
    handle: ({ ctx }) => findSeats(ctx),
  }),
})

export const practitioner = ({ endpoint, about }: Area) => ({
  GET: endpoint({
    summary: 'One practitioner, with what they are in this organization.',
    permission: 'practitioners:read',
    query: z.strictObject({ id, ...about }),
    output: Practitioner,
    handle: ({ ctx, query }) => findPractitioner(ctx, query.id),
  }),

  PUT: endpoint({
    summary: 'Changes a practitioner, their licences and their role here.',
    permission: 'practitioners:update',
    query: z.strictObject({ id, ...about }),
    body: PractitionerChange,
    output: Practitioner,
    handle: ({ ctx, query, body }) => changePractitioner(ctx, query.id, body),
  }),

  DELETE: endpoint({
    summary: 'Removes a role that was never in use, and with their last one the practitioner.',
    permission: 'practitioners:delete',
    query: z.strictObject({ id, ...about }),
    output: Practitioner,
    handle: ({ ctx, query }) => deletePractitioner(ctx, query.id),
  }),
})

export const practitionerEnd = ({ endpoint, about }: Area) => ({
  POST: endpoint({
    summary: 'Ends a role with a day, its last one.',
    permission: 'practitioners:update',
    query: z.strictObject({ id, ...about }),
    body: RoleEnd,
    output: Practitioner,
    handle: ({ ctx, query, body }) => endRole(ctx, query.id, body),
  }),
})

export const practitionerVerify = ({ endpoint, about }: Area) => ({
  POST: endpoint({
    summary: 'Verifies a licence, or takes that back.',
    permission: 'practitioners:verify',
    query: z.strictObject({ id, ...about }),
    body: Verification,
    output: Practitioner,
    handle: ({ ctx, query, body }) => verifyLicence(ctx, query.id, body),
  }),
})

export const practitionerHistory = ({ endpoint, about }: Area) => ({
  GET: endpoint({
    summary: 'What happened to a practitioner and their role here, newest first.',
    permission: 'practitioners:read',
    query: z.strictObject({ id, ...HistoryQuery, ...about }),
    output: z.array(Change),
    handle: ({ ctx, query }) =>
      listRecordHistory(ctx, 'practitioner', query.id, query, () =>
        findPractitioner(ctx, query.id),
      ),
  }),
})
