import { grantStaffRole } from '@/lib/server/db/staff'
import { migrateDatabase, reachDatabase, refuse, seedDatabase } from '../database'
import { atEnd, end } from '../process/lifetime.mjs'
import { Refusal } from '../refusal.mjs'
import { prepare } from '../settings'

/** `npm run staff:grant -- EMAIL ROLE`: makes the first owner of an installation. */
export default async function grant([email, role, ...rest]: string[]) {
  if (!email || !role || rest.length) throw new Refusal('Usage: npm run staff:grant -- somebody@example.com Owner')
  const { settings, folder } = prepare('staff:grant')
  const database = await reachDatabase(settings, folder)
  atEnd.add(database.stop)
  await migrateDatabase(database, settings, folder)
  await seedDatabase(database, settings, folder)
  console.log(await grantStaffRole(database.url, email, role).catch(refuse))
  await end(0)
}
