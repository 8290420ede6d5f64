import type { PoolClient } from 'pg'
import { writeArchive, type Entry } from '@/lib/platform/api/archive'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { holds } from '@/lib/platform/auth/grant'
import { asPerson, type Reach } from '@/lib/platform/db/tenant'
import { withStorage } from '@/lib/platform/files/keep'
import type { Permission } from '@/lib/shared/access/permissions'
import { findAccount } from './account'
import { IMPORT_PARTS } from './export-imports'
import { MARKETING_PARTS } from './export-marketing'
import type { Account } from './schema'

const ROWS_AT_ONCE = 500

/** One file of the export: the rows of `$1`, the organization, each as JSON. */
type Part = {
  file: string
  permission: Permission
  rows: string
  /** Its fields are called as the columns of tables. */
  ofColumns?: true
}

const ROLES_OF = (holder: string) => `(
  select coalesce(json_agg(json_build_object('role', r.name, 'reach', a.reach, 'expiresAt', a.expires_at) order by r.name), '[]')
  from role_assignments a join roles r on r.id = a.role_id where ${holder})`

/** Until somebody joins, they are called what whoever invited them said (`MEMBER_NAME`). */
const MEMBER_NAME_OF =
  'case when u.joined_at is null then coalesce(u.invited_name, p.email) else p.display_name end'

/**
 * Invoices `i` with their payments. Why a card was not charged is told to those who may know of the
 * card.
 */
const invoicesWhere = (
  which: string,
) => `select to_jsonb(i) - array['organization_id', 'subscription_id', 'legal_entity_id'] || jsonb_build_object('payments', (
    select coalesce(jsonb_agg(to_jsonb(p) - array['organization_id', 'payer_organization_id', 'recorded_by_person_id', 'payment_method_id']
      || case when p.state <> 'failed' or p.payment_method_id is null or exists (select from payment_methods m where m.id = p.payment_method_id)
        then '{}' else '{"failure": "It did not go through."}'::jsonb end order by p.created_at), '[]')
    from payments p where p.invoice_id = i.id)) as row
  from invoices i where ${which} order by i.issued_on, i.sequence`

/**
 * Everything that belongs to an organization, by what it takes to read it. What only serves
 * searching is left out.
 */
export const PARTS: Part[] = [
  {
    file: 'users.json',
    permission: 'users:read',
    rows: `select json_build_object('id', u.id, 'name', ${MEMBER_NAME_OF}, 'email', p.email, 'invitedAt', u.invited_at,
        'joinedAt', u.joined_at, 'suspendedAt', u.suspended_at, 'expiresAt', u.expires_at, 'removedAt', u.removed_at,
        'roles', ${ROLES_OF('a.organization_user_id = u.id')},
        'groups', (select coalesce(json_agg(g.name order by g.name), '[]') from group_members m join groups g on g.id = m.group_id
          where m.organization_user_id = u.id)) as row
      from organization_users u join people p on p.id = u.person_id where u.organization_id = $1 order by u.id`,
  },
  {
    file: 'groups.json',
    permission: 'groups:read',
    rows: `select json_build_object('id', g.id, 'name', g.name, 'description', g.description, 'parentGroupId', g.parent_group_id,
        'createdAt', g.created_at, 'updatedAt', g.updated_at, 'roles', ${ROLES_OF('a.group_id = g.id')}) as row
      from groups g where g.organization_id = $1 order by g.id`,
  },
  {
    file: 'roles.json',
    permission: 'roles:read',
    rows: `select json_build_object('id', r.id, 'name', r.name, 'createdAt', r.created_at, 'permissions', (
        select coalesce(json_agg(p.resource || ':' || p.action order by 1), '[]') from role_permissions p where p.role_id = r.id)) as row
      from roles r where r.organization_id = $1 order by r.id`,
  },
  {
    file: 'practitioners.json',
    ofColumns: true,
    permission: 'practitioners:read',
    rows: `select to_jsonb(p) || jsonb_build_object('practitionerId', p.id,
        'role', to_jsonb(r) - array['search_text', 'sort_name', 'practitioner_id', 'organization_id'],
        'locations', (select coalesce(jsonb_agg(w.location_id order by 1), '[]') from practitioner_role_locations w where w.role_id = r.id),
        'licences', (select coalesce(jsonb_agg(to_jsonb(l) - array['practitioner_id', 'verified_by_person_id'] order by l.id), '[]')
          from practitioner_licences l where l.practitioner_id = p.id)) as row
      from practitioner_roles r join practitioners p on p.id = r.practitioner_id where r.organization_id = $1 order by r.id`,
  },
  {
    file: 'files.json',
    ofColumns: true,
    permission: 'practitioners:read',
    rows: `select to_jsonb(f) - array['organization_id', 'stored_as'] as row from files f where f.organization_id = $1 order by f.uploaded_at, f.id`,
  },
  {
    file: 'locations.json',
    ofColumns: true,
    permission: 'locations:read',
    rows: `select to_jsonb(l) - array['search_text', 'organization_id'] || jsonb_build_object('holidaySets', (
        select coalesce(jsonb_agg(h.holiday_set_id order by 1), '[]') from location_holiday_sets h where h.location_id = l.id)) as row
      from locations l where l.organization_id = $1 order by l.id`,
  },
  {
    file: 'holiday-sets.json',
    ofColumns: true,
    permission: 'locations:read',
    rows: `select to_jsonb(h) - array['search_text', 'organization_id'] as row from holiday_sets h
      where h.organization_id = $1 order by h.id`,
  },
  {
    file: 'templates.json',
    ofColumns: true,
    permission: 'templates:read',
    rows: `select to_jsonb(t) - array['search_text', 'organization_id', 'built_in'] || jsonb_build_object('versions', (
        select coalesce(jsonb_agg(to_jsonb(v) - array['id', 'template_id', 'html', 'text', 'built_in'] order by v.number), '[]')
        from template_versions v where v.template_id = t.id)) as row
      from templates t where t.organization_id = $1 order by t.id`,
  },
  ...IMPORT_PARTS,
  ...MARKETING_PARTS,
  {
    file: 'subscription.json',
    ofColumns: true,
    permission: 'subscriptions:read',
    rows: `select to_jsonb(s) - array['id', 'organization_id', 'plan_version_id', 'next_plan_version_id'] || jsonb_build_object('plan', v.name,
        'planCode', v.code, 'planVersion', v.number) as row
      from subscriptions s join plan_versions v on v.id = s.plan_version_id where s.organization_id = $1`,
  },
  {
    file: 'invoices.json',
    ofColumns: true,
    permission: 'billing:read',
    rows: invoicesWhere('i.organization_id = $1'),
  },
  {
    file: 'invoices-for-others.json',
    ofColumns: true,
    permission: 'billing:read',
    rows: invoicesWhere('i.payer_organization_id = $1 and i.organization_id <> $1'),
  },
  {
    file: 'bill-to.json',
    ofColumns: true,
    permission: 'billing:read',
    rows: `select to_jsonb(d) - 'organization_id' as row from billing_details d where d.organization_id = $1`,
  },
  {
    file: 'payment-methods.json',
    permission: 'billing:read',
    rows: `select json_build_object('brand', m.brand, 'last4', m.last4, 'expMonth', m.exp_month, 'expYear', m.exp_year,
        'addedAt', m.added_at, 'removedAt', m.removed_at) as row
      from payment_methods m where m.organization_id = $1 order by m.added_at, m.id`,
  },
  {
    file: 'api-keys.json',
    permission: 'api-keys:read',
    rows: `select json_build_object('id', k.id, 'name', k.name, 'permissions', k.permissions, 'reach', k.reach, 'hint', k.hint,
        'expiresAt', k.expires_at, 'lastUsedAt', k.last_used_at, 'revokedAt', k.revoked_at, 'createdAt', k.created_at) as row
      from api_keys k where k.organization_id = $1 order by k.id`,
  },
  {
    file: 'audit-log.json',
    permission: 'audit:read',
    rows: `select json_build_object('sequence', l.sequence, 'at', l.at, 'actor', actor_of(l.id), 'apiKey', l.api_key,
        'requestId', l.request_id, 'action', l.action, 'event', l.event, 'subject', l.subject, 'subjectId', l.subject_id,
        'before', l.before, 'after', l.after, 'previousHash', l.previous_hash, 'hash', l.hash) as row
      from audit_log l where l.organization_id = $1 order by l.sequence`,
  },
]

/** Names as the API has them. */
function inCamelCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inCamelCase)
  if (value === null || typeof value !== 'object') return value
  const named = Object.entries(value).map(([name, of]) => [
    name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
    inCamelCase(of),
  ])
  return Object.fromEntries(named)
}

/** Reads the rows of a part as a JSON array, a few hundred at a time. */
async function* rowsOfPart(
  client: PoolClient,
  organizationId: number,
  { rows: text, ofColumns }: Part,
): AsyncGenerator<string> {
  await client.query({
    text: `declare part no scroll cursor for ${text}`,
    values: [organizationId],
  })
  yield '['
  for (let first = true; ;) {
    const { rows } = await client.query<{ row: object }>(`fetch ${ROWS_AT_ONCE} from part`)
    if (rows.length === 0) break
    yield rows
      .map(
        ({ row }, index) =>
          (first && index === 0 ? '\n' : ',\n') +
          JSON.stringify(ofColumns ? inCamelCase(row) : row),
      )
      .join('')
    first = false
  }
  await client.query('close part')
  yield '\n]\n'
}

async function* text(value: object): AsyncGenerator<string> {
  yield `${JSON.stringify(value, null, 2)}\n`
}

type SentFile = { storedAs: string; name: string }

/**
 * Lists the files that were sent to an organization, by their names in the export; those of
 * licences and photos only `whole`.
 */
async function listFiles(
  client: PoolClient,
  organizationId: number,
  whole: boolean,
): Promise<SentFile[]> {
  const { rows } = await client.query<SentFile & { id: string; purpose: string }>(
    `select id, coalesce(stored_as, id) as "storedAs", name, purpose from files where organization_id = $1 and (purpose = 'logo' or $2) order by uploaded_at, id`,
    [organizationId, whole],
  )
  return rows.map(({ id, storedAs, name, purpose }) => ({
    storedAs,
    name: `files/${purpose}-${id}-${name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')}`,
  }))
}

/** What an export holds, as far as whoever asked for it may read: decided when it is asked for. */
export type Contents = {
  organization: string
  account: Account
  /** Files of `PARTS`. */
  parts: string[]
  leftOut: { file: string; needs: Permission }[]
  /** Also the files of licences and photos. */
  wholeFiles: boolean
  /** What it took: whoever fetches the archive must still hold all of these. */
  permissions: Permission[]
}

/** Decides what an export that the caller asks for holds, and how many files that is. */
export async function contentsFor(ctx: Ctx): Promise<{ contents: Contents; total: number }> {
  const { id, domainURL } = organizationOf(ctx)
  const account = await findAccount(ctx)
  const parts = PARTS.filter(({ permission }) => holds(ctx, permission))
  const wholeFiles = holds(ctx, 'practitioners:read')
  const files = await listFiles(ctx.client, id, wholeFiles)
  const contents: Contents = {
    organization: domainURL,
    account,
    parts: parts.map(({ file }) => file),
    leftOut: PARTS.filter((part) => !parts.includes(part)).map(({ file, permission }) => ({
      file,
      needs: permission,
    })),
    wholeFiles,
    permissions: [...new Set(parts.map(({ permission }) => permission))],
  }
  // Beside these are the account and the manifest.
  return { contents, total: parts.length + files.length + 2 }
}

/** How many of its files an export has written; it may throw, which ends the export. */
type Tell = (done: number) => Promise<void>

/**
 * Writes an export to a file of this machine: its rows in one transaction that acts as whoever
 * asked for it, then the files that were sent. The manifest comes last: only then is it known whose
 * bytes are gone.
 */
export async function writeExport(
  path: string,
  {
    contents,
    organizationId,
    personId,
    reach,
  }: { contents: Contents; organizationId: number; personId: number; reach: Reach },
  tell: Tell,
): Promise<void> {
  const { organization, account, leftOut, wholeFiles } = contents
  const exportedAt = new Date().toISOString()
  await writeArchive(path, async (add) => {
    const files: string[] = []
    const put = async (entry: Entry) => {
      await add(entry)
      await tell(files.push(entry.name))
    }
    await put({ name: 'organization.json', content: text(account) })
    const sent = await asPerson({ personId, reach }, async ({ client }) => {
      for (const part of PARTS.filter(({ file }) => contents.parts.includes(file)))
        await put({ name: part.file, content: rowsOfPart(client, organizationId, part) })
      return listFiles(client, organizationId, wholeFiles)
    })
    const missing: string[] = []
    for (const { storedAs, name } of sent) {
      const found = await withStorage((storage) => storage.open(storedAs))
      if (found) await put({ name, content: found.content })
      else missing.push(name)
    }
    await put({
      name: 'manifest.json',
      content: text({
        product: 'Polyclinic',
        organization,
        exportedAt,
        leftOut,
        files: [...files],
        missing,
      }),
    })
  })
}
