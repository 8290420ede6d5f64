import { z } from '@/lib/shared/zod'
import { FileBytes } from '@/lib/platform/api/endpoints'
import {
  catalogueArea,
  homeArea,
  memberArea,
  organizationArea,
  type Area,
  type AreaTypes,
} from '@/lib/platform/api/route-table'
import { Change, HistoryQuery } from '@/lib/platform/audit/history'
import { ANYWHERE } from '@/lib/platform/auth/authorize'
import { FileName, KeptFile, SentFile, noteFile, uploadOf } from '@/lib/platform/files/keep'
import { refuseMoreFiles } from '@/lib/platform/files/unsaved'
import { Impact } from '@/lib/shared/access/impact'
import { inPath } from '@/lib/shared/http/path-ids'
import type { CsvColumns } from '@/lib/shared/text/csv'
import { changeAccount, findAccount } from './account'
import { createOrganization } from './commands'
import { availabilityOf, changeDomain } from './domains'
import { fetchExport, findExport, listExports, requestExport } from './exports'
import { listAccountHistory } from './history'
import { findLogo } from './logo'
import { moveOrganization, previewMove } from './moves'
import { listOrganizations } from './queries'
import {
  Account,
  AccountChange,
  AccountExport,
  Availability,
  Barred,
  BarredQuery,
  DomainChange,
  Move,
  Organization,
  OrganizationEntry,
  OrganizationInput,
  OrganizationListQuery,
  OrganizationNode,
  OwnAccountChange,
  SecurityChange,
  Versioned,
} from './schema'
import { barredBy, changeSecurity } from './security'
import { narrow, widen } from './standing'
import { readTree } from './tree'

/** A file has entries alone: whoever asks for one has said something. */
const COLUMNS: CsvColumns<OrganizationEntry> = {
  Name: ({ label }) => label,
  'Business name': ({ businessName }) => businessName,
  Under: ({ path }) => path.join(' / '),
  Subdomain: ({ domainURL }) => domainURL,
  Status: ({ standing }) => standing,
  Practitioners: ({ practitioners }) => practitioners,
  Plan: ({ plan }) => plan,
  People: ({ people }) => people,
  Country: ({ country }) => country,
  Created: ({ createdAt }) => createdAt,
}

const ExportId = inPath('Export', z.uuid())

const v = z
  .string()
  .max(64)
  .optional()
  .describe('Version of the logo, which keeps caches from showing an old one.')

/** The browser's client always asks with parameters: for its compiler there are entries alone. */
const TreeOrEntries = z.union([
  z.array(OrganizationEntry),
  z.array(OrganizationNode),
]) as unknown as z.ZodType<OrganizationEntry[], OrganizationEntry[] | OrganizationNode[]>

export const organizationRoutes = [
  organizationArea.get('', {
    summary: 'The account of one organization.',
    permission: 'organizations:read',
    output: Account,
    handle: ({ ctx }) => findAccount(ctx),
  }),

  organizationArea.put('', {
    summary: 'Changes the profile and the settings of an organization.',
    permission: 'organizations:update',
    body: AccountChange,
    output: Account,
    handle: ({ ctx, body }) => changeAccount(ctx, body),
  }),

  organizationArea.post('/impact', {
    summary:
      'Who would gain and lose access by moving an organization, and which settings would change.',
    permission: 'organizations:move',
    body: Move.pick({ partOf: true }),
    output: Impact,
    heavy: true,
    handle: ({ ctx, body }) => previewMove(ctx, body.partOf),
  }),

  organizationArea.post('/archive', {
    summary: 'Archives an organization, with everything below: its people are not let in.',
    permission: 'organizations:archive',
    body: Versioned,
    output: Account,
    handle: ({ ctx, body }) => narrow(ctx, 'archived', body.version),
  }),

  organizationArea.post('/restore', {
    summary: 'Brings an archived organization back.',
    permission: 'organizations:archive',
    body: Versioned,
    output: Account,
    handle: ({ ctx, body }) => widen(ctx, 'archived', body.version),
  }),

  organizationArea.post('/suspend', {
    summary: 'Suspends an organization, with everything below: its people can only read.',
    permission: 'organizations:suspend',
    body: Versioned,
    output: Account,
    handle: ({ ctx, body }) => narrow(ctx, 'suspended', body.version),
  }),

  organizationArea.post('/resume', {
    summary: 'Ends the suspension of an organization.',
    permission: 'organizations:suspend',
    body: Versioned,
    output: Account,
    handle: ({ ctx, body }) => widen(ctx, 'suspended', body.version),
  }),

  homeArea.get('/account', {
    summary: 'The organization of this host, for its own people.',
    permission: 'organizations:read',
    output: Account,
    handle: ({ ctx }) => findAccount(ctx),
  }),

  homeArea.put('/account', {
    summary: 'Changes what an organization’s own people may of its account.',
    permission: 'organizations:update',
    body: OwnAccountChange,
    output: Account,
    handle: ({ ctx, body }) => changeAccount(ctx, body),
  }),

  memberArea.get('/logo', {
    files: uploadOf('logo').types,
    summary: 'The logo on an organization’s own pages, for its people.',
    query: z.strictObject({ v }),
    output: FileBytes,
    handle: ({ ctx }) => findLogo(ctx),
  }),

  organizationArea.post('/move', {
    summary: 'Moves an organization, with everything below, under another one.',
    permission: 'organizations:move',
    body: Move,
    output: Account,
    heavy: true,
    handle: ({ ctx, body }) => moveOrganization(ctx, body),
  }),

  catalogueArea.get('/organizations', {
    summary: 'The whole tree of organizations; with any parameter, a page of it as flat entries.',
    permission: 'organizations:read',
    scope: () => ANYWHERE,
    query: OrganizationListQuery,
    output: TreeOrEntries,
    csv: {
      name: 'organizations',
      columns: COLUMNS,
    },
    handle: ({ ctx, query }) =>
      Object.keys(query).length > 0 ? listOrganizations(ctx, query) : readTree(ctx),
  }),

  catalogueArea.post('/organizations', {
    status: 201,
    summary: 'Creates one organization.',
    permission: 'organizations:create',
    scope: () => ANYWHERE,
    body: z
      .array(OrganizationInput, 'Send an array of exactly one organization.')
      .length(1, 'Send an array of exactly one organization.'),
    output: z.array(Organization),
    handle: async ({ ctx, body: [input] }) => [await createOrganization(ctx, input!)],
  }),

  organizationArea.get('/subdomain', {
    summary: 'Whether an organization could be called so.',
    permission: 'organizations:update',
    query: z.strictObject({ name: z.string().max(100).describe('The subdomain that is wanted.') }),
    output: Availability,
    handle: ({ ctx, query }) => availabilityOf(ctx, query.name),
  }),

  organizationArea.post('/subdomain', {
    summary: 'Gives an organization another subdomain; the one it had leads there still.',
    permission: 'organizations:update',
    body: DomainChange,
    output: Account,
    handle: ({ ctx, body }) => changeDomain(ctx, body),
  }),
]

export const accountRoutes = <A extends AreaTypes>(area: Area<A>) => [
  /** Exports of an organization's account that the caller has asked for. */
  area.get('/export', {
    summary:
      'Exports of an organization that the caller has asked for and that have not expired, newest first.',
    permission: 'organizations:read',
    output: z.array(AccountExport),
    handle: ({ ctx }) => listExports(ctx),
  }),

  area.post('/export', {
    status: 201,
    summary:
      'Begins an export of everything that belongs to an organization, as far as the caller may read it.',
    permission: 'organizations:read',
    body: z.strictObject({}),
    output: AccountExport,
    handle: ({ ctx }) => requestExport(ctx),
  }),

  /** How far an export is. */
  area.get('/export/:id', {
    summary: 'One export: how far it is, and until when it can be fetched.',
    permission: 'organizations:read',
    params: { id: ExportId },
    output: AccountExport,
    handle: ({ ctx, params }) => findExport(ctx, params.id),
  }),

  /** The archive of an export. No effect but the row of the log that says who has it. */
  area.get('/export/:id/file', {
    files: ['application/zip'],
    summary:
      'The archive of an export that is ready: a ZIP of JSON files and of the files that were sent.',
    permission: 'organizations:read',
    params: { id: ExportId },
    output: FileBytes,
    handle: ({ ctx, params }) => fetchExport(ctx, params.id),
  }),

  area.get('/history', {
    summary: 'What happened to an organization’s account, newest first.',
    permission: 'organizations:read',
    query: HistoryQuery,
    output: z.array(Change),
    handle: ({ ctx, query }) => listAccountHistory(ctx, query),
  }),

  area.get('/logo', {
    files: uploadOf('logo').types,
    summary: 'The logo that an organization has, its own or one from above.',
    permission: 'organizations:read',
    query: z.strictObject({ v }),
    output: FileBytes,
    handle: ({ ctx }) => findLogo(ctx),
  }),

  area.post('/logo', {
    status: 201,
    summary: 'Sends a logo, which the account has once it is saved with it.',
    permission: 'organizations:update',
    query: z.strictObject({ name: FileName }),
    upload: { ...uploadOf('logo'), ahead: ({ ctx }) => refuseMoreFiles(ctx) },
    body: KeptFile,
    output: SentFile,
    handle: ({ ctx, query, body }) => noteFile(ctx, body, String(query.name)),
  }),

  /** Who is let in to an organization, and for how long. */
  area.get('/security', {
    summary: 'Whom a list of sign-in domains would keep out, here and below.',
    permission: 'organizations:update',
    query: BarredQuery,
    output: Barred,
    handle: ({ ctx, query }) => barredBy(ctx, query.signInDomains),
  }),

  area.put('/security', {
    summary: 'Changes who is let in, and how long a session lasts, here and below.',
    permission: 'organizations:update',
    body: SecurityChange,
    output: Account,
    handle: ({ ctx, body }) => changeSecurity(ctx, body),
  }),
]
