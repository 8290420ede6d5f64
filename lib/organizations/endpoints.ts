import { z } from 'zod'
import type { Permission } from '@/lib/shared/permissions'
import { adminEndpoint, type Area } from '@/lib/server/api'
import type { Ctx } from '@/lib/server/ctx'
import { FileBytes } from '@/lib/server/endpoints'
import { named } from '@/lib/server/named'
import { Change, HistoryQuery } from '@/lib/server/history'
import { Account, Barred, BarredQuery, SecurityChange, Versioned } from './schema'
import { exportOrganization } from './export'
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

/** An organization's data as a file. No effect but the row of the log that says who has it. */
export const accountExport = (endpoint: Area['endpoint'], about: z.ZodRawShape) =>
  endpoint({
    summary: 'Everything that belongs to an organization, as far as the caller may read it: a ZIP of JSON files.',
    permission: 'organizations:read',
    query: z.strictObject(about),
    body: z.strictObject({}),
    output: FileBytes,
    heavy: true,
    shownOnce: true,
    handle: ({ ctx }) => exportOrganization(ctx),
  })
