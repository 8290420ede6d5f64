import { asOwner } from '@/lib/platform/db/owner'
import type { DataFolder } from '../folders/data-folder'
import { createDatabase } from '../postgres/database'

const NAME = 'polyclinic_commerce'

/**
 * Medusa's database beside ours, under a role of its own that nobody else has. Returns its
 * connection.
 */
export async function createCommerceDatabase(
  adminUrl: string,
  folder: DataFolder,
): Promise<string> {
  const password = folder.secret('commerce-database')
  await createDatabase(adminUrl, { name: NAME, owner: NAME, password, extensions: ['pg_trgm'] })
  await asOwner(adminUrl, (admin) => admin.query(`revoke all on database ${NAME} from public`))
  const url = new URL(adminUrl)
  Object.assign(url, { username: NAME, password, pathname: `/${NAME}` })
  return url.href
}
