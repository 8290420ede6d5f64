import { verifyAuditLog } from '@/lib/server/db/audit-chain'
import { asOwner } from '@/lib/server/db/owner'
import { migrateDatabase, reachDatabase } from '../database'
import { atEnd, end } from '../process/lifetime.mjs'
import { prepare } from '../settings'

/** `npm run audit:verify`: whether the audit log is what was written. Ends with 1 when it is not. */
export default async function verify() {
  const { settings, folder } = prepare('audit:verify')
  const database = await reachDatabase(settings, folder)
  atEnd.add(database.stop)
  await migrateDatabase(database, settings, folder)
  const { rows, chains, digest, broken } = await asOwner(database.url, verifyAuditLog)
  for (const { organizationId, sequence, what } of broken)
    console.log(
      `Row ${sequence} of ${organizationId === null ? 'the provider' : `organization ${organizationId}`}: ${what}.`,
    )
  console.log(
    `${rows} rows in ${chains} chains: ${broken.length === 0 ? 'all as they were written' : 'NOT as they were written'}.`,
  )
  console.log(`Digest of the last rows: ${digest}`)
  await end(broken.length === 0 ? 0 : 1)
}
