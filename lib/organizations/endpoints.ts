import { z } from 'zod'
import type { Permission } from '@/lib/shared/permissions'
import { adminEndpoint, type Area } from '@/lib/server/api'
import type { Ctx } from '@/lib/server/ctx'
import { FileBytes } from '@/lib/server/endpoints'
import { named } from '@/lib/server/named'
import { Change, HistoryQuery } from '@/lib/server/history'
import { inPath } from '@/lib/shared/path-ids'
import { Account, AccountExport, Barred, BarredQuery, SecurityChange, Versioned } from './schema'
import { fetchExport, findExport, listExports, requestExport } from './exports'
import { listAccountHistory } from './history'
import { barredBy, changeSecurity } from './security'

type Act = {
  summary: string
  permission: Permission
  act: (ctx: Ctx, version: number) => Promise<Account>
}

/** What is done with one organization, in the version in which it was read. */
export const action = ({ summary, permission, act }: Act) =>
  adminEndpoint({
    summary,
    permission,
    query: z.strictObject(named),
    body: Versioned,
    output: Account,
    handle: ({ ctx, body }) => act(ctx, body.version),
  })

/** For staff `about` names the organization; on its own host that does. */
export const accountHistory = (endpoint: Area['endpoint'], about: z.ZodRawShape) =>
  endpoint({
    summary: 'What happened to an organization’s account, newest first.',
    permission: 'organizations:read',
    query: z.strictObject({ ...HistoryQuery, ...about }),
    output: z.array(Change),
    handle: ({ ctx, query }) => listAccountHistory(ctx, query),
  })

/** Who is let in to an organization, and for how long. */
export const accountSecurity = (endpoint: Area['endpoint'], about: z.ZodRawShape) => ({
  GET: endpoint({
    summary: 'Whom a list of sign-in domains would keep out, here and below.',
    permission: 'organizations:update',
    query: z.strictObject({ ...about, ...BarredQuery }),
    output: Barred,
    handle: ({ ctx, query }) => barredBy(ctx, query.signInDomains),
  }),

  PUT: endpoint({
    summary: 'Changes who is let in, and how long a session lasts, here and below.',
    permission: 'organizations:update',
    query: z.strictObject(about),
    body: SecurityChange,
    output: Account,
    handle: ({ ctx, body }) => changeSecurity(ctx, body),
  }),
})

/** Exports of an organization's account that the caller has asked for. */
export const accountExports = (endpoint: Area['endpoint'], about: z.ZodRawShape) => ({
  GET: endpoint({
    summary:
      'Exports of an organization that the caller has asked for and that have not expired, newest first.',
    permission: 'organizations:read',
    query: z.strictObject(about),
    output: z.array(AccountExport),
    handle: ({ ctx }) => listExports(ctx),
  }),

  POST: endpoint({
    summary:
      'Begins an export of everything that belongs to an organization, as far as the caller may read it.',
    permission: 'organizations:read',
    query: z.strictObject(about),
    body: z.strictObject({}),
    output: AccountExport,
    handle: ({ ctx }) => requestExport(ctx),
  }),
})

const ExportId = inPath('Export', z.uuid())

/** How far an export is. */
export const accountExport = (endpoint: Area['endpoint'], about: z.ZodRawShape) =>
  endpoint({
    summary: 'One export: how far it is, and until when it can be fetched.',
    permission: 'organizations:read',
    query: z.strictObject({ id: ExportId, ...about }),
    output: AccountExport,
    handle: ({ ctx, query }) => findExport(ctx, query.id),
  })

/** The archive of an export. No effect but the row of the log that says who has it. */
export const accountExportFile = (endpoint: Area['endpoint'], about: z.ZodRawShape) =>
  endpoint({
    summary:
      'The archive of an export that is ready: a ZIP of JSON files and of the files that were sent.',
    permission: 'organizations:read',
    query: z.strictObject({ id: ExportId, ...about }),
    output: FileBytes,
    handle: ({ ctx, query }) => fetchExport(ctx, query.id),
  })
