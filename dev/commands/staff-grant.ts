import { grantStaffRole } from '@/lib/platform/db/staff'
import { isStaff } from '@/lib/shared/http/allow-list'
import { migrateDatabase, reachDatabase, refuse, seedDatabase } from '../database'
import { atEnd, end } from '../process/lifetime.mjs'
import { Refusal } from '../output/refusal.mjs'
import { prepare } from '../environment/settings'

/** `npm run staff:grant -- EMAIL ROLE`: makes the first owner of an installation. */
export default async function grant([email, role, ...rest]: string[]) {
  if (!email || !role || rest.length)
    throw new Refusal('Usage: npm run staff:grant -- somebody@example.com Owner')
  const { settings, folder } = prepare('staff:grant')
  const database = await reachDatabase(settings, folder)
  atEnd.add(database.stop)
  await migrateDatabase(database, settings, folder)
  await seedDatabase(database, settings, folder)
  console.log(await grantStaffRole(database.url, email, role).catch(refuse))
  const { STAFF_ALLOWED_EMAILS: emails, STAFF_ALLOWED_DOMAIN: domain } = settings
  // The demo has a list of its own, which `npm start` sets.
  if (settings.OIDC_ISSUER && !isStaff(email, { emails, domain }))
    console.log(
      `${email} is not on the allow-list yet: add it to STAFF_ALLOWED_EMAILS, or the console stays closed.`,
    )
  await end(0)
}
