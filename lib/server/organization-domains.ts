import type { Transaction } from './db/client'
import type { RoleOrganization } from '@/lib/shared/session'

/** The organization that has or had a name; its `domainURL` is today's. Runs as polyclinic_identity. */
export async function findByDomain(
  { client }: Pick<Transaction, 'client'>,
  domainURL: string,
): Promise<(RoleOrganization & { path: number[] }) | null> {
  const { rows } = await client.query<RoleOrganization & { path: number[] }>({
    name: 'find-by-domain',
    text: `select o.id, o.domain_url as "domainURL", o.label, o.path
      from organization_domains d join organizations o on o.id = d.organization_id where d.domain_url = $1`,
    values: [domainURL],
  })
  return rows[0] ?? null
}
