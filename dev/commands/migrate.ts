import { migrateDatabase, reachDatabase } from '../database'
import { atEnd, end } from '../process/lifetime.mjs'
import { prepare } from '../environment/settings'

/**
 * `npm run migrate`: brings the database to this release, as every start does that knows its owner.
 */
export default async function migrate() {
  const { settings, folder, step } = prepare('migrate')
  await step('Migrate the database', async () => {
    const database = await reachDatabase(settings, folder)
    atEnd.add(database.stop)
    await migrateDatabase(database, settings, folder)
  })
  await end(0)
}
