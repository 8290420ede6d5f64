import { forbidden } from '@/lib/platform/api/errors'
import { isWrite, type ApiRequest } from '@/lib/platform/api/request'
import type { Transaction } from '@/lib/platform/db/client'
import type { Permission } from '@/lib/shared/access/permissions'
import type { RoleOrganization } from '@/lib/shared/http/session'

/** An organization where it lies in the tree, and how it stands by all that is above it. */
export type PlacedOrganization = RoleOrganization & {
  path: number[]
  standing: 'active' | 'suspended' | 'archived'
}

/**
 * A statement for the `PlacedOrganization` that has or had a name, `name` being what stands for
 * that in it. It says what `standing_of` does without the time that calling it takes: every request
 * asks for it.
 */
export const placed = (name: string) => `
  select o.id, o.domain_url as "domainURL", o.label, o.path, (
      select case when bool_or(a.archived_at is not null) then 'archived'
        when bool_or(a.suspended_at is not null) then 'suspended' else 'active' end
      from organizations a where a.id = any (o.path)) as standing
  from organization_domains d join organizations o on o.id = d.organization_id where d.domain_url = ${name}`

/**
 * The organization that has or had a name; its `domainURL` is today's. Runs as polyclinic_identity.
 */
export async function findByDomain(
  { client }: Pick<Transaction, 'client'>,
  domainURL: string,
): Promise<PlacedOrganization | null> {
  const statement = { name: 'find-by-domain', text: placed('$1'), values: [domainURL] }
  const { rows } = await client.query<PlacedOrganization>(statement)
  return rows[0] ?? null
}

/** The same for its own people. Runs as polyclinic_identity. */
export const findOpenByDomain = async (
  transaction: Pick<Transaction, 'client'>,
  domainURL: string,
) => unlessArchived(await findByDomain(transaction, domainURL))

/** An organization for its own people: nobody is let in to one that is archived. */
export const unlessArchived = (
  organization: PlacedOrganization | null,
): PlacedOrganization | null => (organization?.standing === 'archived' ? null : organization)

/** Who is suspended for what it owes can still pay that, and with another card. */
const TO_PAY: Permission[] = ['billing:pay', 'billing:update']

/**
 * What takes the right to read changes nothing, however it is asked for: previews, counts and
 * exports.
 */
const isReading = (permission: Permission) => permission.endsWith(':read')

/** Throws 403 for a change of what can only be read; `permission` is what it takes. */
export function refuseSuspended(
  { standing, label }: PlacedOrganization,
  req: ApiRequest,
  permission?: Permission,
): void {
  if (standing !== 'suspended' || !isWrite(req)) return
  if (!permission || !(isReading(permission) || TO_PAY.includes(permission)))
    forbidden(`${label} is suspended: it can be read, and nothing changed.`)
}

/**
 * Notes that somebody still uses an old name; its organization sees when it can let go of it. Runs
 * as polyclinic_identity.
 */
export const noteOldName = ({ client }: Pick<Transaction, 'client'>, domainURL: string) =>
  client.query({
    name: 'note-old-name',
    text: `update organization_domains set last_used_at = now()
      where domain_url = $1 and (last_used_at is null or last_used_at < now() - interval '1 hour')`,
    values: [domainURL],
  })
