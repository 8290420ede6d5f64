import { listAudit } from '@/lib/identity/audit/queries'
import { listGroups } from '@/lib/identity/groups/queries'
import { listResources } from '@/lib/identity/permissions/queries'
import { listRoles } from '@/lib/identity/roles/queries'
import { listUsers } from '@/lib/identity/users/queries'
import type { Ctx } from '@/lib/platform/api/ctx'
import { asOwner } from '@/lib/platform/db/owner'
import { listOrganizations } from '@/lib/tenancy/organizations/queries'
import { pair, rate, teachRaw, writing } from '../beside-raw'
import { call } from '../call'
import type { Figure } from './figures'
import type { Subject } from '../installation'
import { BUSY } from '../people-seed'
import {
  GROUP,
  insertAlone,
  insertWithLog,
  INVITATION,
  ROLE,
  type Statement,
} from '../raw-statements'

const ADMIN = '/api/v1/admin'
const PAGE = { limit: 25, offset: 0 }
const NAMED = { ...PAGE, sort: 'name' }
const NEWEST = { ...PAGE, sort: '-at' }

type List = (ctx: Ctx) => Promise<unknown>

/** What only says as whom to read, or how, is none of the reading. */
const isSetting = ({ text }: Statement) => /^(set local|select set_config\()/.test(text)

/**
 * The statements by which a list is read, noted on their way to the database: the raw server sends
 * the same.
 */
const statementsOf = (
  { url }: Subject,
  list: List,
  organization: object | null = null,
): Promise<Statement[]> =>
  asOwner(url, async (owner) => {
    const sent: Statement[] = []
    const client = {
      query(statement: Statement) {
        if (!isSetting(statement)) sent.push({ ...statement })
        return owner.query(statement)
      },
    }
    const scope = organization ? { kind: 'organization', organization } : { kind: 'global' }
    await list({ client, scope, reach: 'all' } as unknown as Ctx)
    return sent
  })

type Body = { data: { id?: unknown; key?: unknown }[]; total: number }

/** The same rows from both, or the comparison would mean nothing. */
async function refuseDifference({ port, rawPort, headers }: Subject, path: string) {
  const [ours, raw] = [await call(port, path, headers), await call(rawPort, path)].map(
    ({ body }) => {
      const { data, total } = JSON.parse(body.toString()) as Body
      return JSON.stringify([total, data.map(({ id, key }) => id ?? key)])
    },
  )
  if (ours !== raw)
    throw new Error(`The raw server answers something else on ${path}:\n${ours}\n${raw}`)
}

type Read = { what: string; path: string; list: List; organization?: object }

async function besideRaw(console: Subject, reads: Read[], target: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { what, path, list, organization } of reads) {
    await teachRaw(console, 'GET', path, await statementsOf(console, list, organization))
    await refuseDifference(console, path)
    figures.push(
      ...rate(what, await pair(console, { path, headers: console.headers, seconds: 1.5 }), target),
    )
  }
  return figures
}

/** First pages, as they open: of one organization with 10,000 users, and of the registry. */
export async function accessListFigures(console: Subject): Promise<Figure[]> {
  const [organization] = await asOwner(console.url, async (owner) => {
    const text =
      'select id, domain_url as "domainURL", label, path from organizations where id = $1'
    return (await owner.query<{ domainURL: string }>(text, [BUSY])).rows
  })
  const of = (entity: string) => ({
    path: `${ADMIN}/${entity}?limit=25&organizationDomainURL=${organization!.domainURL}`,
    organization,
  })
  const reads: Read[] = [
    { what: 'Users: 25 of 10,000', ...of('users'), list: (ctx) => listUsers(ctx, NAMED) },
    { what: 'Groups: 25 of 1,000', ...of('groups'), list: (ctx) => listGroups(ctx, NAMED) },
    { what: 'Roles: 25 of 206', ...of('roles'), list: (ctx) => listRoles(ctx, NAMED) },
    { what: 'Audit log: 25 of 10,000', ...of('audit'), list: (ctx) => listAudit(ctx, NEWEST) },
    {
      what: 'Resources',
      path: `${ADMIN}/resources?limit=25`,
      list: (ctx) => listResources(ctx, { ...PAGE, sort: 'key' }),
    },
  ]
  return besideRaw(console, reads, 0.45)
}

/** Words that some rows have, among those of all organizations. */
export async function searchFigures(console: Subject): Promise<Figure[]> {
  const of = (
    entity: string,
    search: string,
    list: (ctx: Ctx, query: { search: string }) => Promise<unknown>,
  ) => ({
    path: `${ADMIN}/${entity}?limit=25&search=${encodeURIComponent(search)}`,
    list: (ctx: Ctx) => list(ctx, { search }),
  })
  const reads: Read[] = [
    {
      what: 'Search in 210,000 users',
      ...of('users', 'wojcik 77', (ctx, words) => listUsers(ctx, { ...NAMED, ...words })),
    },
    {
      what: 'Search in 20,000 groups',
      ...of('groups', 'ward 77', (ctx, words) => listGroups(ctx, { ...NAMED, ...words })),
    },
    {
      what: 'Search in 20,000 roles',
      ...of('roles', 'ward 77', (ctx, words) => listRoles(ctx, { ...NAMED, ...words })),
    },
    {
      what: 'Search in 200,000 changes',
      ...of('audit', 'desk 1777', (ctx, words) => listAudit(ctx, { ...NEWEST, ...words })),
    },
    {
      what: 'Search in 100,000 organizations',
      ...of('organizations', 'oakdale dental', (ctx, words) =>
        listOrganizations(ctx, { ...PAGE, ...words }),
      ),
    },
  ]
  return besideRaw(console, reads, 0.5)
}

/**
 * Spread over organizations as work is: beside the rows alone, and beside those of the log and the
 * key with them.
 */
export async function accessCreateFigures(console: Subject): Promise<Figure[]> {
  const { rows } = await asOwner(console.url, (owner) =>
    owner.query<{ domainURL: string }>(
      'select domain_url as "domainURL" from organizations where id % 125 = 2 limit 80',
    ),
  )
  const creates = [
    ['Create a group', 'groups', GROUP, { name: 'Bench {n}', description: 'People of ward {n}' }],
    [
      'Create a role',
      'roles',
      ROLE,
      { name: 'Bench {n}', description: '', permissions: ['users:read', 'groups:read'] },
    ],
    ['Invite a user', 'users/invitations', INVITATION, [{ email: 'bench-{n}@clinic.example' }]],
  ] as const
  const figures: Figure[] = []
  for (const [what, entity, create, body] of creates) {
    const path = `${ADMIN}/${entity}`
    const posts = rows.map(({ domainURL }) => ({
      path: `${path}?organizationDomainURL=${domainURL}`,
      body: JSON.stringify(body),
    }))
    const beside = async (statement: Statement) => {
      await teachRaw(console, 'POST', path, [statement])
      return pair(console, { path, headers: writing(console), posts, seconds: 2 })
    }
    figures.push(...rate(what, await beside(insertAlone(create, 'public')), 0.25))
    figures.push(
      ...rate('  with rows of the log and the key', await beside(insertWithLog(create)), 0.25),
    )
  }
  return figures
}
